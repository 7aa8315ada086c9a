import type { RequestState } from '@school/forms/state'
import type { AppRouter } from '@school/server/procedures'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type ErrorComponentProps, type LocationRewrite } from '@tanstack/react-router'
import type { TRPCLink } from '@trpc/client'
import { restoreScrollPosition } from './browser/scroll-position.ts'
import { queriesOfPage, takeQueries } from './dehydrated-queries.ts'
import { ErrorFallback, NotFound } from './layout/error-page.tsx'
import { locale, localHref, routePath } from './locale.ts'
import { createQueries } from './query-client.ts'
import type { RouterContext, Site } from './router-context.ts'
import { routeTree } from './routeTree.gen.ts'

/** Converts between the addresses of the language and the paths of the routes. */
const rewrite: LocationRewrite = {
  input: ({ url }) => {
    url.pathname = routePath(url.pathname)
    return url
  },
  output: ({ url }) => {
    url.pathname = localHref(url.pathname)
    return url
  },
}

/**
 * Creates a router: one per request on the server, one per document in a browser.
 * @param links to the procedures: in process on the server, `/trpc` in a browser
 * @param site the data that a browser takes from the rendered page
 * @param nonce marks the inline scripts that are rendered; the server allows these and no others
 */
export function createAppRouter(
  links: TRPCLink<AppRouter>[],
  site: Site = { origin: '', sampleData: false, unread: [], year: 0 },
  requestState: RequestState = {},
  nonce?: string,
) {
  const { queryClient, queries } = createQueries(links)
  const context: RouterContext = {
    queries,
    queryClient,
    site,
    requestState,
  }

  const inBrowser = 'document' in globalThis
  let stepped = false
  const router = createRouter({
    routeTree,
    context,
    ...(nonce !== undefined && { ssr: { nonce } }),
    // Routes have English paths only.
    ...(locale !== 'en' && { rewrite }),
    // Loaders run for every navigation. The query cache decides whether data is fresh.
    defaultPreloadStaleTime: 0,
    // The browser restores the scroll position of a document that it loads, and the reader may have scrolled before
    // hydration. The router therefore scrolls only after a navigation of its own, or while the page is still at its top
    // and has no fragment.
    scrollRestoration: () => inBrowser && (stepped || (scrollY === 0 && location.hash === '')),
    // Search parameters are plain text. The router's default would parse ?title=2026 as a number and write quotes.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const entries = Object.entries(search).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, `${value}`]],
      )
      return entries.length ? `?${new URLSearchParams(entries)}` : ''
    },
    // biome-ignore lint/correctness/noComponentHookFactories: one per router, which is one per document
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    defaultErrorComponent: (_: ErrorComponentProps) => <ErrorFallback />,
    defaultNotFoundComponent: NotFound,
    dehydrate: () => ({ site, queries: queriesOfPage(queryClient) }),
    hydrate: (carried: { site: Site; queries: string }) => {
      Object.assign(site, carried.site)
      takeQueries(queryClient, carried.queries)
    },
  })
  if (inBrowser)
    router.history.subscribe(({ action }) => {
      stepped ||= action.type !== 'REPLACE'
    })
  if (inBrowser) restoreScrollPosition(router)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
