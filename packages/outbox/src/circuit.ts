import type pg from 'pg'
import { backoffSeconds, CIRCUIT_FAILURES } from './policy.ts'
import type { Kind } from './submission.ts'

// The circuit breaker of a kind of submission, which all workers share in one row: an outage costs one attempt per backoff,
// for any number of workers and waiting submissions. Closed: everything is sent. Open: nothing is sent until `retryAt`; then
// one worker makes one attempt (half-open).
//
// It protects submissions from attempts, because one without an answer makes an application unclear. The breaker of
// packages/upstream protects the upstream from calls, in the memory of one process; a call that it stops counts as never
// reached and opens this circuit (docs/decisions/0096).
//
// Plain SQL: each change is one statement that compares and sets, by the database's clock.

interface Circuit {
  failures: number
  state: 'closed' | 'open' | 'half-open'
}

/** SQL condition on `submission_circuit`: open, so that nothing is sent now. */
export const CIRCUIT_IS_OPEN = `failures >= ${CIRCUIT_FAILURES} AND "retryAt" > now()`

/** Reads the current state. */
export async function readCircuit(pool: pg.Pool, kind: Kind): Promise<Circuit> {
  const { rows } = await pool.query<{ failures: number; open: boolean }>(
    `SELECT failures, coalesce("retryAt" > now(), false) AS open FROM submission_circuit WHERE kind = $1`,
    [kind],
  )
  const { failures = 0, open = false } = rows[0] ?? {}
  return { failures, state: failures < CIRCUIT_FAILURES ? 'closed' : open ? 'open' : 'half-open' }
}

/**
 * Takes the single attempt of a half-open circuit. It counts as failed at once, so that a worker that dies or is frozen
 * costs one backoff. A decision of the upstream closes the circuit.
 * @returns false when another worker makes the attempt
 */
export async function takeTrial(
  pool: pg.Pool,
  kind: Kind,
  failures: number,
  maxSeconds: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE submission_circuit SET failures = failures + 1, "retryAt" = now() + make_interval(secs => $3)
     WHERE kind = $1 AND failures = $2 AND coalesce("retryAt" <= now(), true)`,
    [kind, failures, backoffSeconds(failures - CIRCUIT_FAILURES + 2, maxSeconds)],
  )
  return rowCount === 1
}

/** The upstream has decided about a submission: everything may be sent. @returns why nothing was decided before, or null */
export async function closeCircuit(pool: pg.Pool, kind: Kind): Promise<string | null> {
  const { rows } = await pool.query<{ reason: string | null }>(
    `UPDATE submission_circuit c SET failures = 0, "retryAt" = NULL, reason = NULL, "answeredAt" = clock_timestamp()
     FROM (SELECT kind, reason FROM submission_circuit WHERE kind = $1 FOR UPDATE) before
     WHERE c.kind = before.kind RETURNING before.reason`,
    [kind],
  )
  return rows[0]?.reason ?? null
}

/**
 * Counts failures of a closed circuit.
 * @param count CIRCUIT_FAILURES opens it at once
 * @returns whether it opened, and whether they are the first since the last decision
 */
export async function countFailures(
  pool: pg.Pool,
  kind: Kind,
  count: number,
  reason: string,
): Promise<{ opened: boolean; isFirst: boolean }> {
  const { rows } = await pool.query<{ opened: boolean; isFirst: boolean }>(
    `UPDATE submission_circuit SET failures = failures + $2, reason = $3,
       "retryAt" = CASE WHEN failures + $2 >= ${CIRCUIT_FAILURES} THEN now() + make_interval(secs => $4) END
     WHERE kind = $1 AND failures < ${CIRCUIT_FAILURES} RETURNING failures >= ${CIRCUIT_FAILURES} AS opened, failures = $2 AS "isFirst"`,
    [kind, count, reason, backoffSeconds(1, 1)],
  )
  const { opened, isFirst } = rows[0] ?? { opened: false, isFirst: false }
  // Visitors who wait for these submissions learn at once that they are stored.
  if (opened)
    await pool.query(`UPDATE submission SET state = 'waiting' WHERE kind = $1 AND state = 'received'`, [kind])
  return { opened, isFirst }
}
