import { useEffect } from 'react'
import { whenIdle } from '../../browser/idle.ts'
import { savesData } from '../../browser/save-data.ts'
import type { RichText } from '../../trpc.ts'

interface Cached<Row> {
  /** Puts the list beside a row into the cache. */
  beside: (row: Row) => void
  /** Puts a row into the cache. */
  add: (row: Row & { text: RichText }) => void
  /** Fetches a row whose text is not in the page. */
  prefetch: (row: Row) => Promise<void>
}

/**
 * Puts the recent rows beside an article into the query cache before one of them is clicked, so that the click needs no
 * request (docs/spec/rulings.md#18, #37). Texts that are not in the page are fetched when the browser is idle. A visitor who
 * saves data fetches only the text of a link that the pointer, a finger or the focus rests on (`data-preload` in
 * recent-list.tsx).
 */
export function useRecentInCache<Row extends { text: RichText | null }>(
  recent: readonly Row[],
  { beside, add, prefetch }: Cached<Row>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per list; the functions are new in every render
  useEffect(() => {
    const missing: Row[] = []
    for (const row of recent) {
      beside(row)
      if (row.text === null) missing.push(row)
      else add({ ...row, text: row.text })
    }
    if (missing.length === 0 || savesData()) return
    return whenIdle(() => {
      for (const row of missing) void prefetch(row)
    })
  }, [recent])
}
