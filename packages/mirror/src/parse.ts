import { createHash } from 'node:crypto'

// Pure functions that convert the upstream's values. Texts: text/texts.ts.

/** The numeric value of an id, to sort rows of the same date; 0 when the id is not a number. */
export function idNumber(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : 0
}

/** A key for rows without an id: the same parts give the same key in every run. */
export function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

/** A hash by which a run detects that a row has changed. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27)
}
