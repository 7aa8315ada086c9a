import { hostname } from 'node:os'
import type { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { mediaStatus, mirrorStatus } from '@school/mirror'
import type { ListedSubmission, SubmissionOffice } from '@school/outbox/office'
import { type SubmissionStatus, submissionStatus } from '@school/outbox/status'
import type { Db } from '@school/prisma'
import { type Problem, serverProblems, type WriteProblems } from '../monitoring/problems.ts'
import type { WorkerStatus } from '../monitoring/worker-status.ts'
import { buildName } from '../services/build.ts'
import { count, megabytes, milliseconds, span } from './format.ts'
import {
  type RejectedRow,
  type Run,
  readProcesses,
  readRejectedRows,
  readRuns,
  type SiteProcess,
} from './status-queries.ts'

// The data of the operation page: the state of the database and of this process.

/** How long the page waits for the database. */
const DATABASE_MS = 6_000

type LoopDelay = ReturnType<typeof monitorEventLoopDelay>
export type EntityStatus = Awaited<ReturnType<typeof mirrorStatus>>[number]

export interface DatabaseStatus {
  status: EntityStatus[]
  runs: Run[]
  rejected: RejectedRow[]
  submissions: ListedSubmission[]
  submissionStatus: SubmissionStatus
  /** Submissions that are encrypted with keys that this server does not have. */
  unreadable: Awaited<ReturnType<SubmissionOffice['unreadable']>>
  media: Awaited<ReturnType<typeof mediaStatus>>
  processes: SiteProcess[]
}

export interface OperationStatus {
  database: DatabaseStatus | null
  /** What is wrong with this server (monitoring/problems.ts). */
  problems: Problem[]
  /** The state of the worker that this process started. */
  worker: WorkerStatus | undefined
  health: [name: string, value: string][]
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
  const problems = serverProblems({ db: sources.db, writes, worker, failures: sources.failures() })
  return { database, problems, worker, health: readHealth(sources, delay) }
}

async function readDatabaseStatus({ db, office }: StatusSources): Promise<DatabaseStatus> {
  const [status, runs, rejected, submissions, media, processes, totals, unreadable] = await Promise.all([
    mirrorStatus(db),
    readRuns(db),
    readRejectedRows(db),
    office.list(),
    mediaStatus(db),
    readProcesses(db),
    submissionStatus(db),
    office.unreadable(),
  ])
  return {
    status,
    runs,
    rejected,
    submissions,
    submissionStatus: totals,
    unreadable,
    media,
    processes,
  }
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

function workerText(worker: WorkerStatus | undefined): string {
  if (!worker) return 'runs apart'
  return `${worker.state}, ${count(worker.restarts, 'restart', 'restarts')}`
}
