import { readFileSync } from 'node:fs'
import type { FastifyPluginAsync } from 'fastify'

/** Built with the client from apps/web/src/service-worker.ts. */
const BUILT = new URL('../../../web/dist/service-worker.js', import.meta.url)

/** Takes the place of any worker that a browser holds, drops what it cached, and goes. */
export const remover = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name)
      indexedDB.deleteDatabase('workbox-expiration')
      await registration.unregister()
    })(),
  )
})
`

interface ServiceWorkerOptions {
  /** False: the worker that removes itself and all others. */
  enabled: boolean
}

/**
 * `/sw.js`. Never cached by anything in between: a browser compares it at every load, so whatever stands here replaces
 * what visitors have (docs/decisions/0090-workbox.md).
 */
export const serviceWorker: FastifyPluginAsync<ServiceWorkerOptions> = async (app, { enabled }) => {
  const worker = enabled ? readFileSync(BUILT, 'utf8') : remover
  app.get('/sw.js', (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache, no-store, max-age=0')
      .header('service-worker-allowed', '/')
      // The worker speaks to this host only.
      .header('content-security-policy', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
      .send(worker),
  )
}
