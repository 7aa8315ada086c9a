import {
  type InfiniteData,
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ensurePageInfo } from '../../loaders.ts'
import type { RouterContext } from '../../router-context.ts'
import { MAX_ROWS } from './list-search.ts'

// Lists in the query cache (docs/decisions/0064-infinite-queries.md). The cache holds the rows of a list under its
// filters, in the ranges that were requested. The address says how many of them are shown.

/** Some rows of a list: from one (the first is 0) up to another one, which is not among them. */
type RowRange = [from: number, to: number]

/** The rows that one request asks for; null: as many as the list shows at first. */
type Cursor = RowRange | null

/** The result of a list procedure for one range. */
export interface RowPage<Row extends { id: string }> {
  /** The number of all rows of the list. */
  total: number
  /** How many rows are shown at first, and how many more by "Show more". */
  step: number
  rows: readonly Row[]
}

/** What a page shows of a list. */
export interface ShownRows<Row> {
  rows: Row[]
  total: number
  /** The number of rows after "Show more"; null if there are no more of them. */
  next: number | null
}

type AnyPage = RowPage<{ id: string }>

/** Returns the cursor of the rows that follow; null behind the last one. */
export function nextRange(last: AnyPage, pages: readonly AnyPage[]): Cursor {
  const count = pages.reduce((sum, { rows }) => sum + rows.length, 0)
  return count < Math.min(last.total, MAX_ROWS) ? [count, Math.min(count + last.step, MAX_ROWS)] : null
}

/**
 * The options of a list's infinite query.
 * @param shown the number of rows in the address: the first page has as many, so that a shared address is one request
 */
export const rowOptions = (shown: number | undefined) => ({
  ...(shown && { initialCursor: [0, shown] as RowRange }),
  getNextPageParam: nextRange,
})

/**
 * For loaders: fetches the data of a list's page into the query cache, with at least as many rows as its address shows.
 * Only missing rows are fetched, so that "Show more", a shared address and Back work in the same way.
 * @param shown the number of rows in the address
 */
export async function loadList<Page extends { step: number }, Failure, Key extends QueryKey>(
  context: RouterContext,
  path: string,
  options: InfiniteQueryObserverOptions<Page, Failure, InfiniteData<Page, Cursor>, Key, Cursor>,
  shown = 0,
): Promise<void> {
  await Promise.all([ensurePageInfo(context, path), ensureRows(context.queryClient, options, shown)])
}

async function ensureRows<Page extends { step: number }, Failure, Key extends QueryKey>(
  queryClient: QueryClient,
  options: InfiniteQueryObserverOptions<Page, Failure, InfiniteData<Page, Cursor>, Key, Cursor>,
  shown: number,
): Promise<void> {
  await queryClient.infiniteQuery({ ...options, staleTime: 'static' })
  const observer = new InfiniteQueryObserver(queryClient, options)
  let list = observer.getCurrentResult()
  while (list.hasNextPage && endOf(list.data) < shown)
    list = await observer.fetchNextPage({ cancelRefetch: false, throwOnError: true })
}

/** The place behind the last row that was asked for. */
function endOf(list: InfiniteData<{ step: number }, Cursor> | undefined): number {
  return list?.pageParams.at(-1)?.[1] ?? list?.pages[0]?.step ?? 0
}

/** Returns what a page shows of the rows in the query cache. They can be more, after the list was lengthened before. */
export function shownRows<Row extends { id: string }>(
  pages: readonly RowPage<Row>[],
  shown: number | undefined,
): ShownRows<Row> {
  const { total, step } = pages.at(-1) ?? { total: 0, step: 0 }
  const count = shown ?? step
  // A row that came between two pages moves another one to the next page, which stands in both of them then.
  const rows = [...new Map(pages.flatMap((page) => page.rows.map((row) => [row.id, row]))).values()]
  const last = Math.min(count, MAX_ROWS)
  return {
    rows: rows.slice(0, last),
    total,
    next: last < Math.min(total, MAX_ROWS) ? Math.min(last + step, MAX_ROWS) : null,
  }
}
