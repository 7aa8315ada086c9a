import type { AppRouter } from '@school/api/procedures'
import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'

const MINUTE = 60_000

/** How the browser treats what it has: shown at once, and after a minute refreshed behind the reader. */
const inBrowser = {
  staleTime: MINUTE,
  // Longer than the router holds a page, so that a page that it shows at once has its data.
  gcTime: 30 * MINUTE,
  // What is shown does not change under a reader who comes back to the tab.
  refetchOnWindowFocus: false,
  // A request without a network fails at once: the cached copy of the page takes over (browser/offline-copies.ts).
  networkMode: 'always',
  // Once more where no answer came; an answer that says no stays as it is.
  retry: (failures: number, error: Error) => failures < 1 && !('data' in error && error.data),
  retryDelay: 500,
} as const

/**
 * Creates the query cache with what reads and fills it: one per request on the server, one per document in a browser.
 * @param links to the procedures: in process on the server, `/trpc` in a browser
 */
export function createQueries(links: TRPCLink<AppRouter>[]) {
  const queryClient = new QueryClient({
    // On the server a cache lives for one page: no timers, no second try.
    defaultOptions: { queries: 'document' in globalThis ? inBrowser : {} },
  })
  const client = createTRPCClient<AppRouter>({ links })
  return { queryClient, client, queries: createTRPCQueryUtils<AppRouter>({ queryClient, client }) }
}

/** The query utilities: for loaders and `head()`, which are no components. */
export type Queries = ReturnType<typeof createQueries>['queries']
