import type { LinkTo } from '@school/content'
import * as layoutMessages from '@school/content/messages/layout'
import * as messages from '@school/content/messages/lists'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { MoreLink } from '../ui/link.tsx'
import { OfficePhone, useUnread } from './unread.tsx'

/** Where an empty list or search leads if nothing else helps. */
export const askTheOffice: LinkTo = { href: '/contact', label: messages.askTheOffice, external: false }

/**
 * An empty state: a star, the specified text and a link to continue. A list that was never read from the school's server says that
 * instead, with the telephone number.
 * @param list the name of the entity that is listed; default: that of the page's address
 */
export function EmptyState({ text, next, list }: { text: ReactNode; next?: LinkTo; list?: string }) {
  const isUnread = useUnread(list)
  return (
    <div className="card grid justify-items-center gap-3 px-6 py-12 text-center">
      <Icon name="star" size={44} className="text-gold-400" />
      <p className="text-lg">{isUnread ? layoutMessages.notAvailableYetText : text}</p>
      {isUnread ? <OfficePhone className="btn btn-line" /> : next && <MoreLink to={next} />}
    </div>
  )
}
