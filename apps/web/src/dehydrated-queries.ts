// How the query cache travels with a page. `setupRouterSsrQueryIntegration` carries each query with its hash, its counters,
// two moments and a stream for queries that come later. We render a page when all its queries are there, and the same rows
// must give the same bytes (pages/render-time.ts of the api): so a page carries keys and data, and the browser adds the
// rest. This file is the only one that relies on that form; tests/http/page-cache.test.ts fails when it changes.
import {
  type DehydratedState,
  defaultShouldDehydrateQuery,
  hashKey,
  type InfiniteData,
  type QueryClient,
  type QueryState,
} from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'

type DehydratedQuery = DehydratedState['queries'][number]

/** A query as it stands in a page. A list's data is its pages, and a third part what the first of them was asked by. */
type QueryInPage = [DehydratedQuery['queryKey'], data: unknown, firstCursor?: unknown]

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

function toPage({ queryKey, state: { data }, queryType }: DehydratedQuery): QueryInPage {
  if (queryType !== 'infinite') return [queryKey, data]
  // A page is rendered with the first answer of a list only.
  const { pages, pageParams } = data as InfiniteData<unknown>
  return [queryKey, pages, pageParams[0]]
}

/** The page has just arrived, so its data counts from now. */
function fromPage([queryKey, carried, ...cursors]: QueryInPage): DehydratedQuery {
  const now = Date.now()
  const data = cursors.length ? { pages: carried, pageParams: cursors } : carried
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
    ...(cursors.length && { queryType: 'infinite' }),
  } as DehydratedQuery
}

const emptyStream = () => new ReadableStream<never>({ start: (controller) => controller.close() })
