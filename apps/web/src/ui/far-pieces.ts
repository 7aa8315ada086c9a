import { useEffect } from 'react'
import { whenIdle } from '../browser/idle.ts'
import { showWhole } from '../browser/pieces.ts'

/**
 * For a page with `.piece`s (browser/pieces.ts): lays out those that are far below too, one after the other while the browser has
 * nothing else to do. A photograph of the whole page then shows all of it, and the scroll bar is exact.
 */
export function useFarPieces(): void {
  useEffect(() => {
    const pieces = document.querySelectorAll<HTMLElement>('.piece').values()
    let cancel = whenIdle(next)
    function next() {
      const { value: piece } = pieces.next()
      if (!piece) return showWhole()
      piece.style.contentVisibility = 'visible'
      cancel = whenIdle(next)
    }
    return () => cancel()
  }, [])
}
