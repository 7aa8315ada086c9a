// The kinds of fields: schemas of zod/mini that clean and validate them, and metadata for pages in a registry. Schemas contain no
// text: forms.ts has the messages.

import * as z from 'zod/mini'
import type { DateEntries } from './dates.ts'
import {
  asciiDigits,
  emailAddress,
  isMobileNumber,
  mobileNumber,
  withoutControls,
  withoutInvisible,
} from './text.ts'

/** The kind of a field, which determines its input and validation. */
export type Kind =
  /** One line. */
  | 'text'
  /** Several lines. */
  | 'lines'
  /** One line in which Bangla digits become ASCII digits: numbers of documents, measures. */
  | 'number'
  | 'email'
  /** 11 digits (docs/spec/part-2.md#5), without country code, blanks and hyphens (docs/spec/rulings.md#42). */
  | 'mobile'
  /** One line that is not changed: a password. */
  | 'secret'
  /** A calendar date, `YYYY-MM-DD`, or day first (docs/spec/rulings.md#10, #67). */
  | 'date'
  /** The same, before today in Dhaka (docs/spec/rulings.md#24), entered in three fields (docs/spec/rulings.md#68). */
  | 'past date'
  /** One of `options`. */
  | 'choice'
  /** An option from the mirror: the server checks it, the browser loads the list. */
  | 'mirrored'
  /** Any number of `options`, as entries of the same name. */
  | 'choices'
  /** A checkbox. */
  | 'tick'
  | 'picture'
  /** Displayed, never taken from the browser (docs/spec/rulings.md#26). */
  | 'readonly'

/** Metadata of a field, for all languages. */
export interface FieldMetadata {
  kind: Kind
  /** The key of its section; the title is in the messages. */
  section: string
  /** Maximum length in characters, or of a picture in bytes. */
  max: number
  /** The field belongs to the form only if another field has a certain value. */
  requiredWhen?: { field: string; is: string }
  options?: readonly string[]
  /** The initial value. */
  initial?: string
  /** A line that takes the whole width of its form. */
  wide?: true
  /** Makes one text of the three entries of a date. */
  join?: (entries: DateEntries) => string
  /** A tick that fills this field from another one: a draft restores it only while that field is untouched. */
  fills?: string
  /** What is not wrong, but unusual, and said beside the field when it is left (remarks.ts). */
  remark?: 'full name' | 'transaction'
  /** The HTML autocomplete token. */
  autocomplete?: string
  /** The only value of a ticked box. Default: any value like "yes". */
  ticked?: string
  /** The keyboard of a phone; default: by kind. */
  inputMode?: 'numeric' | 'decimal' | 'tel'
  /** The name in the upstream's call; default: its own. null: the field is not forwarded. */
  wire?: string | null
  /** It is not forwarded by itself, but as a line at the end of another field: `Attendance: residential`. */
  lineOf?: { field: string; label: string }
  /** It identifies the sender: submissions of one sender are forwarded in their order. */
  sender?: true
}

/** The metadata by schema. `section` adds the section. */
export const fieldMetadata = z.registry<FieldMetadata>()

/** Why a field is invalid, if zod's issue code is not specific enough. */
export type Rule =
  | 'required'
  | 'email'
  | 'mobile'
  | 'date'
  | 'birthDate'
  | 'earlyDate'
  | 'pastDate'
  | 'pictureType'
  | 'pictureSize'

const NAME = 120
export const LINE = 200
const ADDRESS = 500
/** docs/spec/rulings.md#25 */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

type Text = z.ZodMiniType<string, string | undefined>
export type Options = Partial<Omit<FieldMetadata, 'kind' | 'section' | 'options'>> & { required?: boolean }

/** Creates the fields of a section. */
export function section<Shape extends z.core.$ZodShape>(key: string, shape: Shape): Shape {
  for (const schema of Object.values(shape)) {
    const metadata = fieldMetadata.get(schema)
    if (metadata) fieldMetadata.add(schema, { ...metadata, section: key })
  }
  return shape
}

export const line = (options: Options = {}) => text('text', oneLine, { max: NAME, ...options })
export const lines = (options: Options = {}) => text('lines', severalLines, { max: ADDRESS, ...options })
export const number = (options: Options = {}) => text('number', asciiLine, { max: 40, ...options })
export const secret = (options: Options) => text('secret', withoutControls, options)
/** An option of the mirror, which the server checks. */
export const mirrored = (options: Options = {}) => text('mirrored', oneLine, { max: 60, ...options })
export const email = (options: Options = {}) =>
  text('email', emailLine, { max: LINE, ...options }, rule('email', isEmail))
export const mobile = (options: Options = {}) =>
  text('mobile', mobileLine, { max: 11, ...options }, rule('mobile', isMobileNumber))

