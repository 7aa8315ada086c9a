import { Icon } from '../../ui/icon.tsx'

/** A list in a form that other programs read: a calendar, a news reader. */
export function Subscribe({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} className="more no-print">
      <Icon name={href.endsWith('.ics') ? 'calendar' : 'news'} size={18} />
      {label}
    </a>
  )
}
