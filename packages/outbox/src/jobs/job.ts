import type pg from 'pg'

// A job is data: what it is called, when it runs, what it does with a row, and what becomes of one that failed. jobs.ts lists them, and
// worker.ts runs them: every process any number of them, because a row is claimed (claimRow).
//
// Plain SQL: a claim is one statement that skips locked rows, and the database's clock decides about leases.

/** A row that this process may work on until its lease ends. `attempts` is its fencing token (docs/decisions/0039). */
export interface Claimed {
  id: string
  attempts: number
  /** By the monotonic clock of this process. */
  claimedAt: number
}

/** Work on rows, one after the other, as long as one is due. */
export interface RowJob<Claim extends Claimed = Claimed> {
  /** Named in logs: `{ kind: 'contact' }`, `{ channel: 'sms' }`. */
  about: Record<string, string>
  /** After each notification, and each second. */
  schedule: 'when due'
  /** How many rows this process works on at once. */
  atOnce: number
  /** A sentence for the log, if the database fails meanwhile. */
  failure: string
  /** Ends the claims of processes that died or are frozen. */
  recover?(): Promise<void>
  /** Whether a row may be due, if that is cheaper to find out than to claim. */
  isDue?(): Promise<boolean>
  /** @returns null when nothing is due */
  claim(): Promise<Claim | null>
  /** Does the work once, and records what became of it: done, to be tried again (when: `retry`), or left to the office. */
  handle(claim: Claim): Promise<void>
  /** When a row that failed is tried again, in words, for the documents. */
  retry: string
}

/** Work at certain times. */
export interface TimedJob {
  about: Record<string, string>
  /** A cron expression, in the time of the school. */
  schedule: string
  failure: string
  run(): Promise<unknown>
}

/** The rows of a job. */
interface Source {
  table: 'submission' | 'delivery' | 'payment_check'
  /** The column of the table with the id of the submission. */
  submission: 'id' | '"submissionId"'
  /** SQL that marks a claimed row. */
  mark: string
  /** SQL condition on the row `one` and its submission `s`, beside key and time. Its parameters begin with $2. */
  isDue: string
  order: string
  /** The column that says until when the claim holds, and for how many seconds. */
  lease: { column: '"leaseUntil"' | '"retryAt"'; seconds: number }
  /** SQL: what the job needs of the claimed row `c` and its submission `s`. */
  columns: string
}

/**
 * Claims the next row of a job: one statement that skips rows that others claim, by the database's clock. A row whose submission is
 * encrypted with another key waits for a process that has it.
 */
export async function claimRow<Row extends object>(
  pool: pg.Pool,
  keyVersions: string[],
  { table, submission, mark, isDue, order, lease, columns }: Source,
  values: unknown[] = [],
): Promise<(Row & Claimed) | null> {
  const claimedAt = performance.now()
  const until = `${lease.column} = now() + make_interval(secs => ${lease.seconds})`
  const retryAt = lease.column === '"retryAt"' ? '' : '"retryAt" = NULL, '
  const { rows } = await pool.query<Row & Omit<Claimed, 'claimedAt'>>(
    `WITH claimed AS (
       UPDATE ${table} SET ${mark}, ${retryAt}${until}, attempts = attempts + 1
       WHERE id = (
         SELECT one.id FROM ${table} one JOIN submission s ON s.id = one.${submission}
         WHERE ${isDue} AND coalesce(one."retryAt" <= now(), true) AND s."erasedAt" IS NULL AND s."keyVersion" = ANY($1)
         ORDER BY ${order} LIMIT 1 FOR UPDATE OF one SKIP LOCKED)
       RETURNING *)
     SELECT c.id, c.attempts, ${columns} FROM claimed c JOIN submission s ON s.id = c.${submission}`,
    [keyVersions, ...values],
  )
  return rows[0] ? { ...rows[0], claimedAt } : null
}
