import { setTimeout as pause } from 'node:timers/promises'
import { type Locale, splitLocale } from '@school/content/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSinglePage, parseAddress } from '../http/addresses.ts'
import { clientKey, hungUp } from '../http/client-key.ts'
import { sendCompressed } from '../http/compression.ts'
import { ClientGoneError, type Limiter, OverloadedError, OWN_WORK } from '../http/limiter.ts'
import { malformedAddressText } from '../http/plain-errors.ts'
import { staticPagePolicy } from './content-security-policy.ts'
import { RETRY_AFTER_SECONDS } from './outage-pages.ts'
import type { RenderPage } from './renderer.ts'
import type { Web } from './web-client.ts'

/** The delay before a rejected client gets the overload page. */
const REJECTION_DELAY_MS = 1_000

interface PageSenderOptions {
  web: Web
  render: RenderPage
  responses: FastifyInstance['responses']
  limiter: Limiter
  /** The page in each language for a visitor whose page cannot be rendered because too many others wait. */
  overloadPages: Record<Locale, string>
}

/** Creates the sender of pages: of the cached page, or of one that is rendered now. */
export function createPageSender(options: PageSenderOptions) {
  const { web, render, responses, limiter, overloadPages } = options
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const parsed = parseAddress(request.url)
    if (parsed.kind === 'malformed')
      return reply.code(400).type('text/plain; charset=utf-8').send(malformedAddressText(request.url))
    if (parsed.kind === 'redirect') {
      // Only five minutes, because the address may be used for a page later.
      reply.header('cache-control', 'public, max-age=300')
      return reply.redirect(parsed.location, parsed.status)
    }
    const origin = request.siteOrigin
    const client = clientKey(request.ip)
    const { canonicalSearch } = await web(splitLocale(parsed.path).locale)
    const search = parsed.search && canonicalSearch(parsed.path, parsed.search)
    // The page depends only on this address, so all visitors get the same page.
    const address = parsed.path + search
    try {
      if (!parsed.cacheable) {
        const { status, headers, body } = await limiter(client, () => render(origin, address), hungUp(reply))
        return await sendCompressed(request, reply.code(status).headers(headers), body)
      }
      // No link leads to such an address. It passes the limiter, so that a flood of such requests is limited.
      if (hasUnreadParameter(parsed.search, search))
        await limiter(client, async () => undefined, hungUp(reply))
      // Pages with one address each are few, and cost nothing once they are cached.
      const page = await responses.get(origin + address, (old) =>
        limiter(old || isSinglePage(address) ? OWN_WORK : client, () => render(origin, address)),
      )
      return await reply.sendCached(page)
    } catch (error) {
      if (error instanceof OverloadedError || error instanceof ClientGoneError)
        return sendOverloadPage(reply, overloadPages[splitLocale(request.url).locale])
      throw error
    }
  }
}

async function sendOverloadPage(reply: FastifyReply, html: string): Promise<FastifyReply> {
  // The delay prevents a client from keeping the server busy by retrying at once.
  await pause(REJECTION_DELAY_MS)
  return reply
    .code(503)
    .headers({
      'retry-after': String(RETRY_AFTER_SECONDS),
      'cache-control': 'no-store',
      'content-security-policy': staticPagePolicy(html),
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Whether a query string has a parameter that the page does not read. */
function hasUnreadParameter(written: string, canonical: string): boolean {
  const read = new URLSearchParams(canonical)
  return [...new URLSearchParams(written)].some(([name, value]) => value.trim() !== '' && !read.has(name))
}
