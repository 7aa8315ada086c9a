import type { SubmissionState } from '@school/forms/submission-state'
import type { Db } from '@school/prisma'
import type pg from 'pg'
import { partsOf } from '../corrections.ts'
import { type Claimed, claimRow } from '../jobs/job.ts'
import { type StoredKind, VISITOR_WAITS_MS } from '../submission.ts'
import type { Channel, Confirmation, DeliveryLocale, Reminder, SendResult, Told, Topic } from './sender.ts'

// The rows of confirmations. A text that was sent twice annoys, and costs money: a row is `forwarding` in a transaction of its own before
// the gateway is called, and one whose process died meanwhile is `unclear`. It is never sent again by itself (docs/decisions/0112).
//
// Plain SQL: a claim is one statement that skips locked rows, and the database's clock decides about leases.

/** The words of a submission's state where they mean the same, and two of its own: a carrier took the message, or nobody will. */
type DeliveryState = Extract<SubmissionState, 'waiting' | 'forwarding' | 'unclear'> | 'sent' | 'failed'

/** A delivery as the office sees it. */
export interface Delivery {
  channel: Channel
  topic: 'confirmation' | Topic
  state: DeliveryState
  reason: string | null
  attempts: number
  changedAt: Date
}

export interface DeliveryClaim extends Claimed {
  channel: Channel
  locale: DeliveryLocale
  kind: StoredKind
  reference: string
  topic: 'confirmation' | Topic
  /** What is so now, which a confirmation says. */
  told: Told
  /** Of an office's message: what it says, encrypted. */
  content: Buffer<ArrayBuffer> | null
  /** When it was stored, or the office asked for it again. */
  queuedAt: Date
  payload: Buffer<ArrayBuffer> | null
  /** The encrypted parts of its matter, which may correct the address. */
  parts: Buffer<ArrayBuffer> | null
  /** Of the submission, for the signatures of links. */
  linkMark: string
}

/** A claim expires this many seconds after it was made. An attempt takes less. */
export const DELIVERY_LEASE_SECONDS = 60
/** A confirmation that could not be sent for this long is left to the office. */
const MAX_DAYS = 3
/** The longest delay between two attempts, in seconds. */
const MAX_RETRY_SECONDS = 1_800

/** Stores what is to be sent, in the transaction that stores the submission. */
export async function queueDelivery(
  client: pg.PoolClient,
  submissionId: string,
  { channel, locale }: Confirmation,
): Promise<void> {
  await client.query(
    'INSERT INTO delivery ("submissionId", channel, locale) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [submissionId, channel, locale],
  )
}

/** Stores messages for a later time. The submission is kept RETENTION_DAYS from then. */
export async function queueReminder(
  client: pg.PoolClient,
  submissionId: string,
  { channels, locale, at }: Reminder,
): Promise<void> {
  await client.query(
    `INSERT INTO delivery ("submissionId", channel, locale, "queuedAt", "retryAt")
     SELECT $1, channel, $3, $4, $4 FROM unnest($2::text[]) AS channel ON CONFLICT DO NOTHING`,
    [submissionId, channels, locale, at],
  )
  await client.query('UPDATE submission SET "settledAt" = $2 WHERE id = $1', [submissionId, at])
}

/**
 * SQL condition on the submission `s` and its delivery: it was refused while the sender waited, so the page has said it. After a first
 * attempt without a decision the page has said that it waits.
 */
function toldByPage(delivery: string): string {
  return `(${delivery}.topic = 'confirmation' AND ${delivery}.told IS NULL AND s.state = 'refused' AND s.attempts = 1
    AND s."settledAt" <= s."receivedAt" + interval '${VISITOR_WAITS_MS} milliseconds')`
}

/** SQL: what is so now of the submission `s`. */
const TOLD = `CASE WHEN s.state IN ('delivered', 'refused') THEN s.state ELSE 'received' END`

/**
 * SQL condition: there is something to say that the sender does not know. While the school's system decides, which takes seconds, nothing
 * is said. What was told is told again only when it has changed: a
 * stored submission that has arrived, or that was refused after all.
 */
const HAS_NEWS = `CASE one.state
  WHEN 'waiting' THEN NOT coalesce(${toldByPage('one')}, false)
  WHEN 'sent' THEN one.topic = 'confirmation' AND s.state IN ('delivered', 'refused') AND one.told IS DISTINCT FROM s.state
    AND coalesce(s."outcomeCode", '') <> 'erased' END`

