import type { LinkTo } from '@school/content'
import type { ReactNode } from 'react'
import { localHref } from '../locale.ts'
import { Icon } from './icon.tsx'

/**
 * A link defined in packages/content, to a page of this site or to another site.
 * @param current the path of the current page
 */
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
      href={to.external ? to.href : localHref(to.href)}
      className={className}
      {...(to.external ? { rel: 'noopener' } : {})}
      {...(!to.external && current === to.href ? { 'aria-current': 'page' as const } : {})}
    >
      {children ?? to.label}
    </a>
  )
}

/** A text link with an arrow ("View All …"). */
export function MoreLink({ to, children }: { to: LinkTo; children?: ReactNode }) {
  return (
    <SiteLink to={to} className="more">
      {children ?? to.label}
      <Icon name={to.external ? 'open' : 'arrow'} size={18} />
    </SiteLink>
  )
}
