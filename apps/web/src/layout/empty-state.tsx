import type { LinkTo } from '@school/content'
import * as messages from '@school/content/messages/lists'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { MoreLink } from '../ui/link.tsx'

/** Where an empty list or search leads if nothing else helps. */
export const askTheOffice: LinkTo = { href: '/contact', label: messages.askTheOffice, external: false }

/** An empty state: a star, the specified text and a link to continue. */
export function EmptyState({ text, next }: { text: ReactNode; next?: LinkTo }) {
  return (
    <div className="card grid justify-items-center gap-3 px-6 py-12 text-center">
      <Icon name="star" size={44} className="text-gold-400" />
      <p className="text-lg">{text}</p>
      {next && <MoreLink to={next} />}
    </div>
  )
}
