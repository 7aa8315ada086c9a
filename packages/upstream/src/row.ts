import { isRecord, type Json } from './json.ts'
import { type RowSchema, withoutBrokenCharacters } from './schemas/fields.ts'

// Parses one value of an answer as a typed row.

/** Rows with deeper nesting are rejected, so that recursion over a row is safe. */
const MAX_ROW_DEPTH = 20
/** Larger rows are rejected. The school has none, and each row is stored twice, raw and parsed. */
const MAX_ROW_VALUES = 10_000
const MAX_ROW_CHARACTERS = 2_000_000

export interface Row<T> {
  value: T
  raw: unknown
}

/** Checks a value against its schema. @returns the row, or the reason why it is rejected */
export function parseRow<T>(
  rowSchema: RowSchema<T>,
  row: unknown,
): Row<T> | { reason: string; raw: unknown } {
  const { value: raw, error } = clean(row)
  if (!isRecord(row)) {
    return {
      raw,
      reason:
        row === null ? 'the row is null' : `the row is ${Array.isArray(row) ? 'a list' : `a ${typeof row}`}`,
    }
  }
  if (error !== null) return { raw, reason: error }
  // Parses the original row, not the cleaned copy: an id without one of its characters is a different id.
  const parsed = rowSchema.schema.safeParse(row)
  if (parsed.success) return { value: parsed.data, raw }
  const reason = parsed.error.issues.map((issue) => [...issue.path, issue.message].join(' ')).join(', ')
  return { raw, reason }
}

/**
 * Makes a copy that Postgres accepts as jsonb and that recursion can walk: without NUL, broken surrogates and a
 * `__proto__` key. Parts beyond the limits are left out, and `error` names the limit.
 */
export function clean(value: unknown): { value: unknown; error: string | null } {
  let error: string | null = null
  let values = 0
  let characters = 0
  const isTooMuch = () => {
    if (values > MAX_ROW_VALUES) error ??= `the row contains more than ${MAX_ROW_VALUES} values`
    if (characters > MAX_ROW_CHARACTERS) error ??= `the row is longer than ${MAX_ROW_CHARACTERS} characters`
    return error !== null
  }
  const copy = (part: unknown, depth: number): unknown => {
    values++
    if (typeof part === 'string') {
      characters += part.length
      return isTooMuch() ? '…' : withoutBrokenCharacters(part)
    }
    if (typeof part !== 'object' || part === null) return part
    if (depth > MAX_ROW_DEPTH) error ??= `the row is nested deeper than ${MAX_ROW_DEPTH} levels`
    if (isTooMuch()) return '…'
    if (Array.isArray(part)) {
      const copies: unknown[] = []
      for (const element of part) {
        if (isTooMuch()) break
        copies.push(copy(element, depth + 1))
      }
      return copies
    }
    const copied: Json = {}
    for (const key of Object.keys(part)) {
      if (isTooMuch()) break
      if (key !== '__proto__') copied[withoutBrokenCharacters(key)] = copy((part as Json)[key], depth + 1)
    }
    return copied
  }
  return { value: copy(value, 1), error }
}
