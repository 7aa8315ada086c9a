import type { AnyRouter } from '@tanstack/react-router'

/**
 * Restores the scroll position when the visitor goes back. The router stores the position of a page only if it was scrolled after it was
 * rendered. A page that was scrolled before hydration, or whose list has grown, would reopen at its top. A synthetic
 * scroll event makes the router store the position.
 */
export function restoreScrollPosition(router: AnyRouter): void {
  const storePosition = () => document.dispatchEvent(new Event('scroll'))
  storePosition()
  router.subscribe('onRendered', storePosition)
}
