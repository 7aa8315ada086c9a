import * as messages from '@school/content/messages/receipt'
import type { StatusLink } from '@school/forms/state'
import { useEffect, useState } from 'react'
import { localHref } from '../../../locale.ts'
import { formatDate } from '../../../ui/format-date.ts'
import { Icon } from '../../../ui/icon.tsx'
import { langOf } from '../../../ui/language.ts'
import { forgetSent, keptUntil, sentApplications } from './sent-applications.ts'
import { statusInFragment } from './status-fragment.ts'

type Sent = ReturnType<typeof sentApplications>[number]

/** What this device knows of an application that it has sent; null before hydration, and on every other device. */
export function useSentApplication(reference: string): [Sent | null, forget: () => void] {
  const [sent, setSent] = useState<Sent | null>(null)
  useEffect(() => setSent(sentApplications().find((one) => one.reference === reference) ?? null), [reference])
  const forget = () => {
    setSent(null)
    void forgetSent(reference)
  }
  return [sent, forget]
}

/** A row of the receipt: the child, until when this device shows it, and a button that ends this. The server never sends the name. */
export function ChildOfThisDevice({ sent, onForget }: { sent: Sent | null; onForget: () => void }) {
  if (!sent?.child) return null
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">
        {messages.childOnReceipt}{' '}
        <span className="no-print">({messages.onlyOnThisDevice({ date: formatDate(keptUntil(sent)) })})</span>
      </dt>
      <dd lang={langOf(sent.child)} className="font-semibold wrap-anywhere">
        {sent.child}
      </dd>
      <dd className="no-print mt-2">
        <button type="button" className="btn btn-line" onClick={onForget}>
          {messages.forgetOnThisDevice}
        </button>
      </dd>
    </div>
  )
}

/** The status: at its signed address right after sending, otherwise by reference and date of birth. */
export function StatusButton() {
  const [link, setLink] = useState<StatusLink | null>(null)
  useEffect(() => {
    const handed = statusInFragment(location.hash)
    if (!handed) return
    setLink(handed)
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  return (
    <>
      <a href={link?.href ?? localHref('/application-status')} data-reload className="btn btn-line">
        <Icon name="search" size={18} />
        {messages.applicationStatus}
      </a>
      {link && (
        <p className="order-last w-full text-sm text-muted">
          {messages.statusLinkUntil({ date: formatDate(link.until) })}
        </p>
      )}
    </>
  )
}
