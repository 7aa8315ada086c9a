import type { LinkTo } from '@school/content'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** A link of the content room: to a page of ours, or out. `current` is the address of the page being shown. */
export function SiteLink({
  to,
  current,
  className,
  children,
}: {
  to: LinkTo
  current?: string
  className?: string
  children?: ReactNode
}) {
  return (
    <a
      href={to.href}
      className={className}
      {...(to.external ? { rel: 'noopener' } : {})}
      {...(!to.external && current === to.href ? { 'aria-current': 'page' as const } : {})}
    >
      {children ?? to.label}
    </a>
  )
}

/** "View All …": words with an arrow. */
export function MoreLink({ to, children }: { to: LinkTo; children?: ReactNode }) {
  return (
    <SiteLink to={to} className="more">
      {children ?? to.label}
      <Icon name={to.external ? 'open' : 'arrow'} size={18} />
    </SiteLink>
  )
}
