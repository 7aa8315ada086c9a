import { isRecord, type Json } from './json.ts'
import { cut } from './message.ts'
import {
  type FieldKind,
  MAX_TEXT_LENGTH,
  type RowSchema,
  saysNothing,
  withoutBrokenCharacters,
} from './schemas/fields.ts'
import { dateText, readDate } from './values/dates.ts'

// What the columns of an answer hold: how many of its rows have a value, and which values could not be read.

/** One column of the rows of an answer. */
export interface FieldCount {
  /** What the specification says that it holds; null for a column that it does not name. */
  kind: FieldKind | null
  /** The specification expects a value in at least some rows. */
  isExpected: boolean
  /** Number of rows with a value that could be read. */
  filled: number
  /** Number of rows. */
  of: number
  /** Number of values that are there and could not be read. They are shown nowhere. */
  unreadable: number
  /** Up to three unreadable values, or values of a column that the specification does not name, cut to 40 characters. */
  samples: string[]
  /** The types of its values in JSON: text, number, boolean, list, object. */
  types: string[]
}
/** By the name of the column. */
export type FieldCounts = Record<string, FieldCount>

const MAX_SAMPLES = 3
const MAX_SAMPLE_LENGTH = 40
/** Maximum number of columns that the specification does not name. */
const MAX_UNKNOWN = 60
/** In the sample of an end that was left out: 2027-06-01 (begins 2027-06-10). */
export const BEFORE_BEGIN = ' (begins '

/** Values of such columns are no samples. */
const SECRET = /pass|pwd|secret|token|otp|hash|salt/i

/** Counts the columns of rows as they are parsed. */
export class FieldCounter {
  readonly #hide: (text: string) => string
  readonly #fields = new Map<string, FieldCount>()
  /** Columns without a count of their own that are no news. */
  readonly #known: ReadonlySet<string>
  #rows = 0
  #unknown = 0

  /** @param mayLack columns that may be empty in all rows */
  constructor(
    rowSchema: RowSchema<unknown>,
    hide: (text: string) => string,
    mayLack: readonly string[] = [],
  ) {
    this.#hide = hide
    for (const [name, { kind }] of Object.entries(rowSchema.fields))
      this.#fields.set(name, emptyCount(kind, !mayLack.includes(name)))
    this.#known = new Set(rowSchema.idColumns)
  }

  /**
   * @param row as the upstream sent it
   * @param value parsed, or null when the row is rejected
   * @param leftOut values that could be read and were left out, by column, as their sample
   */
  add(row: Json, value: Json | null, leftOut: Record<string, string> = {}): void {
    this.#rows++
    for (const name of Object.keys(row)) {
      const written = row[name]
      if (!isFilled(written)) continue
      const field = this.#fields.get(name) ?? this.#addUnknown(name)
      if (!field) continue
      if (typeof written === 'string' && saysNothing(written, field.kind)) continue
      const type = typeOf(written)
      if (!field.types.includes(type)) field.types.push(type)
      if (value !== null && isUnreadable(field.kind, written, value[name])) {
        field.unreadable++
        this.#addSample(field, name, leftOut[name] ?? written)
      } else if (field.kind !== 'date' || isDateFilled(value?.[name], written)) {
        field.filled++
        if (field.kind === null) this.#addSample(field, name, written)
      }
    }
  }

  counts(): FieldCounts {
    for (const field of this.#fields.values()) field.of = this.#rows
    return Object.fromEntries(this.#fields)
  }

  #addUnknown(name: string): FieldCount | null {
    if (this.#known.has(name) || ++this.#unknown > MAX_UNKNOWN) return null
    const field = emptyCount(null)
    this.#fields.set(cut(withoutBrokenCharacters(name), MAX_SAMPLE_LENGTH), field)
    return field
  }

  #addSample(field: FieldCount, name: string, written: unknown): void {
    if (field.samples.length >= MAX_SAMPLES || SECRET.test(name)) return
    const text = typeof written === 'string' ? written.slice(0, 400) : JSON.stringify(written).slice(0, 400)
    const plain = withoutBrokenCharacters(this.#hide(text))
      .replace(/\p{C}+/gu, ' ')
      .trim()
    const sample = cut(plain, MAX_SAMPLE_LENGTH)
    if (!field.samples.includes(sample)) field.samples.push(sample)
  }
}

const emptyCount = (kind: FieldKind | null, isExpected = false): FieldCount => ({
  kind,
  isExpected,
  filled: 0,
  of: 0,
  unreadable: 0,
  samples: [],
  types: [],
})

const isFilled = (value: unknown) =>
  value !== undefined &&
  value !== null &&
  value !== false &&
  !(typeof value === 'string' && value.trim() === '') &&
  !(Array.isArray(value) && value.every((one) => one === null || one === '')) &&
  !(isRecord(value) && Object.keys(value).length === 0)

const typeOf = (value: unknown) => {
  if (Array.isArray(value)) return 'list'
  return typeof value === 'string' ? 'text' : typeof value
}

/** Whether a filled value could not be read. */
function isUnreadable(kind: FieldKind | null, written: unknown, parsed: unknown): boolean {
  if (kind === null) return false
  if (kind === 'date') return parsed === '' && (typeof written === 'object' || !isNoDate(written))
  if (typeof written === 'string' && written.length > MAX_TEXT_LENGTH) return true
  if (kind === 'amount') return parsed === null
  if (kind === 'video') return parsed === ''
  return parsed === '' && (kind === 'file' || typeof written === 'object')
}

/** Whether a value says that there is no date, as `0000-00-00` does. */
const isNoDate = (written: unknown) => readDate(dateText(written) ?? 'x') === ''

const isDateFilled = (parsed: unknown, written: unknown) =>
  parsed === undefined ? !isNoDate(written) : parsed !== ''

/** Adds the counts of another answer to the same call. Changes `into`. */
export function addFieldCounts(into: FieldCounts, other: FieldCounts): void {
  const rows = Math.max(0, ...Object.values(into).map(({ of }) => of))
  const added = Math.max(0, ...Object.values(other).map(({ of }) => of))
  for (const [name, count] of Object.entries(other)) {
    into[name] ??= emptyCount(count.kind, count.isExpected)
    const field = into[name]
    field.filled += count.filled
    field.unreadable += count.unreadable
    field.samples = [...new Set([...field.samples, ...count.samples])].slice(0, MAX_SAMPLES)
    field.types = [...new Set([...field.types, ...count.types])]
  }
  for (const field of Object.values(into)) field.of = rows + added
}
