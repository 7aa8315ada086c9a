import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '@school/prisma'
import type { DataKeys } from './data-keys.ts'
import { type OfficeState, officeStateOf } from './office-state.ts'
import { readPayload } from './payload.ts'
import { readProgress } from './progress.ts'
import type { Progress } from './submission.ts'

// What a family is told of its application.

/** An application, and what the office says of it. */
export interface StatusOfApplication {
  progress: Progress
  office: OfficeState | null
}

/** Read in place of the payload of an application that does not exist, and of its size. No date of birth is empty. */
const DECOY = JSON.stringify({ dob: '', classId: '', sessionId: '', text: ' '.repeat(1_200) })

/**
 * Whether there is an application of this reference with this date of birth. One that does not exist takes the same work as one with
 * another date: both are read and compared, so that neither answer nor time tells which references exist. After erasure no date fits.
 * @param dob `2018-05-04`
 */
export async function hasBirthDate({ submission }: Db, reference: string, dob: string): Promise<boolean> {
  const row = await submission.findUnique({ where: { reference }, select: { kind: true, payload: true } })
  const fields = readPayload(row ? row.payload : JSON.parse(DECOY))
  const isSame = timingSafeEqual(hashOf(fields.dob ?? ''), hashOf(dob))
  return isSame && row?.kind === 'application' && dob !== ''
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Reads the status for somebody with a signed link. @returns null if there is no such application */
export async function readApplicationStatus(
  db: Db,
  keys: DataKeys | undefined,
  reference: string,
): Promise<StatusOfApplication | null> {
  const [[progress], office] = await Promise.all([
    readProgress(db, [reference]),
    officeStateOf(db, keys, reference),
  ])
  return progress?.kind === 'application' ? { progress, office } : null
}
