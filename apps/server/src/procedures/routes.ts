import type { ServerResponse } from 'node:http'
import { type Locale, locales, localPath } from '@school/content/locales'
import { isConnectionTimeout } from '@school/prisma'
import { TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { clientKey, hungUp } from '../http/client-key.ts'
import { applyHeaders, negotiateEncoding } from '../http/compression.ts'
import { ClientGoneError, createFairLimiter, OverloadedError } from '../http/fair-limiter.ts'
import { recordAnswer, type ServeCached, sendAnswer } from '../http/recorded-answers.ts'
import { createOutageLog } from '../monitoring/outage-log.ts'
import { AnswerCache } from './answer-cache.ts'
import type { Context } from './context.ts'
import { type AppRouter, appRouter } from './router.ts'

// `/trpc` and `/bn/trpc`: procedure calls of the pages' scripts, in the language of the page. Each procedure of a batch passes the
// limiter separately, and leaves it as soon as its result is computed, so that a slow client does not block others
// (docs/decisions/0043).

/** Limits for procedures: running at the same time (at most the number of database connections), and queued. */
const PROCEDURES = { concurrency: 8, perClient: 4, queue: 400, maxWaitMs: 30_000 }
const MAX_BATCH = 10
/** Size limit of one response. The longest list of this site has less than half of it. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
/** As for pages (pages/send-page.ts): a CDN may cache a response, a browser must revalidate it. */
const CACHEABLE = 'public, max-age=0, s-maxage=30, stale-while-revalidate=600'
/** Size limit of all responses that clients have not read yet. Beyond it, the oldest one is aborted. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** The state of the cache of answers when the request came. */
    answersState: string
  }
}

/** Registers the address of the procedures of each language. @returns sends cached answers */
export async function serveProcedures(
  app: FastifyInstance,
  { context, log }: { context: Context; log: Logger },
): Promise<{ serveCached: ServeCached }> {
  const limiter = createFairLimiter(PROCEDURES)
  const outages = createOutageLog(log, 'responses to procedure calls')

  function contextOf(client: string, signal: AbortSignal, locale: Locale): Context {
    const inTurn: Context['inTurn'] = async (work) => {
      try {
        const result = await limiter(client, work, signal)
        const cause = 'error' in result && (result.error as TRPCError).cause
        if (isConnectionTimeout(cause)) throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause })
        return result
      } catch (error) {
        if (error instanceof OverloadedError) throw new TRPCError({ code: 'SERVICE_UNAVAILABLE' })
        if (error instanceof ClientGoneError) throw new TRPCError({ code: 'CLIENT_CLOSED_REQUEST' })
        throw error
      }
    }
    return { ...context, locale, inTurn }
  }

  const unread = unreadAnswers(MAX_UNREAD_BYTES)
  const { results } = context
  const answers = new AnswerCache(results ? () => results.changes : null)
  await app.register(async (scope) => {
    scope.decorateRequest('answersState', '')
    scope.addHook('onRequest', (request, reply, done) => {
      request.answersState = answers.state
      // tRPC decodes the path a second time, and fails if it is not a procedure name.
      const { path } = request.params as { path?: string }
      if (!/^[\w.,-]{1,1000}$/.test(path ?? '')) return void reply.code(404).send('Not found.')
      done()
    })
    scope.addHook('onSend', async (request, reply, payload) => {
      if (!(payload instanceof Response)) return payload
      // Read completely, so that the size is known before sending.
      const text = await payload.text()
      const bytes = Buffer.byteLength(text)
      if (bytes > MAX_ANSWER_BYTES) {
        log.warn({ bytes }, 'the response to a procedure call was too large')
        reply.code(413).type('text/plain; charset=utf-8')
        return 'The response is too large.'
      }
      reply.code(payload.status).headers(Object.fromEntries(payload.headers))
      // tRPC's header of a stream. The response has a length.
      reply.removeHeader('transfer-encoding')
      if (payload.status === 503) reply.header('retry-after', '2')
      const isCacheable = payload.status === 200 && isPlainQuestion(request, payload)
      reply.header('cache-control', isCacheable ? CACHEABLE : 'no-store')
      if (!isCacheable) {
        unread(reply.raw, bytes)
        return text
      }
      const answer = await answers.get(request.url, request.answersState, text)
      const variant = negotiateEncoding(request.headers, answer.body)
      const sent = applyHeaders(reply, answer.body, variant)
      // With these request headers, tRPC sends a stream.
      reply.header('vary', 'accept-encoding, trpc-accept, accept')
      recordAnswer(reply, answer, variant, sent)
      unread(reply.raw, sent?.length ?? 0)
      return sent ?? null
    })
    for (const locale of locales)
      await scope.register(fastifyTRPCPlugin, {
        prefix: localPath('/trpc', locale),
        trpcOptions: {
          router: appRouter,
          createContext: ({ req, res }) => contextOf(clientKey(req.ip), hungUp(res), locale),
          maxBatchSize: MAX_BATCH,
          // Procedures record their own errors (init.ts). This is about the response.
          onError({ error, path }) {
            if (path === undefined && error.code === 'INTERNAL_SERVER_ERROR')
              outages.failed(error.cause ?? error, {})
          },
        } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
      })
  })
  const serveCached: ServeCached = (request, response) => {
    const answer = answers.find(request)
    if (!answer) return false
    unread(response, answer.body?.length ?? 0)
    sendAnswer(response, answer)
    return true
  }
  return { serveCached }
}

/** Whether the response depends only on the address: a single query, without batch or stream. */
function isPlainQuestion({ method, query }: FastifyRequest, { headers }: Response): boolean {
  const isBatch = typeof query === 'object' && query !== null && 'batch' in query
  return method === 'GET' && !isBatch && headers.get('content-type') === 'application/json'
}

/** Limits the total size of unread responses: the responses of clients that read too slowly are aborted. */
function unreadAnswers(maxBytes: number): (response: ServerResponse, bytes: number) => void {
  const answers = new Map<ServerResponse, number>()
  let total = 0
  return (response, bytes) => {
    answers.set(response, bytes)
    total += bytes
    const taken = () => {
      total -= answers.get(response) ?? 0
      answers.delete(response)
    }
    response.once('finish', taken).once('close', taken)
    for (const oldest of answers.keys()) {
      if (total <= maxBytes) break
      total -= answers.get(oldest) ?? 0
      answers.delete(oldest)
      oldest.destroy()
    }
  }
}
