import { type Locale, locales, localPath } from '@school/content/locales'
import { isDatabaseUnavailable } from '@school/prisma'
import { TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { CACHEABLE } from '../http/cacheable.ts'
import { clientKey, hungUp } from '../http/client-key.ts'
import { bytesOf, compress } from '../http/compression.ts'
import { type Client, ClientGoneError, createLimiter, OverloadedError, OWN_WORK } from '../http/limiter.ts'
import { createOutageLog } from '../monitoring/outage-log.ts'
import type { Context } from './context.ts'
import { appRouter } from './router.ts'

// `/trpc` and `/bn/trpc`: procedure calls of the pages' scripts, in the language of the page. Each procedure of a batch passes the
// limiter separately, and leaves it as soon as its result is computed, so that a slow client does not block others
// (docs/decisions/0098). The answer to a single query depends on its address only, and is cached.

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
  log: Logger
}

/** Who asks: whose turn a procedure takes, and what ends a wait for it. */
interface Asker {
  client: Client
  signal?: AbortSignal
}

/** The addresses of the procedures, in each language. */
export const procedures: FastifyPluginAsync<ProceduresOptions> = async (app, { context, log }) => {
  const call = createCaller(context, log)
  app.addHook('onRequest', (request, reply, done) => {
    // tRPC decodes the path a second time, and fails if it is not a procedure name.
    const { path } = request.params as { path?: string }
    if (!/^[\w.,-]{1,1000}$/.test(path ?? '')) return void reply.code(404).send('Not found.')
    done()
  })
  // The body of a call is for tRPC.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  for (const locale of locales)
    app.route({
      method: ['GET', 'POST'],
      url: localPath('/trpc/:path', locale),
      config: { cacheKey },
      handler: async (request, reply) => {
        const client = clientKey(request.ip)
        const key = cacheKey(request)
        if (!key) {
          const { status, headers, text } = await call(request, locale, { client, signal: hungUp(reply) })
          return reply.code(status).headers(headers).send(text)
        }
        const answer = await app.responses.get(key, async (old) => {
          // Without an input there are only a few answers, which are cached.
          const asker: Asker = { client: old || !key.includes('?') ? OWN_WORK : client }
          const { status, headers, text } = await call(request, locale, asker)
          if (status === 200) headers['cache-control'] = CACHEABLE
          return { status, headers, body: await compress(text) }
        })
        if (answer.status === 200) return reply.sendCached(answer)
        const { status, headers, body } = answer
        return reply
          .code(status)
          .headers(headers)
          .send(await bytesOf(body, 'identity'))
      },
    })
}

/** Creates what answers calls by tRPC's adapter for fetch. Its answers are read completely, so that their size is known. */
function createCaller(context: Context, log: Logger) {
  const limiter = createLimiter(PROCEDURES)
  const outages = createOutageLog(log, 'responses to procedure calls')

  const inTurn =
    ({ client, signal }: Asker): NonNullable<Context['inTurn']> =>
    async (work) => {
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

  return async (request: FastifyRequest, locale: Locale, asker: Asker) => {
    const response = await fetchRequestHandler({
      endpoint: localPath('/trpc', locale),
      req: fetchRequest(request, asker.signal),
      router: appRouter,
      createContext: () => ({ ...context, locale, inTurn: inTurn(asker) }),
      maxBatchSize: MAX_BATCH,
      // Procedures record their own errors (init.ts). This is about the response.
      onError: ({ error, path }) => {
        if (path === undefined && error.code === 'INTERNAL_SERVER_ERROR')
          outages.failed(error.cause ?? error, {})
      },
    })
    // A stream is read completely too, and has a length.
    response.headers.delete('transfer-encoding')
    return withLimits(response, await response.text(), log)
  }
}

/** What tRPC reads of a request. */
function fetchRequest({ url, method, headers, body }: FastifyRequest, signal?: AbortSignal): Request {
  const read = ['accept', 'content-type', 'trpc-accept'].flatMap((name): [string, string][] => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return new Request(new URL(url, 'http://any.invalid'), {
    method,
    headers: read,
    ...(signal && { signal }),
    ...(method === 'POST' && { body: String(body ?? '') }),
  })
}

/** A response that no cache may store, and which is not too large. */
function withLimits({ status, headers: own }: Response, text: string, log: Logger) {
  const bytes = Buffer.byteLength(text)
  const headers: Record<string, string> = { ...Object.fromEntries(own), 'cache-control': 'no-store' }
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
 * names with encoded letters, of which there are any number).
 */
function cacheKey({ raw: { url = '', method, headers } }: FastifyRequest): string | null {
  const isStream = headers['trpc-accept'] !== undefined || (headers.accept ?? '*/*') !== '*/*'
  const isPlain = /^(?:\/bn)?\/trpc\/[\w.]+(?:\?|$)/.test(url)
  return method === 'GET' && !isStream && isPlain && !/[?&]batch(?:[=&]|$)/.test(url) ? url : null
}