/** SQL condition: the office has withdrawn the message (withdrawals.ts): it is not sent, or not again. */
const IS_WITHDRAWN = `topic <> 'confirmation' AND content IS NULL`

/** SQL condition: an earlier message to the same family by the same way is just being handed over. A change is not told before it. */
const IS_BEHIND_ANOTHER = `EXISTS (SELECT FROM delivery earlier WHERE earlier."submissionId" = one."submissionId"
  AND earlier.channel = one.channel AND earlier.id < one.id AND earlier.state = 'forwarding' AND earlier."leaseUntil" > now())`

/** Claims the next row of a channel that is due, and can be opened with these keys. */
export const claimDelivery = (
  pool: pg.Pool,
  channel: Channel,
  keyVersions: string[],
): Promise<DeliveryClaim | null> =>
  claimRow<Omit<DeliveryClaim, keyof Claimed>>(
    pool,
    keyVersions,
    {
      table: 'delivery',
      submission: '"submissionId"',
      mark: `state = 'forwarding', "changedAt" = now(), "queuedAt" = CASE WHEN state = 'sent' THEN now() ELSE "queuedAt" END`,
      isDue: `one.state IN ('waiting', 'sent') AND one.channel = $2 AND s.state NOT IN ('received', 'forwarding') AND ${HAS_NEWS}
        AND NOT ${IS_BEHIND_ANOTHER}`,
      order: 'one.attempts, one.id',
      lease: { column: '"leaseUntil"', seconds: DELIVERY_LEASE_SECONDS },
      columns: `c.channel, c.topic, c.content, c.locale, c."queuedAt", s.kind, s.reference, ${TOLD} AS told, s.payload, ${partsOf('s.id')} AS parts,
        s."linkMark"`,
    },
    [channel],
  )

/** Whether what a claim says is still so, just before it is handed over: neither withdrawn nor erased since. */
export async function isStillTrue(pool: pg.Pool, { id, attempts }: DeliveryClaim): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM delivery d JOIN submission s ON s.id = d."submissionId"
     WHERE d.id = $1 AND d.attempts = $2 AND d.state = 'forwarding' AND s."erasedAt" IS NULL AND NOT (${IS_WITHDRAWN})`,
    [id, attempts],
  )
  return rowCount === 1
}

/** Deletes a withdrawn message that was not handed over, as if it had waited. @returns whether it was one */
async function dropWithdrawn(pool: pg.Pool, { id, attempts }: DeliveryClaim): Promise<boolean> {
  const { rowCount } = await pool.query(
    `DELETE FROM delivery WHERE id = $1 AND attempts = $2 AND ${IS_WITHDRAWN} AND (state = 'forwarding' OR reason = 'interrupted')`,
    [id, attempts],
  )
  return rowCount === 1
}

/** Releases a claim with which nothing was sent. */
export async function releaseDelivery(pool: pg.Pool, claim: DeliveryClaim): Promise<void> {
  const { id, attempts } = claim
  if (await dropWithdrawn(pool, claim)) return
  await pool.query(
    `UPDATE delivery SET state = 'waiting', "leaseUntil" = NULL WHERE id = $1 AND attempts = $2 AND state = 'forwarding'`,
    [id, attempts],
  )
}

/** Releases a claim whose recipient may not get another message before a time (recipients.ts). */
export async function putOffDelivery(pool: pg.Pool, claim: DeliveryClaim, until: Date): Promise<void> {
  const { id, attempts } = claim
  if (await dropWithdrawn(pool, claim)) return
  await pool.query(
    `UPDATE delivery SET state = 'waiting', "leaseUntil" = NULL, "retryAt" = $3, reason = 'recipient limit', "changedAt" = now()
     WHERE id = $1 AND attempts = $2 AND state = 'forwarding'`,
    [id, attempts, until],
  )
}

/**
 * Records what became of a claim. What is known counts even if the lease has expired, as long as nobody sent the row again.
 * @returns the state, or null when the claim is not valid any more
 */
export async function completeDelivery(
  pool: pg.Pool,
  claim: DeliveryClaim,
  result: SendResult,
): Promise<DeliveryState | null> {
  const { id, attempts, told } = claim
  if (result.kind === 'not sent' && (await dropWithdrawn(pool, claim))) return null
  const reason = 'reason' in result ? result.reason : null
  const retrySeconds = Math.min(MAX_RETRY_SECONDS, 5 * 2 ** Math.min(attempts, 12))
  const { rows } = await pool.query<{ state: DeliveryState }>(
    `UPDATE delivery SET reason = $4, "changedAt" = now(), "leaseUntil" = NULL,
       told = CASE WHEN $3::text IN ('accepted', 'unclear') THEN $6 ELSE told END,
       state = CASE $3::text WHEN 'accepted' THEN 'sent' WHEN 'refused' THEN 'failed' WHEN 'unclear' THEN 'unclear'
         ELSE CASE WHEN "queuedAt" < now() - interval '${MAX_DAYS} days' THEN 'failed' ELSE 'waiting' END END,
       "retryAt" = CASE WHEN $3::text = 'not sent' THEN now() + make_interval(secs => $5) END
     WHERE id = $1 AND attempts = $2 AND (state = 'forwarding' OR (state = 'unclear' AND reason = 'interrupted'))
     RETURNING state`,
    [id, attempts, result.kind, reason, retrySeconds, told],
  )
  return rows[0]?.state ?? null
}

/**
 * Ends expired claims, whose process died or is frozen: their texts may have been sent; and what waits for too long, because its way is
 * not configured any more.
 * @returns the number of expired claims
 */
export async function recoverDeliveries(pool: pg.Pool, channel: Channel): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE delivery SET state = 'unclear', reason = 'interrupted', "leaseUntil" = NULL, "changedAt" = now()
     WHERE channel = $1 AND state = 'forwarding' AND "leaseUntil" < now()`,
    [channel],
  )
  // Nothing more is to be said.
  await pool.query(
    `UPDATE delivery d SET state = 'sent', told = 'refused', reason = 'told by the page', "changedAt" = now() FROM submission s
     WHERE d.channel = $1 AND s.id = d."submissionId" AND d.state = 'waiting' AND ${toldByPage('d')}`,
    [channel],
  )
  await pool.query(
    `UPDATE delivery SET state = 'failed', reason = 'too late', "changedAt" = now()
     WHERE channel = $1 AND state = 'waiting' AND "queuedAt" < now() - interval '${MAX_DAYS} days'`,
    [channel],
  )
  return rowCount ?? 0
}

