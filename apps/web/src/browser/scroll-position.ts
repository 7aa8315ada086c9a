import type { AnyRouter } from '@tanstack/react-router'

/**
 * Restores the scroll position on Back. The router stores the position of a page only if it was scrolled after it was
 * rendered. A page that was scrolled before hydration, or whose list has grown, would reopen at its top. A synthetic
 * scroll event makes the router store the position.
 */
export function restoreScrollPosition(router: AnyRouter): void {
  const look = () => document.dispatchEvent(new Event('scroll'))
  look()
  router.subscribe('onRendered', look)
}
