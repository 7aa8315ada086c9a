import type { Db } from '@school/prisma'
import type pg from 'pg'
import type { State, StoredKind } from '../submission.ts'
import type { Channel, Confirmation, DeliveryLocale, Reminder, SendResult } from './sender.ts'

// The rows of confirmations. A text that was sent twice annoys, and costs money: a row is `sending` in a transaction of its own before
// the gateway is called, and one whose process died meanwhile is `unclear`. It is never sent again by itself (docs/decisions/0112).
//
// Plain SQL: a claim is one statement that skips locked rows, and the database's clock decides about leases.

type DeliveryState = 'pending' | 'sending' | 'sent' | 'failed' | 'unclear'

/** A delivery as the office sees it. */
export interface Delivery {
  channel: Channel
  state: DeliveryState
  reason: string | null
  attempts: number
  changedAt: Date
}

export interface DeliveryClaim {
  id: string
  attempts: number
  channel: Channel
  locale: DeliveryLocale
  kind: StoredKind
  reference: string
  submissionState: State
  /** When it was stored, or the office asked for it again. */
  queuedAt: Date
  payload: Record<string, string> | null
  sealedPayload: Buffer<ArrayBuffer> | null
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
 * Claims the next row of a channel that is due, and can be opened with these keys. While the school's system decides, which takes seconds,
 * nothing is said: it may refuse.
 */
export async function claimDelivery(
  pool: pg.Pool,
  channel: Channel,
  keyVersions: string[],
): Promise<DeliveryClaim | null> {
  const { rows } = await pool.query<DeliveryClaim>(
    `WITH claimed AS (
       UPDATE delivery SET state = 'sending', attempts = attempts + 1, "retryAt" = NULL, "changedAt" = now(),
         "leaseUntil" = now() + make_interval(secs => ${DELIVERY_LEASE_SECONDS})
       WHERE id = (
         SELECT d.id FROM delivery d JOIN submission s ON s.id = d."submissionId"
         WHERE d.state = 'pending' AND d.channel = $1 AND s.state NOT IN ('received', 'forwarding') AND coalesce(d."retryAt" <= now(), true)
           AND s."erasedAt" IS NULL AND (s."sealedPayload" IS NULL OR s."keyVersion" = ANY($2))
         ORDER BY d.attempts, d.id LIMIT 1 FOR UPDATE OF d SKIP LOCKED)
       RETURNING id, attempts, channel, locale, "queuedAt", "submissionId")
     SELECT c.id, c.attempts, c.channel, c.locale, c."queuedAt", s.kind, s.reference, s.state AS "submissionState",
       s.payload, s."sealedPayload"
     FROM claimed c JOIN submission s ON s.id = c."submissionId"`,
    [channel, keyVersions],
  )
  return rows[0] ?? null
}

/** Releases a claim with which nothing was sent. */
export async function releaseDelivery(pool: pg.Pool, { id, attempts }: DeliveryClaim): Promise<void> {
  await pool.query(
    `UPDATE delivery SET state = 'pending', "leaseUntil" = NULL WHERE id = $1 AND attempts = $2 AND state = 'sending'`,
    [id, attempts],
  )
}

/**
 * Records what became of a claim. What is known counts even if the lease has expired, as long as nobody sent the row again.
 * @returns the state, or null when the claim is not valid any more
 */
export async function completeDelivery(
  pool: pg.Pool,
  { id, attempts }: DeliveryClaim,
  result: SendResult,
): Promise<DeliveryState | null> {
  const reason = 'reason' in result ? result.reason : null
  const retrySeconds = Math.min(MAX_RETRY_SECONDS, 5 * 2 ** Math.min(attempts, 12))
  const { rows } = await pool.query<{ state: DeliveryState }>(
    `UPDATE delivery SET reason = $4, "changedAt" = now(), "leaseUntil" = NULL,
       state = CASE $3::text WHEN 'accepted' THEN 'sent' WHEN 'refused' THEN 'failed' WHEN 'unclear' THEN 'unclear'
         ELSE CASE WHEN "queuedAt" < now() - interval '${MAX_DAYS} days' THEN 'failed' ELSE 'pending' END END,
       "retryAt" = CASE WHEN $3::text = 'not sent' THEN now() + make_interval(secs => $5) END
     WHERE id = $1 AND attempts = $2 AND (state = 'sending' OR (state = 'unclear' AND reason = 'interrupted'))
     RETURNING state`,
    [id, attempts, result.kind, reason, retrySeconds],
  )
  return rows[0]?.state ?? null
}

/**
 * Ends expired claims, whose process died or is frozen: their texts may have been sent; and what waits for too long, because its way is
 * not configured any more.
 * @returns the number of expired claims
 */
export async function recoverDeliveries(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE delivery SET state = 'unclear', reason = 'interrupted', "leaseUntil" = NULL, "changedAt" = now()
     WHERE state = 'sending' AND "leaseUntil" < now()`,
  )
  await pool.query(
    `UPDATE delivery SET state = 'failed', reason = 'too late', "changedAt" = now()
     WHERE state = 'pending' AND "queuedAt" < now() - interval '${MAX_DAYS} days'`,
  )
  return rowCount ?? 0
}

/** The deliveries of a submission, for the office. */
export async function readDeliveries({ $pool: pool }: Db, reference: string): Promise<Delivery[]> {
  const { rows } = await pool.query<Delivery>(
    `SELECT d.channel, d.state, d.reason, d.attempts, d."changedAt"
     FROM delivery d JOIN submission s ON s.id = d."submissionId" WHERE s.reference = $1 ORDER BY d.id`,
    [reference],
  )
  return rows
}

/** Sends what failed or is unclear again, because the office wants it. @returns false when there is nothing like that */
export async function redeliver({ $pool: pool }: Db, reference: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE delivery d SET state = 'pending', reason = NULL, "retryAt" = NULL, "queuedAt" = now(), "changedAt" = now()
     FROM submission s WHERE s.id = d."submissionId" AND s.reference = $1 AND s."erasedAt" IS NULL
       AND d.state IN ('failed', 'unclear')`,
    [reference],
  )
  return Boolean(rowCount)
}
