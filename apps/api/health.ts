import { ageSeconds, mirrorStatus } from '@school/mirror'
import type { Db } from '@school/prisma'
import type { FastifyInstance } from 'fastify'

/**
 * `/healthz`: the process lives, and has not been told to end. `/readyz`: it can serve, with the age of each entity and
 * what is wrong with it.
 */
export function serveHealth(
  app: FastifyInstance,
  db: Db,
  sampleData: boolean,
  isEnding: () => boolean = () => false,
): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return isEnding() ? reply.code(503).send({ status: 'ending' }) : { status: 'ok' }
  })

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const entities = await mirrorStatus(db).catch(() => null)
    if (!entities) return reply.code(503).send({ status: 'no database', sampleData })
    const failing = entities.filter((entity) => entity.lastError !== null)
    return {
      status: failing.length ? 'serving, upstream failing' : 'ok',
      sampleData,
      // The same sentence for every entity is said once: a refused credential concerns them all.
      problems: [...new Set(failing.map((entity) => entity.lastError?.replace(/\/[a-z-]+: /g, '')))],
      entities: Object.fromEntries(
        entities.map((entity) => [
          entity.entity,
          {
            rows: entity.rows,
            ageSeconds: entity.freshAt ? ageSeconds(entity.freshAt) : null,
            lastOutcome: entity.lastOutcome,
            lastError: entity.lastError,
            setAside: entity.setAside,
            heldBack: entity.heldGone,
          },
        ]),
      ),
    }
  })
}
