import fp from 'fastify-plugin'
import {
  bytesOf,
  type Compressed,
  negotiateEncoding,
  sendCompressed,
  setEncoding,
  type Variant,
} from '../http/compression.ts'
import { type CachedResponse, ResponseCache } from './response-cache.ts'

// Cached responses are the same for every visitor, including their security headers. The first one of a kind passes all hooks; what it
// was sent with is prepared for later ones, which the first hook sends (docs/decisions/0097-response-cache.md).

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The key of the cached response to a request of this route; null if the response is not the same for everybody. */
    cacheKey?: (request: FastifyRequest) => string | null
  }
  interface FastifyInstance {
    responses: Pick<ResponseCache, 'get' | 'invalidate' | 'size'>
  }
  interface FastifyReply {
    /** Sends a response that `responses.get` has returned. */
    sendCached(response: CachedResponse): Promise<FastifyReply>
  }
}

/** A response as it is sent: names and values of its headers alternate, as in Node's raw headers. */
interface Prepared {
  status: number
  headers: string[]
  bytes: Buffer | undefined
}

/**
 * Adds the cache as `app.responses`. Register it before the plugins whose hooks a cached response does not need.
 * @param enabled false in development, where the code of pages changes: every response is made anew
 */
export const responseCache = fp<{ enabled: boolean }>(async (app, { enabled }) => {
  const cache = new ResponseCache()
  const prepared = new WeakMap<Compressed, Map<Variant, Prepared>>()
  app.decorate('responses', {
    get: (key, make) => (enabled ? cache.get(key, make) : make(undefined)),
    invalidate: () => cache.invalidate(),
    get size() {
      return cache.size
    },
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const key = raw.method === 'GET' ? request.routeOptions.config.cacheKey?.(request) : undefined
    const body = key == null ? undefined : cache.find(key)?.body
    const found = body && prepared.get(body)?.get(negotiateEncoding(raw.headers, body))
    if (!found) return done()
    reply.hijack()
    reply.raw.writeHead(found.status, found.headers).end(found.bytes)
  })

  app.decorateReply('sendCached', async function send({ status, headers, body }) {
    this.code(status).headers(headers)
    // Only a response of status 200 is cached.
    if (status !== 200 || !enabled) return sendCompressed(this.request, this, body)
    const variant = negotiateEncoding(this.request.headers, body)
    setEncoding(this, body, variant)
    const bytes = await bytesOf(body, variant)
    // A body without compression is several times as large. Nearly no client asks for it, so it is not held.
    if (variant !== 'identity' || body.identity) {
      const all = { ...this.getHeaders(), ...(bytes && { 'content-length': bytes.length }) }
      const variants = prepared.get(body) ?? new Map<Variant, Prepared>()
      variants.set(variant, {
        status: this.statusCode,
        headers: Object.entries(all).flatMap(([name, value]) => [name, String(value)]),
        bytes,
      })
      prepared.set(body, variants)
    }
    return this.send(bytes)
  })
})
