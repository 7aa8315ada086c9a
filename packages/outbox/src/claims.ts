import type pg from 'pg'
import type { DataKeys } from './data-keys.ts'
import { type Claimed, claimRow } from './jobs/job.ts'
import { ATTEMPTS_THAT_HOLD_SENDER, type Decision, MAX_CONTACT_ATTEMPTS, type Situation } from './policy.ts'
import { sealAnswer, sealMessage } from './sealed-rows.ts'
import type { Kind, State } from './submission.ts'

// A claim is the right of one process to send a row. It is a lease with a fencing token: `attempts` counts the claims of a
// row, and every statement contains the number of its claim. After a process was frozen, the row has a higher number or
// another state, so its statements change nothing (docs/decisions/0039).
//
// Plain SQL: a claim is one statement that skips locked rows, and the database's clock decides about leases.

/** A claim expires this many seconds after its last renewal. */
export const LEASE_SECONDS = 10

export interface Claim extends Claimed {
  kind: Kind
  reference: string
  /** Encrypted, as the picture is. */
  payload: Buffer<ArrayBuffer>
  picture: Buffer<ArrayBuffer> | null
  rejections: number
  failedBefore: boolean
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

/** SQL condition: the row may be sent, with regard to its own state and its sender. */
const MAY_BE_SENT = `one.state IN ('received', 'waiting') AND NOT ${IS_BEHIND_SENDER}`

/** Whether a submission of a kind is due, for a process with these versions of keys. */
export async function isDue(pool: pg.Pool, kind: Kind, keyVersions: string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM submission one WHERE one.kind = $2 AND one."keyVersion" = ANY($1) AND coalesce(one."retryAt" <= now(), true)
       AND ${MAY_BE_SENT} LIMIT 1`,
    [keyVersions, kind],
  )
  return rowCount === 1
}

/**
 * Claims the next row for this process.
 * @param order `leastTried`: the least tried row first, so that during an outage not all attempts are for a row that causes it
 */
export const claimNext = (
  pool: pg.Pool,
  kind: Kind,
  order: 'arrival' | 'leastTried',
  keyVersions: string[],
): Promise<Claim | null> =>
  claimRow<Omit<Claim, keyof Claimed>>(
    pool,
    keyVersions,
    {
      table: 'submission',
      submission: 'id',
      mark: `state = 'forwarding'`,
      isDue: `one.kind = $2 AND ${MAY_BE_SENT}`,
      order: order === 'leastTried' ? 'one.attempts, one.id' : 'one.id',
      lease: { column: '"leaseUntil"', seconds: LEASE_SECONDS },
      columns: `c.kind, c.reference, c.payload, c.picture, c.rejections, c."failingSince" IS NOT NULL AS "failedBefore"`,
    },
    [kind],
  )

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
  const { kind, attempts, rejections, failedBefore } = claim
  return { kind, attempts, rejections, failedBefore, othersDecided: rows[0]?.decided ?? false }
}

/**
 * Records the outcome of a claim, unless the row has a newer claim. A decision of the upstream counts even if the lease has
 * expired, as long as the row was not claimed again, because it prevents that the row is sent twice.
 * @returns false when the claim is not valid any more
 */
export async function complete(
  pool: pg.Pool,
  keys: DataKeys,
  claim: Claim,
  decision: Decision,
): Promise<boolean> {
  const { state, code, doubt, answer, rejections, retrySeconds, failed } = decision
  const message = sealMessage(keys, claim.reference, answer?.message ?? null)
  const raw = sealAnswer(keys, claim.reference, answer?.raw ?? null)
  const isDecided = state === 'delivered' || state === 'refused'
  const { rowCount } = await pool.query(
    `UPDATE submission SET state = $3, "outcomeCode" = $4, "outcomeMessage" = $5, "outcomeAnswer" = $10, doubt = $11, rejections = $6, "triedAt" = now(),
       "leaseUntil" = NULL, "retryAt" = now() + make_interval(secs => $7),
       "settledAt" = CASE WHEN $8 THEN now() END,
       "failingSince" = CASE WHEN $9 THEN coalesce("failingSince", clock_timestamp()) ELSE "failingSince" END
     WHERE id = $1 AND attempts = $2 AND (state = 'forwarding'
       OR ($8 AND state IN ('waiting', 'unclear') AND "outcomeCode" IN ('no answer', 'interrupted')))`,
    [claim.id, claim.attempts, state, code, message, rejections, retrySeconds, isDecided, failed, raw, doubt],
  )
  return rowCount === 1
}

/** Ends expired claims, whose process died or is frozen: a message is sent again, an application may have arrived. */
export async function recoverExpired(
  pool: pg.Pool,
  kind: Kind,
): Promise<{ reference: string; kind: Kind; state: State }[]> {
  const { rows } = await pool.query<{ reference: string; kind: Kind; state: State }>(
    `UPDATE submission SET
       state = CASE WHEN kind = 'contact' AND attempts < ${MAX_CONTACT_ATTEMPTS} THEN 'waiting' ELSE 'unclear' END,
       "outcomeCode" = CASE kind WHEN 'contact' THEN 'no answer' ELSE 'interrupted' END,
       "leaseUntil" = NULL, "triedAt" = now()
     WHERE kind = $1 AND state = 'forwarding' AND "leaseUntil" < now() RETURNING reference, kind, state`,
    [kind],
  )
  return rows
}
