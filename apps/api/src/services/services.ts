import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMirror, type Mirror } from '@school/mirror'
import { type PictureProcesses, pictureProcesses } from '@school/mirror/media/pictures'
import { createDb, type Db } from '@school/prisma'
import { migrate, NotUtf8 } from '@school/prisma/migrate'
import { createUpstream, type Upstream, type UpstreamCall } from '@school/upstream'
import type { Logger } from 'pino'
import { type Environment, StartError } from '../environment.ts'
import { createWebMetrics, type WebMetrics } from '../monitoring/metrics.ts'
import { createIntake, type SubmissionIntake } from '../submissions/intake.ts'
import { createOffice, type SubmissionOffice } from '../submissions/office.ts'
import { createForwardingWorker, type SubmissionWorker } from '../submissions/worker.ts'
import { createWorkerMetrics, type WorkerMetrics } from '../worker/metrics.ts'
import { CONNECTIONS, connectionsOf, requireConnections } from './connections.ts'

/** Each takes up to a core and some hundred megabytes for a moment. */
const PICTURES_AT_ONCE = 2
const MOST_PICTURES_WAITING = 60

/** What every process opens: a migrated database and the account of the upstream. */
interface Ground {
  db: Db
  upstream: Upstream
  office: SubmissionOffice
  /** The upstream is the stand-in: log and pages say that this is sample data. */
  sampleData: boolean
  /** Variables for a child process: the addresses of what this process started because they were unset. */
  childEnvironment: Record<string, string>
  /** In the order of their need: what waits is finished, what was started is ended. */
  close(): Promise<void>
}

/** What answers visitors needs. It does not sync: it asks the upstream for admit cards only. */
export interface WebGround extends Ground {
  /** Stores what visitors submit; never speaks to the upstream. */
  intake: SubmissionIntake
  metrics: WebMetrics
  /** For pictures that a visitor sends, or waits for. */
  pictures: PictureProcesses
}

/** What the worker and the commands need. */
export interface WorkerGround extends Ground {
  mirror: Mirror
  /** Forwards what is stored. */
  forwarding: SubmissionWorker
  metrics: WorkerMetrics
}

/**
 * Opens what the web process needs.
 * @throws StartError with one sentence that says what to do
 */
export function openWeb(environment: Environment, log: Logger): Promise<WebGround> {
  const metrics = createWebMetrics()
  const needed = connectionsOf(environment.ROLE === 'all' ? 'all' : 'web')
  return open(environment, log, { pool: CONNECTIONS.web, needed }, metrics.onCall, (ground, closers) => {
    const pictures = pictureProcesses({
      atOnce: PICTURES_AT_ONCE,
      waiting: MOST_PICTURES_WAITING,
      fresh: true,
    })
    closers.push(() => pictures.end())
    const intake = createIntake({ db: ground.db, log, retrySeconds: environment.FORWARD_RETRY_SECONDS })
    closers.push(() => intake.stop())
    return { ...ground, pictures, metrics, intake }
  })
}

/**
 * Opens what the worker and the commands need. Nothing runs by itself yet.
 * @throws StartError with one sentence that says what to do
 */
export function openWorker(environment: Environment, log: Logger): Promise<WorkerGround> {
  const metrics = createWorkerMetrics()
  const needed = connectionsOf('worker')
  return open(environment, log, { pool: CONNECTIONS.worker, needed }, metrics.onCall, (ground, closers) => {
    const { db, upstream } = ground
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
    return { ...ground, mirror, metrics, forwarding }
  })
}

/**
 * Opens in this order: database (embedded where DATABASE_URL is unset), migrations, upstream (the stand-in where
 * UPSTREAM_BASE_URL is unset), then what `build` adds. What was opened is closed when a step fails.
 */
async function open<Opened>(
  environment: Environment,
  log: Logger,
  connections: { pool: number; needed: number },
  onCall: (call: UpstreamCall) => void,
  build: (ground: Ground, closers: Closers) => Opened,
): Promise<Opened> {
  const closers: Closers = []
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end()
  }
  try {
    await mkdir(environment.DATA_DIR, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      throw new StartError(`The folder DATA_DIR (${environment.DATA_DIR}) cannot be made: ${error.code}.`)
    })

    const url = environment.DATABASE_URL ?? (await embeddedDatabase(environment, log, closers))
    await requireConnections(url, connections.needed).catch((error: Error) => {
      throw error instanceof StartError ? error : databaseError(error, environment)
    })
    const applied = await migrate(url).catch((error: Error) => {
      throw databaseError(error, environment)
    })
    if (applied.length) log.info({ migrations: applied }, 'database migrated')
    const db = createDb(url, connections.pool)
    closers.push(() => db.$close())

    const sampleData = !environment.UPSTREAM_BASE_URL
    const account = environment.UPSTREAM_BASE_URL
      ? {
          baseUrl: environment.UPSTREAM_BASE_URL,
          userId: environment.UPSTREAM_USER_ID ?? '',
          password: environment.UPSTREAM_PASSWORD ?? '',
        }
      : await standIn(environment, log, closers)
    // Sample videos are nobody's: with the stand-in, no other host is asked for their pictures.
    const thumbnailsUrl =
      environment.VIDEO_THUMBNAILS_URL ?? (sampleData ? new URL(account.baseUrl).origin : undefined)
    const upstream = createUpstream({
      ...account,
      onCall,
      ...(environment.UPSTREAM_FILES_URL && { filesUrl: environment.UPSTREAM_FILES_URL }),
      ...(thumbnailsUrl && { thumbnailsUrl }),
      timeoutMs: environment.UPSTREAM_TIMEOUT_MS,
    })
    closers.push(() => upstream.close())

    const childEnvironment = {
      ...(!environment.DATABASE_URL && { DATABASE_URL: url }),
      ...(sampleData && {
        UPSTREAM_BASE_URL: account.baseUrl,
        UPSTREAM_USER_ID: account.userId,
        UPSTREAM_PASSWORD: account.password,
        VIDEO_THUMBNAILS_URL: thumbnailsUrl ?? '',
      }),
    }
    return build({ db, upstream, office: createOffice(db), sampleData, childEnvironment, close }, closers)
  } catch (error) {
    await close()
    throw error
  }
}

