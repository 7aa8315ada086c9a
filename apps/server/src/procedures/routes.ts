import type { IncomingMessage } from 'node:http'
import { type Locale, locales, localPath, splitLocale } from '@school/content/locales'
import { isDatabaseUnavailable } from '@school/prisma'
import { TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { CACHEABLE } from '../http/cacheable.ts'
import { clientKey, hungUp } from '../http/client-key.ts'
import { bytesOf, compress } from '../http/compression.ts'
import { ClientGoneError, createLimiter, OverloadedError, OWN_WORK } from '../http/limiter.ts'
import { createOutageLog } from '../monitoring/outage-log.ts'
import type { CachedResponse, ResponseCache } from '../response-cache/response-cache.ts'
import { sendCached } from '../response-cache/send.ts'
import type { Context } from './context.ts'
import { type AppRouter, appRouter } from './router.ts'

// `/trpc` and `/bn/trpc`: procedure calls of the pages' scripts, in the language of the page. Each procedure of a batch passes the
// limiter separately, and leaves it as soon as its result is computed, so that a slow client does not block others
// (docs/decisions/0098).

/** Limits for procedures: running at the same time (at most the number of database connections), and queued. */
const PROCEDURES = {
  concurrency: 8,
  perClient: 4,
  // Of 1 to 4 ms.
  ratePerClient: { tasks: 300, ms: 5_000 },
  queue: 400,
  queuePerClient: 200,
}
const MAX_BATCH = 10
/** Size limit of one response. The longest list of this site has less than half of it. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

interface ProceduresOptions {
  context: Context
  /** Null in development, where the code of procedures changes. */
  cache: ResponseCache | null
  log: Logger
}

/** Registers the address of the procedures of each language. */
export async function serveProcedures(app: FastifyInstance, options: ProceduresOptions): Promise<void> {
  const { context, cache, log } = options
  const limiter = createLimiter(PROCEDURES)
  const outages = createOutageLog(log, 'responses to procedure calls')

  function contextOf(client: string, locale: Locale, signal?: AbortSignal): Context {
    const inTurn: Context['inTurn'] = async (work) => {
      try {
        const result = await limiter(client, work, signal)
        const cause = 'error' in result && (result.error as TRPCError).cause
        if (isDatabaseUnavailable(cause)) throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause })
        return result
      } catch (error) {
        if (error instanceof OverloadedError) throw new TRPCError({ code: 'SERVICE_UNAVAILABLE' })
        if (error instanceof ClientGoneError) throw new TRPCError({ code: 'CLIENT_CLOSED_REQUEST' })
        throw error
      }
    }
    return { ...context, locale, inTurn }
  }
  // Procedures record their own errors (init.ts). This is about the response.
  const onError = ({ error, path }: { error: TRPCError; path: string | undefined }) => {
    if (path === undefined && error.code === 'INTERNAL_SERVER_ERROR') outages.failed(error.cause ?? error, {})
  }

  /** Answers a single query, for every client that asks for it. */
  async function answer(url: string, client: string, locale: Locale): Promise<CachedResponse> {
    const response = await fetchRequestHandler({
      endpoint: localPath('/trpc', locale),
      req: new Request(new URL(url, 'http://any.invalid')),
      router: appRouter,
      createContext: () => contextOf(client, locale),
      onError,
    })
    const { status, headers, text } = withLimits(response.status, await response.text(), log)
    if (status === 200) Object.assign(headers, { 'cache-control': CACHEABLE })
    // With other values of these request headers, tRPC sends a stream.
    const all = { 'content-type': 'application/json', vary: 'trpc-accept, accept', ...headers }
    return { status, headers: all, body: await compress(text), sent: new Map() }
  }

  await app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, done) => {
      // tRPC decodes the path a second time, and fails if it is not a procedure name.
      const { path } = request.params as { path?: string }
      if (!/^[\w.,-]{1,1000}$/.test(path ?? '')) return void reply.code(404).send('Not found.')
      done()
    })
    scope.addHook('onRequest', async (request, reply) => {
      const key = procedureKey(request.raw)
      if (!cache || !key) return
      const { locale } = splitLocale(request.url)
      // Without an input there are only a few answers, which are cached.
      const answered = await cache.get(key, (isRenewal) =>
        answer(request.url, isRenewal || !key.includes('?') ? OWN_WORK : clientKey(request.ip), locale),
      )
      if (answered.status === 200) return sendCached(request, reply, answered)
      const { status, headers, body } = answered
      return reply
        .code(status)
        .headers(headers)
        .send(await bytesOf(body, 'identity'))
    })
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (!(payload instanceof Response)) return payload
      // Read completely, so that the size is known before sending.
      const { status, headers, text } = withLimits(payload.status, await payload.text(), log)
      reply.code(status).headers({ ...Object.fromEntries(payload.headers), ...headers })
      // tRPC's header of a stream. The response has a length.
      reply.removeHeader('transfer-encoding')
      return text
    })
    for (const locale of locales)
      await scope.register(fastifyTRPCPlugin, {
        prefix: localPath('/trpc', locale),
        trpcOptions: {
          router: appRouter,
          createContext: ({ req, res }) => contextOf(clientKey(req.ip), locale, hungUp(res)),
          maxBatchSize: MAX_BATCH,
          onError,
        } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
      })
  })
}

/** A response that no cache may store, and which is not too large. */
function withLimits(status: number, text: string, log: Logger) {
  const bytes = Buffer.byteLength(text)
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  if (bytes > MAX_ANSWER_BYTES) {
    log.warn({ bytes }, 'the response to a procedure call was too large')
    headers['content-type'] = 'text/plain; charset=utf-8'
    return { status: 413, headers, text: 'The response is too large.' }
  }
  if (status === 503) headers['retry-after'] = '2'
  return { status, headers, text }
}

/**
 * The key of the response to a single query, which depends only on its address; null for other calls (batches, streams, and
 * names with encoded letters, of which there are any number); undefined for addresses of no procedure.
 */
export function procedureKey({ url = '', method, headers }: IncomingMessage): string | null | undefined {
  const prefix = prefixes.find((start) => url.startsWith(start))
  if (prefix === undefined) return undefined
  const isStream = headers['trpc-accept'] !== undefined || (headers.accept ?? '*/*') !== '*/*'
  const isPlain = /^[\w.]+(?:\?|$)/.test(url.slice(prefix.length))
  return method === 'GET' && !isStream && isPlain && !/[?&]batch(?:[=&]|$)/.test(url) ? url : null
}

const prefixes = locales.map((locale) => localPath('/trpc/', locale))
