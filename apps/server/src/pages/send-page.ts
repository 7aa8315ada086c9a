import { setTimeout as pause } from 'node:timers/promises'
import { splitLocale } from '@school/content/locales'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseAddress } from '../http/addresses.ts'
import { clientKey, hungUp } from '../http/client-key.ts'
import { sendCompressed } from '../http/compression.ts'
import { ClientGoneError, type Limiter, OverloadedError, OWN_WORK } from '../http/fair-limiter.ts'
import { malformedAddressText } from '../http/plain-errors.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import { sendCached } from '../response-cache/send.ts'
import { overloadPages, overloadPolicy, RETRY_AFTER_SECONDS } from './overload-page.ts'
import type { RenderPage } from './renderer.ts'
import type { Web } from './web-client.ts'

/** The delay before a rejected client gets the overload page. */
const REJECTION_DELAY_MS = 1_000

interface PageSenderOptions {
  web: Web
  render: RenderPage
  /** Null in development. */
  cache: ResponseCache | null
  limiter: Limiter
  originOf: (request: FastifyRequest) => string
}

/** Creates the sender of pages: of the cached page, or of one that is rendered now. */
export function createPageSender({ web, render, cache, limiter, originOf }: PageSenderOptions) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const parsed = parseAddress(request.url)
    if (parsed.kind === 'malformed')
      return reply.code(400).type('text/plain; charset=utf-8').send(malformedAddressText(request.url))
    if (parsed.kind === 'redirect') {
      // Only five minutes, because the address may be used for a page later.
      reply.header('cache-control', 'public, max-age=300')
      return reply.redirect(parsed.location, parsed.status)
    }
    const origin = originOf(request)
    const client = clientKey(request.ip)
    const { canonicalSearch } = await web(splitLocale(parsed.path).locale)
    const search = parsed.search && canonicalSearch(parsed.path, parsed.search)
    // The page depends only on this address, so all visitors get the same page.
    const address = parsed.path + search
    try {
      if (!cache || !parsed.cacheable) {
        const { status, headers, body } = await limiter(client, () => render(origin, address), hungUp(reply))
        return await sendCompressed(request, reply.code(status).headers(headers), body)
      }
      // No link leads to such an address. It passes the limiter, so that a flood of such requests is limited.
      if (hasUnreadParameter(parsed.search, search))
        await limiter(client, async () => undefined, hungUp(reply))
      const page = await cache.get(origin + address, (isRenewal) =>
        limiter(isRenewal ? OWN_WORK : client, () => render(origin, address)),
      )
      return await (page.status === 200
        ? sendCached(request, reply, page)
        : sendCompressed(request, reply.code(page.status).headers(page.headers), page.body))
    } catch (error) {
      if (error instanceof OverloadedError || error instanceof ClientGoneError)
        return sendOverloadPage(request, reply)
      throw error
    }
  }
}

async function sendOverloadPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // The delay prevents a client from keeping the server busy by retrying at once.
  await pause(REJECTION_DELAY_MS)
  return reply
    .code(503)
    .headers({
      'retry-after': String(RETRY_AFTER_SECONDS),
      'cache-control': 'no-store',
      'content-security-policy': overloadPolicy,
    })
    .type('text/html; charset=utf-8')
    .send(overloadPages[splitLocale(request.url).locale])
}

/** Whether a query string has a parameter that the page does not read. */
function hasUnreadParameter(written: string, canonical: string): boolean {
  const read = new URLSearchParams(canonical)
  return [...new URLSearchParams(written)].some(([name, value]) => value.trim() !== '' && !read.has(name))
}
