import type { Db } from '@school/prisma'
import type { DataKeys } from './data-keys.ts'
import { sameTerms } from './search/submission-index.ts'
import { CONTENT_KEY_HOURS, contentHashes, contentKey, IS_REPEATED } from './store.ts'
import type { NewSubmission } from './submission.ts'

// Whether an application or a message was probably sent before (docs/decisions/0115-sent-before-and-rights.md).
//
// Plain SQL: terms are searched in an index of arrays.

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
 * When the same message was sent last, by the same person in the same words, if that was more than a day ago: within the day it is
 * the same message if its form made no key (store.ts), and a second one if it did.
 */
export async function findRepeated(
  { $pool: pool }: Db,
  keys: DataKeys,
  { key, contentHash }: Pick<NewSubmission, 'key' | 'contentHash'>,
): Promise<Date | null> {
  const hashes = contentHashes(keys, contentHash)
  const { rows } = await pool.query<{ receivedAt: Date }>(
    `SELECT "receivedAt" FROM submission
     WHERE "contentHash" = ANY ($1) AND kind = 'contact' AND state <> 'refused' AND "receivedAt" <= now() - interval '${CONTENT_KEY_HOURS} hours'
       AND NOT EXISTS (SELECT 1 FROM submission WHERE CASE WHEN $2::text IS NULL
         THEN "idempotencyKey" = ANY ($3) AND ${IS_REPEATED} ELSE "idempotencyKey" = $2 END)
     ORDER BY id DESC LIMIT 1`,
    [hashes, key, hashes.map(contentKey)],
  )
  return rows[0]?.receivedAt ?? null
}

/**
 * The newest one that is not refused and shares birth registration, name with date of birth, or, if the new one has no birth
 * registration, payment. A repetition of the same
 * request, by its idempotency key or without one by its content within a day, has none: it gets the result of the first.
 */
export async function findEarlier(
  { $pool: pool }: Db,
  keys: DataKeys,
  { key, contentHash, payload }: Pick<NewSubmission, 'key' | 'contentHash' | 'payload'>,
): Promise<EarlierApplication | null> {
  const proof = sameTerms(keys, payload, ['birthReg'])
  // One payment may be for two children. Whoever gives the birth registration of another child is not asked.
  const numbers = proof.length ? proof : sameTerms(keys, payload, ['transaction'])
  const child = sameTerms(keys, payload, ['child'])
  const { rows } = await pool.query<EarlierApplication>(
    `SELECT reference, "receivedAt", i.same && $5::bigint[] AND i.same && $2::bigint[] AS "isSurelySame"
     FROM submission_index i JOIN submission s ON s.id = i.id
     WHERE i.same && ($1::bigint[] || $2::bigint[]) AND kind = 'application' AND state <> 'refused' AND NOT EXISTS (
       SELECT 1 FROM submission WHERE CASE WHEN $3::text IS NULL
         THEN "idempotencyKey" = ANY ($4) AND ${IS_REPEATED} ELSE "idempotencyKey" = $3 END)
     ORDER BY "isSurelySame" DESC, s.id DESC LIMIT 1`,
    [numbers, child, key, contentHashes(keys, contentHash).map(contentKey), proof],
  )
  return rows[0] ?? null
}
