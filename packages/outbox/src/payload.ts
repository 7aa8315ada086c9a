import type { DataKeys } from './data-keys.ts'
import { openPayload } from './sealed-rows.ts'

/** The fields of a submission that the web side reads. They are null for a message, and after erasure. */
export interface PayloadFields {
  /** As it was forwarded: `bKash`. */
  paymentMethod: string | null
  /** `2018-05-04`. It is compared only, and never shown. */
  dob: string | null
}

/** A payload at rest, with the reference of its row, to which a sealed one belongs. */
export interface StoredPayload {
  reference: string
  payload: unknown
  sealedPayload: Uint8Array<ArrayBuffer> | null
}

/**
 * Reads a stored payload. Nothing else of the web side reads those columns.
 * @throws DataKeyError when it is encrypted with a key that this server does not have
 */
export function readPayload(keys: DataKeys | undefined, stored: StoredPayload): PayloadFields {
  const payload = stored.payload as Record<string, string> | null
  const fields = openPayload(keys, { ...stored, payload }) ?? {}
  const text = (name: string) => fields[name] || null
  return { paymentMethod: text('paymentMethod'), dob: text('dob') }
}
