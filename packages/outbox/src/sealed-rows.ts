import { createHash } from 'node:crypto'
import { applicationForm } from '@school/forms/application'
import { contactForm } from '@school/forms/contact'
import { reminderForm } from '@school/forms/reminder'
import { rightsForm } from '@school/forms/rights'
import { senderName } from '@school/forms/wire'
import { type DataKeys, openBytes, openText, sealBytes, sealText } from './data-keys.ts'
import { searchHashes } from './search-hashes.ts'
import type { StoredKind } from './submission.ts'

// The columns of a submission that contain personal data, encrypted and opened (docs/decisions/0108-encryption-at-rest.md). A ciphertext
// belongs to a column and to the reference of its row.

const PAYLOAD = 'submission.payload'
/** Also of `submission_picture`, into which the column is copied as it is. */
const PICTURE = 'submission.picture'
const MESSAGE = 'submission.outcomeMessage'

type Payload = Record<string, string>

/** The columns that a payload determines. Without keys, as in tests of the states, nothing is encrypted. */
export function payloadColumns(
  keys: DataKeys | undefined,
  kind: StoredKind,
  reference: string,
  payload: Payload,
) {
  return {
    payload: keys ? null : JSON.stringify(payload),
    sealedPayload: keys?.seal(PAYLOAD, reference, JSON.stringify(inStoredOrder(payload))) ?? null,
    keyVersion: keys?.version ?? null,
    searchHashes: searchHashes(keys, kind, payload),
    classId: payload.classId ?? null,
    sessionId: payload.sessionId ?? null,
    fee: payload.applicationFee || null,
    sender: senderOf(keys, kind, payload),
  }
}

/** The order that Postgres gives the fields of a JSON, in which the school's server has always got them: shorter names first. */
const inStoredOrder = (payload: Payload): Payload =>
  Object.fromEntries(
    Object.entries(payload).toSorted(
      ([a], [b]) =>
        Buffer.byteLength(a) - Buffer.byteLength(b) || Buffer.compare(Buffer.from(a), Buffer.from(b)),
    ),
  )

/** Opens a payload, as this version or one without encryption stored it. @throws DataKeyError */
export function openPayload<P extends Payload | null>(
  keys: DataKeys | undefined,
  row: { reference: string; payload: P; sealedPayload: Uint8Array<ArrayBuffer> | null },
): P | Payload {
  if (!row.sealedPayload) return row.payload
  return JSON.parse(Buffer.from(openBytes(keys, PAYLOAD, row.reference, row.sealedPayload)).toString())
}

export const sealPicture = (
  keys: DataKeys | undefined,
  reference: string,
  picture: Uint8Array<ArrayBuffer> | null,
) => picture && sealBytes(keys, PICTURE, reference, picture)

/** @throws DataKeyError */
export const openPicture = (
  keys: DataKeys | undefined,
  reference: string,
  picture: Uint8Array<ArrayBuffer> | null,
) => picture && openBytes(keys, PICTURE, reference, picture)

export const sealMessage = (keys: DataKeys | undefined, reference: string, message: string | null) =>
  message === null ? null : sealText(keys, MESSAGE, reference, message)

/** @throws DataKeyError */
export const openMessage = (keys: DataKeys | undefined, reference: string, message: string | null) =>
  message === null ? null : openText(keys, MESSAGE, reference, message)

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
function senderOf(keys: DataKeys | undefined, kind: StoredKind, payload: Payload): string {
  const sender = `${kind}:${payload[SENDER[kind]]?.trim().toLowerCase() ?? ''}`
  return keys?.indexes('sender', sender)[0] ?? createHash('sha256').update(sender).digest('hex')
}
