import { setTimeout as pause } from 'node:timers/promises'
import { entities, type Mirror, mirrorStatus } from '@school/mirror'
import type { Db } from '@school/prisma'
import { listen, notify } from '@school/prisma/listen'
import type { Logger } from 'pino'
import { z } from 'zod'
import { parseJson } from '../services/listener.ts'

// Requests of a web process to any worker, through Postgres. Several workers may receive a request.

const CHANNEL = 'worker'
const POLL_MS = 200
/** How long a worker waits for a run of the same entity to end. */
const BUSY_MS = 30_000

const request = z.object({
  /** The entity whose quarantined deletion is accepted. */
  accept: z.enum(entities.map(({ name }) => name)),
  /** The number of rows of the deletion when it was accepted. */
  gone: z.int().positive(),
})
type WorkerRequest = z.infer<typeof request>

/** The result of a requested run. */
interface AcceptedRun {
  outcome: string | null
  gone: number
  error: string | null
}

/**
 * Asks a worker to apply a quarantined deletion, and waits for the run.
 * @returns null when no run ended in time
 */
export async function askToAccept(
  db: Db,
  workerRequest: WorkerRequest,
  waitMs: number,
): Promise<AcceptedRun | null> {
  const { _max: newest } = await db.syncRun.aggregate({ _max: { id: true } })
  await notify(db, CHANNEL, JSON.stringify(workerRequest))
  const until = performance.now() + waitMs
  while (performance.now() < until) {
    await pause(POLL_MS)
    const run = await db.syncRun.findFirst({
      where: {
        entity: workerRequest.accept,
        trigger: 'command',
        id: { gt: newest.id ?? 0n },
        finishedAt: { not: null },
      },
      orderBy: { id: 'asc' },
      select: { outcome: true, gone: true, error: true },
    })
    if (run) return run
  }
  return null
}

/** Handles the requests of web processes. @returns stops it */
export function listenToRequests(db: Db, mirror: Mirror, log: Logger): Promise<() => Promise<void>> {
  return listen(db, log, CHANNEL, (payload) => {
    const workerRequest = request.safeParse(parseJson(payload)).data
    if (!workerRequest) return log.warn({ bytes: payload.length }, 'a request to the worker is not valid')
    accept(db, mirror, workerRequest).catch((error: Error) =>
      log.error({ err: error, entity: workerRequest.accept }, 'an accepted deletion could not be applied'),
    )
  })
}

async function accept(db: Db, mirror: Mirror, { accept: name, gone }: WorkerRequest): Promise<void> {
  for (const until = performance.now() + BUSY_MS; performance.now() < until; await pause(POLL_MS)) {
    // The deletion must be the one that was accepted; another worker may have applied it already.
    const held = (await mirrorStatus(db)).find((one) => one.entity === name)?.heldGone
    if (held !== gone) return
    const [result] = await mirror.run('command', [name], true)
    if (result?.outcome !== 'skipped') return
  }
}
