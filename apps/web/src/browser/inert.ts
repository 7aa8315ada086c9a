// A polyfill of the `inert` attribute for supported browsers without it.

const STOPS = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]'

/**
 * Hides the content of elements with `inert` from the Tab key and from screen readers for as long as they have it.
 */
export function polyfillInert(root: Element): void {
  const tabIndexes = new Map<Element, string | null>()
  const hidden = new Set<Element>()
  const update = () => {
    for (const [stop, tabIndex] of tabIndexes) {
      if (stop.isConnected && stop.closest('[inert]')) continue
      if (tabIndex === null) stop.removeAttribute('tabindex')
      else stop.setAttribute('tabindex', tabIndex)
      tabIndexes.delete(stop)
    }
    for (const element of hidden) {
      if (element.isConnected && element.hasAttribute('inert')) continue
      element.removeAttribute('aria-hidden')
      hidden.delete(element)
    }
    for (const element of root.querySelectorAll('[inert]')) {
      if (!element.hasAttribute('aria-hidden')) {
        element.setAttribute('aria-hidden', 'true')
        hidden.add(element)
      }
      for (const stop of element.querySelectorAll(STOPS)) {
        if (tabIndexes.has(stop)) continue
        tabIndexes.set(stop, stop.getAttribute('tabindex'))
        stop.setAttribute('tabindex', '-1')
      }
    }
  }
  update()
  new MutationObserver(update).observe(root, {
    attributes: true,
    attributeFilter: ['inert'],
    childList: true,
    subtree: true,
  })
}
