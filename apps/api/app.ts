import helmet from '@fastify/helmet'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Ground } from './boot.ts'
import type { Environment } from './environment.ts'
import { serveFeeds } from './feeds.ts'
import { serveHealth } from './health.ts'
import { serveMedia } from './media.ts'
import { serveMetrics } from './metrics.ts'
import { serveOfflineWorker } from './offline.ts'
import { servePages } from './pages.ts'
import { type AppRouter, appRouter } from './procedures.ts'
import { serveSharePictures } from './share-pictures.ts'
import { serveSubmissions } from './submissions.ts'
import { serveVisits } from './visits.ts'

export interface AppOptions {
  ground: Ground
  log: Logger
  environment: Environment
  /** Pages through Vite with hot reload instead of the built client. */
  development?: boolean
}

/** Builds the server; main.ts listens, tests `inject`. Plugins stand in the order in which a request meets them. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { ground, log, environment } = options
  const { db } = ground
  const app = Fastify({
    loggerInstance: log,
    // A line per request costs a quarter of the throughput and tells the technician little; failures are logged below.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // An application with its picture takes its time over a slow mobile network.
    requestTimeout: 120_000,
    trustProxy: 'loopback, uniquelocal',
    routerOptions: { maxParamLength: 2_000 },
  }) as unknown as FastifyInstance

  // No stack, path or reason to a visitor; the log has them.
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500
    if (status >= 500)
      log.error({ err: error, method: request.method, path: request.url.split('?')[0] }, 'request failed')
    const text =
      status >= 500 ? 'Something went wrong. Please try again.' : 'This request cannot be answered.'
    return reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text)
  })

  await app.register(helmet, {
    // Pages carry their own, with hashes.
    contentSecurityPolicy: false,
    // The embedded video player needs to know where it stands.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: false,
  })

  serveHealth(app, db, ground.sampleData)
  serveMetrics(app, { ...ground, token: environment.METRICS_TOKEN })

  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: () => ({ db }),
      maxBatchSize: 10,
      onError({ error, path }) {
        if (error.code === 'INTERNAL_SERVER_ERROR')
          log.error({ err: error.cause ?? error, procedure: path }, 'procedure failed')
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
  })

  serveVisits(app, db, log)
  await serveMedia(app, environment.DATA_DIR)
  serveFeeds(app, { db }, environment.PUBLIC_URL)
  serveOfflineWorker(app, environment.OFFLINE_ENABLED)
  serveSharePictures(app, { db }, environment.DATA_DIR)

  const sendOwnPage = await servePages(app, {
    context: { db },
    log,
    sampleData: ground.sampleData,
    publicUrl: environment.PUBLIC_URL,
    development: options.development ?? false,
  })
  await serveSubmissions(app, { ...ground, log, publicUrl: environment.PUBLIC_URL, sendOwnPage })
  return app
}
