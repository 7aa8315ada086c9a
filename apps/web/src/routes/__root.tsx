import layout from 'virtual:layout'
import * as messages from '@school/content/messages/layout'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useRouterState,
} from '@tanstack/react-router'
import { useContext, useEffect, useRef, useState } from 'react'
import serif from '../assets/headings.woff2?url'
import { INLINE_SCRIPT } from '../browser/inline-script.ts'
import { useFocusOnTitle } from '../browser/navigation.ts'
import { FailedPage, PageFailed } from '../layout/failed-page.tsx'
import { Footer } from '../layout/footer.tsx'
import { Header } from '../layout/header.tsx'
import { locale, localHref } from '../locale.ts'
import { publishedScripts } from '../published.ts'
import type { RouterContext } from '../router-context.ts'
import { formatDate } from '../ui/format-date.ts'
import { localDigits } from '../ui/format-number.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#0a3d30' },
      // Amounts and dates are no phone numbers; those are links of ours.
      { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' },
      // Pages have titles of their own. Only a URL that matches no route has this one.
      { title: `${messages.pageNotFound} | ${layout.site.brand}` },
    ],
    links: [
      { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'preload', href: serif, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
    ],
    scripts: [...publishedScripts(), INLINE_SCRIPT],
  }),
  component: Document,
})

/** The layout of every page: header, main area, footer. */
function Document() {
  const { sampleData, year } = Route.useRouteContext().site
  // Only the server renders a failed page. The browser's `<Outlet>` begins with a `<Suspense>` too.
  const failed = useContext(PageFailed) && import.meta.env.SSR
  useFocusOnTitle()
  useEffect(() => {
    document.documentElement.dataset.ready = ''
  }, [])
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        <a
          href="#content"
          className="no-print absolute top-2 left-2 z-50 -translate-y-20 rounded-field bg-gold-400 px-4 py-2 font-semibold text-green-900 focus:translate-y-0"
        >
          {messages.skipToContent}
        </a>
        <LoadingStatus />
        <Letterhead />
        <Header sampleData={sampleData} />
        <main id="content" tabIndex={-1}>
          {failed ? <FailedPage /> : <Outlet />}
        </main>
        <PrintFooter />
        <Footer year={year} />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * Loading messages that the specification fixes (docs/spec/part-1.md#2.9, docs/spec/part-2.md#2). The others are
 * "Loading...".
 */
const loadingTexts: Record<string, string> = {
  career: messages.loadingCareers,
  profile: messages.loadingProfile,
}

/**
 * Shown while a navigation waits for the network. The current page stays under a progress bar, and a message appears
 * after a second. Quick navigations show no message.
 */
function LoadingStatus() {
  const to = useRouterState({
    select: (state) => (state.status === 'pending' ? state.location.pathname : null),
  })
  const [text, setText] = useState('')
  useEffect(() => {
    if (to === null) return
    const waiting = setTimeout(() => setText(loadingTexts[to.split('/')[1] ?? ''] ?? messages.loading), 1000)
    return () => {
      clearTimeout(waiting)
      setText('')
    }
  }, [to])
  return (
    <>
      {to !== null && <div className="progress" />}
      <p role="status" className="loading">
        {text}
      </p>
    </>
  )
}

/** Only in print: whose page it is. */
function Letterhead() {
  const { brand, address, phones, emails } = layout.site
  return (
    <div className="mb-6 hidden border-b-2 border-line-strong pb-3 print:block">
      <p className="font-serif text-xl font-semibold">{brand}</p>
      <p className="text-sm">{[...address, localDigits(phones[0]), emails[0]].join(' · ')}</p>
    </div>
  )
}

/** Only in print: the URL of the page and the date of printing. */
function PrintFooter() {
  const { origin } = Route.useRouteContext().site
  const path = useRouterState({ select: (state) => state.location.pathname })
  const date = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const stamp = () => {
      const now = new Date()
      const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) =>
        `${part}`.padStart(2, '0'),
      )
      if (date.current) date.current.textContent = formatDate(day.join('-'))
    }
    addEventListener('beforeprint', stamp)
    return () => removeEventListener('beforeprint', stamp)
  }, [])
  return (
    <p className="hidden border-t border-line pt-3 text-sm print:block">
      {origin + localHref(path)} <span ref={date} />
    </p>
  )
}
