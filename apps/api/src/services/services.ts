import { mkdir } from 'node:fs/promises'
import { createMirror, type Mirror } from '@school/mirror'
import { type PictureProcesses, pictureProcesses } from '@school/mirror/media/pictures'
import type { Db } from '@school/prisma'
import type { Upstream, UpstreamCall } from '@school/upstream'
import type { Logger } from 'pino'
import { type Environment, StartError } from '../environment.ts'
import { createWebMetrics, type WebMetrics } from '../monitoring/metrics.ts'
import { createIntake, type SubmissionIntake } from '../submissions/intake.ts'
import { createOffice, type SubmissionOffice } from '../submissions/office.ts'
import { createForwardingWorker, type SubmissionWorker } from '../submissions/worker.ts'
import { createWorkerMetrics, type WorkerMetrics } from '../worker/metrics.ts'
import { type Closers, closeAll } from './closers.ts'
import { CONNECTIONS, connectionsOf } from './connections.ts'
import { openDatabase } from './database.ts'
import { openUpstream } from './upstream.ts'

/** Each takes up to a core and some hundred megabytes for a moment. */
const PICTURES_AT_ONCE = 2
const MAX_PICTURES_WAITING = 60

/** What every process opens: a migrated database and the account of the upstream. */
interface BaseServices {
  db: Db
  upstream: Upstream
  office: SubmissionOffice
  /** The upstream is the fake upstream: log and pages say that this is sample data. */
  sampleData: boolean
  /** Variables for a child process: the addresses of what this process started because they were unset. */
  childEnvironment: Record<string, string>
  /** In the order of their need: what waits is finished, what was started is ended. */
  close(): Promise<void>
}

/** What answers visitors needs. It does not sync: it asks the upstream for admit cards only. */
export interface WebServices extends BaseServices {
  /** Stores what visitors submit; never speaks to the upstream. */
  intake: SubmissionIntake
  metrics: WebMetrics
  /** For pictures that a visitor sends, or waits for. */
  pictures: PictureProcesses
}

/** What the worker and the commands need. */
export interface WorkerServices extends BaseServices {
  mirror: Mirror
  /** Forwards what is stored. */
  forwarding: SubmissionWorker
  metrics: WorkerMetrics
}

/**
 * Opens what the web process needs.
 * @throws StartError with one sentence that says what to do
 */
export function createWebServices(environment: Environment, log: Logger): Promise<WebServices> {
  const metrics = createWebMetrics()
  const needed = connectionsOf(environment.ROLE === 'all' ? 'all' : 'web')
  return open(environment, log, { pool: CONNECTIONS.web, needed }, metrics.onCall, (services, closers) => {
    const pictures = pictureProcesses({
      atOnce: PICTURES_AT_ONCE,
      waiting: MAX_PICTURES_WAITING,
      fresh: true,
    })
    closers.push(() => pictures.end())
    const intake = createIntake({ db: services.db, log, retrySeconds: environment.FORWARD_RETRY_SECONDS })
    closers.push(() => intake.stop())
    return { ...services, pictures, metrics, intake }
  })
}

/**
 * Opens what the worker and the commands need. Nothing runs by itself yet.
 * @throws StartError with one sentence that says what to do
 */
export function createWorkerServices(environment: Environment, log: Logger): Promise<WorkerServices> {
  const metrics = createWorkerMetrics()
  const needed = connectionsOf('worker')
  return open(environment, log, { pool: CONNECTIONS.worker, needed }, metrics.onCall, (services, closers) => {
    const { db, upstream } = services
    const mirror = createMirror({
      db,
      upstream,
      log,
      dataDir: environment.DATA_DIR,
      schedules: { frequent: environment.SYNC_SCHEDULE_FREQUENT, slow: environment.SYNC_SCHEDULE_SLOW },
      onRun: metrics.onRun,
    })
    closers.push(() => mirror.stop())
    metrics.watch({ upstream, mirror })
    const forwarding = createForwardingWorker({
      db,
      upstream,
      log,
      retentionDays: environment.RETENTION_DAYS,
      retrySeconds: environment.FORWARD_RETRY_SECONDS,
    })
    closers.push(() => forwarding.stop())
    return { ...services, mirror, metrics, forwarding }
  })
}

/**
 * Opens in this order: database (embedded where DATABASE_URL is unset), migrations, upstream (the fake upstream where
 * UPSTREAM_BASE_URL is unset), then what `build` adds. What was opened is closed when a step fails.
 */
async function open<Opened>(
  environment: Environment,
  log: Logger,
  connections: { pool: number; needed: number },
  onCall: (call: UpstreamCall) => void,
  build: (services: BaseServices, closers: Closers) => Opened,
): Promise<Opened> {
  const closers: Closers = []
  const close = () => closeAll(closers)
  try {
    await mkdir(environment.DATA_DIR, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      throw new StartError(`The folder DATA_DIR (${environment.DATA_DIR}) cannot be made: ${error.code}.`)
    })

    const { url, db } = await openDatabase(environment, log, connections, closers)
    const { upstream, sampleData, variables } = await openUpstream(environment, log, onCall, closers)
    const childEnvironment = { ...(!environment.DATABASE_URL && { DATABASE_URL: url }), ...variables }
    return build({ db, upstream, office: createOffice(db), sampleData, childEnvironment, close }, closers)
  } catch (error) {
    await close()
    throw error
  }
}
