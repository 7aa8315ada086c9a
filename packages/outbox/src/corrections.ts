import type { DataKeys } from './data-keys.ts'
import { MATTER_PARTS } from './office-columns.ts'

// Mobile numbers and e-mail addresses of an application that the office has corrected. They are a part of its matter
// (packages/office/src/corrections.ts), beside what the family has sent, which stays as it was: messages go to the corrected ones, and the
// search finds both.

/** Corrected values by the name of their field; '' where the sent one is wrong and there is no other. */
export type Corrections = Record<string, string>

/** SQL: the encrypted parts of the matter of a submission. */
export const partsOf = (id: string): string => `(SELECT m.parts FROM matter m WHERE m.id = ${id})`

/** @throws DataKeyError */
export function openCorrections(
  keys: DataKeys,
  reference: string,
  parts: Uint8Array<ArrayBuffer> | null,
): Corrections {
  if (!parts) return {}
  const { contact } = JSON.parse(keys.open(MATTER_PARTS, reference, parts).toString())
  return contact?.values ?? {}
}