/** One of several options. An initial option is also the value of a missing entry. */
export function choice<const Option extends string>(
  options: readonly Option[],
  { required, ...rest }: Options = {},
): z.ZodMiniType<Option | '', string | undefined> {
  const { initial = '' } = rest
  const tidied = z.string().check(z.overwrite((entered) => oneLine(entered) || initial))
  const schema = z.pipe(
    required ? tidied : z._default(tidied, initial),
    z.enum(required ? options : [...options, '']),
  )
  return register(schema, { kind: 'choice', max: LINE, options, ...rest })
}

/** Any number of options, at least one. */
export function choices<const Option extends string>(options: readonly Option[], rest: Options = {}) {
  const entered = z._default(z.array(z.string()), [])
  const tidied = z.transform((list: string[]) => [...new Set(list.map(oneLine).filter(Boolean))])
  const schema = z.pipe(z.pipe(entered, tidied), z.array(z.enum(options)).check(z.minLength(1)))
  return register(schema, { kind: 'choices', max: LINE, options, ...rest })
}

/** A checkbox, as `true` or `false`. If it is required, only `true` is valid. */
export function tick({ required, ...rest }: Options = {}): Text {
  const schema = z
    .string()
    .check(z.overwrite((entered) => (isTicked(entered) ? 'true' : required ? '' : 'false')))
  return register(required ? z.pipe(schema, z.literal('true')) : z._default(schema, 'false'), {
    kind: 'tick',
    max: 5,
    ...rest,
  })
}

/** A required checkbox whose value identifies the accepted text. */
export const tickOf = (ticked: string, options: Options = {}): Text =>
  register(z.pipe(z.string(), z.literal(ticked)), { kind: 'tick', max: 10, ticked, ...options })

/** What is known of a picture before its content is decoded. */
export interface ChosenPicture {
  type: string
  size: number
}

/** A required picture. */
export function picture() {
  const schema = z
    .custom<ChosenPicture>((chosen) => chosen !== undefined, { params: { rule: 'required' } })
    .check(
      z.refine(({ type }) => /^image\/(?:jpe?g|png|heic)$/.test(type), { params: { rule: 'pictureType' } }),
      z.refine(({ size }) => size <= MAX_PICTURE_BYTES, { params: { rule: 'pictureSize' } }),
    )
  return register(schema, { kind: 'picture', max: MAX_PICTURE_BYTES, wire: null })
}

/** A value that the server computes. It is never read from an entry. */
export const readonly = () => register(z.optional(z.never()), { kind: 'readonly', max: 20 })

/** A field of one text. */
export function text(
  kind: Kind,
  tidy: (entered: string) => string,
  { required, ...rest }: Options,
  ...rules: z.core.$ZodCheck<string>[]
): Text {
  const { max = LINE, requiredWhen } = rest
  const entered = z.string().check(
    z.overwrite(tidy),
    ...(required ? [z.minLength(1)] : []),
    // The rule of a mobile number already limits its length, with a more specific message.
    ...(kind === 'mobile' ? [] : [z.maxLength(max)]),
    ...rules,
  )
  return register(required && !requiredWhen ? entered : z._default(entered, ''), { kind, max, ...rest })
}

/** A rule for what was entered. */
export const rule = (name: Rule, isValid: (text: string) => boolean): z.core.$ZodCheck<string> =>
  z.refine((text: string) => text === '' || isValid(text), { params: { rule: name } })

function register<Schema extends z.ZodMiniType>(
  schema: Schema,
  metadata: Omit<FieldMetadata, 'section'>,
): Schema {
  fieldMetadata.add(schema, { section: '', ...metadata })
  return schema
}

const isTicked = (text: string) => text === 'on' || text === 'true' || text === 'Yes' || text === '1'

const severalLines = (entered: string) =>
  withoutInvisible(entered).replace(/\r\n?/g, '\n').replace(/\t/g, ' ').trim()
export const oneLine = (entered: string) =>
  withoutInvisible(entered)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
export const asciiLine = (entered: string) => asciiDigits(oneLine(entered))
const mobileLine = (entered: string) => mobileNumber(oneLine(entered))
const emailLine = (entered: string) => emailAddress(oneLine(entered))

function isEmail(text: string): boolean {
  const [, local = '', domain = ''] = /^([^\s@<>()[\]\\,;:"]{1,64})@([^\s@]{1,190})$/.exec(text) ?? []
  const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?'
  return (
    !/^\.|\.\.|\.$/.test(local) &&
    new RegExp(`^(?:${label}\\.)+[\\p{L}][\\p{L}\\p{N}\\p{M}-]*[\\p{L}\\p{N}\\p{M}]$`, 'u').test(domain)
  )
}
