import { againIfReadOnly, type Db } from '@school/prisma'
import { CIRCUIT_IS_OPEN } from './circuit.ts'
import type { DataKeys } from './data-keys.ts'
import { QUEUE_CHECK } from './jobs/payment-checks.ts'
import { queueDelivery, queueReminder } from './messages/deliveries.ts'
import { NOTIFY_WORKERS } from './notifications.ts'
import { newReference } from './reference.ts'
import { payloadColumns, sealPicture } from './sealed-rows.ts'
import { writeIndex } from './search/submission-index.ts'
import type { NewSubmission } from './submission.ts'

// Plain SQL: the row and the notification are one transaction, and whether the row is there already is decided by the insert
// itself.

/** How long a repetition without a key is the same submission. */
export const CONTENT_KEY_HOURS = 24

/** What is stored of a content, to tell repetitions: a mobile number alone can be tried in minutes, so it is keyed. Old keys come last. */
export const contentHashes = (keys: DataKeys, contentHash: string): [current: string, ...old: string[]] =>
  keys.indexes('content', contentHash)

/** The key of a submission whose form made none. @param hash one of `contentHashes` */
export const contentKey = (hash: string): string => `content:${hash}`

/** SQL condition: the same content without a key repeats this row. */
export const IS_REPEATED = `(state <> 'refused' AND "receivedAt" > now() - interval '${CONTENT_KEY_HOURS} hours')`

/** The stored submission. `fresh`: it was not stored before under the same key. */
export interface Stored {
  reference: string
  fresh: boolean
}

/**
 * Stores a submission and notifies the workers in one transaction. The same key never creates a second one.
 * @returns 'other content' when the key belongs to another content
 * @throws when it could not be stored; nothing is stored then
 */
export const store = (db: Db, keys: DataKeys, submission: NewSubmission): Promise<Stored | 'other content'> =>
  againIfReadOnly(() => storeOnce(db, keys, submission))

async function storeOnce(
  { $pool: pool }: Db,
  keys: DataKeys,
  submission: NewSubmission,
): Promise<Stored | 'other content'> {
  const { kind } = submission
  const hashes = contentHashes(keys, submission.contentHash)
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    // Without a key, the content is the key, for a day: after that, or after a refusal, the same content is another submission.
    let key = submission.key ?? contentKey(hashes[0])
    if (submission.key === null) {
      const contentKeys = hashes.map(contentKey)
      await client.query(
        `UPDATE submission SET "idempotencyKey" = NULL WHERE "idempotencyKey" = ANY ($1) AND NOT ${IS_REPEATED}`,
        [contentKeys],
      )
      // Stored with the key of before a rotation.
      const { rows: before } = await client.query<{ key: string }>(
        `SELECT "idempotencyKey" AS key FROM submission WHERE "idempotencyKey" = ANY ($1) LIMIT 1`,
        [contentKeys],
      )
      key = before[0]?.key ?? key
    }
    const reference = newReference(kind)
    const columns = payloadColumns(keys, kind, reference, submission.payload)
    // A request about personal data has arrived where it is answered. Its `settledAt` is the answer, from which it is kept
    // RETENTION_DAYS (matters.ts of packages/office).
    // A submission that cannot be sent now is stored as waiting, so that the visitor does not wait for the outcome.
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO submission (reference, kind, state, "idempotencyKey", "contentHash", payload, picture, sender,
         "consentVersion", "consentAt", "keyVersion", "classId", "sessionId", fee)
       VALUES ($1, $2, CASE WHEN $2 IN ('rights', 'reminder') THEN 'delivered' WHEN EXISTS (SELECT 1 FROM submission_circuit WHERE kind = $2 AND ${CIRCUIT_IS_OPEN})
           OR EXISTS (SELECT 1 FROM submission WHERE sender = $7 AND kind = $2 AND state = 'waiting'
             AND "outcomeCode" IS DISTINCT FROM 'no answer')
         THEN 'waiting' ELSE 'received' END, $3, $4, $5, $6, $7,
         $8::text, CASE WHEN $8::text IS NOT NULL THEN now() END, $9, $10, $11, $12)
       ON CONFLICT ("idempotencyKey") DO NOTHING RETURNING id`,
      [
        reference,
        kind,
        key,
        hashes[0],
        columns.payload,
        sealPicture(keys, reference, submission.picture),
        columns.sender,
        submission.consentVersion,
        columns.keyVersion,
        columns.classId,
        columns.sessionId,
        columns.fee,
      ],
    )
    if (rows[0]) {
      await writeIndex(client, keys, { id: rows[0].id, kind, reference, payload: submission.payload })
      if (submission.confirmation) await queueDelivery(client, rows[0].id, submission.confirmation)
      if (submission.reminder) await queueReminder(client, rows[0].id, submission.reminder)
      if (submission.checkPayment) await client.query(QUEUE_CHECK, [rows[0].id])
      await client.query(NOTIFY_WORKERS, [reference])
      await client.query('COMMIT')
      return { reference, fresh: true }
    }
    const { rows: existing } = await client.query<{ reference: string; same: boolean }>(
      `SELECT reference, kind = $2 AND "contentHash" = ANY ($3) AS same
       FROM submission WHERE "idempotencyKey" = $1`,
      [key, kind, hashes],
    )
    await client.query('COMMIT')
    return existing[0]?.same ? { reference: existing[0].reference, fresh: false } : 'other content'
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    // Closing the connection rolls back an open transaction.
    client.release(broken)
  }
}
