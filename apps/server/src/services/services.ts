import { createMirror, type MediaBucket, type MediaFolder, type Mirror } from '@school/mirror'
import { type PictureProcesses, pictureProcesses } from '@school/mirror/media/pictures'
import { eraseOldAudit } from '@school/office/audit'
import { createOffice, type SubmissionOffice } from '@school/office/submissions'
import type { DataKeys } from '@school/outbox/data-keys'
import { createIntake, type SubmissionIntake } from '@school/outbox/intake'
import { createForwardingWorker, type SubmissionWorker } from '@school/outbox/worker'
import type { Db } from '@school/prisma'
import type { Upstream, UpstreamCall } from '@school/upstream'
import type { Logger } from 'pino'
import { openPublishedContent, type PublishedContent } from '../content/published-content.ts'
import type { Environment, StartError } from '../environment.ts'
import { createWebMetrics, type WebMetrics } from '../monitoring/metrics.ts'
import { startTracing, type Tracing } from '../monitoring/tracing.ts'
import { createWorkerMetrics, type WorkerMetrics } from '../monitoring/worker-metrics.ts'
import { buildName, connectionName } from './build.ts'
import { type Closers, closeAll } from './closers.ts'
import { CONNECTIONS, connectionsOf } from './connections.ts'
import { prepareDataFolder } from './data-folder.ts'
import { openDataKeys } from './data-keys.ts'
import { openDatabase } from './database.ts'
import { mediaStorageOf } from './media-storage.ts'
import { paymentsOf } from './payments.ts'
import { retentionOf } from './retention.ts'
import { confirmationsOf } from './senders.ts'
import { openUpstream } from './upstream.ts'

/** Each picture process needs up to one core and some hundred megabytes. */
const PICTURES_AT_ONCE = 2
const MAX_PICTURES_WAITING = 60
/** An honest picture takes a second on a slow machine. A process that takes longer than this is killed. */
const MAX_DECODING_MS = 8_000

/** The services of every process. */
interface BaseServices {
  db: Db
  /** What the office has published of the content. */
  content: PublishedContent
  upstream: Upstream
  office: SubmissionOffice
  /** Where the files of the mirror are. */
  media: MediaFolder | MediaBucket
  /** Encrypt submissions at rest. */
  keys: DataKeys
  tracing: Tracing
  /** Whether the upstream is the fake upstream. Then log and pages show that this is sample data. */
  sampleData: boolean
  /** Variables for a child process: the addresses of the embedded database and the fake upstream, if they run. */
  childEnvironment: Record<string, string>
  /** Calls `listener` once the database was reached: at once in an ordinary start (database.ts). */
  onDatabaseReached(listener: () => void): void
  /** Resolves when a service that this process started is lost for good, with a sentence for the technician. */
  lost: Promise<StartError>
  /** Finishes running work and closes all services in reverse order. */
  close(): Promise<void>
}

/** The services of the web process. It calls the upstream only for admit cards. */
export interface WebServices extends BaseServices {
  /** Stores submissions; never calls the upstream. */
  intake: SubmissionIntake
  metrics: WebMetrics
  /** For pictures that a visitor submits or waits for. */
  pictures: PictureProcesses
}

/** The services of the worker and the commands. */
export interface WorkerServices extends BaseServices {
  mirror: Mirror
  /** Forwards stored submissions. */
  forwarding: SubmissionWorker
  metrics: WorkerMetrics
}

/**
 * Opens the services of the web process.
 * @throws StartError with one sentence that says what to do
 */
export function createWebServices(environment: Environment, log: Logger): Promise<WebServices> {
  const metrics = createWebMetrics()
  const needed = connectionsOf(environment.ROLE === 'all' ? 'all' : 'web', environment)
  const connections = { pool: CONNECTIONS.web, needed, name: connectionName('web'), mayComeLater: true }
  const process = { role: 'web', connections, onCall: metrics.onCall } as const
  return open(environment, log, process, (services, closers) => {
    const pictures = pictureProcesses({
      atOnce: PICTURES_AT_ONCE,
      waiting: MAX_PICTURES_WAITING,
      fresh: true,
      longest: MAX_DECODING_MS,
      socket: environment.PICTURES_SOCKET,
    })
    closers.push(() => pictures.end())
    const intake = createIntake({ db: services.db, keys: services.keys, log })
    closers.push(() => intake.stop())
    return { ...services, pictures, metrics, intake }
  })
}

