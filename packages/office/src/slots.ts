import type { DataKeys } from '@school/outbox/data-keys'
import type { Db } from '@school/prisma'
import { type Also, by, changePart, type OfficeEdit, type Outcome } from './matters.ts'
import type { Attendance } from './parts.ts'
import { slotOf, type TestSlot } from './test-slot.ts'

// Test slots, and invitations to them. A slot names no child.

/** A slot with what is left of it. */
export interface OpenSlot extends TestSlot {
  id: number
  seats: number
  taken: number
}

/** The slots from a day on, `2026-12-05`, without cancelled ones. */
export async function readSlots(db: Db, from: string): Promise<OpenSlot[]> {
  const rows = await db.testSlot.findMany({
    where: { date: { gte: new Date(from) }, cancelledAt: null },
    orderBy: [{ date: 'asc' }, { time: 'asc' }, { id: 'asc' }],
    include: { _count: { select: { invitations: true } } },
  })
  return rows.map(({ id, seats, _count, ...slot }) => ({
    id,
    seats,
    taken: _count.invitations,
    ...slotOf(slot),
  }))
}

/** All dates, the earliest first, with those that are over or cancelled. */
export async function readSlotList(db: Db): Promise<(OpenSlot & { isCancelled: boolean })[]> {
  const rows = await db.testSlot.findMany({
    orderBy: [{ date: 'asc' }, { time: 'asc' }, { id: 'asc' }],
    include: { _count: { select: { invitations: true } } },
  })
  return rows.map(({ id, seats, cancelledAt, _count, ...slot }) => ({
    id,
    seats,
    taken: _count.invitations,
    isCancelled: cancelledAt !== null,
    ...slotOf(slot),
  }))
}

/** @returns null when there is no such date, or it is cancelled */
export async function slotById(db: Pick<Db, 'testSlot'>, id: number): Promise<TestSlot | null> {
  const row = await db.testSlot.findUnique({ where: { id, cancelledAt: null } })
  return row && slotOf(row)
}

/** Why a date cannot be held: it is over, or it is there already. */
export type SlotRefusal = 'past' | 'double'

/**
 * Adds a date.
 * @param now of the school: `2026-12-05T09:30:00`
 */
export async function addSlot(
  db: Db,
  { date, time, place }: TestSlot,
  seats: number,
  now: string,
): Promise<'added' | SlotRefusal> {
  if (`${date}T${time}` <= now.slice(0, 16)) return 'past'
  try {
    await db.testSlot.create({ data: { date: new Date(date), time, place, seats } })
    return 'added'
  } catch (error) {
    if (isDouble(error)) return 'double'
    throw error
  }
}

/** Whether the index `test_slot_once` has refused it. */
export const isDouble = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'P2002'

/** Invites the child of an application to a slot, or to another one. */
export const invite = (
  db: Db,
  keys: DataKeys,
  reference: string,
  edit: OfficeEdit,
  slotId: number,
  text: string,
  also?: Also,
): Promise<Outcome> =>
  changePart(
    db,
    keys,
    reference,
    edit,
    'invitation',
    async (_before, tx) => {
      // It is not moved until the family's message is written.
      await tx.$executeRaw`SELECT FROM test_slot WHERE id = ${slotId} FOR UPDATE`
      const slot = await slotById(tx, slotId)
      return slot ? { ...by(edit), slotId, slot, changed: null, text, attendance: null } : undefined
    },
    also,
  )

/** Takes an invitation back, which frees the seat: the family has called, and does not come. */
export const uninvite = (
  db: Db,
  keys: DataKeys,
  reference: string,
  edit: OfficeEdit,
  also: Also,
): Promise<Outcome> =>
  changePart(db, keys, reference, edit, 'invitation', (invitation) => (invitation ? null : undefined), also)

/** Writes down whether an invited child came; null: not known after all. */
export const markAttendance = (
  db: Db,
  keys: DataKeys,
  reference: string,
  edit: OfficeEdit,
  is: Attendance | null,
): Promise<Outcome> =>
  changePart(db, keys, reference, edit, 'invitation', (invitation) =>
    invitation && (invitation.attendance?.is ?? null) !== is
      ? { ...invitation, attendance: is && { ...by(edit), is } }
      : undefined,
  )
