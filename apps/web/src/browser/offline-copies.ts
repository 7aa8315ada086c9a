import type { AnyRouter } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'

/** A delay, so that caching does not compete with loading the page. */
const REGISTER_AFTER_MS = 2_000
/** The first delay before a cached copy checks for the current page. Each failure doubles it, up to the maximum. */
const FIRST_RETRY_MS = 4_000
const MAX_RETRY_MS = 120_000
/** Shorter than the service worker's timeout: a slower page would be answered with the cached copy again. */
const RETRY_TIMEOUT_MS = 3_000

/**
 * Registers the service worker that caches visited pages for offline use (`/sw.js`), and sends it the URLs of what did not
 * pass through it: what was loaded before it was active, and pages that were opened by client-side navigation.
 */
export function cacheForOffline(router: AnyRouter): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  // Missing on pages without HTTPS. Not used in development, which needs current files.
  if (!workers || import.meta.env.DEV) return
  // The message of workbox-routing.
  const cacheUrls = (urlsToCache: (string | [string, RequestInit])[]) =>
    workers.controller?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
  workers.addEventListener('controllerchange', () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    // The document has just been loaded, so the browser's HTTP cache can answer.
    cacheUrls([[location.href, { cache: 'force-cache' }], ...files])
  })
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) cacheUrls([location.href])
  })
  setTimeout(() => workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => {}), REGISTER_AFTER_MS)
  // If the data of a page could not be fetched, or only a load balancer answered, the document is loaded: the service
  // worker can answer that with a cached copy.
  const reloadUnreachable = () => {
    const unreachable = router.state.matches.some(
      (match) => match.error instanceof Error && isNotOurResponse(match.error),
    )
    if (unreachable && workers.controller && location.search === '') location.reload()
  }
  router.subscribe('onRendered', reloadUnreachable)
  document.addEventListener('failing', reloadUnreachable)
  const note = document.getElementById('cached-copy')
  if (!note) return
  replaceWhenReachable(note)
  // After a client-side navigation the page is no longer a cached copy.
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) note.remove()
  })
}

const isNotOurResponse = (error: Error): boolean => error instanceof TRPCClientError && !error.data

/**
 * Replaces a cached copy by the current page as soon as the server can be reached. The browser's `online` event is
 * only a hint: it also fires without a usable connection.
 */
function replaceWhenReachable(note: HTMLElement): void {
  // Entries from before hydration count too.
  let busy = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (field) =>
      field.value !== field.defaultValue || ('checked' in field && field.checked !== field.defaultChecked),
  )
  let isChecking = false
  let pause = FIRST_RETRY_MS
  let next: ReturnType<typeof setTimeout> | undefined
  const check = async () => {
    clearTimeout(next)
    if (isChecking || !note.isConnected) return
    isChecking = true
    // Older phones have no `AbortSignal.timeout` and wait for the request.
    const signal = AbortSignal.timeout?.(RETRY_TIMEOUT_MS) ?? null
    const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).catch(
      () => null,
    )
    isChecking = false
    if (busy || !note.isConnected) return
    // A 404 counts as a response too: the page was removed. No reload while an FAQ entry or a video is open.
    const reading = document.querySelector('details[open], iframe[allow]') !== null
    if ((response?.ok || response?.status === 404) && !reading) return location.reload()
    next = setTimeout(check, pause)
    pause = Math.min(pause * 2, MAX_RETRY_MS)
  }
  next = setTimeout(check, pause)
  addEventListener('online', check)
  // No reload while the visitor is typing or has started another navigation …
  for (const event of ['beforeunload', 'input', 'submit'])
    addEventListener(
      event,
      () => {
        busy = true
      },
      // In the capture phase, before another listener can stop the event.
      true,
    )
  addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('a[href]:not([target=_blank])')) busy = true
    },
    true,
  )
  // … until the visitor returns to this page.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    busy = false
    void check()
  })
}
