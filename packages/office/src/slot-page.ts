import { openCorrections } from '@school/outbox/corrections'
import { type DataKeys, nullWithoutKey } from '@school/outbox/data-keys'
import type { Delivery } from '@school/outbox/deliveries'
import { openPayload } from '@school/outbox/sealed-rows'
import type { Db } from '@school/prisma'
import { deedOf } from './changes.ts'
import { CLASS_NAME, SESSION_NAME } from './mirrored-names.ts'
import { type Attendance, openValues } from './parts.ts'
import { isRestorable } from './slot-changes.ts'
import { slotOf, type TestSlot } from './test-slot.ts'

// The page of a test date: who is invited, who was told of it, who came.
//
// Plain SQL: names come from mirrored tables without relations.

/** A child that is invited to a date. */
export interface Invited {
  reference: string
  /** The fields of the form, with corrections; null when they are encrypted with a key that this server does not have. */
  payload: Record<string, string> | null
  className: string | null
  sessionName: string | null
  attendance: Attendance | null
  /** The messages that tell the family this date, or that it is cancelled. */
  told: Told[]
  /** Whether one of them was sent, or is about to be. */
  isTold: boolean
  /** For a form about its matter. */
  version: number
}

/** A message to a family, as far as the outbox knows. */
export type Told = Pick<Delivery, 'channel' | 'state'>

/** A date with everything that its page shows. */
export interface SlotWithInvited extends TestSlot {
  id: number
  seats: number
  isCancelled: boolean
  /** Whether that can be taken back now. */
  isRestorable: boolean
  /** By name. */
  invited: Invited[]
}

/** @returns null when there is no such date */
export async function readSlot(db: Db, keys: DataKeys, id: number): Promise<SlotWithInvited | null> {
  const row = await db.testSlot.findUnique({ where: { id } })
  if (!row) return null
  const { rows } = await db.$pool.query<StoredInvited>(
    `SELECT s.id, s.reference, s.payload, m.parts, m.attendance, m.version,
       ${CLASS_NAME} AS "className", ${SESSION_NAME} AS "sessionName"
     FROM matter m JOIN submission s ON s.id = m.id WHERE m."slotId" = $1 AND s."erasedAt" IS NULL`,
    [id],
  )
  const told = await readTold(db, keys, rows)
  const invited = rows.map(({ id: submission, parts, ...one }) => {
    const messages = told.get(submission) ?? []
    return {
      ...one,
      payload: nullWithoutKey(() => {
        const sent = openPayload(keys, one)
        return sent && { ...sent, ...openCorrections(keys, one.reference, parts) }
      }),
      told: messages,
      isTold: messages.some(({ state }) => state !== 'failed'),
    }
  })
  const nameOf = ({ payload, reference }: Invited) => payload?.applicantName ?? reference
  return {
    id,
    seats: row.seats,
    isCancelled: row.cancelledAt !== null,
    isRestorable: isRestorable(row.cancelledAt),
    ...slotOf(row),
    invited: invited.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))),
  }
}

type StoredInvited = Omit<Invited, 'payload' | 'told' | 'isTold'> & {
  id: string
  payload: Buffer<ArrayBuffer> | null
  parts: Buffer<ArrayBuffer> | null
}

/** The messages about the last change of the date of each, by the id of the submission. */
async function readTold(
  db: Db,
  keys: DataKeys,
  rows: readonly StoredInvited[],
): Promise<Map<string, Told[]>> {
  const ids = rows.map(({ id }) => BigInt(id))
  const referenceOf = new Map(rows.map(({ id, reference }) => [id, reference]))
  const [changes, deliveries] = await Promise.all([
    db.matterChange.findMany({
      where: { submissionId: { in: ids }, part: 'invitation' },
      orderBy: { version: 'asc' },
      select: { id: true, submissionId: true, values: true },
    }),
    db.delivery.findMany({
      where: { submissionId: { in: ids }, topic: { in: ['invitation', 'moved', 'cancelled'] } },
      orderBy: { id: 'asc' },
      select: { submissionId: true, changeId: true, channel: true, state: true },
    }),
  ])
  const lastChange = new Map<string, bigint>()
  for (const { id, submissionId, values: sealed } of changes) {
    const submission = String(submissionId)
    const reference = referenceOf.get(submission) ?? ''
    const values = nullWithoutKey(() => openValues(keys, reference, 'invitation', sealed))
    if (values && deedOf(values) !== 'attendance') lastChange.set(submission, id)
  }
  const told = new Map<string, Told[]>()
  for (const { submissionId, changeId, channel, state } of deliveries) {
    const submission = String(submissionId)
    if (lastChange.get(submission) !== changeId) continue
    // Both are text in the schema, but only these values are written.
    told.set(submission, [...(told.get(submission) ?? []), { channel, state } as Told])
  }
  return told
}
