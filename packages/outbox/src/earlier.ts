import type { Db } from '@school/prisma'
import type { DataKeys } from './data-keys.ts'
import { sameHashes } from './search-hashes.ts'
import type { NewSubmission } from './submission.ts'

// Whether an application was probably sent before (docs/decisions/0115-sent-before-and-rights.md).
//
// Plain SQL: hashes are searched in an index of arrays.

/** An application that is probably for the same child, or names the same payment. */
export interface EarlierApplication {
  reference: string
  receivedAt: Date
  /**
   * The new one has the same child, by name and date of birth, and the same birth registration number. Neighbours know the former, and
   * what is written of a payment can be guessed.
   */
  isSurelySame: boolean
}

/**
 * The newest one that is not refused and shares birth registration, name with date of birth, or payment. A repetition of the same
 * request, by its idempotency key or without one by its content, has none: it gets the result of the first.
 */
export async function findEarlier(
  { $pool: pool }: Db,
  keys: DataKeys,
  { key, contentHash, payload }: Pick<NewSubmission, 'key' | 'contentHash' | 'payload'>,
): Promise<EarlierApplication | null> {
  const numbers = sameHashes(keys, payload, ['birthReg', 'transaction'])
  const proof = sameHashes(keys, payload, ['birthReg'])
  const child = sameHashes(keys, payload, ['child'])
  const { rows } = await pool.query<EarlierApplication>(
    `SELECT reference, "receivedAt", "searchHashes" && $5 AND "searchHashes" && $2 AS "isSurelySame"
     FROM submission
     WHERE "searchHashes" && ($1 || $2) AND kind = 'application' AND state <> 'refused' AND NOT EXISTS (
       SELECT 1 FROM submission own WHERE CASE WHEN $3::text IS NULL
         THEN own."contentHash" = $4 AND own.state <> 'refused' AND own."idempotencyKey" LIKE 'content:%'
         ELSE own."idempotencyKey" = $3 END)
     ORDER BY "isSurelySame" DESC, id DESC LIMIT 1`,
    [numbers, child, key, contentHash, proof],
  )
  return rows[0] ?? null
}