/** The deliveries of a submission, for the office. */
export async function readDeliveries({ $pool: pool }: Db, reference: string): Promise<Delivery[]> {
  const { rows } = await pool.query<Delivery>(
    `SELECT d.channel, d.topic, d.state, d.reason, d.attempts, d."changedAt"
     FROM delivery d JOIN submission s ON s.id = d."submissionId" WHERE s.reference = $1 ORDER BY d.id`,
    [reference],
  )
  return rows
}

/** Why a message is never sent again: its recipient has said so. */
export const NOT_ASKED_FOR = 'not asked for'
/** Somebody else has said so, at an address that is corrected. */
const NOT_ASKED_FOR_BEFORE = 'not asked for, at the address before'

/** Sends nothing more about a submission by a way, because the recipient did not ask for it. */
export async function stopDeliveries(
  { $pool: pool }: Db,
  reference: string,
  channel: Channel,
): Promise<void> {
  await pool.query(
    `UPDATE delivery d SET state = 'failed', reason = '${NOT_ASKED_FOR}', "retryAt" = NULL, "leaseUntil" = NULL, "changedAt" = now()
     FROM submission s WHERE s.id = d."submissionId" AND s.reference = $1 AND d.channel = $2`,
    [reference, channel],
  )
}

/**
 * After an address was corrected: whoever did not ask for messages at the sent address does not speak for the corrected one. Their word holds again
 * when the correction is taken back.
 */
export async function moveStop(
  db: Pick<Db, 'delivery'>,
  submissionId: bigint,
  channel: Channel,
  isCorrected: boolean,
): Promise<void> {
  const [reason, next] = isCorrected
    ? [NOT_ASKED_FOR, NOT_ASKED_FOR_BEFORE]
    : [NOT_ASKED_FOR_BEFORE, NOT_ASKED_FOR]
  await db.delivery.updateMany({ where: { submissionId, channel, reason }, data: { reason: next } })
}

/** Sends what failed or is unclear again, because the office wants it. @returns false when there is nothing like that */
export async function redeliver({ $pool: pool }: Db, reference: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE delivery d SET state = 'waiting', reason = NULL, "retryAt" = NULL, "queuedAt" = now(), "changedAt" = now()
     FROM submission s WHERE s.id = d."submissionId" AND s.reference = $1 AND s."erasedAt" IS NULL
       AND d.state IN ('failed', 'unclear') AND NOT (${IS_WITHDRAWN}) AND d.reason IS DISTINCT FROM '${NOT_ASKED_FOR}'`,
    [reference],
  )
  return Boolean(rowCount)
}
