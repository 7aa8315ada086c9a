// The parts that inner pages are built of.

import shell from 'virtual:shell'
import type { LinkTo } from '@school/content'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { PageHead } from '../trpc.ts'
import { Icon } from '../ui/icon.tsx'
import { langOf } from '../ui/language.ts'
import { MoreLink, SiteLink } from '../ui/link.tsx'
import { Words } from '../ui/words.tsx'

/** The band under the header: the trail, the title, and one line. */
export function HeaderBand({
  head,
  title,
  children,
}: {
  head: Pick<PageHead, 'group' | 'parent' | 'name' | 'heading'>
  /** Where the page is one row of the mirror, its own headline. */
  title: string
  children?: ReactNode
}) {
  const trail: (LinkTo | string)[] = [
    { href: '/', label: 'Home', external: false },
    ...(head.group && head.group !== head.name ? [head.group] : []),
    ...(head.parent ? [{ href: head.parent.path, label: head.parent.name, external: false }] : []),
    // One row of a list is told by the title that follows.
    ...(head.parent && title !== head.heading ? [] : [head.name]),
  ]
  return (
    <div className="lattice bg-green-900 text-white">
      <div className="wrap py-8 md:py-12">
        <nav aria-label="Breadcrumb" className="no-print mb-3 text-sm text-white/85">
          <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {trail.map((step, index) => (
              <li key={typeof step === 'string' ? step : step.href} className="flex items-center gap-2">
                {index > 0 && <Icon name="right" size={12} className="text-gold-400" />}
                {typeof step === 'string' ? (
                  <span aria-current={index === trail.length - 1 ? 'page' : undefined}>{step}</span>
                ) : (
                  <a href={step.href} className="py-0.5 underline-offset-4 hover:underline">
                    {step.label}
                  </a>
                )}
              </li>
            ))}
          </ol>
        </nav>
        <h1
          id="title"
          tabIndex={-1}
          lang={langOf(title)}
          className={title.length > 70 ? 'max-w-[36ch] text-3xl' : 'text-4xl'}
        >
          <Words text={title} />
        </h1>
        {children}
      </div>
    </div>
  )
}

/** The sentence in a header band. */
export function Sentence({ text }: { text: string }) {
  return (
    <p lang={langOf(text)} className="mt-3 max-w-[62ch] text-lg text-pretty text-white/90">
      <Words text={text} />
    </p>
  )
}

/** The band of a page of the route table: its heading and its sentence. */
export function PageBand({ head }: { head: PageHead }) {
  return (
    <HeaderBand head={head} title={head.heading}>
      <Sentence text={head.sentence} />
    </HeaderBand>
  )
}

/** A page of a menu group: beside it the other pages of the group and the way to an application. */
export function SectionPage({ head, children }: { head: PageHead; children: ReactNode }) {
  return (
    <>
      <PageBand head={head} />
      <Columns
        aside={
          <>
            <InThisSection head={head} />
            <ApplyCard />
          </>
        }
      >
        {children}
      </Columns>
    </>
  )
}

/** Text and, from 1024 px on, a column beside it; on phones the column follows the text. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="wrap section grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
      <div className="min-w-0">{children}</div>
      <aside className="no-print stays grid gap-6">{aside}</aside>
    </div>
  )
}

/** The pages of the same menu group; for a page outside of the menu, the quick links. */
export function InThisSection({ head: { group, path } }: { head: Pick<PageHead, 'group' | 'path'> }) {
  const found = shell.menu.find((entry) => 'group' in entry && entry.group === group)
  const inMenu = found && 'links' in found
  const links = inMenu ? found.links : shell.quickLinks.filter((to) => !to.external)
  return (
    <nav aria-labelledby="in-this-section" className="card p-5">
      <h2 id="in-this-section" className="text-xl">
        {inMenu ? 'In this section' : 'More from the school'}
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

/** The way to an application, wherever a page has room for one useful card. */
export function ApplyCard() {
  return (
    <div className="lattice overflow-hidden rounded-card bg-green-900 p-6 text-white">
      <h2 className="text-xl">{shell.apply.heading}</h2>
      <p className="mt-2 text-white/90">{shell.apply.text}</p>
      <SiteLink to={shell.apply.link} className="btn btn-gold mt-4" />
    </div>
  )
}

/** Nothing to show: the star, the specified text, a next step. */
export function Empty({ text, next }: { text: ReactNode; next?: LinkTo }) {
  return (
    <div className="card grid justify-items-center gap-3 px-6 py-12 text-center">
      <Icon name="star" size={44} className="text-gold-400" />
      <p className="text-lg">{text}</p>
      {next && <MoreLink to={next} />}
    </div>
  )
}

/** A page that has nothing to show: the star, what is so, and ways on. */
export function Apology({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="wrap section grid justify-items-center text-center">
      <Icon name="star" size={56} className="text-gold-400" />
      <h1 id="title" tabIndex={-1} className="mt-5 text-4xl">
        {title}
      </h1>
      <p className="mt-3 max-w-[46ch] text-lg text-muted">{text}</p>
      {children}
    </div>
  )
}

/** Something did not work: what happened, and what to do. Never why: that is for the log. */
export function Failing() {
  const here = useRouterState({ select: (state) => state.location.href })
  // Also where data were asked for again behind a page's back: a kept copy may stand in for it (browser/offline-copies.ts).
  useEffect(() => void document.dispatchEvent(new Event('failing')), [])
  return (
    <Apology
      title="Something went wrong"
      text={`This page cannot be shown just now. Please try again in a minute; if it stays like this, call ${shell.site.phones[0]}.`}
    >
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <a href={here} data-reload className="btn btn-solid">
          Try again
        </a>
        <a href="/" className="btn btn-line">
          Home
        </a>
      </div>
    </Apology>
  )
}

/** The 404 page (docs/spec/part-2.md#2), also for ids that the mirror does not hold (docs/spec/rulings.md#5). */
export function NotFound() {
  const useful = [shell.footer.notice, ...shell.quickLinks].filter((to) => !to.external)
  const links = [...new Map(useful.map((to) => [to.href, to])).values()].slice(0, 5)
  return (
    <div className="wrap grid justify-items-center py-16 text-center md:py-24">
      <p
        aria-hidden="true"
        className="flex flex-wrap items-center justify-center gap-4 font-serif text-[6rem] leading-none text-green-800 md:text-[8rem]"
      >
        4 <Icon name="star" size={104} className="text-gold-400" /> 4
      </p>
      <h1 id="title" tabIndex={-1} className="mt-8 text-4xl text-green-900">
        Oops! Page Not Found
      </h1>
      <p className="mt-3 max-w-[46ch] text-lg text-muted">
        This address leads nowhere, or what stood here has been taken down.
      </p>
      <SearchField className="mt-7 w-full max-w-md" />
      <a href="/" className="btn btn-solid mt-5">
        Go Back Home
      </a>
      <nav aria-label="Useful pages" className="mt-10">
        <ul className="flex flex-wrap justify-center gap-3">
          {links.map((to) => (
            <li key={to.href}>
              <SiteLink to={to} className="btn btn-line" />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** A question to the whole site. A plain form: it works wherever a page is shown. */
export function SearchField({ className }: { className: string }) {
  return (
    <search className={className}>
      <form action="/search" method="get" className="flex gap-2">
        <input
          name="q"
          type="search"
          aria-label="Search this site"
          placeholder="Search this site"
          maxLength={100}
          className="field min-w-0 grow"
        />
        <button type="submit" className="btn btn-line px-4">
          <Icon name="search" size={18} />
          <span className="sr-only">Search</span>
        </button>
      </form>
    </search>
  )
}
