import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '@school/prisma'
import type { DataKeys } from './data-keys.ts'
import { type OfficeState, officeStateOf } from './office-state.ts'
import { readPayload } from './payload.ts'
import { readProgress } from './progress.ts'
import { payloadColumns } from './sealed-rows.ts'
import type { Progress } from './submission.ts'

// What a family is told of its application.

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
export function createBirthDateCheck({ submission }: Db, keys: DataKeys | undefined): BirthDateCheck {
  const { sealedPayload } = payloadColumns(keys, 'application', '', DECOY)
  return async (reference, dob) => {
    const row = await submission.findUnique({
      where: { reference },
      select: { kind: true, payload: true, sealedPayload: true },
    })
    // Without keys a payload is a JSON, which is parsed as the real one was.
    const decoy = { reference: '', payload: keys ? null : JSON.parse(JSON.stringify(DECOY)), sealedPayload }
    const fields = readPayload(keys, row ? { reference, ...row } : decoy)
    const isSame = timingSafeEqual(hashOf(fields.dob ?? ''), hashOf(dob))
    return isSame && row?.kind === 'application' && dob !== ''
  }
}

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