/**
 * Opens the services of the worker and the commands. They do nothing before they are started.
 * @throws StartError with one sentence that says what to do
 */
export function createWorkerServices(environment: Environment, log: Logger): Promise<WorkerServices> {
  const metrics = createWorkerMetrics()
  const needed = connectionsOf('worker', environment)
  const connections = {
    pool: CONNECTIONS.worker,
    needed,
    name: connectionName('worker'),
    mayComeLater: false,
  }
  const process = { role: 'worker', connections, onCall: metrics.onCall } as const
  return open(environment, log, process, (services, closers) => {
    const { db, keys, upstream } = services
    const { trace } = services.tracing
    const mirror = createMirror({
      db,
      upstream,
      log,
      storage: services.media,
      maxFileBytes: environment.MEDIA_MAX_FILE_MB * 1024 * 1024,
      picturesSocket: environment.PICTURES_SOCKET,
      schedules: { frequent: environment.SYNC_SCHEDULE_FREQUENT, slow: environment.SYNC_SCHEDULE_SLOW },
      onRun: metrics.onRun,
      trace,
    })
    closers.push(() => mirror.stop())
    metrics.watch({ upstream, mirror })
    const forwarding = createForwardingWorker({
      db,
      keys,
      upstream,
      log,
      retention: () => retentionOf(environment),
      alsoErase: () => eraseOldAudit(db),
      retrySeconds: environment.FORWARD_RETRY_SECONDS,
      confirmations: confirmationsOf(environment),
      payments: paymentsOf(environment, db, keys),
      trace,
    })
    closers.push(() => forwarding.stop())
    return { ...services, mirror, metrics, forwarding }
  })
}

interface ProcessOptions {
  role: 'web' | 'worker'
  connections: { pool: number; needed: number; name: string; mayComeLater: boolean }
  onCall: (call: UpstreamCall) => void
}

/**
 * Opens the database (embedded if DATABASE_URL is unset), applies migrations, opens the upstream (the fake upstream if
 * UPSTREAM_BASE_URL is unset), then calls `build`. If a step fails, everything that was opened is closed.
 */
async function open<Opened>(
  environment: Environment,
  log: Logger,
  { role, connections, onCall }: ProcessOptions,
  build: (services: BaseServices, closers: Closers) => Opened,
): Promise<Opened> {
  const closers: Closers = []
  const close = () => closeAll(closers)
  const { promise: lost, resolve: onLost } = Promise.withResolvers<StartError>()
  try {
    await prepareDataFolder(environment)
    const tracing = await startTracing(environment, log, { role, version: buildName() })
    closers.push(tracing.close)
    const { keys, variables: keyVariables } = await openDataKeys(environment, log)
    const database = await openDatabase(environment, log, connections, closers, onLost)
    const { db } = database
    const { upstream, sampleData, variables } = await openUpstream(
      environment,
      log,
      onCall,
      tracing.trace,
      closers,
    )
    const content = await openPublishedContent({ db, dataDir: environment.DATA_DIR, log })
    closers.push(() => content.close())
    const media = mediaStorageOf(environment)
    const childEnvironment = {
      ...(!environment.DATABASE_URL && { DATABASE_URL: database.url }),
      ...keyVariables,
      ...variables,
    }
    return build(
      {
        db,
        content,
        upstream,
        office: createOffice(db, keys),
        keys,
        media,
        tracing,
        sampleData,
        childEnvironment,
        onDatabaseReached: database.onReached,
        lost,
        close,
      },
      closers,
    )
  } catch (error) {
    await close()
    throw error
  }
}
