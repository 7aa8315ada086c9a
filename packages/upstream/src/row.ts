import { BEFORE_BEGIN, type FieldCounter } from './field-counts.ts'
import { isRecord, type Json } from './json.ts'
import { type RowSchema, withoutBrokenCharacters } from './schemas/fields.ts'
import { DAY_FIRST, type DateOrder, endsBeforeItBegins, readDate } from './values/dates.ts'

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

/** What parsing a row needs besides its schema. */
export interface Reading {
  /** What the rows of the call prove about their dates. */
  dates: DateOrder
  /** Counts the columns of the row. */
  counter?: FieldCounter
}

/** Maximum number of unknown columns that a reason names. */
const MAX_NAMED = 12

/**
 * Checks a value against its schema.
 * @param mapped the row with our names of its fields
 * @returns the row, or the reason why it is rejected
 */
export function parseRow<T>(
  rowSchema: RowSchema<T>,
  row: unknown,
  { dates, counter }: Reading = { dates: DAY_FIRST },
  mapped = row,
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
  const parsed = rowSchema.schema.safeParse(mapped)
  if (parsed.success) {
    const value = parsed.data as Json
    for (const [name, { kind }] of Object.entries(rowSchema.fields))
      if (kind === 'date') value[name] = readDate(String(value[name]), dates) ?? ''
    const backwards = withoutBackwardsEnd(value)
    if (isRecord(mapped)) counter?.add(mapped, value, backwards)
    return { value: parsed.data, raw }
  }
  if (isRecord(mapped)) counter?.add(mapped, null)
  const reason = parsed.error.issues.map((issue) => [...issue.path, issue.message].join(' ')).join(', ')
  return { raw, reason: reason + unknownColumns(rowSchema, row, reason) }
}

/**
 * Leaves out an end before its begin: which of the two is wrong is not known, and the begin is what visitors plan by.
 * @returns what was left out, by column, as a sample for the count
 */
function withoutBackwardsEnd(row: Json): Record<string, string> | undefined {
  const { start_date = '', date = '', end_date } = row
  const begin = String(start_date || date)
  if (typeof end_date !== 'string' || !endsBeforeItBegins(begin, end_date)) return undefined
  row.end_date = ''
  return { end_date: `${end_date}${BEFORE_BEGIN}${begin})` }
}

/** The columns that the specification does not name, if one of its own is missing: it may have another name. */
function unknownColumns(rowSchema: RowSchema<unknown>, row: Json, reason: string): string {
  if (!/ (?:is missing|empty)$| is missing,/.test(reason)) return ''
  const names = Object.keys(row).filter(
    (name) => !Object.hasOwn(rowSchema.fields, name) && !rowSchema.idColumns.includes(name),
  )
  if (names.length === 0) return ''
  const named = names.slice(0, MAX_NAMED).map((name) => withoutBrokenCharacters(name.slice(0, 40)))
  return ` (the row also has ${named.join(', ')}${names.length > MAX_NAMED ? ', …' : ''})`
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
