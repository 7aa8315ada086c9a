import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import helmet from '@fastify/helmet'
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
import { isHost } from './http/addresses.ts'
import { serveMedia } from './media/routes.ts'
import { serveHealth } from './monitoring/health.ts'
import { serveMetrics } from './monitoring/metrics.ts'
import { createOutageLog } from './monitoring/outage-log.ts'
import { serveVisits } from './monitoring/visits.ts'
import { serveOps } from './ops/routes.ts'
import { servePages } from './pages/routes.ts'
import type { SendAgain } from './pages/serve-cached.ts'
import { serveServiceWorker } from './pages/service-worker.ts'
import { CONNECTIONS } from './services/connections.ts'
import type { WebGround } from './services/services.ts'
import { serveShareImages } from './share-images/routes.ts'
import { serveSubmissions } from './submissions/routes.ts'
import type { Context } from './trpc/context.ts'
import { serveProcedures } from './trpc/routes.ts'
import type { Supervisor } from './worker/supervisor.ts'

export interface AppOptions {
  ground: WebGround
  log: Logger
  environment: Environment
  /** Pages through Vite with hot reload instead of the built client. */
  development?: boolean
  /** True from the moment at which the process was told to end: a balancer stops sending, what comes is answered. */
  isEnding?: () => boolean
  /** The worker that this process started; undefined where it runs apart. */
  worker?: () => Supervisor | undefined
}

/** What neither our pages nor the map and video in them ask of a device. */
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), browsing-topics=()'

/** Of one process, in numbers and milliseconds. */
const LIMITS = {
  http: {
    headersTimeout: 15_000,
    maxHeaderSize: 16_384,
    connectionsCheckingInterval: 5_000,
    // Checked below, where the answer has the headers of all others.
    requireHostHeader: false,
  },
  server: {
    // More are turned away.
    maxConnections: 5_000,
    // An application with its picture takes its time over a slow mobile network.
    requestTimeout: 120_000,
    // Longer than Caddy keeps a connection that it does not use (two minutes): what it sends must not meet our end.
    keepAliveTimeout: 130_000,
  },
  // Nobody holds a connection by saying nothing, or by taking nothing of an answer.
  silence: 60_000,
}

/** For whatever has no policy of its own: a page brings its hashes, a mirrored file its sandbox. */
const NOTHING_RUNS = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const BARE = {
  'content-security-policy': NOTHING_RUNS,
  'permissions-policy': PERMISSIONS,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

/** What is refused before the framework hears of it, by its status. */
const REFUSED: Record<number, string> = {
  400: 'Not an address.',
  408: 'The request took too long.',
  417: 'Not understood.',
  431: 'The head of the request is too large.',
}

/** Whether a request names its host as RFC 9112 wants it (3.2): once, except in HTTP/1.0. */
function hasHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts += 1
  return hosts === 0 ? httpVersion === '1.0' : hosts === 1 && isHost(headers.host ?? '')
}

/** Requests on one connection that wait for the answer to the one before. No browser and no balancer sends so ahead. */
const MAX_PIPELINED = 16

/** Tells whether a connection sends too many requests without waiting for answers. */
function pipelineGuard(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const connections = new WeakMap<Socket, { last: ServerResponse; ahead: number }>()
  return ({ socket }, response) => {
    const before = connections.get(socket)
    const ahead = before && !before.last.writableFinished ? before.ahead + 1 : 0
    connections.set(socket, { last: response, ahead })
    return ahead > MAX_PIPELINED
  }
}

