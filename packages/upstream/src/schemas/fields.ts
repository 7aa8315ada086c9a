import { decodeHTMLStrict } from 'entities'
import { z } from 'zod'
import { pathFromRoot } from '../file-paths.ts'
import { readAmount } from '../values/amounts.ts'
import { dateText } from '../values/dates.ts'
import { firstPath } from '../values/paths.ts'
import { readVideoId } from '../values/videos.ts'
import { withoutDoubleEncoding } from './double-encoding.ts'

// The types of columns in the upstream's rows. A value that cannot be read costs its row only if the row needs it: otherwise the
// column is empty, and field-counts.ts counts it.

/** Longer texts are cut. */
export const MAX_TEXT_LENGTH = 200_000
const MAX_PATH_LENGTH = 2_000
const MAX_ID_LENGTH = 64

/** What programs write for no value. */
const NO_TEXT = /^\s*(?:null|\(null\)|undefined|nan)\s*$/i
/** The same, what people write into a column for no file, and what programs make of a list, an object, or a form without its file. */
const NO_FILE =
  /^(?:null|\(null\)|undefined|nan|none|nil|n\/?a|-+|#|0|false|array|\[object \w{1,20}\]|[a-z]:[\\/]{1,2}fakepath[\\/].*)$/i
/** A place on the server's own disk: the folder of its pages, and all before it. */
const ON_DISK =
  /^(?:[a-z]:|\/(?:home|var|srv|usr|opt|www))\/(?:[^/]{1,100}\/){0,6}?(?:public_html|htdocs|wwwroot|html)\/{1,3}/i

/** A folder, or the name of nothing in it: what a program writes before a name that is missing. */
const FOLDER = /^[./~]*$|[\\/](?:null|undefined|nan|none)?$/i
/** Characters that show nothing. */
const NOTHING_SEEN = /^[\s\p{C}\p{DI}\u2800]*$/u

/** Whether a value says that there is none, in a column of a kind. */
export const saysNothing = (value: string, kind: FieldKind | null): boolean =>
  NO_TEXT.test(value) ||
  NOTHING_SEEN.test(value) ||
  (kind === 'file' && FOLDER.test(value.trim())) ||
  ((kind === 'file' || kind === 'link' || kind === 'email') && NO_FILE.test(value.trim()))

type Parsed = { text: string } | { error: string }

/** Removes NUL and unpaired surrogates, which Postgres rejects in text and in jsonb. */
export const withoutBrokenCharacters = (text: string) =>
  text.isWellFormed() && !text.includes('\0') ? text : text.replace(/[\0\p{Surrogate}]/gu, '')

// XML, and so the feeds, cannot contain these characters, or they show nothing but a box. Tabs and line breaks are allowed.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters on purpose
const CONTROLS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffc\ufffe\uffff]/g
/** A line break within a paragraph, as Word and PowerPoint write it, and the break of a page. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const OTHER_BREAKS = /[\u000b\u000c]/g

const kindOf = (value: unknown) => (Array.isArray(value) ? 'a list' : 'an object')

function parseText(value: unknown): Parsed {
  if (value === undefined || value === null || value === false) return { text: '' }
  if (value === true) return { text: '1' }
  if (typeof value === 'number') return { text: String(value) }
  if (typeof value !== 'string') return { error: `is ${kindOf(value)} instead of text` }
  if (NO_TEXT.test(value) || NOTHING_SEEN.test(value)) return { text: '' }
  const text = withoutDoubleEncoding(value.slice(0, MAX_TEXT_LENGTH)).replace(OTHER_BREAKS, '\n')
  return { text: withoutBrokenCharacters(text).replace(CONTROLS, '').normalize('NFC').trim() }
}

/** A path on Windows is one of the web's with other strokes. */
const parseFile = (value: unknown): Parsed => {
  const parsed = parsePath(value)
  if (!('text' in parsed)) return parsed
  if (FOLDER.test(parsed.text)) return { text: '' }
  const path = parsed.text.replaceAll('\\/', '/').replaceAll('\\', '/')
  return { text: pathFromRoot(path.replace(ON_DISK, '')) }
}

function parsePath(value: unknown): Parsed {
  const one = firstPath(typeof value === 'string' ? decodeHTMLStrict(value) : value)
  if (typeof one !== 'string') return parseText(one)
  if (one.length > MAX_PATH_LENGTH) return { error: `is longer than ${MAX_PATH_LENGTH} characters` }
  const text = withoutBrokenCharacters(one).replace(CONTROLS, '').trim()
  return { text: NO_FILE.test(text) || NOTHING_SEEN.test(text) ? '' : text }
}

