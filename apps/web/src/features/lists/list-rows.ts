import { MAX_ROWS } from '@school/content/list-limits'
import {
  type InfiniteData,
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  type QueryKey,
} from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { RouterContext } from '../../router-context.ts'
import type { RowRange } from '../../trpc.ts'

// Lists in the query cache (docs/decisions/0064-infinite-queries.md). The cache contains the rows of a list by its filters, in
// the ranges that were requested. The address determines how many of them are displayed. TanStack Query calls the result for
// one range a page; here it is a batch, because a page is a page of the site.

/** The rows of one request; null: as many as the list has initially. */
type Cursor = RowRange | null

/** The result of a list procedure for one range. */
export interface RowBatch<Row extends { id: string }> {
  /** The number of all rows of the list. */
  total: number
  /** The initial number of rows, and the number that "Show more" adds. */
  step: number
  rows: readonly Row[]
}

/** What a page shows of a list. */
export interface ShownRows<Row> {
  rows: Row[]
  /** The number of rows in the address. */
  shown: number | undefined
  total: number
  /** The number of rows after "Show more"; null if there are no more of them. */
  next: number | null
}

type AnyBatch = RowBatch<{ id: string }>

/** Returns the number of rows in these batches. */
const countRows = (batches: readonly AnyBatch[]) => batches.reduce((sum, { rows }) => sum + rows.length, 0)

/** Returns the cursor of the rows that follow; null after the last one. */
export function nextRange(last: AnyBatch, batches: readonly AnyBatch[]): Cursor {
  const count = countRows(batches)
  if (count >= Math.min(last.total, MAX_ROWS)) return null
  return [count, Math.min(count + last.step, MAX_ROWS)]
}

/**
 * The options of a list's infinite query.
 * @param shown the number of rows in the address: the first batch has as many, so that a shared address is one request
 */
export function rowOptions(shown: number | undefined) {
  return { ...(shown && { initialCursor: [0, shown] as RowRange }), getNextPageParam: nextRange }
}

/**
 * For loaders: fetches the rows of a list into the query cache, at least as many as its address shows. Only missing rows are
 * fetched, so that "Show more", a shared address and Back work in the same way.
 * @param shown the number of rows in the address
 */
export async function loadRows<Batch extends { step: number }, Failure, Key extends QueryKey>(
  { queryClient }: RouterContext,
  options: InfiniteQueryObserverOptions<Batch, Failure, InfiniteData<Batch, Cursor>, Key, Cursor>,
  shown = 0,
): Promise<void> {
  await queryClient.infiniteQuery({ ...options, staleTime: 'static' })
  const observer = new InfiniteQueryObserver(queryClient, options)
  let list = observer.getCurrentResult()
  while (list.hasNextPage && endOf(list.data) < shown)
    list = await observer.fetchNextPage({ cancelRefetch: false, throwOnError: true })
}

/** Returns the end of the last requested range. */
function endOf(list: InfiniteData<{ step: number }, Cursor> | undefined): number {
  return list?.pageParams.at(-1)?.[1] ?? list?.pages[0]?.step ?? 0
}

/** Returns the rows in the query cache that a page shows. The cache has more if the list was longer before. */
export function shownRows<Row extends { id: string }>(
  batches: readonly RowBatch<Row>[],
  shown: number | undefined,
): ShownRows<Row> {
  const { total, step } = batches.at(-1) ?? { total: 0, step: 0 }
  const count = shown ?? step
  // If a row is added between two requests, another row moves to the next batch and is in both.
  const rows = [...new Map(batches.flatMap((batch) => batch.rows.map((row) => [row.id, row]))).values()]
  const last = Math.min(count, MAX_ROWS)
  const next = last < Math.min(total, MAX_ROWS) ? Math.min(last + step, MAX_ROWS) : null
  return { rows: rows.slice(0, last), shown, total, next }
}

/**
 * Returns what a page shows of a list. `displayed` is the same a moment later: its rows are rendered after the rest of the
 * page, in a rendering that input can interrupt (`RowList`).
 */
export function useShownRows<Row extends { id: string }>(
  batches: readonly RowBatch<Row>[],
  shown: number | undefined,
): { list: ShownRows<Row>; displayed: ShownRows<Row> } {
  const list = useMemo(() => shownRows(batches, shown), [batches, shown])
  return { list, displayed: useDeferredValue(list) }
}
