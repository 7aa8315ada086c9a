import type { AppRouter } from '@school/server/procedures'
import { QueryClient, type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { createTRPCUntypedClient, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'

const MINUTE = 60_000

/** Cached data is shown at once, and refetched in the background after a minute. */
const inBrowser = {
  staleTime: MINUTE,
  // Longer than the router caches a page, so that the data of a cached page is available.
  gcTime: 30 * MINUTE,
  // The page does not change when the visitor comes back to the tab.
  refetchOnWindowFocus: false,
  // A request without a network fails at once, so that the cached copy of the page can take over
  // (browser/offline-copies.ts).
  networkMode: 'always',
  // One retry if there was no response. An error response is final.
  retry: (failures: number, error: Error) => failures < 1 && !('data' in error && error.data),
  retryDelay: 500,
} as const

/**
 * Creates the query cache and its tRPC clients: one per request on the server, one per document in a browser.
 * @param links to the procedures: in process on the server, `/trpc` in a browser
 */
export function createQueries(links: TRPCLink<AppRouter>[]) {
  const queryClient = new QueryClient({
    // On the server a cache exists for one page: no timers and no retries.
    defaultOptions: { queries: 'document' in globalThis ? inBrowser : {} },
  })
  const client = createTRPCUntypedClient<AppRouter>({ links })
  return { queryClient, queries: createTRPCQueryUtils<AppRouter>({ queryClient, client }) }
}

/** The query utilities, for loaders and `head()`, which are not components. */
export type Queries = ReturnType<typeof createQueries>['queries']

/** The options of each procedure's queries, for the hooks of TanStack Query. */
export const useProcedures = (): Queries => useRouter().options.context.queries

/**
 * Reads the query cache, which the route's loader has filled:
 * `useAnswer(({ notices }) => notices.byId.queryOptions({ id }))`.
 */
export const useAnswer = <Answer>(
  // biome-ignore lint/suspicious/noExplicitAny: errors and keys differ from procedure to procedure, and are not read
  optionsOf: (procedures: Queries) => UseSuspenseQueryOptions<Answer, any, Answer, any>,
): NoInfer<Answer> => useSuspenseQuery(optionsOf(useProcedures())).data
