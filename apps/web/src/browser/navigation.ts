// Links are plain `<a href>`. Content, long lists and text of the mirror need no link component, and a page hydrates
// without ninety router subscriptions. One listener on the document turns clicks into client-side navigation and
// preloads the page that the visitor is about to open.
// `data-keep`: the scroll position stays and the history entry is replaced (filters, "Show more").
// `data-reload`: the browser loads the page.
// `data-preload`: the page is preloaded even for visitors who save data.

import { type AnyRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isLocal, routePath } from '../locale.ts'
import { showWhole } from './pieces.ts'
import { storePlace } from './place.ts'
import { savesData } from './save-data.ts'
import { isTranslated } from './translated.ts'

/** How long a pointer, a finger or the focus must stay on a link before its page is preloaded. */
const INTENT_MS = 60

/** Returns the link that an event targets, if it leads to a page of this site. */
function pageLink(event: Event): { link: HTMLAnchorElement; url: URL } | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.dataset.reload !== undefined) return null
  if (link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null
  const url = new URL(link.href, location.href)
  if (url.origin !== location.origin || /^\/(?:media|content|assets)\/|\.[a-z0-9]{2,4}$/i.test(url.pathname))
    return null
  // The other language is another document.
  if (!isLocal(url.pathname)) return null
  // The browser handles links to a fragment of the same page.
  if (url.hash !== '' && url.pathname === location.pathname && url.search === location.search) return null
  return { link, url }
}

/** Starts client-side navigation for all links of the document. Call it once, in a browser. */
export function startClientNavigation(router: AnyRouter): void {
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a[hreflang]')) storePlace()
    if (event.target instanceof Element && event.target.closest('a[href^="#"]')) showWhole()
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const target = pageLink(event)
    // Offline, only a document load can use the cached copy. Before hydration has ended, a client-side navigation could
    // get lost; a browser navigation cannot.
    if (!target || !navigator.onLine || !('ready' in document.documentElement.dataset)) return
    // React would not find the texts that the browser has translated, and those of the page before would stay.
    if (isTranslated()) return
    event.preventDefault()
    const keep = target.link.dataset.keep !== undefined
    const { pathname, search } = target.url
    // The fragment is for pages without scripts, where the scroll position cannot stay.
    const hash = keep ? '' : target.url.hash
    void router.navigate({ href: pathname + search + hash, resetScroll: !keep, replace: keep })
  })
  // Before the router scrolls to the place of the next page.
  router.subscribe('onBeforeRouteMount', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) showWhole()
  })
  let preloaded = ''
  const preload = (event: Event) => {
    const target = pageLink(event)
    // Visitors who save data load other pages only by a click.
    if (savesData() && target?.link.dataset.preload === undefined) return
    if (!target || target.url.href === preloaded || target.url.href === location.href) return
    preloaded = target.url.href
    const { pathname, search } = target.url
    // A failed preload needs no message: the click will show the error.
    router
      .preloadRoute({ to: routePath(pathname), search: router.options.parseSearch(search) } as never)
      .catch(() => {})
  }
  // A pointer that passes over a link, a finger that scrolls and a focus that moves on are no intent to open it. The browser
  // also paints the response to a touch first.
  let waiting: ReturnType<typeof setTimeout> | undefined
  const preloadSoon = (event: Event) => {
    clearTimeout(waiting)
    waiting = setTimeout(preload, INTENT_MS, event)
  }
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, preloadSoon, { passive: true })
  document.addEventListener('pointercancel', () => clearTimeout(waiting))
}

/** Moves the focus to the title after a navigation, so that a screen reader continues there; on the search page, to its field. */
export function useFocusOnTitle(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    if (path === undefined || path === before.current) return
    const first = before.current === undefined
    before.current = path
    if (first) return
    const field = document.querySelector<HTMLElement>('main [data-focused]')
    ;(field ?? document.getElementById('title'))?.focus({ preventScroll: true })
  }, [path])
}
