import type pg from 'pg'
import type { DataKeys } from './data-keys.ts'
import { ATTEMPTS_THAT_HOLD_SENDER, type Decision, MAX_CONTACT_ATTEMPTS, type Situation } from './policy.ts'
import { sealMessage } from './sealed-rows.ts'
import type { Kind, State } from './submission.ts'

// A claim is the right of one process to send a row. It is a lease with a fencing token: `attempts` counts the claims of a
// row, and every statement contains the number of its claim. After a process was frozen, the row has a higher number or
// another state, so its statements change nothing (docs/decisions/0039).
//
// Plain SQL: a claim is one statement that skips locked rows, and the database's clock decides about leases.

/** A claim expires this many seconds after its last renewal. */
export const LEASE_SECONDS = 10

export interface Claim {
  id: string
  kind: Kind
  reference: string
  payload: Record<string, string>
  /** The encrypted fields; null in rows that a version without encryption stored. */
  sealedPayload: Buffer<ArrayBuffer> | null
  picture: Buffer<ArrayBuffer> | null
  attempts: number
  rejections: number
  failedBefore: boolean
  ageDays: number
}

const leaseEnd = `now() + make_interval(secs => ${LEASE_SECONDS})`

/**
 * SQL condition: an earlier submission of the same sender has to go first. Two kinds never block later ones: a submission
 * that got no answer, and a rejected one after `ATTEMPTS_THAT_HOLD_SENDER` attempts.
 */
const IS_BEHIND_SENDER = `EXISTS (
  SELECT 1 FROM submission earlier
  WHERE earlier.sender = one.sender AND earlier.id < one.id AND earlier.kind = one.kind
    AND earlier.state IN ('received', 'forwarding', 'waiting')
    AND NOT (earlier.state = 'waiting' AND (earlier."outcomeCode" IS NOT DISTINCT FROM 'no answer'
      OR (earlier.rejections > 0 AND earlier.attempts >= ${ATTEMPTS_THAT_HOLD_SENDER}))))`

/**
 * SQL condition: the row may be sent now, with regard to its own state and its sender, by a process with these versions of keys ($1).
 * A row with another key waits for a process that has it.
 */
const IS_DUE = `(one."sealedPayload" IS NULL OR one."keyVersion" = ANY($1)) AND one.state IN ('received', 'waiting') AND coalesce(one."retryAt" <= now(), true) AND NOT ${IS_BEHIND_SENDER}`

/** The kinds with submissions that are due. */
export async function dueKinds(pool: pg.Pool, keyVersions: string[]): Promise<Kind[]> {
  const { rows } = await pool.query<{ kind: Kind }>(
    `SELECT kind FROM (VALUES ('application'), ('contact')) kinds (kind)
     WHERE EXISTS (SELECT 1 FROM submission one WHERE one.kind = kinds.kind AND ${IS_DUE})`,
    [keyVersions],
  )
  return rows.map(({ kind }) => kind)
}

/**
 * Claims the next row for this process.
 * @param order `leastTried`: the least tried row first, so that during an outage not all attempts are for a row that causes it
 */
export async function claimNext(
  pool: pg.Pool,
  kind: Kind,
  order: 'arrival' | 'leastTried',
  keyVersions: string[],
): Promise<Claim | null> {
  const { rows } = await pool.query<Claim>(
    `UPDATE submission SET state = 'forwarding', attempts = attempts + 1, "sealedClaim" = attempts + 1, "retryAt" = NULL, "leaseUntil" = ${leaseEnd}
     WHERE id = (
       SELECT one.id FROM submission one WHERE one.kind = $2 AND ${IS_DUE}
       ORDER BY ${order === 'leastTried' ? 'one.attempts,' : ''} one.id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, reference, payload, "sealedPayload", picture, attempts, rejections, "failingSince" IS NOT NULL AS "failedBefore",
       extract(epoch FROM now() - "receivedAt")::float8 / 86400 AS "ageDays"`,
    [keyVersions, kind],
  )
  return rows[0] ?? null
}

/** Renews a claim. @returns false when the claim is lost */
export async function renew(pool: pg.Pool, { id, attempts }: Claim): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE submission SET "leaseUntil" = ${leaseEnd} WHERE id = $1 AND attempts = $2 AND state = 'forwarding'`,
    [id, attempts],
  )
  return rowCount === 1
}

/** Releases a claim without sending, unless it is lost. It counts as an attempt. */
export async function release(pool: pg.Pool, { id, attempts }: Claim): Promise<void> {
  await pool.query(
    `UPDATE submission SET state = 'waiting', "leaseUntil" = NULL WHERE id = $1 AND attempts = $2 AND state = 'forwarding'`,
    [id, attempts],
  )
}

/** The data that the policy needs after an attempt. */
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
 * Records the outcome of a claim, unless the row has a newer claim. A decision of the upstream counts even if the lease has
 * expired, as long as the row was not claimed again, because it prevents that the row is sent twice.
 * @returns false when the claim is not valid any more
 */
export async function complete(
  pool: pg.Pool,
  keys: DataKeys | undefined,
  claim: Claim,
  decision: Decision,
): Promise<boolean> {
  const { state, code, rejections, retrySeconds, failed } = decision
  const message = sealMessage(keys, claim.reference, decision.message)
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

/** Ends expired claims, whose process died or is frozen: a message is sent again, an application may have arrived. */
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
