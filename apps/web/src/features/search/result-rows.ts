import type { SearchGroup, SearchResults } from '../../trpc.ts'
import { nextRange, type RowPage, rowOptions, shownRows } from '../lists/list-rows.ts'
import { MAX_RESULTS, type Search } from './search-address.ts'

// The results of one kind are a list like any other. The overview of all kinds has only a few results of each.

type Row = SearchGroup['rows'][number] & { id: string }

/** The answer to a search as a page of the list of one kind. */
const pageOf = ({ groups, step }: SearchResults, kind: Search['kind']): RowPage<Row> => {
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
  getNextPageParam: (last: SearchResults, pages: SearchResults[]) =>
    nextRange(
      pageOf(last, kind),
      pages.map((page) => pageOf(page, kind)),
    ),
})

/** A group of results as the page shows it. */
export interface ShownGroup extends SearchGroup {
  /** The number of results after "Show more"; null if there are no more of them. */
  next: number | null
}

/** Returns the groups that a search shows: a few of each kind, or of the chosen kind as many as the address says. */
export function shownGroups(pages: SearchResults[], { kind, shown }: Search): ShownGroup[] {
  const { rows, next } = shownRows(
    pages.map((page) => pageOf(page, kind)),
    shown,
  )
  return (pages.at(-1)?.groups ?? []).map((group) =>
    group.kind === kind ? { ...group, rows, next } : { ...group, next: null },
  )
}
