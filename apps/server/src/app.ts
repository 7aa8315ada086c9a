import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { type Db, isDatabaseUnavailable } from '@school/prisma'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
} from 'fastify'
import type { Logger } from 'pino'
import type { Environment } from './environment.ts'
import { serveFeeds } from './feeds/routes.ts'
import { serveSubmissions } from './forms/routes.ts'
import { type OriginReader, originReader } from './http/addresses.ts'
import { failureText, malformedAddressText } from './http/plain-errors.ts'
import { warnAboutProxies } from './http/proxy-warnings.ts'
import { addSecurityHeaders, errorHeaders } from './http/security-headers.ts'
import { createHttpServer, refuseBytes, type ServeCached } from './http/server.ts'
import { limitUnreadResponses } from './http/unread-responses.ts'
import { serveMedia } from './media/routes.ts'
import { logAccess } from './monitoring/access-log.ts'
import { serveHealth } from './monitoring/health.ts'
import { serveMetrics } from './monitoring/metrics.ts'
import { createOutageLog } from './monitoring/outage-log.ts'
import { createWriteChecks, type WriteProblems } from './monitoring/problems.ts'
import { measureRequests } from './monitoring/request-metrics.ts'
import { createServingFailures, type ServingFailures } from './monitoring/serving-failures.ts'
import { serveOffice } from './office/routes.ts'
import { serveOps } from './ops/routes.ts'
import { servePages } from './pages/routes.ts'
import { serveServiceWorker } from './pages/service-worker.ts'
import type { Web } from './pages/web-client.ts'
import { serveShareImages } from './previews/routes.ts'
import type { Context } from './procedures/context.ts'
import { appRouter } from './procedures/router.ts'
import { procedureKey, serveProcedures } from './procedures/routes.ts'
import { createReadDb, openReaders } from './reads/read-db.ts'
import { ResponseCache } from './response-cache/response-cache.ts'
import { serveFrom } from './response-cache/send.ts'
import { createVocabularyReader } from './search/vocabulary.ts'
import { listenToMirror } from './services/listener.ts'
import { channelsOf } from './services/senders.ts'
import type { WebServices } from './services/services.ts'
import { serveVisits } from './visits/visits.ts'
import type { Supervisor } from './worker/supervisor.ts'

export interface AppOptions {
  services: WebServices
  log: Logger
  environment: Environment
  /** In `npm run dev`: pages through Vite instead of the built client, and errors that are shown. */
  development?: Development
  /** Replaces the built client, in tests. */
  web?: Web
  /** Whether the process is shutting down. Requests are still answered, but /healthz fails, so that balancers stop sending. */
  isEnding?: () => boolean
  /** The worker that this process started; undefined where it runs apart. */
  worker?: () => Supervisor | undefined
}

/** What the development server provides (development/pages.ts). */
export interface Development {
  web: Web
  /** Shows an error. @returns a page that shows it, in the language of the address */
  showError(error: unknown, address?: string): string
}

/** Builds the server: main.ts makes it listen, tests call `inject`. Plugins are in the order in which a request passes them. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, log, environment, isEnding = () => false, worker = () => undefined } = options
  const { db, sampleData } = services
  const publicUrl = environment.PUBLIC_URL
  const development = options.development !== undefined
  const cache = new ResponseCache()
  const readOrigin = originReader(publicUrl)
  const app = createFramework(log, errorHeaders(publicUrl), {
    isEnding,
    trustedProxies: environment.TRUSTED_PROXIES,
    // Cached responses are sent before the framework sees the request, because nearly all requests are for them.
    serveCached: serveFrom(cache, keyOfRequest(readOrigin, publicUrl)),
  })
  await services.tracing.instrument(app)
  const readers = openReaders(db.$pool.options.connectionString ?? '', db.$directUrl)
  app.addHook('onClose', () => readers.$close())
  const failures = createServingFailures(
    log,
    services.metrics.registry,
    Object.keys(appRouter._def.procedures),
  )
  const readDb = createReadDb(readers)
  const channels = channelsOf(environment)
  const context: Context = {
    db: readDb,
    vocabulary: createVocabularyReader(readDb),
    // Each request replaces it by the language of its address.
    locale: 'en',
    ...(options.development && { onError: (error) => void options.development?.showError(error) }),
    retentionDays: environment.RETENTION_DAYS,
    channels,
    failures,
  }

  measureRequests(app, services.metrics.registry)
  if (environment.ACCESS_LOG) logAccess(app, log)
  answerErrors(app, log, options.development)
  await addSecurityHeaders(app, { publicUrl, development })
  rejectDisconnectedClients(app)
  warnAboutProxies(app, log, publicUrl)
  limitUnreadResponses(app)
  closeConnectionsWhenEnding(app, isEnding)

  const writes = createWriteChecks(db, services.media)
  serveMonitoring(app, options, { writes, failures, cachedPages: () => cache.size.responses })

  app.addHook('onClose', await invalidateOnChange(cache, context, readers, log))
  // In development there is no cache, because the code changes.
  const activeCache = development ? null : cache

  await serveProcedures(app, { context, cache: activeCache, log })
  serveVisits(app, db, log)
  await serveMedia(app, services.media, environment.MEDIA_PUBLIC_URL)
  serveFeeds(app, context, readOrigin)
  // In development a service worker from an earlier visit is removed, because it would serve old files.
  serveServiceWorker(app, environment.OFFLINE_ENABLED && !development)
  serveShareImages(app, context.db, services.media, services.pictures)

  // A proxy can send any X-Forwarded-Proto.
  const originOf = ({ protocol, host, socket }: FastifyRequest) =>
    readOrigin(host, protocol === 'https', socket.localPort)
  const sendOwnPage = await servePages(app, {
    context,
    log,
    sampleData,
    cache: activeCache,
    originOf,
    dataDir: environment.DATA_DIR,
    mediaUrl: environment.MEDIA_PUBLIC_URL,
    developmentWeb: options.development?.web,
    web: options.web,
  })
  const checksPayments = environment.BKASH_URL !== undefined
  await serveSubmissions(app, {
    ...services,
    log,
    failures,
    publicUrl,
    channels,
    checksPayments,
    linkSecret: environment.UPSTREAM_PASSWORD,
    sendOwnPage,
    originOf,
    uploadFolder: path.join(environment.DATA_DIR, 'uploads'),
  })
  await serveOffice(app, { ...services, log, publicUrl, checksPayments })
  await serveOps(app, {
    ...services,
    log,
    token: environment.OPS_TOKEN,
    writes,
    failures: failures.problems,
    publicUrl,
    responseCache: () => cache.size,
    worker: () => worker()?.status(),
  })
  return app
}

/** During shutdown, clients must not reuse the connection. */
function closeConnectionsWhenEnding(app: FastifyInstance, isEnding: () => boolean): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isEnding()) reply.header('connection', 'close')
    done()
  })
}