/** Like an id, but 0 is a valid value ("department 0"). */
function parseCode(value: unknown): Parsed {
  if (value === undefined || value === null || value === false) return { error: 'is missing' }
  if (typeof value === 'object') return { error: `is ${kindOf(value)}` }
  if (typeof value === 'boolean') return { error: 'is true or false instead of an id' }
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    return { error: 'is a number that is not whole' }
  const text = String(value).trim()
  if (text === '' || NO_TEXT.test(text)) return { error: 'is missing' }
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

/** What a column contains. */
export type FieldKind =
  | 'id'
  | 'code'
  /** One line: a headline, a name. */
  | 'line'
  /** Running text. */
  | 'text'
  | 'date'
  /** The path of a file. */
  | 'file'
  | 'link'
  | 'video'
  | 'email'
  | 'amount'

export interface Field {
  kind: FieldKind
  /** Without it, the row is rejected. */
  isRequired: boolean
}

const descriptions = new WeakMap<z.ZodType, Field>()

/** Says of a column what it contains. */
export function described<Schema extends z.ZodType>(
  schema: Schema,
  kind: FieldKind,
  isRequired = false,
): Schema {
  descriptions.set(schema, { kind, isRequired })
  return schema
}

/** A column that the row needs: a value that cannot be read rejects the row. */
const needed = (parse: (value: unknown) => Parsed) =>
  z
    .unknown()
    .optional()
    .transform((value, context) => {
      const parsed = parse(value)
      if ('text' in parsed) return parsed.text
      context.addIssue(parsed.error)
      return z.NEVER
    })

/** A column that is '' when its value cannot be read. */
const optional = (parse: (value: unknown) => Parsed) =>
  z
    .unknown()
    .optional()
    .transform((value) => {
      const parsed = parse(value)
      return 'text' in parsed ? parsed.text : ''
    })

const filled = (parse: (value: unknown) => Parsed) => (value: unknown) => {
  const parsed = parse(value)
  return 'text' in parsed && parsed.text === '' ? { error: 'is missing' } : parsed
}

export const text = described(optional(parseText), 'text')
export const line = described(optional(parseText), 'line')
export const email = described(
  optional((value) => {
    if (typeof value !== 'string') return parseText(value)
    // An editor of HTML makes a link of it.
    const address = decodeHTMLStrict(value.replace(/<[^<>]*>/g, ' ')).replace(/^\s*mailto:/i, '')
    return saysNothing(address, 'email') ? { text: '' } : parseText(address)
  }),
  'email',
)
/** The date as it is written; `parseRow` makes it `YYYY-MM-DD` or ''. */
export const date = described(
  optional((value) => ({ text: dateText(value) ?? '' })),
  'date',
)
export const path = described(optional(parseFile), 'file')
export const link = described(optional(parsePath), 'link')
export const id = described(needed(parseId), 'id', true)
export const code = described(needed(parseCode), 'code', true)
export const required = described(needed(filled(parseText)), 'line', true)
export const requiredText = described(needed(filled(parseText)), 'text', true)
export const requiredPath = described(needed(filled(parseFile)), 'file', true)
/** '' when the value is there and is not understood. */
export const videoId = described(
  needed((value) => {
    const parsed = filled(parsePath)(value)
    return 'text' in parsed ? { text: readVideoId(parsed.text) ?? '' } : parsed
  }),
  'video',
  true,
)
/** In Taka; null when it is empty, or not understood. */
export const amount = described(
  z
    .unknown()
    .optional()
    .transform((value, context) => {
      if (value === undefined) context.addIssue('is missing')
      return readAmount(value)
    }),
  'amount',
  true,
)
/** An id that the specification does not name: null when it is missing. */
export const idIfAny = described(z.unknown().optional().transform(canonicalId), 'id')

/** How a row is parsed: its schema, and the columns that may contain its id, to name a rejected row. */
export interface RowSchema<T> {
  schema: z.ZodType<T>
  idColumns: readonly string[]
  /** The columns by their names, in the order of the specification. */
  fields: Readonly<Record<string, Field>>
  /** Only one row of the listing is used, so the answer may be that row without a list. */
  mayBeBare?: true
}

/** The parsed rows of a schema. */
export type RowOf<Schema> = Schema extends RowSchema<infer T> ? T : never

export const rowSchema = <T>(schema: z.ZodType<T>, ...idColumns: string[]): RowSchema<T> => ({
  schema,
  idColumns,
  fields: fieldsOf(schema),
})

function fieldsOf(schema: z.ZodType): Record<string, Field> {
  const columns = schema instanceof z.ZodPipe ? schema.out : schema
  if (!(columns instanceof z.ZodObject)) throw new TypeError('A row schema must be an object.')
  return Object.fromEntries(
    Object.entries(columns.shape).map(([name, column]) => {
      const described = descriptions.get(column)
      if (!described) throw new TypeError(`The column ${name} has no kind.`)
      return [name, described]
    }),
  )
}
