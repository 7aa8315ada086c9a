import { setTimeout as pause } from 'node:timers/promises'
import { ageSeconds, type EntityStatus, mirrorStatus } from '@school/mirror'
import { type SubmissionStatus, submissionStatus } from '@school/outbox/status'
import type { Db } from '@school/prisma'
import type { FastifyPluginAsync } from 'fastify'
import {
  mirrorProblems,
  type Problem,
  serverProblems,
  statusOf,
  submissionProblems,
  type WriteProblems,
} from './problems.ts'
import type { WorkerStatus } from './worker-status.ts'

/** Probes give up after some seconds, and then nobody reads why. */
const CHECK_SECONDS = 2

interface HealthOptions {
  db: Db
  /** Whether the database and the media folder can be written. */
  writes: () => Promise<WriteProblems>
  sampleData: boolean
  /** Whether the process is shutting down. */
  isEnding?: () => boolean
  /** The state of the worker; undefined when it runs as a separate service. */
  worker?: () => WorkerStatus | undefined
  /** What fails while pages are served (serving-failures.ts). */
  failures?: () => Problem[]
  /** Calls its listener once the database was reached since the start. */
  onDatabaseReached?: (listener: () => void) => void
  /** The number of pages that can be served without the database. */
  cachedPages?: () => number
}

/**
 * `/healthz`: the process runs and is not shutting down. `/readyz`: it can serve pages (from its cache while the
 * database is unavailable), with the age and errors of each entity, and the state of its worker. It answers within
 * seconds, also when the database does not. Other problems do not change that it is ready: all replicas probably have them,
 * and without them visitors would get nothing.
 */
export const health: FastifyPluginAsync<HealthOptions> = async (app, options) => {
  const { db, sampleData, isEnding = () => false } = options
  const readStatus = createStatusReader(db)
  // A replica that started without the database must not replace one that has pages of it.
  let wasReached = false
  options.onDatabaseReached?.(() => {
    wasReached = true
  })
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return isEnding() ? reply.code(503).send({ status: 'ending' }) : { status: 'ok' }
  })

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // For probes and technicians, who ask the process itself. What comes through a balancer comes from anybody.
    if (request.headers['x-forwarded-for'] !== undefined) return reply.code(404).send({ status: 'not here' })
    const worker = options.worker?.()
    const [read, writes] = await Promise.all([readStatus(), options.writes()])
    if (typeof read === 'string') {
      // As a readiness probe, a failure would remove all processes at once, although they can serve cached pages.
      const pages = (wasReached && options.cachedPages?.()) || 0
      const problems = [read]
      if (pages)
        return { status: 'no database, serving cached pages', sampleData, problems, cachedPages: pages }
      return reply.code(503).send({ status: 'no database', sampleData, problems })
    }
    const { entities, submissions } = read
    const failures = options.failures?.() ?? []
    const problems = [
      ...serverProblems({ db, writes, worker, failures }),
      ...submissionProblems(submissions),
      ...mirrorProblems(entities),
    ]
    return {
      status: statusOf(problems),
      sampleData,
      problems: problems.map(({ text }) => text),
      ...(worker && { worker: { state: worker.state, restarts: worker.restarts } }),
      entities: Object.fromEntries(
        entities.map((entity) => [
          entity.entity,
          {
            rows: entity.rows,
            ageSeconds: entity.freshAt ? ageSeconds(entity.freshAt) : null,
            lastOutcome: entity.lastOutcome,
            lastError: entity.lastError,
            rejected: entity.rejected,
            heldBack: entity.heldGone,
            stuck: entity.stuck,
          },
        ]),
      ),
    }
  })
}

interface Read {
  entities: EntityStatus[]
  submissions: SubmissionStatus
}

/** @returns a function that reads the state of entities and submissions, or returns a sentence when the database does not answer */
function createStatusReader(db: Db): () => Promise<Read | string> {
  // Probes that come while a query runs wait for it too. With one each, they would use up the connections.
  let running: Promise<Read> | undefined
  return async () => {
    running ??= Promise.all([mirrorStatus(db), submissionStatus(db)])
      .then(([entities, submissions]) => ({ entities, submissions }))
      .finally(() => {
        running = undefined
      })
    const late = pause(
      CHECK_SECONDS * 1_000,
      `the database has not answered within ${CHECK_SECONDS} seconds`,
      { ref: false },
    )
    return Promise.race([running, late]).catch(() => 'the database cannot be reached or refuses the query')
  }
}
