import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { count, megabytes, milliseconds, span } from '@school/content/operation-messages'
import { unconfirmedPages } from '@school/content/unconfirmed'
import { describeFindings, mediaStatus, mirrorStatus } from '@school/mirror'
import type { ListedSubmission, SubmissionOffice } from '@school/office/submissions'
import {
  MAX_APPLICATIONS_PER_DAY,
  MAX_MESSAGES_PER_DAY,
  type SubmissionStatus,
  submissionStatus,
} from '@school/outbox/status'
import type { Db } from '@school/prisma'
import { causeOf, sharedCause } from '../../monitoring/causes.ts'
import {
  type Problem,
  serverProblems,
  submissionProblems,
  type WriteProblems,
} from '../../monitoring/problems.ts'
import type { WorkerStatus } from '../../monitoring/worker-status.ts'
import { buildName } from '../../services/build.ts'
import {
  type Backup,
  type RejectedRow,
  RUNS_SHOWN,
  type Run,
  readBackup,
  readBeginning,
  readProcesses,
  readRejectedRows,
  readRuns,
  type SiteProcess,
} from './status-queries.ts'

// The data of the operation page: the state of the database and of this process.

/** How long the page waits for the database. */
const DATABASE_MS = 6_000

/** An undelivered submission that is older than this needs attention. docker/alerts.yaml has the same limit. */
const OLD_SUBMISSION_SECONDS = 2 * 3_600

type LoopDelay = ReturnType<typeof monitorEventLoopDelay>
type MirrorStatus = Awaited<ReturnType<typeof mirrorStatus>>

/**
 * An entity. `isShared`: its failure has the cause that most failing entities share. `findings`: what differs in its rows and what
 * could not be read of them.
 */
export type EntityStatus = MirrorStatus[number] & { isShared: boolean; findings: string[] }

/** What is unusual about submissions as a whole. */
export type SubmissionWarning =
  | { what: 'old'; seconds: number }
  | { what: 'paused'; kind: string; until: Date; reason: string }
  | { what: 'many'; kind: 'applications' | 'messages'; count: number; limit: number }

export interface DatabaseStatus {
  entities: EntityStatus[]
  /** The cause that most failing entities share, if there are several. */
  shared: ReturnType<typeof sharedCause>
  runs: Run[]
  /** The most runs of an entity. */
  runsShown: number
  rejected: RejectedRow[]
  submissions: ListedSubmission[]
  warnings: SubmissionWarning[]
  /** What answers at the school's forms instead of a verdict (monitoring/problems.ts). */
  submissionProblems: Problem[]
  /** Submissions that are encrypted with keys that this server does not have. */
  unreadable: Awaited<ReturnType<SubmissionOffice['unreadable']>>
  media: Awaited<ReturnType<typeof mediaStatus>>
  processes: SiteProcess[]
  backup: Backup | null
  /** Since when the mirror is read. */
  since: Date
  /** All submissions in figures. */
  totals: SubmissionStatus
  /** The disk of DATA_DIR; null where it cannot be known. */
  disk: Disk | null
}

/** In bytes. */
interface Disk {
  left: number
  size: number
}

export interface OperationStatus {
  database: DatabaseStatus | null
  /** What is wrong with this server (monitoring/problems.ts). */
  problems: Problem[]
  /** The state of the worker that this process started. */
  worker: WorkerStatus | undefined
  /** Whether the school's server is the fake one. */
  sampleData: boolean
  health: [name: string, value: string][]
  /** The addresses of pages with sample content, which the school has not confirmed. */
  unconfirmed: string[]
}

export interface StatusSources {
  db: Db
  office: SubmissionOffice
  writes: () => Promise<WriteProblems>
  failures: () => Problem[]
  /** The number of cached pages and answers, and their size. */
  responseCache: () => { responses: number; bytes: number }
  /** The state of the worker; undefined when it runs as a separate service. */
  worker: () => WorkerStatus | undefined
  dataDir: string
  sampleData: boolean
}

/**
 * Reads the data of the operation page.
 * @param delay the histogram of the event loop delay; it is reset by each call
 */
