import { localHref } from '../../locale.ts'
import { Icon } from '../../ui/icon.tsx'

/** A link to subscribe to a list in a calendar or a news reader. */
export function Subscribe({ href, label }: { href: string; label: string }) {
  return (
    <a href={localHref(href)} className="more no-print">
      <Icon name={href.endsWith('.ics') ? 'calendar' : 'news'} size={18} />
      {label}
    </a>
  )
}
