import type { Db } from '@school/prisma'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { originReader, portReader } from '../http/addresses.ts'
import { compress } from '../http/compression.ts'
import { createFairLimiter } from '../http/fair-limiter.ts'
import type { ServeCached } from '../http/recorded-answers.ts'
import { PageCache } from '../page-cache/page-cache.ts'
import type { Context } from '../procedures/context.ts'
import { onNewVocabulary, refreshVocabularySoon, VOCABULARY } from '../search/vocabulary.ts'
import { listenToMirror } from '../services/listener.ts'
import { builtWeb } from './client-assets.ts'
import { createOwnPages, type SendOwnPage } from './own-page.ts'
import { createRenderer } from './renderer.ts'
import { createPageSender } from './send-page.ts'
import { createServeCached } from './serve-cached.ts'
import type { Web } from './web-client.ts'

/**
 * Limits for rendering pages that are not cached. Rendering keeps the event loop busy and delays cached pages, so one client
 * gets a seventh of its time, after a burst of about fifty pages.
 */
const RENDERING = {
  concurrency: 2,
  perClient: 1,
  queue: 200,
  queuePerClient: 40,
  // A connection without data is closed after a minute (http/server.ts), and nobody waits longer.
  maxWaitMs: 30_000,
  share: { share: 0.15, burstMs: 600, minCostMs: 3 },
}

interface PagesOptions {
  context: Context
  /** Receives changes of the mirror. */
  db: Db
  log: Logger
  sampleData: boolean
  /** The site's address for links that must be absolute; without it, the address that the visitor used. */
  publicUrl: string | undefined
  /** DATA_DIR: what replicas of other builds need. */
  dataDir: string
  /** In development, instead of the built client. */
  developmentWeb: Web | undefined
  /** Replaces the built client, in tests. */
  web?: Web | undefined
}

/** Serves pages at all addresses without a route: complete HTML, rendered from the mirror and cached until the mirror changes. */
export async function servePages(
  app: FastifyInstance,
  options: PagesOptions,
): Promise<{ sendOwnPage: SendOwnPage; serveCached: ServeCached; cache: PageCache }> {
  const development = options.developmentWeb !== undefined
  const web = options.developmentWeb ?? options.web ?? (await builtWeb(app, options.dataDir, options.log))
  const limiter = createFairLimiter(RENDERING)
  // A page is compressed quickly for the first visitor, and recompressed at the highest quality for later ones.
  const cache = new PageCache(async ({ body, answers }) => {
    const { br, gzip } = await compress(body.identity, 11)
    Object.assign(body, { br, gzip })
    answers.clear()
  }, limiter)
  const stopListening = await listenToMirror(
    options.db,
    options.log,
    // The result cache must be cleared first, so that pages are not rendered from old results.
    (change) => {
      options.context.results?.changed(change)
      cache.changed(change)
      void refreshVocabularySoon(options.context.db)
    },
    () => {
      options.context.results?.allChanged()
      cache.allChanged()
      void refreshVocabularySoon(options.context.db)
    },
  )
  app.addHook('onClose', stopListening)
  onNewVocabulary(options.context.db, () => {
    const change = { entity: VOCABULARY, ids: [] }
    options.context.results?.changed(change)
    cache.changed(change)
  })

  const render = createRenderer(web, { context: options.context, sampleData: options.sampleData })
  const readOrigin = originReader(options.publicUrl, portReader(app))
  // A proxy can send any X-Forwarded-Proto.
  const originOf = ({ protocol, host }: FastifyRequest) => readOrigin(host, protocol === 'https')

  const sendPage = createPageSender({
    web,
    render,
    cache,
    limiter,
    originOf,
    development,
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(404).type('text/plain').send('Not found.')
    }
    return sendPage(request, reply)
  })
  return {
    sendOwnPage: createOwnPages({ ...options, render, limiter, originOf, development }),
    serveCached: createServeCached({ cache, readOrigin, publicUrl: options.publicUrl }),
    cache,
  }
}
