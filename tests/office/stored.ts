import type { DataKeys } from '@school/outbox/data-keys'
import { newReference } from '@school/outbox/reference'
import { payloadColumns } from '@school/outbox/sealed-rows'
import type { StoredKind } from '@school/outbox/submission'
import { writeIndex } from '@school/outbox/submission-index'
import type { Db } from '@school/prisma'
import { application, pairs } from '../submissions/posting.ts'

// Submissions that are stored without a visitor, a picture or a worker.

/** The fields of a call of an application. */
export const applicationFields = (change: Record<string, string> = {}): Record<string, string> => {
  const entries = application({ url: '', fakeUpstream: { tables: { sessions: [] } } as never })
  const fields = Object.fromEntries(pairs(entries).filter(([name]) => name !== 'key' && name !== 'again'))
  return { ...fields, healthConditions: '["Good Condition"]', sessionId: '1', ...change }
}

export interface StoredRow {
  /** Drawn by lot if it is left out. */
  reference?: string
  kind?: StoredKind
  payload: Record<string, string>
  receivedAt?: Date
  state?: string
}

/** Stores submissions in their order. @returns their references */
export async function storeRows(db: Db, keys: DataKeys, rows: readonly StoredRow[]): Promise<string[]> {
  const client = await db.$pool.connect()
  const references: string[] = []
  try {
    await client.query('BEGIN')
    for (const row of rows) {
      const { kind = 'application', payload, receivedAt = new Date(), state = 'delivered' } = row
      const reference = row.reference ?? newReference(kind)
      const columns = payloadColumns(keys, kind, reference, payload)
      const { rows: stored } = await client.query<{ id: string }>(
        `INSERT INTO submission (reference, kind, state, payload, "keyVersion", "classId", "sessionId", fee, sender, "receivedAt", "settledAt")
         VALUES ($1, $2, $3::text, $4, $5, $6, $7, $8, $9, $10::timestamptz, CASE WHEN $3::text = 'delivered' THEN $10::timestamptz END) RETURNING id`,
        [
          reference,
          kind,
          state,
          columns.payload,
          columns.keyVersion,
          columns.classId,
          columns.sessionId,
          columns.fee,
          columns.sender,
          receivedAt,
        ],
      )
      await writeIndex(client, keys, { id: stored[0]?.id ?? '', kind, reference, payload })
      references.push(reference)
    }
    await client.query('COMMIT')
    return references
  } finally {
    client.release()
  }
}
