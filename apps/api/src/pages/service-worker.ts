import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { shell } from '@school/content'
import type { FastifyInstance } from 'fastify'

/** Takes the place of any worker that a browser holds, drops what it kept, and goes. */
export const remover = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name)
      await registration.unregister()
    })(),
  )
})
`

/**
 * `/sw.js`. Never held by anything in between: a browser compares it at every load, so whatever stands here replaces
 * what visitors have (docs/decisions/0023).
 * @param enabled false: the worker that removes itself and all others
 */
export function serveOfflineWorker(app: FastifyInstance, enabled: boolean): void {
  const [phone] = shell.site.phones
  const source = readFileSync(new URL('offline-worker.js', import.meta.url), 'utf8')
    .replace('__TEL__', phone.replace(/[^+\d]/g, ''))
    .replace('__PHONE__', phone)
  const version = createHash('sha256').update(source).digest('hex').slice(0, 10)
  const worker = enabled ? source.replace('__VERSION__', version) : remover
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
