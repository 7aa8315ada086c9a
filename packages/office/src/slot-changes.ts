import type { DataKeys } from '@school/outbox/data-keys'
import type { Db } from '@school/prisma'
import { planReminder, queueNews, type Telling, withdrawDates } from './family-messages.ts'
import { by, lockMatter, type OfficeEdit, type Transaction, writePart } from './matters.ts'
import type { SlotChange } from './parts.ts'
import { isDouble, type SlotRefusal } from './slots.ts'
import { slotOf, type TestSlot } from './test-slot.ts'

// A test date is moved or cancelled, for all who are invited: each matter gets the change into its history, and its family a message.
//
// Plain SQL: the row of the date is locked while it changes.

/** How the families of a date are told. */
export interface Notice {
  telling: Telling
  /** Whether they are told of the change now. A reminder that was planned follows the date in any case. */
  isTold: boolean
  /** The office's own words; '' if there are none. */
  text: string
}

/** Why a date is not changed: there is none, it is cancelled, or more are invited than it would have seats. */
export type ChangeRefusal = SlotRefusal | 'none' | 'seats'

/**
 * Moves a date: all who are invited are invited to the new time and place.
 * @param now of the school: `2026-12-05T09:30:00`
 */
export async function moveSlot(
  db: Db,
  keys: DataKeys,
  edit: OfficeEdit,
  id: number,
  to: TestSlot & { seats: number },
  now: string,
  notice: Notice,
): Promise<'done' | ChangeRefusal> {
  const { date, time, place, seats } = to
  if (`${date}T${time}` <= now.slice(0, 16)) return 'past'
  try {
    return await changeSlot(db, keys, edit, id, notice, 'moved', seats, {
      date: new Date(date),
      time,
      place,
      seats,
    })
  } catch (error) {
    if (isDouble(error)) return 'double'
    throw error
  }
}

/** Cancels a date. The invitations remain, and say that it does not take place; the families are invited to another one. */
export const cancelSlot = (
  db: Db,
  keys: DataKeys,
  edit: OfficeEdit,
  id: number,
  notice: Notice,
): Promise<'done' | ChangeRefusal> =>
  changeSlot(db, keys, edit, id, notice, 'cancelled', Number.POSITIVE_INFINITY, { cancelledAt: new Date() })

type SlotColumns = Partial<{ date: Date; time: string; place: string; seats: number; cancelledAt: Date }>

async function changeSlot(
  db: Db,
  keys: DataKeys,
  edit: OfficeEdit,
  id: number,
  notice: Notice,
  is: SlotChange,
  seats: number,
  data: SlotColumns,
): Promise<'done' | ChangeRefusal> {
  return db.$transaction(async (tx) => {
    const found = await tx.$queryRaw<
      unknown[]
    >`SELECT 1 FROM test_slot WHERE id = ${id} AND "cancelledAt" IS NULL FOR UPDATE`
    if (!found.length) return 'none'
    const invited = await tx.matter.findMany({
      where: { slotId: id, submission: { erasedAt: null } },
      orderBy: { id: 'asc' },
      select: { submission: { select: { reference: true } } },
    })
    if (invited.length > seats) return 'seats'
    const slot = slotOf(await tx.testSlot.update({ where: { id }, data }))
    const change = { is, slot, edit, notice }
    for (const { submission } of invited) await changeInvitation(tx, keys, submission.reference, change)
    return 'done'
  })
}

/** Writes the change of a date into the matter of somebody who is invited, and tells the family. */
async function changeInvitation(
  tx: Transaction,
  keys: DataKeys,
  reference: string,
  change: { is: SlotChange; slot: TestSlot; edit: OfficeEdit; notice: Notice },
): Promise<void> {
  const {
    is,
    slot,
    edit,
    notice: { telling, isTold, text },
  } = change
  const locked = await lockMatter(tx, keys, reference)
  const before = locked?.parts.invitation
  if (!locked || !before) return
  const after = { ...before, slot, changed: { ...by(edit), is } }
  const changeId = await writePart(tx, keys, reference, locked, { part: 'invitation', before, after }, edit)
  const about = { id: locked.id, reference, changeId }
  const isReminded = await tx.delivery.count({
    where: { submissionId: locked.id, topic: 'reminder', state: 'waiting' },
  })
  await withdrawDates(tx, locked.id)
  if (isTold) await queueNews(tx, keys, telling, about, { topic: is, text, slot })
  if (is === 'cancelled' || isReminded)
    await planReminder(tx, keys, telling, about, is === 'moved' ? slot : null)
}
