import type { Locale } from '@school/content/locales'
import { pendingMessage } from '@school/forms/outcome'
import type { SubmissionResult } from '@school/forms/state'
import { schoolTime } from '@school/upstream/school-time'
import { textsIn } from '../forms/languages.ts'

// A submission, and its result for the visitor (docs/architecture.md#the-path-of-a-submission).

export type Kind = 'application' | 'contact'

/**
 * received: stored, not tried yet. forwarding: claimed by a worker. waiting: tried again later. unclear: for the
 * office. delivered, refused: the upstream has answered.
 */
export type State = 'received' | 'forwarding' | 'waiting' | 'unclear' | 'delivered' | 'refused'

export interface NewSubmission {
  kind: Kind
  /** The form's idempotency key; null for forms without a script, whose content is the key. */
  key: string | null
  /** SHA-256 of the entries, in hex. */
  contentHash: string
  /** The fields of the upstream's call. */
  payload: Record<string, string>
  /** JPEG, re-encoded. */
  picture: Uint8Array<ArrayBuffer> | null
  /** The version of the consent text; null for forms without consent. */
  consentVersion: string | null
}

/** The columns that determine the result for the visitor. */
export interface Progress {
  reference: string
  kind: Kind
  state: State
  /** The upstream's message, or null. */
  outcomeMessage: string | null
  outcomeCode: string | null
  receivedAt: Date
  className: string | null
  sessionName: string | null
  fee: string | null
}

/** Whether it is being sent, so that the outcome may be known soon. */
export const isUnderWay = ({ state }: Progress): boolean => state === 'received' || state === 'forwarding'

/** The result of a stored submission whose row cannot be read. */
export const storedResult = (kind: Kind, reference: string, locale: Locale): SubmissionResult => ({
  state: 'pending',
  reference,
  message: pendingMessage(kind, 'pending', reference, textsIn[locale].outcome),
  receipt: null,
})

/** The result in a language, with the upstream's own message if there is one. */
export function resultOf(row: Progress, locale: Locale): SubmissionResult {
  const { reference, kind, className, sessionName, fee } = row
  const receipt = { receivedAt: `${schoolTime(row.receivedAt)}+06:00`, className, sessionName, fee }
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

/** The message for a decision without a message of the upstream (docs/spec/part-1.md#8, docs/spec/part-2.md#8). */
function ownMessage({ kind, state, outcomeCode }: Progress, locale: Locale): string {
  const { messages } = textsIn[locale].forms
  if (kind === 'application')
    return state === 'delivered' ? messages.applicationSent : messages.applicationFailed
  if (state === 'delivered') return messages.contactSent
  // The code is the status: 201 to 299 is neither a success nor a server error.
  return /^[3-5]/.test(outcomeCode ?? '') ? messages.contactFailed : messages.contactRefused
}

/** The code of a database error, because the message may quote the row. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
