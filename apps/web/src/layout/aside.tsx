import layout from 'virtual:layout'
import type { LinkTo } from '@school/content'
import * as messages from '@school/content/messages/layout'
import type { PageInfo } from '../trpc.ts'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/link.tsx'

type Section = Pick<PageInfo, 'group' | 'path'>

/** The links of a page's menu group. For a page outside of the menu, the quick links. */
function sectionOf({ group }: Section): { isInMenu: boolean; links: readonly LinkTo[] } {
  const found = layout.menu.find((entry) => 'group' in entry && entry.group === group)
  return found && 'links' in found
    ? { isInMenu: true, links: found.links }
    : { isInMenu: false, links: layout.quickLinks.filter((to) => !to.external) }
}

/** Links to the pages of the same menu group. For a page outside of the menu, the quick links. */
export function InThisSection({ head, className = 'card p-5' }: { head: Section; className?: string }) {
  const { isInMenu, links } = sectionOf(head)
  return (
    <nav aria-labelledby="in-this-section" className={className}>
      <h2 id="in-this-section" className="text-xl">
        {isInMenu ? messages.inThisSection : messages.moreFromTheSchool}
      </h2>
      <ul className="mt-3 grid">
        {links.map((entry) => (
          <li key={entry.href} className="group/row">
            <SiteLink
              to={entry}
              current={head.path}
              className="flex items-center gap-2 border-b border-line py-2 group-last/row:border-0 hover:text-green-800 hover:underline aria-[current]:font-semibold aria-[current]:text-green-800"
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What stands beside a text: the other pages of its section, and for those about admission the application. */
export function SectionAside({ head }: { head: Section }) {
  return (
    <>
      <InThisSection head={head} />
      {isOfAdmission(head) && <ApplyCard />}
    </>
  )
}

/** Whether the next step of a reader is to apply: the group of the menu that has the link to it. */
const isOfAdmission = (head: Section): boolean => {
  const { isInMenu, links } = sectionOf(head)
  return isInMenu && links.some(({ href }) => href === layout.apply.link.href)
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

/**
 * The end of a wide page, once: the links with which its text ends, or else the application for pages about admission, and
 * beside it the other pages of its section.
 */
export function PageEnding({ head, next }: { head: Section; next?: Next | undefined }) {
  const asks = isOfAdmission(head)
  return (
    <div
      className={`below no-print grid overflow-hidden rounded-card ${next || asks ? 'lg:grid-cols-[22rem_minmax(0,1fr)]' : ''}`}
    >
      {next ? <NextLinks next={next} /> : asks && <ApplyCard />}
      <aside className="grid border border-line bg-surface p-6 md:p-8">
        <InThisSection head={head} className="" />
      </aside>
    </div>
  )
}

/** The last links of a page (the block `links` of packages/content). */
export interface Next {
  heading?: string | undefined
  note?: string | undefined
  links: readonly LinkTo[]
}

/** The links of an ending, or of a page with one action. */
export function NextLinks({ next: { heading, note, links } }: { next: Next }) {
  return (
    <section data-block="links" className="lattice bg-green-900 p-6 text-white md:p-8">
      {heading && <h2 className="text-xl text-gold-400">{heading}</h2>}
      {note && <p className="mt-2 text-white/90">{note}</p>}
      <ul className="mt-3 grid">
        {links.map((to) => (
          <li key={to.label}>
            <SiteLink
              to={to}
              className={
                // What is done elsewhere, such as a registration, is the page's one action.
                to.external
                  ? 'btn btn-gold my-2'
                  : 'flex min-h-11 items-center justify-between gap-3 py-2 text-lg font-semibold underline-offset-4 hover:underline'
              }
            >
              {to.label}
              <Icon
                name={to.external ? 'open' : 'arrow'}
                size={18}
                className={to.external ? '' : 'text-gold-400'}
              />
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
