import { useEffect } from 'react'

/**
 * Puts the recent rows beside an article into the query cache before one of them is clicked, so that the click needs no
 * request (docs/spec/rulings.md#18, #37).
 * @param add puts one row, and the list that stands beside it, into the cache
 */
export function useRecentInCache<T>(recent: readonly T[], add: (row: T) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list; `add` is made anew with every rendering
  useEffect(() => recent.forEach(add), [recent])
}
