import { createHash, timingSafeEqual } from 'node:crypto'
import type { DataKeys } from '@school/outbox/data-keys'
import { readProgress } from '@school/outbox/progress'
import { openPayload, payloadColumns, type SealedPayload } from '@school/outbox/sealed-rows'
import type { Kind, Progress } from '@school/outbox/submission'
import type { Db } from '@school/prisma'
import { type Matter, readMatter } from './matters.ts'

// What a family is told of its application.
//
// Plain SQL: the decoy comes from the database too, because a row with a payload takes longer to arrive than none.

/** An application, and its matter at the office. */
export interface StatusOfApplication {
  progress: Progress
  matter: Matter
}

/** Read in place of the payload of an application that does not exist, and of its size. No date of birth is empty. */
const DECOY = { dob: '', classId: '', sessionId: '', text: ' '.repeat(1_200) }

/**
 * @param dob `2018-05-04`
 * @returns whether there is an application of this reference with this date of birth; false for every date after erasure
 */
export type BirthDateCheck = (reference: string, dob: string) => Promise<boolean>

/**
 * What is no application, or was erased, takes the same work as one with another date: all are read, opened and compared, so that neither
 * answer nor time tells which references exist.
 */
export function createBirthDateCheck({ $pool: pool }: Db, keys: DataKeys): BirthDateCheck {
  const decoy = payloadColumns(keys, 'application', '', DECOY)
  return async (reference, dob) => {
    const { rows } = await pool.query<SealedPayload & { kind: Kind | null }>(SELECT_PAYLOAD, [
      reference,
      decoy.payload,
    ])
    const [row] = rows
    const fields = row && openPayload(keys, row)
    const isSame = timingSafeEqual(hashOf(fields?.dob ?? ''), hashOf(dob))
    return isSame && row?.kind === 'application' && dob !== ''
  }
}

// The decoy comes as the row of the table would.
const SELECT_PAYLOAD = `SELECT kind, coalesce(reference, '') AS reference,
    CASE WHEN reference IS NULL THEN $2::bytea ELSE payload END AS payload
  FROM (SELECT) one LEFT JOIN submission ON reference = $1 AND kind = 'application' AND payload IS NOT NULL`

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Reads the status for somebody with a signed link. @returns null if there is no such application */
export async function readApplicationStatus(
  db: Db,
  keys: DataKeys,
  reference: string,
): Promise<StatusOfApplication | null> {
  const [[progress], matter] = await Promise.all([
    readProgress(db, keys, [reference]),
    readMatter(db, keys, reference),
  ])
  return progress?.kind === 'application' ? { progress, matter } : null
}
