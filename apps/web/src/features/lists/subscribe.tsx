import * as messages from '@school/content/messages/lists'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { localHref } from '../../locale.ts'
import { Icon } from '../../ui/icon.tsx'

/** A link to subscribe to a list in a news reader, or to take its dates into a calendar: as a file, or kept up to date by `webcal:`. */
export function Subscribe({ href, label }: { href: string; label: string }) {
  const isCalendar = href.endsWith('.ics')
  const host = useHost()
  return (
    <span className="no-print flex flex-wrap gap-x-8 gap-y-2">
      <a href={localHref(href)} className="more">
        <Icon name={isCalendar ? 'calendar' : 'news'} size={18} />
        {label}
      </a>
      {isCalendar && host && (
        <a href={`webcal://${host}${localHref(href)}`} className="more">
          <Icon name="calendar" size={18} />
          {messages.subscribeToDates}
        </a>
      )}
    </span>
  )
}

/** The host of PUBLIC_URL. If it is not set, the browser knows it. */
function useHost(): string {
  const { origin } = useRouteContext({ from: '__root__' }).site
  const [host, setHost] = useState(() => origin.replace(/^https?:\/\//, ''))
  useEffect(() => {
    if (origin === '') setHost(location.host)
  }, [origin])
  return host
}
