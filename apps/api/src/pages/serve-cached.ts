import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { applyHeaders, negotiateEncoding } from '../http/compression.ts'
import type { FinishedPage, PageCache } from '../page-cache/page-cache.ts'

// The response with a cached page, including its security headers, is the same for every visitor. The first one passes
// through Fastify; later ones are sent from a copy, which is twice as fast.

/** @returns false when no copy can be sent for this request; then nothing was sent */
export type ServeCached = (request: IncomingMessage, response: ServerResponse) => boolean

/** Sends a cached page through Fastify, and stores the response for `serveCached`. */
export function sendAndRecord(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FinishedPage,
): FastifyReply {
  const variant = negotiateEncoding(request.headers, page.body)
  const body = applyHeaders(reply, page.body, variant)
  const { connection, ...headers } = reply.getHeaders()
  page.answers.set(variant, {
    status: reply.statusCode,
    headers: Object.entries({ ...headers, ...(body && { 'content-length': body.length }) }).flatMap(
      ([name, value]) => [name, String(value)],
    ),
    body,
  })
  return reply.send(body)
}

interface ServeCachedOptions {
  cache: PageCache
  readOrigin: (host: string, isHttps: boolean) => string
  publicUrl: string | undefined
}

/** Sends recorded answers again. */
export function createServeCached({ cache, readOrigin, publicUrl }: ServeCachedOptions): ServeCached {
  return (request, response) => {
    const { headers, method, url } = request
    if (method !== 'GET') return false
    // Which proxies may name the protocol, the framework decides.
    if (!publicUrl && (headers['x-forwarded-proto'] || headers['x-forwarded-host'])) return false
    // Only the canonical spelling of an address is found here; the framework answers the others.
    const page = cache.getServable(`${readOrigin(headers.host ?? '', false)}${url}`)
    const answer = page?.answers.get(negotiateEncoding(headers, page.body))
    if (!answer) return false
    response.writeHead(answer.status, answer.headers).end(answer.body)
    return true
  }
}