/** `/healthz`, `/readyz` and `/metrics`. */
function serveMonitoring(
  app: FastifyInstance,
  { services, environment, isEnding, worker = () => undefined }: AppOptions,
  own: { writes: () => Promise<WriteProblems>; failures: ServingFailures; cachedPages: () => number },
): void {
  const { db, sampleData, metrics } = services
  const { writes, cachedPages } = own
  serveHealth(app, {
    db,
    writes,
    sampleData,
    ...(isEnding && { isEnding }),
    worker: () => worker()?.status(),
    failures: own.failures.problems,
    cachedPages,
  })
  serveMetrics(app, {
    db,
    writes,
    registry: metrics.registry,
    ...(environment.ROLE === 'all' && { workerMetrics: async () => (await worker()?.metrics()) ?? null }),
    token: environment.METRICS_TOKEN,
  })
}

/** Marks cached responses as stale when the mirror or the words of the search change. @returns stops that */
function invalidateOnChange(cache: ResponseCache, { vocabulary }: Context, readers: Db, log: Logger) {
  vocabulary.onChange(() => cache.invalidate())
  const onChange = () => {
    cache.invalidate()
    vocabulary.refreshSoon()
  }
  return listenToMirror(readers, log, onChange)
}

/** The key of the cached response to a request; null if the framework must answer it. */
function keyOfRequest(readOrigin: OriginReader, publicUrl: string | undefined) {
  return (request: IncomingMessage): string | null => {
    const ofProcedure = procedureKey(request)
    if (ofProcedure !== undefined) return ofProcedure
    const { headers, url, socket } = request
    // Which proxies may name the protocol, the framework decides.
    if (!publicUrl && (headers['x-forwarded-proto'] || headers['x-forwarded-host'])) return null
    // Only the canonical spelling of an address is found; the framework answers the others.
    return `${readOrigin(headers.host ?? '', false, socket.localPort)}${url}`
  }
}

/** Creates the Fastify instance. */
function createFramework(
  log: Logger,
  headers: Record<string, string>,
  own: { isEnding: () => boolean; serveCached: ServeCached; trustedProxies: string[] },
): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    serverFactory: (answer) => createHttpServer(answer, { ...own, headers }),
    // Cached responses do not reach the framework, so logAccess logs requests. Errors are logged by answerErrors.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // During shutdown, requests on open connections are answered, so that no visitor gets a 503.
    return503OnClosing: false,
    trustProxy: own.trustedProxies,
    routerOptions: { maxParamLength: 2_000 },
    // Hooks do not run for an invalid URL, so the security headers are added here.
    frameworkErrors: (_error, request, reply: FastifyReply) =>
      void reply.code(400).headers(headers).send(malformedAddressText(request.url)),
    clientErrorHandler: (error, socket) => refuseBytes(error, socket, headers),
  }) as unknown as FastifyInstance
}

/** Logs errors. The response contains no stack, path or reason, except in development. */
function answerErrors(app: FastifyInstance, log: Logger, development: Development | undefined): void {
  const outages = createOutageLog(log, 'requests')
  app.addHook('onResponse', (_request, reply, done) => {
    if (reply.statusCode < 400) outages.worked()
    done()
  })
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const own = isDatabaseUnavailable(error) ? 503 : 500
    const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : own
    if (status === 503) reply.header('retry-after', '30')
    if (status >= 500) outages.failed(error, { method: request.method, path: request.url.split('?')[0] })
    reply.code(status).header('cache-control', 'no-store')
    if (development && status >= 500)
      return reply.type('text/html; charset=utf-8').send(development.showError(error, request.url))
    return reply.type('text/plain; charset=utf-8').send(failureText(request.url, status))
  })
}

/** The request has no remote address after the client disconnects, so it could not be counted by the limiters. */
function rejectDisconnectedClients(app: FastifyInstance): void {
  const reject: onRequestHookHandler = ({ raw }, reply, done) =>
    raw.socket.remoteAddress === undefined ? void reply.code(400).send() : done()
  app.addHook('onRequest', reject)
  app.addHook('preHandler', reject)
}
