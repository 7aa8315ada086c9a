import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { createLimiter } from '../http/limiter.ts'
import type { Context } from '../procedures/context.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import { builtWeb } from './client-assets.ts'
import { createOwnPages, type SendOwnPage } from './own-page.ts'
import { createRenderer } from './renderer.ts'
import { createPageSender } from './send-page.ts'
import type { Web } from './web-client.ts'

/**
 * Limits for rendering pages that are not cached. A page takes 12 ms of processor time in the middle and three times that on a
 * slow machine, and cached pages wait for it. So a client may use a tenth to a third of it. Nobody waits longer than five seconds.
 */
const RENDERING = {
  concurrency: 2,
  perClient: 1,
  ratePerClient: { tasks: 40, ms: 5_000 },
  queue: 200,
  queuePerClient: 40,
}

interface PagesOptions {
  context: Context
  log: Logger
  sampleData: boolean
  /** Null in development, where the code of pages changes. */
  cache: ResponseCache | null
  originOf: (request: FastifyRequest) => string
  /** DATA_DIR: what replicas of other builds need. */
  dataDir: string
  /** MEDIA_PUBLIC_URL: where browsers read pictures. */
  mediaUrl: string | undefined
  /** In development, instead of the built client. */
  developmentWeb: Web | undefined
  /** Replaces the built client, in tests. */
  web?: Web | undefined
}

/** Serves pages at all addresses without another route: complete HTML, rendered from the mirror and cached until the mirror changes. */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<SendOwnPage> {
  const { context, sampleData, cache, originOf } = options
  const web = options.developmentWeb ?? options.web ?? (await builtWeb(app, options.dataDir, options.log))
  const limiter = createLimiter(RENDERING)
  const development = options.developmentWeb !== undefined
  const render = createRenderer(web, { context, sampleData, development, mediaUrl: options.mediaUrl })

  app.get('/*', createPageSender({ web, render, cache, limiter, originOf }))
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found.'),
  )
  return createOwnPages({ render, limiter, log: options.log, originOf })
}
