import type pg from 'pg'
import { ATTEMPTS_THAT_HOLD_SENDER, type Decision, MAX_CONTACT_ATTEMPTS, type Situation } from './policy.ts'
import type { Kind, State } from './submission.ts'

// Who may send which row. A claim is a lease with a fencing token: `attempts` counts the claims of a row, and every
// statement of a claim names its number. A process that was frozen finds a higher number, or another state, and
// changes nothing (docs/decisions/0041).
//
// Plain SQL: a claim is one statement that skips locked rows, and the database's clock decides about leases.

/** A claim ends this long after the last renewal by the process that has it. */
export const LEASE_SECONDS = 10

export interface Claim {
  id: string
  kind: Kind
  reference: string
  payload: Record<string, string>
  picture: Buffer | null
  attempts: number
  rejections: number
  failedBefore: boolean
  ageDays: number
}

const leaseEnd = `now() + make_interval(secs => ${LEASE_SECONDS})`

/**
 * Is there an earlier submission of the same sender that has to go first? Two kinds do not hold up later ones: a
 * submission that got no answer, and a rejected one after `ATTEMPTS_THAT_HOLD_SENDER` attempts.
 */
const IS_BEHIND_SENDER = `EXISTS (
  SELECT 1 FROM submission earlier
  WHERE earlier.sender = one.sender AND earlier.id < one.id AND earlier.kind = one.kind
    AND earlier.state IN ('received', 'forwarding', 'waiting')
    AND NOT (earlier.state = 'waiting' AND (earlier."outcomeCode" IS NOT DISTINCT FROM 'no answer'
      OR (earlier.rejections > 0 AND earlier.attempts >= ${ATTEMPTS_THAT_HOLD_SENDER}))))`

/** May be sent now, as far as it and its sender are concerned. */
const IS_DUE = `one.state IN ('received', 'waiting') AND coalesce(one."retryAt" <= now(), true) AND NOT ${IS_BEHIND_SENDER}`

/** Of which kinds there is something to send. */
export async function dueKinds(pool: pg.Pool): Promise<Kind[]> {
  const { rows } = await pool.query<{ kind: Kind }>(
    `SELECT kind FROM (VALUES ('application'), ('contact')) kinds (kind)
     WHERE EXISTS (SELECT 1 FROM submission one WHERE one.kind = kinds.kind AND ${IS_DUE})`,
  )
  return rows.map(({ kind }) => kind)
}

/**
 * Claims the next row; nobody else gets it.
 * @param order `tried`: the least tried one, so that an outage's attempts do not all go to one that is itself the cause
 */
export async function claimNext(
  pool: pg.Pool,
  kind: Kind,
  order: 'arrival' | 'tried',
): Promise<Claim | null> {
  const { rows } = await pool.query<Claim>(
    `UPDATE submission SET state = 'forwarding', attempts = attempts + 1, "retryAt" = NULL, "leaseUntil" = ${leaseEnd}
     WHERE id = (
       SELECT one.id FROM submission one WHERE one.kind = $1 AND ${IS_DUE}
       ORDER BY ${order === 'tried' ? 'one.attempts,' : ''} one.id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, reference, payload, picture, attempts, rejections, "failingSince" IS NOT NULL AS "failedBefore",
       extract(epoch FROM now() - "receivedAt")::float8 / 86400 AS "ageDays"`,
    [kind],
  )
  return rows[0] ?? null
}

/** The process still lives. False: the claim is lost. */
export async function renew(pool: pg.Pool, { id, attempts }: Claim): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE submission SET "leaseUntil" = ${leaseEnd} WHERE id = $1 AND attempts = $2 AND state = 'forwarding'`,
    [id, attempts],
  )
  return rowCount === 1
}

/** Gives back a claim of which nothing was sent, unless it is lost already. It counts as an attempt. */
export async function release(pool: pg.Pool, { id, attempts }: Claim): Promise<void> {
  await pool.query(
    `UPDATE submission SET state = 'waiting', "leaseUntil" = NULL WHERE id = $1 AND attempts = $2 AND state = 'forwarding'`,
    [id, attempts],
  )
}

/** What the policy has to know about a claim whose attempt has ended. */
export async function situationOf(pool: pg.Pool, claim: Claim): Promise<Situation> {
  const { rows } = await pool.query<{ decided: boolean }>(
    `SELECT coalesce(c."answeredAt" > s."failingSince", false) AS decided
     FROM submission s, submission_circuit c WHERE s.id = $1 AND c.kind = s.kind`,
    [claim.id],
  )
  const { kind, attempts, rejections, failedBefore, ageDays } = claim
  return { kind, attempts, rejections, failedBefore, ageDays, othersDecided: rows[0]?.decided ?? false }
}

/**
 * Writes down what came of a claim, unless it is no longer the newest claim of its row. The upstream's decision counts
 * even when the lease had run out meanwhile, as long as nobody has claimed the row again: it prevents a second sending.
 * @returns false: refused
 */
export async function complete(pool: pg.Pool, claim: Claim, decision: Decision): Promise<boolean> {
  const { state, code, message, rejections, retrySeconds, failed } = decision
  const isDecided = state === 'delivered' || state === 'refused'
  const { rowCount } = await pool.query(
    `UPDATE submission SET state = $3, "outcomeCode" = $4, "outcomeMessage" = $5, rejections = $6, "triedAt" = now(),
       "leaseUntil" = NULL, "retryAt" = now() + make_interval(secs => $7),
       "settledAt" = CASE WHEN $8 THEN now() END,
       "failingSince" = CASE WHEN $9 THEN coalesce("failingSince", clock_timestamp()) ELSE "failingSince" END
     WHERE id = $1 AND attempts = $2 AND (state = 'forwarding'
       OR ($8 AND state IN ('waiting', 'unclear') AND "outcomeCode" IN ('no answer', 'interrupted')))`,
    [claim.id, claim.attempts, state, code, message, rejections, retrySeconds, isDecided, failed],
  )
  return rowCount === 1
}

/** Takes back claims whose process is gone or frozen: a message is sent again, an application may have arrived. */
export async function recoverExpired(
  pool: pg.Pool,
): Promise<{ reference: string; kind: Kind; state: State }[]> {
  const { rows } = await pool.query<{ reference: string; kind: Kind; state: State }>(
    `UPDATE submission SET
       state = CASE WHEN kind = 'contact' AND attempts < ${MAX_CONTACT_ATTEMPTS} THEN 'waiting' ELSE 'unclear' END,
       "outcomeCode" = CASE kind WHEN 'contact' THEN 'no answer' ELSE 'interrupted' END,
       "leaseUntil" = NULL, "triedAt" = now()
     WHERE state = 'forwarding' AND "leaseUntil" < now() RETURNING reference, kind, state`,
  )
  return rows
}
