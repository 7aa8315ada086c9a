import type { Db } from '@school/prisma'
import { type DataKeys, openBytes, sealBytes } from './data-keys.ts'

// The office's own state of a submission: what a parent is told beyond what the school's system has answered.

/** What the office decides about an application. */
export const DECISIONS = ['admitted', 'waiting_list', 'not_admitted'] as const
export type OfficeDecision = (typeof DECISIONS)[number]

/** When and where a test takes place, as the clocks of the school show it. */
export interface TestSlot {
  /** `2026-12-05` */
  date: string
  /** `09:30` */
  time: string
  place: string
}

/** The texts are the officer's own words to the parent; empty if there are none. */
export type OfficeState = { changedAt: Date } & (
  | { state: 'needs_something'; text: string }
  | { state: 'invited'; slot: TestSlot; text: string }
  | { state: 'decided'; decision: OfficeDecision; text: string }
  /** Of a contact message or a request about personal data: somebody has answered it. */
  | { state: 'answered' }
)

export type NewOfficeState =
  | { state: 'needs_something'; text: string }
  | { state: 'invited'; slotId: number; text: string }
  | { state: 'decided'; decision: OfficeDecision; text: string }
  | { state: 'answered' }

/** The sealed part of a state. */
interface Details {
  text?: string
  decision?: OfficeDecision
}

/** What the encrypted columns of the office are bound to, beside the reference. */
export const STATE_DETAILS = 'submission_office.details'
export const NOTE_TEXT = 'office_note.text'
/** Bound to the name of the account. */
export const ACCOUNT_SECRET = 'office_account.totpSecret'

/**
 * The office's state of a submission, for the office and for the parent's status page.
 * @returns null while the office has none, and after erasure
 * @throws DataKeyError when it is encrypted with a key that this server does not have
 */
export async function officeStateOf(
  db: Db,
  keys: DataKeys | undefined,
  reference: string,
): Promise<OfficeState | null> {
  const row = await db.submissionOffice.findFirst({
    where: { submission: { reference } },
    select: { state: true, details: true, changedAt: true, slot: true },
  })
  if (!row?.state) return null
  const { changedAt, slot } = row
  const bytes = row.details && openBytes(keys, STATE_DETAILS, reference, row.details)
  const { text = '', decision }: Details = bytes ? JSON.parse(Buffer.from(bytes).toString()) : {}
  switch (row.state) {
    case 'needs_something':
      return { state: row.state, text, changedAt }
    case 'invited':
      return slot && { state: row.state, slot: slotOf(slot), text, changedAt }
    case 'decided':
      return decision ? { state: row.state, decision, text, changedAt } : null
    case 'answered':
      return { state: row.state, changedAt }
    default:
      return null
  }
}

export const slotOf = ({ date, time, place }: { date: Date; time: string; place: string }): TestSlot => ({
  date: date.toISOString().slice(0, 10),
  time,
  place,
})

/** The columns of a new state. */
export function stateColumns(keys: DataKeys | undefined, reference: string, given: NewOfficeState) {
  const { state } = given
  const details: Details = {
    ...('text' in given && given.text && { text: given.text }),
    ...(state === 'decided' && { decision: given.decision }),
  }
  const bytes = Object.keys(details).length ? new Uint8Array(Buffer.from(JSON.stringify(details))) : null
  return {
    state,
    details: bytes && sealBytes(keys, STATE_DETAILS, reference, bytes),
    slotId: state === 'invited' ? given.slotId : null,
    changedAt: new Date(),
  }
}

/**
 * Gives a submission a new state, in place of the one before. @returns false when there is no such submission, or its personal data
 * is erased
 */
export async function setOfficeState(
  db: Db,
  keys: DataKeys | undefined,
  reference: string,
  state: NewOfficeState,
): Promise<boolean> {
  const submission = await db.submission.findUnique({
    where: { reference, erasedAt: null },
    select: { id: true },
  })
  if (!submission) return false
  const columns = stateColumns(keys, reference, state)
  await db.submissionOffice.upsert({
    where: { id: submission.id },
    create: { id: submission.id, ...columns },
    update: columns,
  })
  // It is kept RETENTION_DAYS from its answer (retention.ts).
  if (state.state === 'answered')
    await db.submission.updateMany({
      where: { id: submission.id, kind: 'rights', settledAt: null },
      data: { settledAt: columns.changedAt },
    })
  return true
}
