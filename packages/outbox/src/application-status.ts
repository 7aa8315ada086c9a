import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '@school/prisma'
import type { DataKeys } from './data-keys.ts'
import { type OfficeState, officeStateOf } from './office-state.ts'
import { readPayload, type StoredPayload } from './payload.ts'
import { readProgress } from './progress.ts'
import { payloadColumns } from './sealed-rows.ts'
import type { Kind, Progress } from './submission.ts'

// What a family is told of its application.
//
// Plain SQL: the decoy comes from the database too, because a row with a payload takes longer to arrive than none.

/** An application, and what the office says of it. */
export interface StatusOfApplication {
  progress: Progress
  office: OfficeState | null
}

/** Read in place of the payload of an application that does not exist, and of its size. No date of birth is empty. */
const DECOY = { dob: '', classId: '', sessionId: '', text: ' '.repeat(1_200) }

/**
 * @param dob `2018-05-04`
 * @returns whether there is an application of this reference with this date of birth; false for every date after erasure
 */
export type BirthDateCheck = (reference: string, dob: string) => Promise<boolean>

/**
 * An application that does not exist takes the same work as one with another date: both are read, opened and compared, so that neither
 * answer nor time tells which references exist.
 */
export function createBirthDateCheck({ $pool: pool }: Db, keys: DataKeys | undefined): BirthDateCheck {
  const decoy = payloadColumns(keys, 'application', '', DECOY)
  return async (reference, dob) => {
    const { rows } = await pool.query<StoredPayload & { kind: Kind | null }>(SELECT_PAYLOAD, [
      reference,
      decoy.payload,
      decoy.sealedPayload,
    ])
    const [row] = rows
    const fields = row && readPayload(keys, row)
    const isSame = timingSafeEqual(hashOf(fields?.dob ?? ''), hashOf(dob))
    return isSame && row?.kind === 'application' && dob !== ''
  }
}

// The decoy comes as the row of the table would.
const SELECT_PAYLOAD = `SELECT kind, coalesce(reference, '') AS reference,
    CASE WHEN reference IS NULL THEN $2::jsonb ELSE payload END AS payload,
    CASE WHEN reference IS NULL THEN $3::bytea ELSE "sealedPayload" END AS "sealedPayload"
  FROM (SELECT) one LEFT JOIN submission ON reference = $1`

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Reads the status for somebody with a signed link. @returns null if there is no such application */
export async function readApplicationStatus(
  db: Db,
  keys: DataKeys | undefined,
  reference: string,
): Promise<StatusOfApplication | null> {
  const [[progress], office] = await Promise.all([
    readProgress(db, keys, [reference]),
    officeStateOf(db, keys, reference),
  ])
  return progress?.kind === 'application' ? { progress, office } : null
}
