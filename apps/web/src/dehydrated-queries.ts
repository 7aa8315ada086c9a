// Transfers the query cache from the server to the browser. `setupRouterSsrQueryIntegration` serialises each query
// with its hash, counters, two timestamps and a stream for late queries. Our pages are rendered when all queries are
// complete, and the same rows must result in the same bytes (pages/render-time.ts of the server). A page therefore
// contains keys and data only, and the browser adds the rest. Only this file relies on that format;
// tests/http/response-cache.test.ts fails if it changes.
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

/** A query in a page. An infinite query has its pages as data, and the cursor of the first page as a third element. */
type QueryInPage = [DehydratedQuery['queryKey'], data: unknown, firstCursor?: unknown]

/**
 * Connects the router with the query cache: provides it to all pages and transfers it from the server to the browser.
 */
export function carryQueries(router: AnyRouter, queryClient: QueryClient): void {
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    // Errors stay on the server. The loader has already thrown them.
    dehydrateOptions: { shouldDehydrateQuery: defaultShouldDehydrateQuery },
  })
  const { dehydrate, hydrate } = router.options
  if (import.meta.env.SSR)
    router.options.dehydrate = async () => {
      const carried = await dehydrate?.()
      // The request was aborted.
      if (!carried) return
      const { query, ...others } = carried
      // As one text: the router would give each object in it a number of its own.
      return { ...others, queries: JSON.stringify((query.initial ?? []).map(toPage)) }
    }
  else
    router.options.hydrate = ({ queries, ...others }: { queries: string }) => {
      const initial = (JSON.parse(queries) as QueryInPage[]).map(fromPage)
      return hydrate?.({ ...others, query: { initial, stream: emptyStream() } })
    }
}

function toPage({ queryKey, state: { data }, queryType }: DehydratedQuery): QueryInPage {
  if (queryType !== 'infinite') return [queryKey, data]
  // A rendered page contains only the first page of a list.
  const { pages, pageParams } = data as InfiniteData<unknown>
  return [queryKey, pages, pageParams[0]]
}

/** The page has just been received, so its data is fresh. */
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
