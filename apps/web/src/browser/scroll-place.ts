import type { AnyRouter } from '@tanstack/react-router'

/**
 * Lets the way back lead to the place where a page was left. The router stores the place of a page only if it was
 * scrolled after it was rendered; a page that was scrolled before it came alive, or whose list was lengthened under the
 * reader, would be shown from its top. A scroll event of our own makes it look.
 */
export function rememberPlace(router: AnyRouter): void {
  const look = () => document.dispatchEvent(new Event('scroll'))
  look()
  router.subscribe('onRendered', look)
}
