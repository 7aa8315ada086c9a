import layout from 'virtual:layout'
import * as messages from '@school/content/messages/layout'
import type { PageInfo } from '../trpc.ts'
import { SiteLink } from '../ui/link.tsx'

/** Links to the pages of the same menu group. For a page outside of the menu, the quick links. */
export function InThisSection({ head: { group, path } }: { head: Pick<PageInfo, 'group' | 'path'> }) {
  const found = layout.menu.find((entry) => 'group' in entry && entry.group === group)
  const inMenu = found && 'links' in found
  const links = inMenu ? found.links : layout.quickLinks.filter((to) => !to.external)
  return (
    <nav aria-labelledby="in-this-section" className="card p-5">
      <h2 id="in-this-section" className="text-xl">
        {inMenu ? messages.inThisSection : messages.moreFromTheSchool}
      </h2>
      <ul className="mt-3 grid">
        {links.map((entry) => (
          <li key={entry.href} className="group/row">
            <SiteLink
              to={entry}
              current={path}
              className="flex items-center gap-2 border-b border-line py-2 group-last/row:border-0 hover:text-green-800 hover:underline aria-[current]:font-semibold aria-[current]:text-green-800"
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A card that links to the application. */
export function ApplyCard() {
  return (
    <div className="lattice overflow-hidden rounded-card bg-green-900 p-6 text-white">
      <h2 className="text-xl">{layout.apply.heading}</h2>
      <p className="mt-2 text-white/90">{layout.apply.text}</p>
      <SiteLink to={layout.apply.link} className="btn btn-gold mt-4" />
    </div>
  )
}
