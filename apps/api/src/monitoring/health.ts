import { ageSeconds, mirrorStatus } from '@school/mirror'
import type { Db } from '@school/prisma'
import type { FastifyInstance } from 'fastify'
import type { WorkerStatus } from '../worker/supervisor.ts'
import { causeOf } from './causes.ts'

const WORKER_ERRORS = {
  starting: null,
  silent: 'the worker does not answer and is replaced soon',
  ended: 'the worker ended and is started again soon',
}

interface HealthOptions {
  db: Db
  sampleData: boolean
  /** Whether the process is shutting down. */
  isEnding?: () => boolean
  /** The state of the worker; undefined when it runs as a separate service. */
  worker?: () => WorkerStatus | undefined
  /** The number of pages that can be served without the database. */
  cachedPages?: () => number
}

/**
 * `/healthz`: the process runs and is not shutting down. `/readyz`: it can serve pages (from its page cache while the
 * database is unavailable), with the age and errors of each entity, and the state of its worker.
 */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const { db, sampleData, isEnding = () => false } = options
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return isEnding() ? reply.code(503).send({ status: 'ending' }) : { status: 'ok' }
  })

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const worker = options.worker?.()
    const workerError = worker && worker.state !== 'running' ? WORKER_ERRORS[worker.state] : null
    const entities = await mirrorStatus(db).catch(() => null)
    if (!entities) {
      // As a readiness probe, a failure would remove all processes at once, although they can serve cached pages.
      const pages = options.cachedPages?.() ?? 0
      if (pages) return { status: 'no database, serving cached pages', sampleData, cachedPages: pages }
      return reply.code(503).send({ status: 'no database', sampleData })
    }
    const failing = entities.filter((entity) => entity.lastError !== null)
    const stuck = entities.filter((entity) => entity.stuck)
    const stuckErrors = stuck.length
      ? [`no run of ${stuck.length === 1 ? stuck[0]?.entity : `${stuck.length} entities`} has ended in time`]
      : []
    // An error of several entities is reported once, for example a refused credential.
    const errors = new Set(failing.map((entity) => causeOf(entity.lastError ?? '')))
    const status = workerError
      ? 'serving, worker failing'
      : stuck.length
        ? 'serving, mirror stuck'
        : failing.length
          ? 'serving, upstream failing'
          : 'ok'
    return {
      status,
      sampleData,
      problems: [...(workerError ? [workerError] : []), ...stuckErrors, ...errors],
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