export async function readOperationStatus(
  sources: StatusSources,
  delay: LoopDelay,
): Promise<OperationStatus> {
  // A database that accepts a query and does not answer counts as unavailable.
  const [database, writes] = await Promise.all([
    Promise.race([
      readDatabaseStatus(sources).catch(() => null),
      pause<null>(DATABASE_MS, null, { ref: false }),
    ]),
    sources.writes(),
  ])
  const worker = sources.worker()
  const problems = [
    ...serverProblems({ db: sources.db, writes, worker, failures: sources.failures() }),
    ...(database ? database.submissionProblems : []),
  ]
  const health = readHealth(sources, delay)
  if (database) health.push(['Newest backup', backupText(database.backup)])
  const unconfirmed = unconfirmedPages()
  return { database, problems, worker, sampleData: sources.sampleData, health, unconfirmed }
}

async function readDatabaseStatus({ db, office, dataDir }: StatusSources): Promise<DatabaseStatus> {
  const [status, runs, rejected, submissions, media, processes, totals, unreadable, backup, since, disk] =
    await Promise.all([
      mirrorStatus(db),
      readRuns(db),
      readRejectedRows(db),
      office.list(),
      mediaStatus(db),
      readProcesses(db),
      submissionStatus(db),
      office.unreadable(),
      readBackup(db),
      readBeginning(db),
      readDisk(dataDir),
    ])
  const shared = sharedCause(status)
  return {
    entities: status.map((one) => ({
      ...one,
      findings: describeFindings(one),
      isShared: one.lastError !== null && causeOf(one.lastError) === shared?.cause,
    })),
    shared,
    runs,
    runsShown: RUNS_SHOWN,
    rejected,
    submissions,
    warnings: warningsOf(totals),
    submissionProblems: submissionProblems(totals),
    unreadable,
    media,
    processes,
    backup,
    since,
    totals,
    disk,
  }
}

/** @returns null where it cannot be known */
async function readDisk(directory: string): Promise<Disk | null> {
  const figures = await statfs(directory).catch(() => null)
  return figures && { left: figures.bavail * figures.bsize, size: figures.blocks * figures.bsize }
}

function warningsOf(status: SubmissionStatus): SubmissionWarning[] {
  const { open, openCircuits, applicationsLastDay, messagesLastDay } = status
  const seconds = Math.max(
    open.received.oldestSeconds,
    open.forwarding.oldestSeconds,
    open.waiting.oldestSeconds,
  )
  const counts = [
    { kind: 'applications', count: applicationsLastDay, limit: MAX_APPLICATIONS_PER_DAY },
    { kind: 'messages', count: messagesLastDay, limit: MAX_MESSAGES_PER_DAY },
  ] as const
  return [
    ...(seconds > OLD_SUBMISSION_SECONDS ? [{ what: 'old', seconds } as const] : []),
    ...openCircuits.map(
      ({ kind, reason, retryAt }) => ({ what: 'paused', kind, until: retryAt, reason }) as const,
    ),
    ...counts.filter(({ count, limit }) => count > limit).map((one) => ({ what: 'many', ...one }) as const),
  ]
}

function readHealth(
  { db, responseCache, worker }: StatusSources,
  delay: LoopDelay,
): OperationStatus['health'] {
  const memory = process.memoryUsage()
  const cached = responseCache()
  const health: OperationStatus['health'] = [
    ['Build', buildName()],
    ['Runs on', `${hostname()}, process ${process.pid}, Node ${process.versions.node}`],
    ['Running for', span(process.uptime())],
    ['Memory', `${megabytes(memory.rss)}, of it JavaScript ${megabytes(memory.heapUsed)}`],
    ['Event loop delay, 99 %', milliseconds(delay.percentile(99))],
    ['Event loop delay, longest', milliseconds(delay.max)],
    ['Worker', workerText(worker())],
    ['Cached pages and answers', `${cached.responses} (${megabytes(cached.bytes)})`],
    ['Database connections', `${db.$pool.totalCount} (${db.$pool.waitingCount} waiting)`],
  ]
  delay.reset()
  return health
}

function backupText(backup: Backup | null): string {
  if (!backup) return 'none is known (docs/operation.md)'
  const age = span((Date.now() - backup.takenAt.getTime()) / 1_000)
  return `${age} ago, ${count(backup.rows, 'row', 'rows')}, ${count(backup.submissions, 'submission', 'submissions')}`
}

function workerText(worker: WorkerStatus | undefined): string {
  if (!worker) return 'runs apart'
  return `${worker.state}, ${count(worker.restarts, 'restart', 'restarts')}`
}
