import type { Locale } from '@school/content/locales'
import { type OutcomeState, pendingMessage, type Receipt } from '@school/forms/outcome'
import { SCHOOL_OFFSET_MS } from '@school/upstream/school-time'
import { textsIn } from './languages.ts'

// What a submission is, and what its visitor is told about it (docs/architecture.md#the-path-of-a-submission).

export type Kind = 'application' | 'contact'

/**
 * received: stored, not tried yet. forwarding: claimed by a worker. waiting: tried again later. unclear: for the
 * office. delivered, refused: the upstream has answered.
 */
export type State = 'received' | 'forwarding' | 'waiting' | 'unclear' | 'delivered' | 'refused'

export interface NewSubmission {
  kind: Kind
  /** Made by the form; null where it has none: the content is its key then. */
  key: string | null
  /** SHA-256 of what was entered, in hex. */
  contentHash: string
  /** The fields as the upstream's call wants them. */
  payload: Record<string, string>
  /** JPEG, re-encoded. */
  picture: Uint8Array<ArrayBuffer> | null
  /** The wording to which a parent or guardian consented; null where none is asked for. */
  consentVersion: string | null
}

/** What the visitor is told. `pending`: it has not arrived yet. `unclear`: nobody can say. Neither need be sent again. */
export interface SubmissionResult {
  state: OutcomeState
  reference: string
  message: string
  /** null while the database does not answer. */
  receipt: Receipt | null
}

/** The columns of a row that decide what its visitor is told. */
export interface Progress {
  reference: string
  kind: Kind
  state: State
  /** The upstream's own; null: it gave none. */
  outcomeMessage: string | null
  outcomeCode: string | null
  receivedAt: Date
  className: string | null
  sessionName: string | null
  fee: string | null
}

/** Is it under way, so that waiting a little for the upstream's answer is worth it? */
export const isUnderWay = ({ state }: Progress): boolean => state === 'received' || state === 'forwarding'

/** What a visitor is told about a submission that was stored, when its row cannot be read. */
export const storedResult = (kind: Kind, reference: string, locale: Locale): SubmissionResult => ({
  state: 'pending',
  reference,
  message: pendingMessage(kind, 'pending', reference, textsIn[locale].outcome),
  receipt: null,
})

/** What a visitor is told in a language: the upstream's own message where it has given one. */
export function resultOf(row: Progress, locale: Locale): SubmissionResult {
  const { reference, kind, className, sessionName, fee } = row
  const receipt = { receivedAt: inDhaka(row.receivedAt), className, sessionName, fee }
  if (row.state === 'delivered' || row.state === 'refused') {
    return { state: row.state, reference, message: row.outcomeMessage ?? ownMessage(row, locale), receipt }
  }
  const state = row.state === 'unclear' ? 'unclear' : 'pending'
  return {
    state,
    reference,
    message: pendingMessage(kind, state, reference, textsIn[locale].outcome),
    receipt,
  }
}

/** What is said where the upstream has decided without a word (docs/spec/part-1.md#8, docs/spec/part-2.md#8). */
function ownMessage({ kind, state, outcomeCode }: Progress, locale: Locale): string {
  const { messages } = textsIn[locale].forms
  if (kind === 'application')
    return state === 'delivered' ? messages.applicationSent : messages.applicationFailed
  if (state === 'delivered') return messages.contactSent
  // Its code is the status: 201 to 299 is no success and no failure of a server.
  return /^[3-5]/.test(outcomeCode ?? '') ? messages.contactFailed : messages.contactRefused
}

const inDhaka = (moment: Date) =>
  `${new Date(moment.getTime() + SCHOOL_OFFSET_MS).toISOString().slice(0, 19)}+06:00`

/** A database error may quote the row: only its code goes into the log. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
