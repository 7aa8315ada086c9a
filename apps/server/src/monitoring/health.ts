import { setTimeout as pause } from 'node:timers/promises'
import { ageSeconds, type EntityStatus, mirrorStatus } from '@school/mirror'
import type { Db } from '@school/prisma'
import type { FastifyInstance } from 'fastify'
import { causeOf } from './causes.ts'
import type { WorkerStatus } from './worker-status.ts'

const WORKER_ERRORS = {
  starting: null,
  silent: 'the worker does not answer and is replaced soon',
  ended: 'the worker ended and is started again soon',
}

/** Probes give up after some seconds, and then nobody reads why. */
const CHECK_SECONDS = 2

interface HealthOptions {
  db: Db
  sampleData: boolean
  /** Whether the process is shutting down. */
  isEnding?: () => boolean
  /** The state of the worker; undefined when it runs as a separate service. */
  worker?: () => WorkerStatus | undefined
  /** What fails while pages are served (serving-failures.ts). */
  failures?: () => string[]
  /** The number of pages that can be served without the database. */
  cachedPages?: () => number
}

/**
 * `/healthz`: the process runs and is not shutting down. `/readyz`: it can serve pages (from its cache while the
 * database is unavailable), with the age and errors of each entity, and the state of its worker. It answers within
 * seconds, also when the database does not. A procedure or a page that fails is a problem, but the process stays ready: the
 * fault is probably in the code, and would remove all replicas.
 */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const { db, sampleData, isEnding = () => false } = options
  const readStatus = createStatusReader(db)
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return isEnding() ? reply.code(503).send({ status: 'ending' }) : { status: 'ok' }
  })

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const worker = options.worker?.()
    const workerError = worker && worker.state !== 'running' ? WORKER_ERRORS[worker.state] : null
    const entities = await readStatus()
    if (typeof entities === 'string') {
      // As a readiness probe, a failure would remove all processes at once, although they can serve cached pages.
      const pages = options.cachedPages?.() ?? 0
      const problems = [entities]
      if (pages)
        return { status: 'no database, serving cached pages', sampleData, problems, cachedPages: pages }
      return reply.code(503).send({ status: 'no database', sampleData, problems })
    }
    const failing = entities.filter((entity) => entity.lastError !== null)
    const stuck = entities.filter((entity) => entity.stuck)
    const stuckErrors = stuck.length
      ? [`no run of ${stuck.length === 1 ? stuck[0]?.entity : `${stuck.length} entities`} has ended in time`]
      : []
    // An error of several entities is reported once, for example a refused credential.
    const errors = new Set(failing.map((entity) => causeOf(entity.lastError ?? '')))
    const failures = options.failures?.() ?? []
    const status = failures.length
      ? 'serving, some pages failing'
      : workerError
        ? 'serving, worker failing'
        : stuck.length
          ? 'serving, mirror stuck'
          : failing.length
            ? 'serving, upstream failing'
            : 'ok'
    return {
      status,
      sampleData,
      problems: [...failures, ...(workerError ? [workerError] : []), ...stuckErrors, ...errors],
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

/** @returns a function that reads the state of all entities, or returns a sentence when the database does not answer */
function createStatusReader(db: Db): () => Promise<EntityStatus[] | string> {
  // Probes that come while a query runs wait for it too. With one each, they would use up the connections.
  let running: Promise<EntityStatus[]> | undefined
  return async () => {
    running ??= mirrorStatus(db).finally(() => {
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
