import type { DataKeys } from '@school/outbox/data-keys'
import { type Delivery, readDeliveries } from '@school/outbox/deliveries'
import { NOTE_TEXT } from '@school/outbox/office-columns'
import { type PaymentCheck, readPaymentCheck } from '@school/outbox/payment-checks'
import { erasureOf, type Retention } from '@school/outbox/retention'
import { openAnswer, openMessage } from '@school/outbox/sealed-rows'
import type { State } from '@school/outbox/submission'
import type { Db } from '@school/prisma'
import { type Change, readChanges } from './changes.ts'
import { type Matter, readMatter } from './matters.ts'
import type { Finder, QueueRow } from './queue-rows.ts'

/** One submission with everything that the office knows of it. */
export interface FullSubmission extends QueueRow {
  /** When it is erased, as far as that is known now. */
  erasedOn: Date | null
  state: State
  outcomeCode: string | null
  /** The words of the school's system. */
  outcomeMessage: string | null
  /** Its last answer as it came, or that of a gateway in front of it: status, type and the beginning of the body. */
  outcomeAnswer: string | null
  attempts: number
  triedAt: Date | null
  settledAt: Date | null
  /** Of an application: the version of the accepted wording, and when. */
  consentVersion: string | null
  consentAt: Date | null
  hasPicture: boolean
  fee: string | null
  matter: Matter
  /** Its changes, the oldest first. */
  changes: Change[]
  notes: { account: string; at: Date; text: string }[]
  /** Confirmations to the sender. */
  deliveries: Delivery[]
  payment: PaymentCheck | null
}

/** @returns null when there is no such submission, or its data is erased. @throws DataKeyError */
export async function readFullSubmission(
  db: Db,
  keys: DataKeys,
  retention: Retention,
  reference: string,
  find: Finder,
): Promise<FullSubmission | null> {
  const [queued] = await find('reference', [reference])
  const row = await db.submission.findUnique({
    where: { reference, erasedAt: null },
    select: {
      state: true,
      outcomeCode: true,
      outcomeMessage: true,
      outcomeAnswer: true,
      attempts: true,
      triedAt: true,
      settledAt: true,
      fee: true,
      consentVersion: true,
      consentAt: true,
      picture: true,
      settledPicture: { select: { id: true } },
      notes: { orderBy: { id: 'asc' }, select: { account: true, at: true, text: true } },
    },
  })
  if (!queued || !row) return null
  const { picture, settledPicture, ...fields } = row
  return {
    ...queued,
    ...fields,
    erasedOn: await erasureOf(db, retention, reference),
    state: row.state as State,
    outcomeMessage: openMessage(keys, reference, row.outcomeMessage),
    outcomeAnswer: openAnswer(keys, reference, row.outcomeAnswer),
    hasPicture: picture !== null || settledPicture !== null,
    matter: await readMatter(db, keys, reference),
    changes: await readChanges(db, keys, reference),
    deliveries: await readDeliveries(db, reference),
    payment: await readPaymentCheck(db, reference),
    notes: row.notes.map(({ text, ...note }) => ({
      ...note,
      text: keys.open(NOTE_TEXT, reference, text).toString(),
    })),
  }
}
