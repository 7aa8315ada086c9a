import { setTimeout as pause } from 'node:timers/promises'
import { splitLocale } from '@school/content/locales'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseAddress } from '../http/addresses.ts'
import { clientKey, hungUp } from '../http/client-key.ts'
import { applyHeaders, negotiateEncoding, sendCompressed } from '../http/compression.ts'
import { ClientGoneError, type Limiter, OverloadedError } from '../http/fair-limiter.ts'
import { malformedAddressText } from '../http/plain-errors.ts'
import { recordAnswer } from '../http/recorded-answers.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import { overloadPages, overloadPolicy, RETRY_AFTER_SECONDS } from './overload-page.ts'
import type { RenderPage } from './renderer.ts'
import type { Web } from './web-client.ts'

/** The delay before a rejected client gets the overload page. */
const REJECTION_DELAY_MS = 1_000

interface PageSenderOptions {
  web: Web
  render: RenderPage
  cache: PageCache
  limiter: Limiter
  originOf: (request: FastifyRequest) => string
  development: boolean
}

/** Creates the sender of pages: of the cached page, or of one that is rendered now. */
export function createPageSender({ web, render, cache, limiter, originOf, development }: PageSenderOptions) {
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
    const isCacheable = parsed.cacheable && !development
    const getPage = async () => {
      if (!isCacheable) return (await limiter(client, () => render(origin, address), hungUp(reply))).page
      // No link leads to such an address. It passes the limiter, so that a flood of such requests is limited.
      if (hasUnreadParameter(parsed.search, search))
        await limiter(client, async () => undefined, hungUp(reply))
      return cache.get(origin + address, () => render(origin, address), client)
    }
    const page = await getPage().catch((error: unknown) => {
      if (error instanceof OverloadedError || error instanceof ClientGoneError) return null
      throw error
    })
    if (!page) {
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
    reply.code(page.status).headers(page.headers).type('text/html; charset=utf-8')
    if (development) return reply.send(page.body.identity)
    reply.header('content-security-policy', page.policy)
    const forHowLong =
      page.status === 200 ? 'public, max-age=0, s-maxage=30, stale-while-revalidate=600' : 'no-store'
    reply.header('cache-control', forHowLong)
    if (!isCacheable || page.status !== 200) return sendCompressed(request, reply, page.body)
    const variant = negotiateEncoding(request.headers, page.body)
    const body = applyHeaders(reply, page.body, variant)
    recordAnswer(reply, page, variant, body)
    return reply.send(body)
  }
}

/** Whether a query string has a parameter that the page does not read. */
function hasUnreadParameter(written: string, canonical: string): boolean {
  const read = new URLSearchParams(canonical)
  return [...new URLSearchParams(written)].some(([name, value]) => value.trim() !== '' && !read.has(name))
}
