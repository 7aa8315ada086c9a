// How the query cache travels with a page. `setupRouterSsrQueryIntegration` carries each query with its hash, its counters,
// two moments and a stream for queries that come later. We render a page when all its queries are there, and the same rows
// must give the same bytes (pages/render-time.ts of the api): so a page carries keys and data, and the browser adds the
// rest. This file is the only one that relies on that form; tests/http/page-cache.test.ts fails when it changes.
import {
  type DehydratedState,
  defaultShouldDehydrateQuery,
  hashKey,
  type QueryClient,
  type QueryState,
} from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'

type DehydratedQuery = DehydratedState['queries'][number]

/** A query as it stands in a page. */
type QueryInPage = [DehydratedQuery['queryKey'], data: unknown, type?: DehydratedQuery['queryType']]

/** Connects the router with the query cache: provides it to all pages, and carries it from the server to the browser. */
export function carryQueries(router: AnyRouter, queryClient: QueryClient): void {
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    // An error stays on the server. The loader has thrown it already.
    dehydrateOptions: { shouldDehydrateQuery: defaultShouldDehydrateQuery },
  })
  const { dehydrate, hydrate } = router.options
  if (import.meta.env.SSR)
    router.options.dehydrate = async () => {
      const carried = await dehydrate?.()
      // The request was given up.
      if (!carried) return
      const { query, ...others } = carried
      return { ...others, queries: (query.initial ?? []).map(toPage) }
    }
  else
    router.options.hydrate = ({ queries, ...others }: { queries: QueryInPage[] }) =>
      hydrate?.({ ...others, query: { initial: queries.map(fromPage), stream: emptyStream() } })
}

const toPage = ({ queryKey, state, queryType }: DehydratedQuery): QueryInPage =>
  queryType ? [queryKey, state.data, queryType] : [queryKey, state.data]

/** The page has just arrived, so its data counts from now. */
function fromPage([queryKey, data, queryType]: QueryInPage): DehydratedQuery {
  const now = Date.now()
  const state: QueryState<unknown> = {
    data,
    dataUpdateCount: 1,
    dataUpdatedAt: now,
    error: null,
    errorUpdateCount: 0,
    errorUpdatedAt: 0,
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchMeta: null,
    fetchStatus: 'idle',
    isInvalidated: false,
    status: 'success',
  }
  return {
    queryKey,
    queryHash: hashKey(queryKey),
    state,
    dehydratedAt: now,
    ...(queryType && { queryType }),
  } as DehydratedQuery
}

const emptyStream = () => new ReadableStream<never>({ start: (controller) => controller.close() })
