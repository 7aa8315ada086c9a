import { messages } from '@school/forms'

// What a submission is, and what its visitor is told about it (DESIGN, "Submissions").

export type Kind = 'application' | 'contact'
export const KINDS: readonly Kind[] = ['application', 'contact']

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

/** What the visitor is told. `kept`: it has not arrived yet, or nobody can say; it need not be sent again. */
export interface SubmissionResult {
  state: 'delivered' | 'refused' | 'kept'
  reference: string
  message: string
}

/** The columns of a row that decide what its visitor is told. */
export interface Progress {
  reference: string
  kind: Kind
  state: State
  outcomeMessage: string | null
}

/** Is it under way, so that waiting a little for the upstream's answer is worth it? */
export const isUnderWay = ({ state }: Progress): boolean => state === 'received' || state === 'forwarding'

/** What a visitor is told about a stored submission that has not arrived, or of which nobody can say. */
export function pendingResult(kind: Kind, reference: string, state?: State): SubmissionResult {
  const what = kind === 'application' ? 'application' : 'message'
  const next =
    state === 'unclear'
      ? 'Our office checks whether it has arrived.'
      : 'It will be delivered as soon as the school can be reached.'
  const message = `Your ${what} is kept under the reference ${reference}. ${next} You need not send it again.`
  return { state: 'kept', reference, message }
}

/** What a visitor is told: the upstream's own message where it has answered. */
export function resultOf({ reference, kind, state, outcomeMessage }: Progress): SubmissionResult {
  if (state !== 'delivered' && state !== 'refused') return pendingResult(kind, reference, state)
  const sent = kind === 'application' ? messages.applicationSent : messages.contactSent
  const refused = kind === 'application' ? messages.applicationFailed : messages.contactRefused
  return { state, reference, message: outcomeMessage ?? (state === 'delivered' ? sent : refused) }
}

/** A database error may quote the row: only its code goes into the log. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
