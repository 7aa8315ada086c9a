import type { SubmissionState } from '@school/forms/submission-state'
import type { Confirmation, Reminder } from './messages/sender.ts'

// A submission (docs/architecture.md#the-path-of-a-submission).

/** What is forwarded. */
export type Kind = 'application' | 'contact'
/**
 * A request about personal data stays with the school's office, and a reminder of the intake with us: the school's system has no call for
 * them.
 */
export type StoredKind = Kind | 'rights' | 'reminder'

export type State = SubmissionState

/**
 * How long a visitor waits for the outcome, and up to a second more. After that, the result is that the submission is stored. A
 * call of the upstream takes at most 10 seconds.
 */
export const VISITOR_WAITS_MS = 11_000

export interface NewSubmission {
  kind: StoredKind
  /** The form's idempotency key; null for forms without a script, whose content is the key. */
  key: string | null
  /** SHA-256 of the entries, in hex. Stored is a keyed hash of it (`contentHashes` in store.ts). */
  contentHash: string
  /** The fields of the upstream's call. */
  payload: Record<string, string>
  /** JPEG, re-encoded. */
  picture: Uint8Array<ArrayBuffer> | null
  /** The version of the consent text; null for forms without consent. */
  consentVersion: string | null
  /** How its arrival is confirmed to the sender; without it, not at all. */
  confirmation?: Confirmation | null
  /** A message at a later time, which is all that is wanted. */
  reminder?: Reminder
  /** Whether the payment provider is asked about its payment. */
  checkPayment?: boolean
}

/** The columns that determine the result for the visitor. */
export interface Progress {
  reference: string
  kind: StoredKind
  state: State
  /** The upstream's message, or null. */
  outcomeMessage: string | null
  outcomeCode: string | null
  receivedAt: Date
  /** When it was delivered, refused, or settled by the office. */
  settledAt: Date | null
  className: string | null
  sessionName: string | null
  fee: string | null
  /** As it was forwarded: `bKash`. */
  paymentMethod: string | null
}

/** The code of a submission that counts as delivered because the office has said so. */
export const OFFICE = 'office'

/** Whether it is being sent, so that the outcome may be known soon. */
export const isUnderWay = ({ state }: Pick<Progress, 'state'>): boolean =>
  state === 'received' || state === 'forwarding'

/** The code of a database error, because the message may quote the row. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
