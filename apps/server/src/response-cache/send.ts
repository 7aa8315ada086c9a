import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bytesOf, negotiateEncoding, setEncoding } from '../http/compression.ts'
import type { ServeCached } from '../http/server.ts'
import type { CachedResponse, ResponseCache } from './response-cache.ts'

// A cached response is the same for every visitor, including its security headers. The first one passes through Fastify;
// later ones are sent from a copy, ahead of the framework, which takes a fifth of the time (docs/decisions/0097-response-cache.md).

/**
 * Sends cached responses.
 * @param keyOf returns the key of a request's response; null if the framework must answer it
 */
export const serveFrom =
  (cache: ResponseCache, keyOf: (request: IncomingMessage) => string | null): ServeCached =>
  (request, response) => {
    const key = request.method === 'GET' ? keyOf(request) : null
    const cached = key === null ? undefined : cache.find(key)
    const copy = cached?.sent.get(negotiateEncoding(request.headers, cached.body))
    if (!copy) return false
    response.writeHead(copy.status, copy.headers).end(copy.bytes)
    return true
  }

/** Sends a cached response through the framework, and keeps a copy for the next requests. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body, sent }: CachedResponse,
): Promise<FastifyReply> {
  reply.code(status).headers(headers)
  const variant = negotiateEncoding(request.headers, body)
  setEncoding(reply, body, variant)
  const bytes = await bytesOf(body, variant)
  // A body without compression is several times as large. Nearly no client asks for it, so it is not held.
  if (variant !== 'identity' || body.identity) {
    const { connection, ...all } = reply.getHeaders()
    const named = Object.entries({ ...all, ...(bytes && { 'content-length': bytes.length }) })
    sent.set(variant, {
      status: reply.statusCode,
      headers: named.flatMap(([name, value]) => [name, String(value)]),
      bytes,
    })
  }
  return reply.send(bytes)
}
