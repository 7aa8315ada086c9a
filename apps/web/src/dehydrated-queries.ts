// Transfers the query cache from the server to the browser. Our pages are rendered when all queries are complete, and the same rows
// must result in the same bytes (pages/render-time.ts of the server). A page therefore contains keys and data only.
// tests/http/response-cache.test.ts fails if that changes.
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'

/** A query in a page. A list has its pages as data, and the cursor of the first page as a third element. */
type QueryInPage = [key: QueryKey, data: unknown, firstCursor?: unknown]

/** The queries of a page that is rendered, as one text: the router would give each object in it a number of its own. */
export function queriesOfPage(queryClient: QueryClient): string {
  const complete = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
  return JSON.stringify(
    complete.map(({ queryKey, queryType, state: { data } }): QueryInPage => {
      if (queryType !== 'infinite') return [queryKey, data]
      // A rendered page contains only the first page of a list.
      const { pages, pageParams } = data as InfiniteData<unknown>
      return [queryKey, pages, pageParams[0]]
    }),
  )
}

/** Fills the cache with the queries of the page that has just been received, so they are fresh. */
export function takeQueries(queryClient: QueryClient, queries: string): void {
  for (const [key, data, ...cursors] of JSON.parse(queries) as QueryInPage[])
    queryClient.setQueryData(key, cursors.length ? { pages: data, pageParams: cursors } : data)
}
