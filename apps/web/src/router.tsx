import type { AppRouter } from '@school/api/procedures'
import type { RequestState } from '@school/forms/state'
import { createRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { createTRPCClient, type TRPCLink } from '@trpc/client'
import { rememberPlace } from './browser/scroll-place.ts'
import { ErrorFallback, NotFound } from './layout/error-page.tsx'
import type { RouterContext, Site } from './router-context.ts'
import { routeTree } from './routeTree.gen.ts'

/**
 * A router: new for every request on the server, one in a browser.
 * @param links to the procedures: in process on the server, `/trpc` in a browser
 * @param site in a browser: what it takes over with the page
 */
export function createAppRouter(
  links: TRPCLink<AppRouter>[],
  site: Site = { origin: '', sampleData: false, year: 0 },
  given: RequestState = {},
) {
  const context: RouterContext = {
    trpc: createTRPCClient<AppRouter>({ links }),
    currentLoaderData: (routeId) =>
      router.state.matches.find((match) => match.routeId === routeId)?.loaderData,
    site,
    given,
  }

  const inBrowser = 'document' in globalThis
  let stepped = false
  const router = createRouter({
    routeTree,
    context,
    // Seen again within a minute: shown as it is. Later: shown at once, and asked for behind the visitor's back.
    defaultStaleTime: 60_000,
    // The browser restores the place in a document that it loads, and a reader may have scrolled before the page comes
    // alive: the router moves him only after a step of its own, or where the page still stands at its top.
    // A fragment has moved him already when the document came.
    scrollRestoration: () => inBrowser && (stepped || (scrollY === 0 && location.hash === '')),
    // Plain text in both directions: the router's own form would read ?title=2026 as a number, and write quotes.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const entries = Object.entries(search).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, `${value}`]],
      )
      return entries.length ? `?${new URLSearchParams(entries)}` : ''
    },
    defaultErrorComponent: (_: ErrorComponentProps) => <ErrorFallback />,
    defaultNotFoundComponent: NotFound,
    dehydrate: () => ({ site }),
    hydrate: (carried: { site: Site }) => {
      Object.assign(site, carried.site)
    },
  })
  if (inBrowser)
    router.history.subscribe(({ action }) => {
      stepped ||= action.type !== 'REPLACE'
    })
  if (inBrowser) rememberPlace(router)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
