import type { AnyRouter } from '@tanstack/react-router'

/** Long after the page is there: keeping copies must not compete with it. */
const LATE_MS = 2_000

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
  // The network is back: what was a copy becomes the page itself.
  addEventListener('online', () => document.getElementById('kept') && location.reload())
}
