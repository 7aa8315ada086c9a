import type { LinkTo } from '@school/content'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { MoreLink } from '../ui/link.tsx'

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
