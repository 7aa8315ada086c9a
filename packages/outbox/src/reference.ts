import { randomInt } from 'node:crypto'
import { asciiDigits } from '@school/forms/text'
import type { StoredKind } from './submission.ts'

/** Without what is misread in handwriting or forms words: 0 O, 1 I L, 2 Z, 5 S and 8 B keep one of each or none; no U. */
const LETTERS = '23456789ACDEFGHJKMNPQRTVWXY'

const LETTER_OF: Record<StoredKind, string> = { application: 'A', contact: 'M', rights: 'R', reminder: 'N' }

/** A new reference: A-7K3M-2QXF for an application, M-… for a message, R-… for a request about personal data, N-… for a reminder. */
export function newReference(kind: StoredKind): string {
  const four = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${LETTER_OF[kind]}-${four()}-${four()}`
}

/**
 * Parses a reference as people type it, on a keyboard for Bangla too; null when it is not valid. A letter that no reference has is a
 * misreading: it is then not found.
 */
export function parseReference(text: string): string | null {
  const letters = ascii(text).replace(/[^A-Z0-9]/g, '')
  const [, kind, first, second] = /^([AMRN])([2-9A-Z]{4})([2-9A-Z]{4})$/.exec(letters) ?? []
  return kind ? `${kind}-${first}-${second}` : null
}

/** The same, also with words around it, as it is pasted out of a message: there its hyphens tell where it is. */
export function referenceIn(text: string): string | null {
  const [pasted] = /(?<![A-Z0-9])[AMRN] ?- ?[2-9A-Z]{4} ?- ?[2-9A-Z]{4}(?![A-Z0-9])/.exec(ascii(text)) ?? []
  return parseReference(text) ?? pasted?.replaceAll(' ', '') ?? null
}

const ascii = (text: string) =>
  asciiDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
