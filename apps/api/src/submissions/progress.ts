import type { Db } from '@school/prisma'
import { isUnderWay, type Progress } from './submission.ts'

const POLL_MS = 100

// Plain SQL: asked ten times a second while visitors wait, it joins by what stands inside of the JSON.

/** Names as the mirror has them, of rows that are gone too; they go with the payload when it is erased. */
const SELECT_PROGRESS = `SELECT reference, kind, state, "outcomeMessage", "outcomeCode", "receivedAt",
    (SELECT name FROM programme WHERE id = payload->>'classId') AS "className",
    (SELECT name FROM admission_session WHERE "classId" = payload->>'classId' AND "semesterId" = payload->>'sessionId'
      LIMIT 1) AS "sessionName",
    nullif(payload->>'applicationFee', '') AS fee
  FROM submission WHERE reference = ANY($1)`

interface Waiter {
  until: number
  done: (row: Progress | null) => void
}

/** Looks up what became of submissions, and waits for it. */
export interface ProgressReader {
  /** null: there is none. */
  read(reference: string): Promise<Progress | null>
  /** Until it is no longer under way, or `ms` have passed; null when the database did not answer meanwhile. */
  wait(reference: string, ms: number): Promise<Progress | null>
}

/** However many visitors wait in this process, they cost one query at a time. */
export function createProgressReader({ $pool: pool }: Db): ProgressReader {
  const waiters = new Map<string, Set<Waiter>>()
  let polling = false

  const readAll = async (references: string[]) =>
    (await pool.query<Progress>(SELECT_PROGRESS, [references])).rows

  const settle = (reference: string, row: Progress | null) => {
    const now = performance.now()
    const waiting = waiters.get(reference)
    for (const waiter of waiting ?? []) {
      if (now < waiter.until && (!row || isUnderWay(row))) continue
      waiting?.delete(waiter)
      waiter.done(row)
    }
    if (!waiting?.size) waiters.delete(reference)
  }

  async function poll(): Promise<void> {
    polling = true
    while (waiters.size) {
      const references = [...waiters.keys()]
      // It is stored: whatever goes wrong from here, the visitor is told that it is.
      const rows = await readAll(references).catch(() => [])
      const found = new Map(rows.map((row) => [row.reference, row]))
      for (const reference of references) settle(reference, found.get(reference) ?? null)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS).unref())
    }
    polling = false
  }

  return {
    read: async (reference) => (await readAll([reference]))[0] ?? null,
    wait: (reference, ms) =>
      new Promise((done) => {
        const waiting = waiters.get(reference) ?? new Set()
        waiters.set(reference, waiting.add({ until: performance.now() + ms, done }))
        if (!polling) void poll()
      }),
  }
}
