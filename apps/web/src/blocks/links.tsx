import layout from 'virtual:layout'
import { SiteLink } from '../ui/link.tsx'
import type { BlockProps } from './block.ts'

/** Links as buttons. Solid is what is done elsewhere: an application, a registration. What can be read on this site is not. */
export function LinksBlock({ block }: BlockProps<'links'>) {
  return (
    <>
      {block.note && <p className="mb-4 max-w-[62ch]">{block.note}</p>}
      <ul className="flex flex-wrap gap-3">
        {block.links.map((to) => (
          <li key={to.label}>
            <SiteLink
              to={to}
              className={`btn ${to.external || to.href === layout.apply.link.href ? 'btn-solid' : 'btn-line'}`}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