/** Builds the server; main.ts listens, tests `inject`. Plugins stand in the order in which a request meets them. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { ground, log, environment } = options
  const { db } = ground
  const isEnding = options.isEnding ?? (() => false)
  const worker = options.worker ?? (() => undefined)
  // Of this host only: nobody knows what else the school runs below its name.
  const transport = environment.PUBLIC_URL?.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${2 * 365 * 86_400}` }
    : {}
  const refusal = {
    ...BARE,
    ...transport,
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
  }
  const readers = createDb(db.$pool.options.connectionString ?? '', CONNECTIONS.readers)
  const context: Context = { db: readers, retentionDays: environment.RETENTION_DAYS }
  const outages = createOutageLog(log, 'requests')
  // Kept pages, which nearly every visitor asks for, go out before the framework hears of them.
  let sendAgain: SendAgain = () => false
  let cachedPages = () => 0
  const app = Fastify({
    loggerInstance: log,
    serverFactory(answer) {
      const refuse = (response: ServerResponse, status: number) =>
        response.writeHead(status, { ...refusal, connection: 'close' }).end(REFUSED[status])
      const isTooFarAhead = pipelineGuard()
      const server = createServer(LIMITS.http, (request, response) => {
        // What was read before its connection was cut is answered to nobody.
        if (request.socket.destroyed) return
        if (isTooFarAhead(request, response)) request.socket.destroy()
        else if (!hasHost(request)) refuse(response, 400)
        else if (isEnding() || !sendAgain(request, response)) answer(request, response)
      })
      server.on('checkExpectation', (_request, response) => refuse(response, 417))
      return Object.assign(server, LIMITS.server).setTimeout(LIMITS.silence)
    },
    // A line per request costs a quarter of the throughput and tells the technician little; failures are logged below.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // Told to end, it answers whoever has a connection already: a balancer passes on no 503 to a visitor.
    return503OnClosing: false,
    trustProxy: 'loopback, uniquelocal',
    routerOptions: { maxParamLength: 2_000 },
    // An address that cannot be read meets no hook: what guards the others is said here.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      void reply.code(400).headers(refusal).send(REFUSED[400]),
    // Bytes that are no request, or come too slowly: there is a socket, and nothing to answer on it.
    clientErrorHandler({ code }, socket) {
      if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
      const body = REFUSED[status] ?? ''
      const headers = { ...refusal, connection: 'close', 'content-length': body.length }
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
        socket.destroy(),
      )
    },
  }) as unknown as FastifyInstance

  app.addHook('onClose', () => readers.$close())
  app.addHook('onResponse', (_request, reply, done) => {
    if (reply.statusCode < 400) outages.worked()
    done()
  })

  // No stack, path or reason to a visitor; the log has them.
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500
    if (status >= 500) outages.failed(error, { method: request.method, path: request.url.split('?')[0] })
    const text =
      status >= 500 ? 'Something went wrong. Please try again.' : 'This request cannot be answered.'
    return reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text)
  })

  await app.register(helmet, {
    contentSecurityPolicy: false,
    // The embedded video player needs to know where it stands.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: false,
    strictTransportSecurity: false,
    // For browsers that are no more, and what the policy says already.
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })

  // Who hung up has no address any more to be counted by, and takes no answer.
  const heard: onRequestHookHandler = ({ raw }, reply, done) =>
    raw.socket.remoteAddress === undefined ? void reply.code(400).send() : done()
  app.addHook('onRequest', heard)
  app.addHook('preHandler', heard)

  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ ...transport, 'permissions-policy': PERMISSIONS })
    // Vite's pages in development need what it forbids.
    if (!options.development) reply.header('content-security-policy', NOTHING_RUNS)
    // Nobody sends the next request on a connection that is about to close.
    if (isEnding()) reply.header('connection', 'close')
    done()
  })

  serveHealth(app, {
    db,
    sampleData: ground.sampleData,
    isEnding,
    worker: () => worker()?.status(),
    cachedPages: () => cachedPages(),
  })
  serveMetrics(app, {
    db,
    registry: ground.metrics.registry,
    ...(environment.ROLE === 'all' && { workerMetrics: async () => (await worker()?.metrics()) ?? null }),
    token: environment.METRICS_TOKEN,
  })

  await serveProcedures(app, { context, log })
  serveVisits(app, db, log)
  await serveMedia(app, environment.DATA_DIR)
  serveFeeds(app, context, environment.PUBLIC_URL)
  // In development the newest sources count: whatever worker a browser has from before goes.
  serveServiceWorker(app, environment.OFFLINE_ENABLED && !options.development)
  serveShareImages(app, context, environment.DATA_DIR, ground.pictures)

  const pages = await servePages(app, {
    context,
    log,
    sampleData: ground.sampleData,
    publicUrl: environment.PUBLIC_URL,
    development: options.development ?? false,
  })
  sendAgain = pages.sendAgain
  cachedPages = () => pages.kept.size.pages
  await serveSubmissions(app, {
    ...ground,
    log,
    publicUrl: environment.PUBLIC_URL,
    linkSecret: environment.UPSTREAM_PASSWORD,
    sendOwnPage: pages.sendOwnPage,
  })
  await serveOps(app, {
    ...ground,
    log,
    token: environment.OPS_TOKEN,
    publicUrl: environment.PUBLIC_URL,
    kept: () => pages.kept.size,
    worker: () => worker()?.status(),
  })
  return app
}
