import { createDb } from '@school/prisma'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  LogController,
  type onRequestHookHandler,
} from 'fastify'
import type { Logger } from 'pino'
import type { Environment } from './environment.ts'
import { serveFeeds } from './feeds/routes.ts'
import { addSecurityHeaders, errorHeaders } from './http/security-headers.ts'
import { createHttpServer, REFUSED, refuseBytes } from './http/server.ts'
import { serveMedia } from './media/routes.ts'
import { serveHealth } from './monitoring/health.ts'
import { serveMetrics } from './monitoring/metrics.ts'
import { createOutageLog } from './monitoring/outage-log.ts'
import { serveVisits } from './monitoring/visits.ts'
import { serveOps } from './ops/routes.ts'
import { ResultCache } from './page-cache/result-cache.ts'
import { createTrackedDb } from './page-cache/tracked-db.ts'
import { servePages } from './pages/routes.ts'
import type { ServeCached } from './pages/serve-cached.ts'
import { serveServiceWorker } from './pages/service-worker.ts'
import { CONNECTIONS } from './services/connections.ts'
import type { WebServices } from './services/services.ts'
import { serveShareImages } from './share-images/routes.ts'
import { serveSubmissions } from './submissions/routes.ts'
import type { Context } from './trpc/context.ts'
import { serveProcedures } from './trpc/routes.ts'
import type { Supervisor } from './worker/supervisor.ts'

export interface AppOptions {
  services: WebServices
  log: Logger
  environment: Environment
  /** Pages through Vite with hot reload instead of the built client. */
  development?: boolean
  /** True from the moment at which the process was told to end: a balancer stops sending, what comes is answered. */
  isEnding?: () => boolean
  /** The worker that this process started; undefined where it runs apart. */
  worker?: () => Supervisor | undefined
}

/** Builds the server; main.ts listens, tests `inject`. Plugins stand in the order in which a request meets them. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, log, environment, isEnding = () => false, worker = () => undefined } = options
  const { db, sampleData } = services
  const publicUrl = environment.PUBLIC_URL
  const development = options.development ?? false
  // Cached pages, which nearly every visitor asks for, are served before the framework sees the request.
  let serveCached: ServeCached = () => false
  let cachedPages = () => 0
  const app = createFramework(log, errorHeaders(publicUrl), {
    isEnding,
    trustedProxies: environment.TRUSTED_PROXIES,
    serveCached: (request, response) => serveCached(request, response),
  })
  const readers = createDb(db.$pool.options.connectionString ?? '', CONNECTIONS.readers)
  app.addHook('onClose', () => readers.$close())
  const context: Context = {
    db: createTrackedDb(readers),
    // In development a procedure may compute something else after each change of its source.
    ...(!development && { results: new ResultCache() }),
    retentionDays: environment.RETENTION_DAYS,
  }

  answerErrors(app, log)
  await addSecurityHeaders(app, { publicUrl, development })
  refuseWhoHungUp(app)
  // Nobody sends the next request on a connection that is about to close.
  app.addHook('onRequest', (_request, reply, done) => {
    if (isEnding()) reply.header('connection', 'close')
    done()
  })

  serveHealth(app, {
    db,
    sampleData,
    isEnding,
    worker: () => worker()?.status(),
    cachedPages: () => cachedPages(),
  })
  serveMetrics(app, {
    db,
    registry: services.metrics.registry,
    ...(environment.ROLE === 'all' && { workerMetrics: async () => (await worker()?.metrics()) ?? null }),
    token: environment.METRICS_TOKEN,
  })

  await serveProcedures(app, { context, log })
  serveVisits(app, db, log)
  await serveMedia(app, environment.DATA_DIR)
  serveFeeds(app, context, publicUrl)
  // In development the newest sources count: whatever worker a browser has from before goes.
  serveServiceWorker(app, environment.OFFLINE_ENABLED && !development)
  serveShareImages(app, context, environment.DATA_DIR, services.pictures)

  const pages = await servePages(app, {
    context,
    db: readers,
    log,
    sampleData,
    publicUrl,
    development,
  })
  serveCached = pages.serveCached
  cachedPages = () => pages.cache.size.pages
  await serveSubmissions(app, {
    ...services,
    log,
    publicUrl,
    linkSecret: environment.UPSTREAM_PASSWORD,
    sendOwnPage: pages.sendOwnPage,
  })
  await serveOps(app, {
    ...services,
    log,
    token: environment.OPS_TOKEN,
    publicUrl,
    pageCache: () => pages.cache.size,
    worker: () => worker()?.status(),
  })
  return app
}

/** Fastify, as this site uses it. */
function createFramework(
  log: Logger,
  headers: Record<string, string>,
  own: { isEnding: () => boolean; serveCached: ServeCached; trustedProxies: string[] },
): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    serverFactory: (answer) => createHttpServer(answer, { ...own, headers }),
    // A line per request costs a quarter of the throughput and tells the technician little; failures are logged below.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // Told to end, it answers whoever has a connection already: a balancer passes on no 503 to a visitor.
    return503OnClosing: false,
    trustProxy: own.trustedProxies,
    routerOptions: { maxParamLength: 2_000 },
    // An address that cannot be read meets no hook: what guards the others is said here.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      void reply.code(400).headers(headers).send(REFUSED[400]),
    clientErrorHandler: (error, socket) => refuseBytes(error, socket, headers),
  }) as unknown as FastifyInstance
}

/** No stack, path or reason to a visitor; the log has them. */
function answerErrors(app: FastifyInstance, log: Logger): void {
  const outages = createOutageLog(log, 'requests')
  app.addHook('onResponse', (_request, reply, done) => {
    if (reply.statusCode < 400) outages.worked()
    done()
  })
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500
    if (status >= 500) outages.failed(error, { method: request.method, path: request.url.split('?')[0] })
    const text =
      status >= 500 ? 'Something went wrong. Please try again.' : 'This request cannot be answered.'
    return reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text)
  })
}

/** Who hung up has no address any more to be counted by, and takes no answer. */
function refuseWhoHungUp(app: FastifyInstance): void {
  const heard: onRequestHookHandler = ({ raw }, reply, done) =>
    raw.socket.remoteAddress === undefined ? void reply.code(400).send() : done()
  app.addHook('onRequest', heard)
  app.addHook('preHandler', heard)
}
