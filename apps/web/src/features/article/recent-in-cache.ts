import { useEffect } from 'react'
import { savesData } from '../../browser/save-data.ts'

interface Cached<Row> {
  /** Puts the list beside a row into the cache. */
  beside: (row: Row) => void
  /** Puts a row into the cache. */
  add: (row: Row & { text: string }) => void
  /** Fetches a row whose text is not in the page. */
  prefetch: (row: Row) => Promise<void>
}

/**
 * Puts the recent rows beside an article into the query cache before one of them is clicked, so that the click needs no
 * request (docs/spec/rulings.md#18, #37). A visitor who saves data fetches no text in advance. `data-recent` on the document
 * marks that the texts of all rows are there.
 */
export function useRecentInCache<Row extends { text: string | null }>(
  recent: readonly Row[],
  { beside, add, prefetch }: Cached<Row>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per list; the functions are new in every render
  useEffect(() => {
    const marks = document.documentElement.dataset
    let isCurrent = true
    const missing: Row[] = []
    for (const row of recent) {
      beside(row)
      if (row.text === null) missing.push(row)
      else add({ ...row, text: row.text })
    }
    if (missing.length === 0 || !savesData())
      void Promise.all(missing.map(prefetch)).then(() => {
        if (isCurrent) marks.recent = ''
      })
    return () => {
      isCurrent = false
      delete marks.recent
    }
  }, [recent])
}
