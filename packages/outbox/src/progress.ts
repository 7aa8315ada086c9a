import type { Db } from '@school/prisma'
import { DataKeyError, type DataKeys } from './data-keys.ts'
import { openMessage, openPayload, type SealedPayload } from './sealed-rows.ts'
import { isUnderWay, OFFICE, type Progress } from './submission.ts'

// Plain SQL: it reads many rows at once while visitors wait, with names from the mirror.

/** The interval of the timer, which finds outcomes without a notification. */
const LOOK_MS = 1_000

type Row = Omit<Progress, 'paymentMethod' | 'outcomeMessage'> &
  SealedPayload & { outcomeMessage: Uint8Array<ArrayBuffer> | null }

/** The names come from the mirror, also from soft-deleted rows. After erasure of the payload there are no names. */
const SELECT_PROGRESS = `SELECT reference, kind, state, "outcomeMessage", "outcomeCode", "receivedAt", "settledAt",
    (SELECT name FROM programme WHERE id = one."classId") AS "className",
    (SELECT name FROM admission_session a WHERE a."classId" = one."classId" AND a."semesterId" = one."sessionId" LIMIT 1)
      AS "sessionName", fee, payload
  FROM submission one WHERE reference = ANY($1)`

/** Reads submissions by their references. */
export async function readProgress(
  { $pool: pool }: Db,
  keys: DataKeys,
  references: string[],
): Promise<Progress[]> {
  const { rows } = await pool.query<Row>(SELECT_PROGRESS, [references])
  return rows.map(({ payload, ...row }) => {
    const { reference, state, outcomeCode } = row
    // Only words with which the school's system has decided are for the visitor.
    const isDecided = (state === 'delivered' || state === 'refused') && outcomeCode !== OFFICE
    const outcomeMessage = isDecided ? row.outcomeMessage : null
    return {
      ...row,
      outcomeMessage: orNull(() => openMessage(keys, reference, outcomeMessage)),
      paymentMethod: orNull(() => openPayload(keys, { reference, payload })?.paymentMethod || null),
    }
  })
}

/** The result of a submission is known without what is encrypted with a key that this server does not have. */
function orNull<T>(open: () => T): T | null {
  try {
    return open()
  } catch (error) {
    if (error instanceof DataKeyError) return null
    throw error
  }
}

interface Waiter {
  until: number
  done: (row: Progress | null) => void
}

/** Reads the outcome of submissions, and waits for it. */
interface ProgressReader {
  /** @returns null when there is no such submission */
  read(reference: string): Promise<Progress | null>
  /**
   * Waits until it is no longer being sent, at most `ms` and one interval of the timer.
   * @returns null when the database did not answer
   */
  wait(reference: string, ms: number): Promise<Progress | null>
  /** There may be an outcome of this submission, or of any. */
  wake(reference?: string): void
}

/** Creates a reader. For any number of waiting visitors, it makes one query at a time. */
export function createProgressReader(db: Db, keys: DataKeys): ProgressReader {
  const waiters = new Map<string, Set<Waiter>>()
  /** What the next query reads. */
  const due = new Set<string>()
  let isReading = false
  let timer: NodeJS.Timeout | undefined

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

  async function readDue(): Promise<void> {
    if (isReading) return
    isReading = true
    while (due.size) {
      const references = [...due]
      due.clear()
      // The submission is stored, so the visitor gets this result even if reading its state fails.
      const rows = await readProgress(db, keys, references).catch(() => [])
      const found = new Map(rows.map((row) => [row.reference, row]))
      for (const reference of references) settle(reference, found.get(reference) ?? null)
    }
    isReading = false
    if (waiters.size) return
    clearInterval(timer)
    timer = undefined
  }

  const wake = (reference?: string) => {
    for (const one of reference === undefined ? waiters.keys() : [reference])
      if (waiters.has(one)) due.add(one)
    void readDue()
  }

  return {
    read: async (reference) => (await readProgress(db, keys, [reference]))[0] ?? null,
    wait: (reference, ms) =>
      new Promise((done) => {
        const waiting = waiters.get(reference) ?? new Set()
        waiters.set(reference, waiting.add({ until: performance.now() + ms, done }))
        timer ??= setInterval(wake, LOOK_MS).unref()
        wake(reference)
      }),
    wake,
  }
}
