import type { DataKeys } from '@school/outbox/data-keys'
import { CHANGE_VALUES, MATTER_PARTS } from '@school/outbox/office-columns'
import { z } from 'zod'

// The parts of a matter, and how they are stored: one encrypted document, and beside it the columns by which lists filter.

/** What the office decides about an application; that the family has withdrawn it is written down the same way. */
export const DECISIONS = ['admitted', 'waiting_list', 'not_admitted', 'withdrawn'] as const
export type OfficeDecision = (typeof DECISIONS)[number]

/** Whether what a family was asked for has been answered. */
export const REQUEST_STATES = ['open', 'answered'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Whether an invited child came to the test. */
export const ATTENDANCES = ['came', 'absent'] as const
export type Attendance = (typeof ATTENDANCES)[number]

/** What becomes of a test date after children are invited to it. `restored`: it was cancelled, and takes place after all. */
export const SLOT_CHANGES = ['moved', 'cancelled', 'restored'] as const
export type SlotChange = (typeof SLOT_CHANGES)[number]

/** By which account, and when. */
const made = { by: z.string(), at: z.coerce.date() }

/** Texts are the officer's own words to the family; '' if there are none. */
const parts = z.object({
  /** What the family is asked for. */
  request: z
    .object({
      ...made,
      text: z.string(),
      /** Null: open. By null: by the family itself, on the page of its status. */
      answer: z
        .object({
          by: z.string().nullable(),
          at: z.coerce.date(),
          text: z.string(),
          /** The ids of the pictures. */
          pictures: z.array(z.string()),
        })
        .nullable(),
    })
    .nullable()
    .default(null),
  /** Of an application: to which date the child is invited. */
  invitation: z
    .object({
      ...made,
      slotId: z.number().int(),
      /** When and where the test was when this was written: what the history shows. Since then it may have been moved. */
      slot: z.object({ date: z.string(), time: z.string(), place: z.string() }),
      /** Who has moved, cancelled or restored the date since the invitation. */
      changed: z.object({ ...made, is: z.enum(SLOT_CHANGES) }).nullable(),
      text: z.string(),
      attendance: z.object({ ...made, is: z.enum(ATTENDANCES) }).nullable(),
    })
    .nullable()
    .default(null),
  decision: z
    .object({ ...made, decision: z.enum(DECISIONS), text: z.string() })
    .nullable()
    .default(null),
  /** Of a message or a request about data: somebody has answered it. */
  answer: z.object(made).nullable().default(null),
  /** Mobile numbers and e-mail addresses of an application that differ from what was sent, by field (corrections.ts). The family does not see it. */
  contact: z
    .object({ ...made, values: z.record(z.string(), z.string()) })
    .nullable()
    .default(null),
  /** Who takes care of it. */
  assignment: z
    .object({ ...made, to: z.string() })
    .nullable()
    .default(null),
})

/** The parts of a matter; null where there is none. */
export type Parts = z.infer<typeof parts>
export type PartName = keyof Parts
export const PART_NAMES = ['request', 'invitation', 'decision', 'answer', 'contact', 'assignment'] as const

type Bytes = Uint8Array<ArrayBuffer>

/** @throws DataKeyError */
export const openParts = (keys: DataKeys, reference: string, sealed: Bytes | null): Parts =>
  parts.parse(sealed ? JSON.parse(keys.open(MATTER_PARTS, reference, sealed).toString()) : {})

/** The columns of a matter, from its parts. */
export function partColumns(keys: DataKeys, reference: string, given: Parts) {
  const { request, invitation, decision, answer, assignment } = given
  const { changed, attendance } = invitation ?? {}
  const times = [request?.at, request?.answer?.at, invitation?.at, changed?.at, attendance?.at, decision?.at]
  const changedAt = Math.max(...[...times, answer?.at].map((at) => at?.getTime() ?? 0))
  return {
    parts: keys.seal(MATTER_PARTS, reference, JSON.stringify(given)),
    request: request && (request.answer ? 'answered' : 'open'),
    slotId: invitation?.slotId ?? null,
    attendance: invitation?.attendance?.is ?? null,
    decision: decision?.decision ?? null,
    answeredAt: answer?.at ?? null,
    assignedTo: assignment?.to ?? null,
    changedAt: changedAt ? new Date(changedAt) : null,
  }
}

/** A part before and after a change. */
export type Values = { [P in PartName]: { part: P; before: Parts[P]; after: Parts[P] } }[PartName]

export const sealValues = (keys: DataKeys, reference: string, { before, after }: Values) =>
  keys.seal(CHANGE_VALUES, reference, JSON.stringify({ before, after }))

/** @throws DataKeyError */
export function openValues(keys: DataKeys, reference: string, part: PartName, sealed: Bytes): Values {
  const { before, after } = JSON.parse(keys.open(CHANGE_VALUES, reference, sealed).toString())
  const value = (one: unknown) => parts.shape[part].parse(one)
  // Both are parsed as this part.
  return { part, before: value(before), after: value(after) } as Values
}
