import { z } from 'zod'

// The types of columns in the upstream's rows.

const MAX_TEXT_LENGTH = 200_000
const MAX_PATH_LENGTH = 2_000
const MAX_ID_LENGTH = 64

type Parsed = { text: string } | { error: string }

/** Removes NUL and unpaired surrogates, which Postgres rejects in text and in jsonb. */
export const withoutBrokenCharacters = (text: string) =>
  text.isWellFormed() && !text.includes('\0') ? text : text.replace(/[\0\p{Surrogate}]/gu, '')

// XML, and so the feeds, cannot contain these characters. Tabs and line breaks are allowed.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters on purpose
const CONTROLS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

const kindOf = (value: unknown) => (Array.isArray(value) ? 'a list' : 'an object')

function parseText(value: unknown): Parsed {
  if (value === undefined || value === null || value === false) return { text: '' }
  if (value === true) return { text: '1' }
  if (typeof value === 'number') return { text: String(value) }
  if (typeof value !== 'string') return { error: `is ${kindOf(value)} instead of text` }
  if (value.length > MAX_TEXT_LENGTH) return { error: `is longer than ${MAX_TEXT_LENGTH} characters` }
  return { text: withoutBrokenCharacters(value).replace(CONTROLS, '').normalize('NFC').trim() }
}

function parsePath(value: unknown): Parsed {
  // A column called `images` may become a list. The page shows the first picture.
  const one: unknown = Array.isArray(value) ? (value[0] ?? '') : value
  if (typeof one !== 'string') return parseText(one)
  if (one.length > MAX_PATH_LENGTH) return { error: `is longer than ${MAX_PATH_LENGTH} characters` }
  return { text: withoutBrokenCharacters(one).replace(CONTROLS, '').trim() }
}

/** Like an id, but 0 is a valid value ("department 0"). */
function parseCode(value: unknown): Parsed {
  if (value === undefined || value === null || value === false) return { error: 'is missing' }
  if (typeof value === 'object') return { error: `is ${kindOf(value)}` }
  if (typeof value === 'boolean') return { error: 'is true or false instead of an id' }
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    return { error: 'is a number that is not whole' }
  const text = String(value).trim()
  if (text === '') return { error: 'is missing' }
  if (text.length > MAX_ID_LENGTH) return { error: `is longer than ${MAX_ID_LENGTH} characters` }
  if (/\p{C}/u.test(text)) return { error: 'contains control characters' }
  return { text: /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text }
}

function parseId(value: unknown): Parsed {
  const parsed = parseCode(value)
  return 'text' in parsed && parsed.text === '0' ? { error: 'is 0' } : parsed
}

/** The id in its canonical form, or null when it is missing or invalid. */
export function canonicalId(value: unknown): string | null {
  const parsed = parseId(value)
  return 'text' in parsed ? parsed.text : null
}

/** Replaces Bangla digits by ASCII digits. */
export const asciiDigits = (text: string) =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))

/** `520`, `"520"`, `"520.00"`, `"1,500"`, `"Tk. 520/-"`, `"৫২০"`: an amount in Taka. */
export function parseAmount(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : null
  if (typeof value !== 'string') return null
  const ascii = asciiDigits(value)
  const amount = /^(?:tk\.?|bdt|৳)?\s*(\d[\d,]{0,11}(?:\.\d{1,2})?)\s*(?:\/-)?$/i.exec(ascii.trim())?.[1]
  return amount === undefined ? null : Number(amount.replaceAll(',', ''))
}

const field = (parse: (value: unknown) => Parsed) =>
  z
    .unknown()
    .optional()
    .transform((value, context) => {
      const parsed = parse(value)
      if ('text' in parsed) return parsed.text
      context.addIssue(parsed.error)
      return z.NEVER
    })

export const text = field(parseText)
export const path = field(parsePath)
export const id = field(parseId)
export const code = field(parseCode)
export const required = field((value) => {
  const parsed = parseText(value)
  return 'text' in parsed && parsed.text === '' ? { error: 'is missing' } : parsed
})
export const requiredPath = field((value) => {
  const parsed = parsePath(value)
  return 'text' in parsed && parsed.text === '' ? { error: 'is missing' } : parsed
})
/** An id that the specification does not name: null when it is missing. */
export const idIfAny = z.unknown().optional().transform(canonicalId)

/** How a row is parsed: its schema, and the columns that may contain its id, to name a rejected row. */
export interface RowSchema<T> {
  schema: z.ZodType<T>
  idColumns: readonly string[]
  /** Only one row of the listing is used, so the answer may be that row without a list. */
  mayBeBare?: true
}

/** The parsed rows of a schema. */
export type RowOf<Schema> = Schema extends RowSchema<infer T> ? T : never

export const rowSchema = <T>(schema: z.ZodType<T>, ...idColumns: string[]): RowSchema<T> => ({
  schema,
  idColumns,
})
