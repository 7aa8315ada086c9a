import { useEffect } from 'react'

/**
 * Puts the recent rows beside an article into the query cache before one of them is clicked, so that the click needs no
 * request (docs/spec/rulings.md#18, #37). `data-recent` on the document marks that all of them are there.
 * @param add puts one row, and the list beside it, into the cache; texts that are not in the page are fetched
 */
export function useRecentInCache<T>(recent: readonly T[], add: (row: T) => Promise<void> | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per list; `add` is a new function in every render
  useEffect(() => {
    const marks = document.documentElement.dataset
    let isCurrent = true
    void Promise.all(recent.map(add)).then(() => {
      if (isCurrent) marks.recent = ''
    })
    return () => {
      isCurrent = false
      delete marks.recent
    }
  }, [recent])
}
