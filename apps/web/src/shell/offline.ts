import type { AnyRouter } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'

/** Long after the page is there: keeping copies must not compete with it. */
const LATE_MS = 2_000
/** How soon a kept copy asks for the page itself; twice as long after each answer that did not come, up to the longest. */
const FIRST_TRY_MS = 4_000
const LONGEST_TRY_MS = 120_000

/**
 * Sets up the worker that keeps pages for times without a network (`/sw.js`), and tells it where the visitor is: what
 * opens without a load is to be kept as well.
 */
export function keepForOffline(router: AnyRouter): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  // Absent where the address is not secure; in development the newest sources count.
  if (!workers || import.meta.env.DEV) return
  const tell = () => workers.controller?.postMessage(location.href)
  router.subscribe('onResolved', tell)
  workers.addEventListener('controllerchange', tell)
  setTimeout(() => workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => {}), LATE_MS)
  const note = document.getElementById('kept')
  if (note) giveWay()
  // A page whose data met no server is loaded: that, the worker can answer.
  router.subscribe('onRendered', () => {
    const lost = router.state.matches.some(
      (match) => match.error instanceof Error && metNoServer(match.error),
    )
    if (lost && workers.controller) location.reload()
  })
  // What came by a click is no copy.
  router.subscribe(
    'onResolved',
    ({ fromLocation, pathChanged }) => fromLocation && pathChanged && note?.remove(),
  )
}

const metNoServer = (error: Error): boolean => error instanceof TRPCClientError && !error.data

/**
 * A kept copy becomes the page itself as soon as that can be had. Browsers' own word on the network is a hint only: it
 * says that there is one in every dead corner, and again while the visitor is already on the way to another page.
 */
function giveWay(): void {
  let busy = false
  // Never under the hands of somebody who writes, or who has asked for another page.
  for (const sign of ['beforeunload', 'input'])
    addEventListener(sign, () => {
      busy = true
    })
  let pause = FIRST_TRY_MS
  let next: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    clearTimeout(next)
    const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
    if (busy) return
    if (answer && answer.status < 500) return location.reload()
    next = setTimeout(ask, pause)
    pause = Math.min(pause * 2, LONGEST_TRY_MS)
  }
  next = setTimeout(ask, pause)
  addEventListener('online', ask)
}
