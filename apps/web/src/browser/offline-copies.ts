import type { AnyRouter } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'

/** Long after the page is there: caching copies must not compete with it. */
const REGISTER_AFTER_MS = 2_000
/** How soon a cached copy asks for the page itself; twice as long after each failure, up to the longest. */
const FIRST_RETRY_MS = 4_000
const MAX_RETRY_MS = 120_000
/** Less than the worker waits before it shows the copy: a page that comes later would be the copy again. */
const RETRY_TIMEOUT_MS = 3_000

/**
 * Registers the service worker that caches pages for times without a network (`/sw.js`), and tells it where the visitor
 * is: what opens without a load is cached as well.
 */
export function cacheForOffline(router: AnyRouter): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  // Absent where the address is not secure; in development the newest sources count.
  if (!workers || import.meta.env.DEV) return
  // What was loaded stands in the browser's own cache, what was opened without a load does not.
  let isLoaded = true
  const tell = () => workers.controller?.postMessage({ href: location.href, isLoaded })
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) isLoaded = false
    tell()
  })
  workers.addEventListener('controllerchange', tell)
  setTimeout(() => workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => {}), REGISTER_AFTER_MS)
  // A page whose data did not come, or only a balancer's error page, is loaded: that, the worker can answer, where it is a
  // page that it caches.
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
  // What came by a click is no copy.
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) note.remove()
  })
}

const isNotOurResponse = (error: Error): boolean => error instanceof TRPCClientError && !error.data

/**
 * Replaces a cached copy by the page itself as soon as that can be had. What browsers say of the network is a hint only:
 * they report one in every dead corner, and again while the visitor is already on the way to another page.
 */
function replaceWhenReachable(note: HTMLElement): void {
  // What was written before the script came counts too.
  let busy = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (field) =>
      field.value !== field.defaultValue || ('checked' in field && field.checked !== field.defaultChecked),
  )
  let asking = false
  let pause = FIRST_RETRY_MS
  let next: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    clearTimeout(next)
    if (asking || !note.isConnected) return
    asking = true
    // Older phones do not have it, and wait.
    const signal = AbortSignal.timeout?.(RETRY_TIMEOUT_MS) ?? null
    const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).catch(
      () => null,
    )
    asking = false
    if (busy || !note.isConnected) return
    // A 404 counts as an answer: the page was taken down. While an FAQ entry or a video is open, nothing reloads.
    const reading = document.querySelector('details[open], iframe[allow]') !== null
    if ((response?.ok || response?.status === 404) && !reading) return location.reload()
    next = setTimeout(ask, pause)
    pause = Math.min(pause * 2, MAX_RETRY_MS)
  }
  next = setTimeout(ask, pause)
  addEventListener('online', ask)
  // Never under the hands of somebody who writes, or who has asked for another page …
  for (const event of ['beforeunload', 'input', 'submit'])
    addEventListener(
      event,
      () => {
        busy = true
      },
      // Before anybody can stop it on its way.
      true,
    )
  addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('a[href]:not([target=_blank])')) busy = true
    },
    true,
  )
  // … and has come back.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    busy = false
    void ask()
  })
}
