import { MAX_ROWS } from '@school/content/list-limits'
import {
  type InfiniteData,
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { savesData } from '../../browser/save-data.ts'
import { ensurePageInfo } from '../../loaders.ts'
import type { RouterContext } from '../../router-context.ts'
import type { RowRange } from '../../trpc.ts'

// Lists in the query cache (docs/decisions/0064-infinite-queries.md). The cache contains the rows of a list by its filters, in
// the ranges that were requested. The address determines how many of them are displayed. TanStack Query calls the result for
// one range a page; here it is a batch, because a page is a page of the site.

/**
 * The number of cards with pictures in a document, which thereby fits into the initial congestion window of TCP (decision 83).
 */
export const CARDS_IN_DOCUMENT = 30

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
  // A document may contain fewer rows than the list has initially.
  return [count, count < last.step ? last.step : Math.min(count + last.step, MAX_ROWS)]
}

/**
 * The options of a list's infinite query.
 * @param shown the number of rows in the address: the first batch has as many, so that a shared address is one request
 * @param inDocument the number of rows in a document whose address has no such number. The page loads the others of the
 * list's initial rows after hydration (`useShownRows`). If omitted, the document contains all of them
 */
export function rowOptions(shown: number | undefined, inDocument?: number) {
  const first = shown ?? (import.meta.env.SSR ? inDocument : undefined)
  return { ...(first && { initialCursor: [0, first] as RowRange }), getNextPageParam: nextRange }
}

/**
 * For loaders: fetches the data of a page with a list into the query cache, with at least as many rows as its address shows.
 * Only missing rows are fetched, so that "Show more", a shared address and Back work in the same way.
 * @param shown the number of rows in the address
 */
export async function loadList<Batch extends { step: number }, Failure, Key extends QueryKey>(
  context: RouterContext,
  path: string,
  options: InfiniteQueryObserverOptions<Batch, Failure, InfiniteData<Batch, Cursor>, Key, Cursor>,
  shown = 0,
): Promise<void> {
  await Promise.all([ensurePageInfo(context, path), ensureRows(context.queryClient, options, shown)])
}

async function ensureRows<Batch extends { step: number }, Failure, Key extends QueryKey>(
  queryClient: QueryClient,
  options: InfiniteQueryObserverOptions<Batch, Failure, InfiniteData<Batch, Cursor>, Key, Cursor>,
  shown: number,
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
  const following = last < Math.min(total, MAX_ROWS) ? Math.min(last + step, MAX_ROWS) : null
  return { rows: rows.slice(0, last), shown, total, next: isPartial(batches, last) ? last : following }
}

/**
 * Returns what a page shows of a list. `displayed` is the same a moment later: its rows are rendered after the rest of the
 * page, in a rendering that input can interrupt (`RowList`).
 * @param fetchNext loads the rows that follow, for a list whose document does not contain all initial rows
 */
export function useShownRows<Row extends { id: string }>(
  batches: readonly RowBatch<Row>[],
  shown: number | undefined,
  fetchNext?: () => Promise<unknown>,
): { list: ShownRows<Row>; displayed: ShownRows<Row> } {
  useInitialRows(batches, shown, fetchNext)
  const list = useMemo(() => shownRows(batches, shown), [batches, shown])
  return { list, displayed: useDeferredValue(list) }
}

/**
 * Loads the initial rows of a list that its document does not contain. If they cannot be loaded, or the visitor saves data,
 * "Show more" leads to them, as it does without scripts.
 */
function useInitialRows(
  batches: readonly AnyBatch[],
  shown: number | undefined,
  fetchNext: (() => Promise<unknown>) | undefined,
): void {
  const partial = shown === undefined && isPartial(batches, batches.at(-1)?.step ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fetchNext` is a new function in every rendering
  useEffect(() => {
    if (partial && !savesData()) void fetchNext?.()
  }, [partial])
}

/** Returns whether fewer rows than `count` were loaded, although the list has more. */
function isPartial(batches: readonly AnyBatch[], count: number): boolean {
  return countRows(batches) < Math.min(count, batches.at(-1)?.total ?? 0)
}
