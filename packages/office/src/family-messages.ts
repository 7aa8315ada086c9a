import type { Channel, Content, Topic } from '@school/outbox/confirmations'
import type { DataKeys } from '@school/outbox/data-keys'
import { NOT_ASKED_FOR } from '@school/outbox/deliveries'
import { DELIVERY_CONTENT } from '@school/outbox/office-columns'
import { withdraw } from '@school/outbox/withdrawals'
import type { Db } from '@school/prisma'
import type { Transaction } from './matters.ts'
import type { OfficeDecision } from './parts.ts'
import type { TestSlot } from './test-slot.ts'

// What a family is told of its matter, by the way that it chose in the form. A message is a row of the outbox's deliveries, written in the
// transaction of the change that it tells, with the words that the clerk has seen. A reminder waits there until two days before the test.
//
// A family is never left with what is no longer true: what waits is withdrawn with the change, and what may have been handed over is
// followed by a message that tells the change.

/** The way that a family chose for messages, in the language of its form. */
export interface Way {
  channel: Channel
  locale: 'en' | 'bn'
}

/** What happened, for the text of a message. */
export interface News {
  topic: Topic
  /** The office's own words; '' if there are none. */
  text: string
  slot?: TestSlot
  decision?: OfficeDecision
}

/** @returns the words of a message */
export type ComposeNews = (reference: string, way: Way, news: News) => Content

export interface FamilyMessage extends Way, Content {}

/** How families may be told: the ways that are configured, and the words. */
export interface Telling {
  channels: readonly Channel[]
  compose: ComposeNews
}

/** The ways by which a family may be told. None if it chose none, has said that it did not ask for messages, or the way is off. */
export async function waysOf(
  db: Pick<Db, 'delivery'>,
  { channels }: Telling,
  reference: string,
): Promise<Way[]> {
  const rows = await db.delivery.findMany({
    where: {
      submission: { reference, kind: 'application', erasedAt: null },
      topic: 'confirmation',
      channel: { in: [...channels] },
      OR: [{ reason: null }, { reason: { not: NOT_ASKED_FOR } }],
    },
    orderBy: { id: 'asc' },
    select: { channel: true, locale: true },
  })
  // Both are text in the schema, but only these values are written.
  return rows as Way[]
}

/** The messages that tell something, as they would be sent: the preview for the clerk. */
export async function messagesOf(
  db: Pick<Db, 'delivery'>,
  telling: Telling,
  reference: string,
  news: News,
): Promise<FamilyMessage[]> {
  const ways = await waysOf(db, telling, reference)
  return ways.map((way) => ({ ...way, ...telling.compose(reference, way, news) }))
}

/** Of which matter, and which change of it, a message tells. */
interface About {
  /** Of the submission. */
  id: bigint
  reference: string
  changeId: bigint
}

/** Stores the messages of a change in its transaction. @param at when they are sent; left out: at once */
export async function queueNews(
  tx: Transaction,
  keys: DataKeys,
  telling: Telling,
  { id, reference, changeId }: About,
  news: News,
  at?: Date,
): Promise<void> {
  const messages = await messagesOf(tx, telling, reference, news)
  await tx.delivery.createMany({
    data: messages.map(({ channel, locale, subject, text }) => ({
      submissionId: id,
      channel,
      locale,
      topic: news.topic,
      changeId,
      content: keys.seal(DELIVERY_CONTENT, reference, JSON.stringify({ subject, text })),
      ...(at && { queuedAt: at, retryAt: at }),
    })),
    skipDuplicates: true,
  })
}

/** Before the test, in days; in the morning, so that nobody is woken. */
const REMINDER_DAYS = 2
const REMINDER_TIME = '10:00:00+06:00'

/** When a family is reminded of a test; null if that time is over. */
export function reminderAt({ date }: TestSlot, now = Date.now()): Date | null {
  const at = new Date(Date.parse(`${date}T${REMINDER_TIME}`) - REMINDER_DAYS * 86_400_000)
  return at.getTime() > now ? at : null
}

/** Withdraws a reminder. @param id of the submission @returns whether it is just being handed over */
export const withdrawReminder = (tx: Transaction, id: bigint): Promise<boolean> =>
  withdraw(tx, id, { topic: 'reminder' })

/** Plans the reminder of an invitation, in place of an earlier one. @param slot null: there is nothing to be reminded of */
export async function planReminder(
  tx: Transaction,
  keys: DataKeys,
  telling: Telling,
  about: About,
  slot: TestSlot | null,
): Promise<void> {
  await withdrawReminder(tx, about.id)
  const at = slot && reminderAt(slot)
  if (slot && at) await queueNews(tx, keys, telling, about, { topic: 'reminder', text: '', slot }, at)
}

/** The messages that a later one of the same part makes untrue. What was asked, invited or decided before does not hold any more. */
const REPLACED = {
  request: ['request', 'unasked'],
  invitation: ['invitation', 'moved', 'uninvited'],
  decision: ['decision', 'undecided'],
} as const satisfies Partial<Record<Topic, readonly Topic[]>>

/**
 * Withdraws what was not sent yet of the same part.
 * @param id of the submission
 * @returns whether some of it is just being handed over: then the family has to be told of the change
 */
export const withdrawReplaced = (
  tx: Transaction,
  id: bigint,
  topic: keyof typeof REPLACED,
): Promise<boolean> => withdraw(tx, id, { topic: { in: [...REPLACED[topic]] } })

/** Withdraws what was not sent yet of a date, its reminder too. @param id of the submission @returns as above */
export async function withdrawDate(tx: Transaction, id: bigint): Promise<boolean> {
  const invitation = await withdrawReplaced(tx, id, 'invitation')
  return (await withdrawReminder(tx, id)) || invitation
}

/** Withdraws what was not sent yet of a cancellation that is taken back. @param id of the submission */
export const withdrawCancellation = (tx: Transaction, id: bigint): Promise<boolean> =>
  withdraw(tx, id, { topic: 'cancelled' })

/**
 * Withdraws what was not sent yet of a change that is taken back. What was sent stays in the history.
 * @returns whether the family was told, or may have been: then it has to be told that it is taken back
 */
export async function withdrawNews(tx: Transaction, id: bigint, changeId: bigint): Promise<boolean> {
  const isUnderWay = await withdraw(tx, id, { changeId })
  const told = await tx.delivery.count({ where: { changeId, state: { in: ['sent', 'unclear'] } } })
  return isUnderWay || told > 0
}
