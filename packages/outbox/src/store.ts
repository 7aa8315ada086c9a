import { againIfReadOnly, type Db } from '@school/prisma'
import { CIRCUIT_IS_OPEN } from './circuit.ts'
import type { DataKeys } from './data-keys.ts'
import { queueDelivery, queueReminder } from './messages/deliveries.ts'
import { NOTIFY_WORKERS } from './notifications.ts'
import { QUEUE_CHECK } from './payments/checks.ts'
import { newReference } from './reference.ts'
import { payloadColumns, sealPicture } from './sealed-rows.ts'
import type { NewSubmission } from './submission.ts'

// Plain SQL: the row and the notification are one transaction, and whether the row is there already is decided by the insert
// itself.

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
export const store = (
  db: Db,
  keys: DataKeys | undefined,
  submission: NewSubmission,
): Promise<Stored | 'other content'> => againIfReadOnly(() => storeOnce(db, keys, submission))

async function storeOnce(
  { $pool: pool }: Db,
  keys: DataKeys | undefined,
  submission: NewSubmission,
): Promise<Stored | 'other content'> {
  const { kind, contentHash } = submission
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    // Without a key, the content is the key. After a refusal, the same content may be sent again.
    const key =
      submission.key ??
      (await client
        .query<{ key: string }>(
          `SELECT 'content:' || $1 || ':' || count(*) AS key FROM submission
           WHERE "contentHash" = $1 AND state = 'refused' AND "idempotencyKey" LIKE 'content:%'`,
          [contentHash],
        )
        .then(({ rows }) => rows[0]?.key ?? null))
    const reference = newReference(kind)
    const columns = payloadColumns(keys, kind, reference, submission.payload)
    // A request about personal data has arrived where it is answered. Its `settledAt` is the answer, from which it is kept
    // RETENTION_DAYS (office-state.ts).
    // A submission that cannot be sent now is stored as waiting, so that the visitor does not wait for the outcome.
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO submission (reference, kind, state, "idempotencyKey", "contentHash", payload, picture, sender,
         "consentVersion", "consentAt", "sealedPayload", "keyVersion", "searchHashes", "classId", "sessionId", fee)
       VALUES ($1, $2, CASE WHEN $2 IN ('rights', 'reminder') THEN 'delivered' WHEN EXISTS (SELECT 1 FROM submission_circuit WHERE kind = $2 AND ${CIRCUIT_IS_OPEN})
           OR EXISTS (SELECT 1 FROM submission WHERE sender = $7 AND kind = $2 AND state = 'waiting'
             AND "outcomeCode" IS DISTINCT FROM 'no answer')
         THEN 'waiting' ELSE 'received' END, $3, $4, $5, $6, $7,
         $8::text, CASE WHEN $8::text IS NOT NULL THEN now() END, $9, $10, $11, $12, $13, $14)
       ON CONFLICT ("idempotencyKey") DO NOTHING RETURNING id`,
      [
        reference,
        kind,
        key,
        contentHash,
        columns.payload,
        sealPicture(keys, reference, submission.picture),
        columns.sender,
        submission.consentVersion,
        columns.sealedPayload,
        columns.keyVersion,
        columns.searchHashes,
        columns.classId,
        columns.sessionId,
        columns.fee,
      ],
    )
    if (rows[0]) {
      if (submission.confirmation) await queueDelivery(client, rows[0].id, submission.confirmation)
      if (submission.reminder) await queueReminder(client, rows[0].id, submission.reminder)
      if (submission.checkPayment) await client.query(QUEUE_CHECK, [rows[0].id])
      await client.query(NOTIFY_WORKERS, [reference])
      await client.query('COMMIT')
      return { reference, fresh: true }
    }
    const { rows: existing } = await client.query<{ reference: string; same: boolean }>(
      `SELECT reference, kind = $2 AND coalesce("contentHash", $3) = $3 AS same
       FROM submission WHERE "idempotencyKey" = $1`,
      [key, kind, contentHash],
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
