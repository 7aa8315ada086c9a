import type { Db } from '@school/prisma'
import type { DataKeys } from './data-keys.ts'
import { slotOf, stateColumns, type TestSlot } from './office-state.ts'

// Test slots, and invitations to them. A slot names no child.
//
// Plain SQL: the row of the slot is locked while its seats are counted, so that two officers do not give away the last one.

/** A slot with what is left of it. */
export interface OpenSlot extends TestSlot {
  id: number
  seats: number
  taken: number
}

/** The slots from a day on, `2026-12-05`. */
export async function readSlots(db: Db, from: string): Promise<OpenSlot[]> {
  const rows = await db.testSlot.findMany({
    where: { date: { gte: new Date(from) } },
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

export async function addSlot(db: Db, { date, time, place }: TestSlot, seats: number): Promise<void> {
  await db.testSlot.create({ data: { date: new Date(date), time, place, seats } })
}

/** Invites the child of an application to a slot. @returns 'full' when no seat is left, 'none' without such an application or slot */
export async function invite(
  db: Db,
  keys: DataKeys,
  reference: string,
  slotId: number,
  text: string,
): Promise<'invited' | 'full' | 'none'> {
  return db.$transaction(async (tx) => {
    const [slot] = await tx.$queryRaw<
      { seats: number }[]
    >`SELECT seats FROM test_slot WHERE id = ${slotId} FOR UPDATE`
    const submission = await tx.submission.findUnique({
      where: { reference, kind: 'application', erasedAt: null },
      select: { id: true },
    })
    if (!slot || !submission) return 'none'
    const { id } = submission
    const taken = await tx.submissionOffice.count({ where: { slotId, id: { not: id } } })
    if (taken >= slot.seats) return 'full'
    const columns = stateColumns(keys, reference, { state: 'invited', slotId, text })
    await tx.submissionOffice.upsert({ where: { id }, create: { id, ...columns }, update: columns })
    return 'invited'
  })
}
