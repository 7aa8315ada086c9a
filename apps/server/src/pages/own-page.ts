import type { RequestState } from '@school/forms/state'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { clientKey, hungUp } from '../http/client-key.ts'
import { sendCompressed } from '../http/compression.ts'
import { ClientGoneError, type Limiter, OverloadedError } from '../http/limiter.ts'
import type { RenderPage } from './renderer.ts'

/**
 * Sends a page with the data of one visitor, which is never cached unless `cacheControl` says otherwise.
 * @returns false when the page cannot be rendered now; then nothing was sent
 */
export type SendOwnPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { path: string; status: number; requestState: RequestState; cacheControl?: string },
) => Promise<boolean>

interface OwnPageOptions {
  render: RenderPage
  limiter: Limiter
  log: Logger
}

/** Creates the sender of pages for one visitor. They pass the same limiter as all others. */
export function createOwnPages({ render, limiter, log }: OwnPageOptions): SendOwnPage {
  return async (request, reply, { path: where, status, requestState, cacheControl = 'no-store' }) => {
    const work = () => render(request.siteOrigin, where, requestState)
    const page = await limiter(clientKey(request.ip), work, hungUp(reply)).catch((error: unknown) => {
      // The message may quote the form's entries, so only the kind of error is logged.
      if (!(error instanceof OverloadedError || error instanceof ClientGoneError))
        // And the pattern of the address, because the address itself may have a signed link.
        log.error(
          { page: request.routeOptions.url, reason: error instanceof Error ? error.name : 'unknown' },
          'own page failed',
        )
      return null
    })
    if (page?.status !== 200) return false
    reply.code(status).headers({ ...page.headers, 'cache-control': cacheControl, 'x-robots-tag': 'noindex' })
    await sendCompressed(request, reply, page.body)
    return true
  }
}
