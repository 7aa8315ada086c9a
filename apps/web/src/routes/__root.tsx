import layout from 'virtual:layout'
import * as messages from '@school/content/messages/layout'
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useRouterState,
} from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import serif from '../assets/headings.woff2?url'
import { useFocusOnTitle } from '../browser/navigation.ts'
import { Footer } from '../layout/footer.tsx'
import { Header } from '../layout/header.tsx'
import type { RouterContext } from '../router-context.ts'
import { formatDate } from '../ui/format-date.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#0a3d30' },
      // Every page has a title of its own; only an address that matches nothing at all is left with this one.
      { title: `${messages.pageNotFound} | ${layout.site.brand}` },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'preload', href: serif, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
    ],
    // Before anything is painted: what only scripts can open may be closed where they will run (styles.css).
    scripts: [{ children: marks }],
  }),
  component: Document,
})

/**
 * `data-scripts`: the scripts will run, in a browser of the floor or above. `data-pdf`: a PDF is shown within a page, as
 * on no phone; browsers that do not tell (Firefox before 99, Safari before 16.4) do it on computers.
 */
const marks =
  'if(window.CSSLayerBlockRule){let marks=document.documentElement.dataset;marks.scripts="";if(navigator.pdfViewerEnabled!==false&&!matchMedia("(pointer:coarse)").matches)marks.pdf=""}'

/** The layout that every page stands in: header, main area, footer. */
function Document() {
  const { sampleData, year } = Route.useRouteContext().site
  useFocusOnTitle()
  useEffect(() => {
    document.documentElement.dataset.ready = ''
  }, [])
  return (
    <html lang="en" suppressHydrationWarning>
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
        <Header sampleData={sampleData} />
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
        <PrintFooter />
        <Footer year={year} />
        <Scripts />
      </body>
    </html>
  )
}

/** What the specification says while these load (docs/spec/part-1.md#2.9, docs/spec/part-2.md#2); others: "Loading...". */
const loadingTexts: Record<string, string> = {
  career: messages.loadingCareers,
  profile: messages.loadingProfile,
}

/**
 * A step that waits for the network: the page stays as it is under a line that grows, and after a second the words
 * say what is being waited for. Whoever goes on quickly is told nothing.
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

/** On paper only: where this was printed from, and when. */
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
      {origin + path} <span ref={date} />
    </p>
  )
}
