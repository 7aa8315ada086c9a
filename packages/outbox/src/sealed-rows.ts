import { applicationForm } from '@school/forms/application'
import { contactForm } from '@school/forms/contact'
import { reminderForm } from '@school/forms/reminder'
import { rightsForm } from '@school/forms/rights'
import { senderName } from '@school/forms/wire'
import type { DataKeys } from './data-keys.ts'
import type { StoredKind } from './submission.ts'

// The columns of a submission that contain personal data, encrypted and opened (docs/decisions/0108-encryption-at-rest.md). A ciphertext
// belongs to a column and to the reference of its row.

const PAYLOAD = 'submission.payload'
/** Also of `submission_picture`, into which the column is copied as it is. */
const PICTURE = 'submission.picture'
const MESSAGE = 'submission.outcomeMessage'
const ANSWER = 'submission.outcomeAnswer'

/** The fields of the upstream's call, in their order. */
export type Payload = Record<string, string>
type Bytes = Uint8Array<ArrayBuffer>

/** The columns that a payload determines. */
export const payloadColumns = (keys: DataKeys, kind: StoredKind, reference: string, payload: Payload) => ({
  payload: keys.seal(PAYLOAD, reference, JSON.stringify(payload)),
  keyVersion: keys.version,
  classId: payload.classId ?? null,
  sessionId: payload.sessionId ?? null,
  fee: payload.applicationFee || null,
  sender: senderOf(keys, kind, payload),
})

/** A row with its encrypted fields, which are null after erasure. */
export interface SealedPayload {
  reference: string
  payload: Bytes | null
}

/** Opens the fields of a submission. @throws DataKeyError */
export const openPayload = (keys: DataKeys, { reference, payload }: SealedPayload): Payload | null =>
  payload && JSON.parse(keys.open(PAYLOAD, reference, payload).toString())

export const sealPicture = (keys: DataKeys, reference: string, picture: Bytes | null) =>
  picture && keys.seal(PICTURE, reference, picture)

/** @throws DataKeyError */
export const openPicture = (keys: DataKeys, reference: string, picture: Bytes | null) =>
  picture && keys.open(PICTURE, reference, picture)

export const sealMessage = (keys: DataKeys, reference: string, message: string | null) =>
  message === null ? null : keys.seal(MESSAGE, reference, message)

/** @throws DataKeyError */
export const openMessage = (keys: DataKeys, reference: string, message: Bytes | null) =>
  message && keys.open(MESSAGE, reference, message).toString()

/** The last answer of the school's server, or of whoever answered in its place, as the office may read it. */
export const sealAnswer = (keys: DataKeys, reference: string, answer: string | null) =>
  answer === null ? null : keys.seal(ANSWER, reference, answer)

/** @throws DataKeyError */
export const openAnswer = (keys: DataKeys, reference: string, answer: Bytes | null) =>
  answer && keys.open(ANSWER, reference, answer).toString()

/** The field of the payload that identifies the sender. */
const SENDER: Record<StoredKind, string> = {
  application: senderName(applicationForm),
  contact: senderName(contactForm),
  rights: senderName(rightsForm),
  reminder: senderName(reminderForm),
}

/**
 * A hash that identifies the sender, because submissions of one sender are forwarded in their order. It is keyed: all mobile numbers
 * can be tried in minutes.
 */
const senderOf = (keys: DataKeys, kind: StoredKind, payload: Payload): string =>
  keys.indexes('sender', `${kind}:${payload[SENDER[kind]]?.trim().toLowerCase() ?? ''}`)[0]
