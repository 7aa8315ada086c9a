import type { DataKeys } from '@school/outbox/data-keys'
import type { Db } from '@school/prisma'
import { UNDO_MS } from './changes.ts'
import {
  planReminder,
  queueNews,
  type Telling,
  withdrawCancellation,
  withdrawDate,
} from './family-messages.ts'
import { by, lockMatter, type OfficeEdit, type Transaction, writePart } from './matters.ts'
import type { SlotChange } from './parts.ts'
import { isDouble, type SlotRefusal } from './slots.ts'
import { slotOf, type TestSlot } from './test-slot.ts'

// A test date is moved, cancelled or restored, for all who are invited: each matter gets the change into its history, and its family a
// message.
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

/**
 * Why a date is not changed: there is none, it is cancelled, more are invited than it would have seats, or it was cancelled too long ago to take
 * that back.
 */
export type ChangeRefusal = SlotRefusal | 'none' | 'seats' | 'late'

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
  if (isPast(to, now)) return 'past'
  return changeSlot(db, keys, edit, id, notice, 'moved', seats, { date: new Date(date), time, place, seats })
}

const isPast = ({ date, time }: TestSlot, now: string): boolean => `${date}T${time}` <= now.slice(0, 16)

/**
 * Takes a cancellation back, within the hour in which other changes can be taken back. Nobody else could be invited meanwhile, so all who
 * were are invited again.
 * @param now of the school: `2026-12-05T09:30:00`
 */
export async function restoreSlot(
  db: Db,
  keys: DataKeys,
  edit: OfficeEdit,
  id: number,
  now: string,
  notice: Notice,
): Promise<'done' | ChangeRefusal> {
  const row = await db.testSlot.findUnique({ where: { id } })
  if (!row) return 'none'
  if (!isRestorable(row.cancelledAt)) return 'late'
  if (isPast(slotOf(row), now)) return 'past'
  return changeSlot(db, keys, edit, id, notice, 'restored', Number.POSITIVE_INFINITY, { cancelledAt: null })
}

/** Whether a date was cancelled so shortly ago that this can be taken back. */
export const isRestorable = (cancelledAt: Date | null): boolean =>
  cancelledAt !== null && cancelledAt.getTime() + UNDO_MS > Date.now()

/** Cancels a date. The invitations remain, and say that it does not take place; the families are invited to another one. */
export const cancelSlot = (
  db: Db,
  keys: DataKeys,
  edit: OfficeEdit,
  id: number,
  notice: Notice,
): Promise<'done' | ChangeRefusal> =>
  changeSlot(db, keys, edit, id, notice, 'cancelled', Number.POSITIVE_INFINITY, { cancelledAt: new Date() })

type SlotColumns = Partial<{
  date: Date
  time: string
  place: string
  seats: number
  cancelledAt: Date | null
}>

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
  const change = db.$transaction(async (tx): Promise<'done' | ChangeRefusal> => {
    const found = await tx.$queryRaw<
      unknown[]
    >`SELECT 1 FROM test_slot WHERE id = ${id} AND ("cancelledAt" IS NOT NULL) = ${is === 'restored'} FOR UPDATE`
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
  return change.catch((error: unknown) => {
    if (isDouble(error)) return 'double'
    throw error
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
    where: { submissionId: locked.id, topic: 'reminder', state: { in: ['waiting', 'forwarding'] } },
  })
  const isUnderWay = [await withdrawDate(tx, locked.id)]
  if (is === 'restored') isUnderWay.push(await withdrawCancellation(tx, locked.id))
  // What is just being handed over says what was so before: it is followed by this one, whatever the clerk has chosen. A family reads of a
  // date that is restored what it reads of one that is moved: when the test is now.
  if (isTold || isUnderWay.includes(true))
    await queueNews(tx, keys, telling, about, { topic: is === 'restored' ? 'moved' : is, text, slot })
  const needsReminder = is === 'restored' ? isTold || (await knowsDate(tx, locked.id)) : isReminded
  if (is !== 'cancelled' && needsReminder) await planReminder(tx, keys, telling, about, slot)
}

/** Whether a family was told a date, and not that it is cancelled: then it is reminded of it. @param id of the submission */
async function knowsDate(tx: Transaction, id: bigint): Promise<boolean> {
  const last = await tx.delivery.findFirst({
    where: {
      submissionId: id,
      topic: { in: ['invitation', 'moved', 'cancelled', 'uninvited'] },
      state: { not: 'failed' },
    },
    orderBy: { id: 'desc' },
  })
  return last?.topic === 'invitation' || last?.topic === 'moved'
}
