import layout from 'virtual:layout'
import * as messages from '@school/content/messages/layout'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { localHref } from '../locale.ts'
import { localDigits } from '../ui/format-number.ts'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/link.tsx'
import { SearchField } from './search-field.tsx'
import { OfficePhone, useUnread } from './unread.tsx'

/** A page that says that something is missing or failed, with links to continue. */
export function ErrorPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
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

/** Shown if a page cannot be rendered: what happened and what to do. The cause is for the log only. */
export function ErrorFallback() {
  const here = useRouterState({ select: (state) => state.location.href })
  // A background refetch may have failed too: a cached copy may replace the page (browser/offline-copies.ts).
  useEffect(() => void document.dispatchEvent(new Event('failing')), [])
  return (
    <ErrorPage
      title={messages.somethingWentWrong}
      text={messages.pageFailedText({ phone: localDigits(layout.site.phones[0]) })}
    >
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <a href={localHref(here)} data-reload className="btn btn-solid">
          {messages.tryAgain}
        </a>
        <a href={localHref('/')} className="btn btn-line">
          {messages.home}
        </a>
      </div>
    </ErrorPage>
  )
}

/** The 404 page (docs/spec/part-2.md#2), also for unknown ids (docs/spec/rulings.md#5). */
export function NotFound() {
  if (useUnread()) return <RowNotAvailableYet />
  return <NoSuchPage />
}

/** In place of "not found", on the page of a row whose list was never read. */
export function RowNotAvailableYet() {
  return (
    <ErrorPage title={messages.notAvailableYet} text={messages.notAvailableYetText}>
      <OfficePhone className="btn btn-solid mt-6" />
    </ErrorPage>
  )
}

function NoSuchPage() {
  const useful = [layout.footer.notice, ...layout.quickLinks].filter((to) => !to.external)
  const links = [...new Map(useful.map((to) => [to.href, to])).values()].slice(0, 5)
  return (
    <div className="wrap grid justify-items-center py-16 text-center md:py-24">
      <p
        aria-hidden="true"
        className="flex flex-wrap items-center justify-center gap-4 font-serif text-[6rem] leading-none text-green-800 md:text-[8rem]"
      >
        {localDigits(4)} <Icon name="star" size={104} className="text-gold-400" /> {localDigits(4)}
      </p>
      <h1 id="title" tabIndex={-1} className="mt-8 text-4xl text-green-900">
        {messages.notFoundHeading}
      </h1>
      <p className="mt-3 max-w-[46ch] text-lg text-muted">{messages.notFoundText}</p>
      <SearchField className="mt-7 w-full max-w-md" />
      <a href={localHref('/')} className="btn btn-solid mt-5">
        {messages.goBackHome}
      </a>
      <nav aria-label={messages.usefulPages} className="mt-10">
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