type Closers = (() => Promise<unknown> | unknown)[]

async function embeddedDatabase(environment: Environment, log: Logger, closers: Closers): Promise<string> {
  // The image does not hold the embedded server: there a database of one's own is needed.
  const embedded = await import('@school/prisma/embedded').catch(() => {
    throw new StartError('DATABASE_URL must be set: there is no embedded database in this installation.')
  })
  log.info('DATABASE_URL is unset: starting the embedded Postgres')
  const server = await embedded
    .startEmbeddedPostgres(path.join(environment.DATA_DIR, 'postgres'))
    .catch((error: Error) => {
      throw new StartError(error.message)
    })
  closers.push(() => server.release())
  return server.url
}

/** What Node says of a certificate that it does not trust. */
const CERTIFICATE_ERRORS = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

function databaseError(error: Error & { code?: string }, environment: Environment): StartError {
  const refused = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET']
  const timedOut = /timeout/i.test(error.message)
  if (refused.includes(error.code ?? '') || timedOut || error instanceof AggregateError) {
    const { host } = new URL(environment.DATABASE_URL ?? 'postgresql://the embedded server')
    return new StartError(
      `The database at ${host} cannot be reached: check DATABASE_URL and that Postgres runs.`,
    )
  }
  // 28…: wrong user or password; 3D000: no such database.
  if (error.code?.startsWith('28'))
    return new StartError('The database refuses the user or password of DATABASE_URL.')
  if (error.code === '53300')
    return new StartError('The database has no connection left: raise its limit, or end what holds them.')
  if (CERTIFICATE_ERRORS.has(error.code ?? ''))
    return new StartError(
      `The certificate of the database is not accepted (${error.code}): name the file of its authority in DATABASE_URL, ?sslmode=verify-full&sslrootcert=….`,
    )
  if (error.code === '3D000') return new StartError('The database named in DATABASE_URL does not exist.')
  if (error instanceof NotUtf8) return new StartError(error.message)
  return new StartError(`The database could not be migrated: ${error.message.split('\n')[0]}`)
}

interface StandInAccount {
  baseUrl: string
  userId: string
  password: string
}

/** Joins the stand-in that a running server started, or starts one that ends with this process. */
async function standIn(environment: Environment, log: Logger, closers: Closers): Promise<StandInAccount> {
  const account = { userId: 'demo-user', password: 'demo-password' }
  const note = path.join(environment.DATA_DIR, 'stand-in.json')
  const known = readNote(note)
  if (known && (await answers(known))) return { baseUrl: known, ...account }

  const entry = fileURLToPath(new URL('../../../demo-upstream/src/main.ts', import.meta.url))
  if (!existsSync(entry)) {
    throw new StartError('UPSTREAM_BASE_URL must be set: there is no stand-in upstream in this installation.')
  }
  // Its usual port, so that its address stays the same over starts; another one where that is taken.
  const started = (await startStandIn(entry, '4100', account)) ?? (await startStandIn(entry, '0', account))
  if (!started)
    throw new StartError(
      'The stand-in upstream did not start: set UPSTREAM_BASE_URL, or look at its log above.',
    )
  const { baseUrl, child } = started
  writeFileSync(note, JSON.stringify({ url: baseUrl }))
  log.warn({ standIn: baseUrl }, 'UPSTREAM_BASE_URL is unset: this is sample data from the stand-in upstream')
  closers.push(() => {
    rmSync(note, { force: true })
    child.kill()
  })
  return { baseUrl, ...account }
}

async function startStandIn(
  entry: string,
  port: string,
  account: { userId: string; password: string },
): Promise<{ baseUrl: string; child: ChildProcess } | null> {
  const child = spawn(process.execPath, [entry], {
    stdio: ['pipe', 'pipe', port === '0' ? 'inherit' : 'ignore'],
    env: {
      ...process.env,
      PORT: port,
      DEMO_USER_ID: account.userId,
      DEMO_PASSWORD: account.password,
      DEMO_END_WITH_PARENT: '1',
    },
  })
  const baseUrl = await new Promise<string | null>((resolve) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (said.includes('\n')) resolve(JSON.parse(said).url)
    })
    child.once('exit', () => resolve(null))
  })
  return baseUrl ? { baseUrl, child } : null
}

function readNote(file: string): string | null {
  try {
    const { url } = JSON.parse(readFileSync(file, 'utf8'))
    return typeof url === 'string' ? url : null
  } catch {
    return null
  }
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(new URL('/_control/log', url), { signal: AbortSignal.timeout(1_000) }).catch(
    () => null,
  )
  await answer?.body?.cancel()
  return answer?.ok ?? false
}
