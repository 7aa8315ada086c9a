import { SiteLink } from '../ui/link.tsx'
import type { BlockProps } from './block.ts'

/** Links as buttons. */
export function LinksBlock({ block }: BlockProps<'links'>) {
  return (
    <>
      {block.note && <p className="mb-4 max-w-[62ch]">{block.note}</p>}
      <ul className="flex flex-wrap gap-3">
        {block.links.map((to, index) => (
          <li key={to.label}>
            <SiteLink to={to} className={`btn ${index === 0 ? 'btn-solid' : 'btn-line'}`} />
          </li>
        ))}
      </ul>
    </>
  )
}
