import { MAX_RESULTS } from '@school/content/list-limits'
import type { SearchGroup, SearchResults } from '../../trpc.ts'
import { nextRange, type RowBatch, rowOptions, shownRows } from '../lists/list-rows.ts'
import type { Search } from './search-address.ts'

// The results of one kind are a list like any other. The overview of all kinds has only a few results of each.

type Row = SearchGroup['rows'][number] & { id: string }

/** Returns the results of one kind as a batch of a list. */
const batchOf = ({ groups, step }: SearchResults, kind: Search['kind']): RowBatch<Row> => {
  const group = groups.find((one) => one.kind === kind)
  return {
    total: Math.min(group?.total ?? 0, MAX_RESULTS),
    step,
    rows: group?.rows.map((row) => ({ ...row, id: row.href })) ?? [],
  }
}

/** The options of the infinite query of a search. */
export const resultOptions = ({ kind, shown }: Search) => ({
  ...rowOptions(shown),
  getNextPageParam: (last: SearchResults, all: SearchResults[]) =>
    nextRange(
      batchOf(last, kind),
      all.map((results) => batchOf(results, kind)),
    ),
})

/** A group of results as the page shows it. */
export interface ShownGroup extends SearchGroup {
  /** The number of results after "Show more"; null if there are no more of them. */
  next: number | null
}

/** Returns the groups that a search shows: a few of each kind, or of the chosen kind as many as the address says. */
export function shownGroups(all: SearchResults[], { kind, shown }: Search): ShownGroup[] {
  const { rows, next } = shownRows(
    all.map((results) => batchOf(results, kind)),
    shown,
  )
  return (all.at(-1)?.groups ?? []).map((group) =>
    group.kind === kind ? { ...group, rows, next } : { ...group, next: null },
  )
}
