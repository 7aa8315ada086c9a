// Links are plain `<a href>`: words from the content room, lists of 50 rows and text of the mirror need no component,
// and a page hydrates without ninety subscriptions. One listener for the whole document turns their clicks into
// navigation without a reload, and prepares a page when the visitor is about to ask for it.
//   data-keep     stays where it is on the page and replaces the entry in the history (filters, "Show more")
//   data-reload   is a real load, always
import { type AnyRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The link under an event, if it is one of ours to a page of this site. */
function pageLink(event: Event): { link: HTMLAnchorElement; url: URL } | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.dataset.reload !== undefined) return null
  if (link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null
  const url = new URL(link.href, location.href)
  if (url.origin !== location.origin || /^\/(?:media|content|assets)\/|\.[a-z0-9]{2,4}$/i.test(url.pathname))
    return null
  // A place on the same page is the browser's own business.
  if (url.hash !== '' && url.pathname === location.pathname && url.search === location.search) return null
  return { link, url }
}

/** Follows the document's links for as long as it lives; call it once, in the browser. */
export function followLinks(router: AnyRouter): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const found = pageLink(event)
    // Without a network only a load can bring the kept copy. A page that is still being taken over loses a step: the
    // browser's own is not lost.
    if (!found || !navigator.onLine || !('ready' in document.documentElement.dataset)) return
    event.preventDefault()
    const keep = found.link.dataset.keep !== undefined
    const { pathname, search } = found.url
    // Its fragment is for a page without scripts, which cannot stay where it is.
    const hash = keep ? '' : found.url.hash
    void router.navigate({ href: pathname + search + hash, resetScroll: !keep, replace: keep })
  })
  let prepared = ''
  const prepare = (event: Event) => {
    const found = pageLink(event)
    if (!found || found.url.href === prepared || found.url.href === location.href) return
    prepared = found.url.href
    const { pathname, search } = found.url
    // Preparing is a favour: when it fails, the click will say so.
    router.preloadRoute({ to: pathname, search: router.options.parseSearch(search) } as never).catch(() => {})
  }
  let waiting: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('pointerover', (event) => {
    clearTimeout(waiting)
    waiting = setTimeout(prepare, 60, event)
  })
  document.addEventListener('touchstart', prepare, { passive: true })
  document.addEventListener('focusin', prepare)
}

/** After a change of page, the focus goes to its title, so that a screen reader reads on from there. */
export function useFocusOnTitle(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    if (path === undefined || path === before.current) return
    const first = before.current === undefined
    before.current = path
    if (!first) document.getElementById('title')?.focus({ preventScroll: true })
  }, [path])
}
