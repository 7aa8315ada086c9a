// What the routes of lists have in common: filters in the address, rows in the query cache, "Show more".

import {
  type InfiniteData,
  type InfiniteQueryObserverOptions,
  useSuspenseInfiniteQuery,
} from '@tanstack/react-query'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { ensurePageInfo, usePageInfo, whileShown } from '../../loaders.ts'
import { routePath } from '../../locale.ts'
import { type Queries, useProcedures } from '../../query-client.ts'
import type { RouterContext } from '../../router-context.ts'
import type { RowRange } from '../../trpc.ts'
import { loadRows, type RowBatch, rowOptions, useShownRows } from './list-rows.ts'
import type { ListSearch } from './list-search.ts'

type Cursor = RowRange | null
type Filters = Omit<ListSearch, 'shown'>

/** What the router passes to a loader, as far as this one needs it. */
interface Loading {
  context: RouterContext
  deps: ListSearch
  cause: 'enter' | 'stay' | 'preload'
}

interface ListPage<Batch extends RowBatch<{ id: string }>> {
  path: string
  /** The page shows a text in the place of the rows while they load, so its loader does not wait for them. */
  saysLoading?: boolean
  /** The infinite query of its rows. */
  query(
    queries: Queries,
    filters: Filters,
    rows: ReturnType<typeof rowOptions>,
    // biome-ignore lint/suspicious/noExplicitAny: errors and keys differ from procedure to procedure, and are not read
  ): InfiniteQueryObserverOptions<Batch, any, InfiniteData<Batch, Cursor>, any, Cursor>
}

/**
 * Returns the loader of a list's route, and the hook by which its page reads the list.
 * The route has `validateSearch: parseFilters(…)` and `loaderDeps: canonicalDeps(…)`.
 */
export function listPage<Batch extends RowBatch<{ id: string }>>({
  path,
  saysLoading = false,
  query,
}: ListPage<Batch>) {
  /** Whether a filter of this page is prepared: without its rows, the page would hide the field that the visitor is using. */
  const isShown = (cause: Loading['cause']) => cause === 'preload' && routePath(location.pathname) === path
  return {
    path,

    async load({ context, deps, cause }: Loading): Promise<void> {
      const { shown, ...filters } = deps
      const rows = loadRows(context, query(context.queries, filters, rowOptions(shown)), shown)
      await Promise.all([
        ensurePageInfo(context, path),
        saysLoading ? whileShown(isShown(cause) ? 'stay' : cause, rows) : rows,
      ])
    },

    /** Suspends until the rows are there, if the loader has not waited for them. */
    useList() {
      const search = useMatch({ strict: false }).loaderDeps as ListSearch
      const navigate = useNavigate()
      const { shown, ...filters } = search
      const { data } = useSuspenseInfiniteQuery(
        query(useProcedures(), filters, rowOptions(shown)) as never,
      ) as {
        data: InfiniteData<Batch, Cursor>
      }
      const { list, displayed } = useShownRows(data.pages as RowBatch<Batch['rows'][number]>[], shown)
      return {
        head: usePageInfo(path),
        search,
        batches: data.pages,
        list,
        /** The same a moment later, for the rows. */
        displayed,
        onSearch: (values: Record<string, string>) =>
          void navigate({ to: '.', search: filledIn(values) as never, replace: true, resetScroll: false }),
      }
    },
  }
}

/** The filters with an entry, as the address has them. */
const filledIn = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const text = value.trim().slice(0, 100)
      return text === '' ? [] : [[name, text]]
    }),
  )
