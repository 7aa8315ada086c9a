import path from 'node:path'
import { tellUnconfirmed } from '@school/content/unconfirmed'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { attempts } from './attempts/attempts.ts'
import type { Environment } from './environment.ts'
import { feeds } from './feeds/routes.ts'
import { forms } from './forms/routes.ts'
import { connections } from './http/connections.ts'
import { errors } from './http/errors.ts'
import { createFramework } from './http/framework.ts'
import { proxyWarnings } from './http/proxy-warnings.ts'
import { securityHeaders } from './http/security-headers.ts'
import { siteOrigin } from './http/site-origin.ts'
import { unreadResponses } from './http/unread-responses.ts'
import { media } from './media/routes.ts'
import { health } from './monitoring/health.ts'
import { metrics } from './monitoring/metrics.ts'
import { createWriteChecks } from './monitoring/problems.ts'
import { requests } from './monitoring/requests.ts'
import { createServingFailures } from './monitoring/serving-failures.ts'
import { builtStaticPages } from './pages/client-assets.ts'
import { pages } from './pages/routes.ts'
import { serviceWorker } from './pages/service-worker.ts'
import type { Web } from './pages/web-client.ts'
import { previews } from './previews/routes.ts'
import { openContext } from './procedures/open-context.ts'
import { appRouter } from './procedures/router.ts'
import { procedures } from './procedures/routes.ts'
import { responseCache } from './response-cache/plugin.ts'
import { restorerOf } from './services/media-storage.ts'
import { retentionOf } from './services/retention.ts'
import { channelsOf } from './services/senders.ts'
import type { WebServices } from './services/services.ts'
import { upstreamVariables } from './staff/ops/server-check.ts'
import { staff } from './staff/routes.ts'
import type { StaticPages } from './static-pages.ts'
import { composeNews } from './text/family-message.ts'
import { visits } from './visits/visits.ts'
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
  staticPages: StaticPages
  /** Shows an error. @returns a page that shows it, in the language of the address */
  showError(error: unknown, address?: string): string
}

/** Builds the server: start.ts makes it listen. Plugins are in the order in which a request passes them. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, log, environment, isEnding = () => false, worker = () => undefined } = options
  const { db, keys, sampleData, tracing } = services
  if (!sampleData) tellUnconfirmed()
  const { registry } = services.metrics
  const { PUBLIC_URL: publicUrl, MEDIA_PUBLIC_URL: mediaUrl, TRUSTED_PROXIES: trustedProxies } = environment
  const development = options.development !== undefined

  const failures = createServingFailures(log, registry, Object.keys(appRouter._def.procedures))
  const writes = createWriteChecks(db, services.media)
  const channels = channelsOf(environment)
  const checksPayments = environment.BKASH_URL !== undefined
  const workerStatus = () => worker()?.status()

  const app = createFramework({ log, publicUrl, trustedProxies })

  // What is measured of every request: spans, metrics, a line in the access log.
  await tracing.instrument(app)
  await app.register(requests, { registry, log, accessLog: environment.ACCESS_LOG })
  // Connections that take too much, and requests that no browser sends.
  await app.register(connections, { publicUrl, trustedProxies, isEnding })
  // Nearly all requests end here. In development nothing is cached, because the code changes.
  await app.register(siteOrigin, { publicUrl })
  await app.register(responseCache, { enabled: !development })
  // What the others pass.
  await app.register(errors, { log, showError: options.development?.showError })
  await app.register(securityHeaders, { publicUrl, development })
  await app.register(proxyWarnings, { log, publicUrl })
  await app.register(unreadResponses)

  // Whether the site works, for probes, Prometheus and the technician.
  await app.register(health, {
    db,
    writes,
    sampleData,
    isEnding,
    worker: workerStatus,
    failures: failures.problems,
    onDatabaseReached: services.onDatabaseReached,
    cachedPages: () => app.responses.size.responses,
  })
  await app.register(metrics, {
    db,
    writes,
    registry,
    ...(environment.ROLE === 'all' && { workerMetrics: async () => (await worker()?.metrics()) ?? null }),
    token: environment.METRICS_TOKEN,
  })

  // What visitors read: the mirror, by procedures, as pages, files and feeds.
  const context = await openContext(app, {
    db,
    log,
    failures,
    channels,
    retentionDays: environment.RETENTION_DAYS,
    retentionMaxDays: environment.RETENTION_MAX_DAYS,
    ...(options.development && { onError: (error) => void options.development?.showError(error) }),
  })
  await app.register(procedures, { context, log })
  await app.register(visits, { db, log })
  await app.register(media, { storage: services.media, publicUrl: mediaUrl, restore: restorerOf(services) })
  await app.register(feeds, { context })
  await app.register(previews, { db: context.db, storage: services.media, pictures: services.pictures })
  // In development a service worker from an earlier visit is removed, because it would serve old files.
  await app.register(serviceWorker, { enabled: environment.OFFLINE_ENABLED && !development })
  app.decorate('staticPages', options.development?.staticPages ?? (await builtStaticPages()))
  await app.register(pages, {
    ...services,
    context,
    log,
    dataDir: environment.DATA_DIR,
    mediaUrl,
    developmentWeb: options.development?.web,
    web: options.web,
  })

  // What visitors send, and what became of it. Guesses are counted alike, of visitors and of staff.
  await app.register(attempts, { db, keys, log })
  await app.register(forms, {
    ...services,
    log,
    failures,
    publicUrl,
    channels,
    checksPayments,
    uploadFolder: path.join(environment.DATA_DIR, 'uploads'),
  })

  // The school's office and its technician.
  await app.register(staff, {
    ...services,
    log,
    checksPayments,
    telling: { channels, compose: composeNews(publicUrl ?? '') },
    retention: () => retentionOf(environment),
    token: environment.OPS_TOKEN,
    upstream: upstreamVariables(environment, services.childEnvironment),
    dataDir: environment.DATA_DIR,
    picturesSocket: environment.PICTURES_SOCKET,
    writes,
    failures: failures.problems,
    publicUrl,
    responseCache: () => app.responses.size,
    worker: workerStatus,
  })
  return app
}
