// A form: a schema per form, the metadata of its fields and their messages in one language, from which everything
// derives: the pages, the validation in the browser and on the server, the names under which the upstream gets the
// fields (docs/spec/part-1.md#5 and #8, docs/spec/part-2.md#3 and 5, docs/spec/rulings.md#23 to #28, docs/decisions/0053).

import * as z from 'zod/mini'
import { type ChosenPicture, type FieldMetadata, fieldMetadata, type Rule } from './fields.ts'

export { type ChosenPicture, type Kind, MAX_PICTURE_BYTES } from './fields.ts'
export { messages, privacyLink } from './messages/en/forms.ts'

/** In pixels: a passport photograph of 25 mm at 300 dots an inch. Smaller ones show nobody on paper. */
export const MIN_PICTURE_SIDE = 300
/** The entry that holds the idempotency key (docs/architecture.md#the-path-of-a-submission). */
export const KEY_FIELD = 'key'
/** The button that asks for what can be chosen after the choices made so far, where no script does. */
export const CHOOSE_FIELD = 'choose'
/** Hidden from people; what fills it is a program. */
export const HONEYPOT_FIELD = 'website'

/** The texts of a field in one language. */
export interface FieldMessages {
  label: string
  /** Shown under the label. */
  help?: string
  /** The message when it is missing. A field without one is optional. */
  required?: string
  /** The message when what was entered breaks the rule of its kind; default: one by rule. */
  invalid?: string
  /** What options are called, where not by their value. */
  optionLabels?: Record<string, string>
  /** A page that says more. */
  link?: { label: string; path: string }
}

/** What is said of any field that is invalid, by rule. */
export type RuleMessages = Record<
  Exclude<Rule, 'required'> | 'invalidChoice' | 'oneAnswer' | 'unknownField',
  string
> & {
  tooLong: (values: { max: number }) => string
}

/** The texts of a form in one language. */
export interface FormMessages<Name extends string = string> {
  /** What the entries are used for; said before anything is entered. */
  purpose: string
  /** Titles by key. */
  sections: Record<string, string>
  fields: Record<Name, FieldMessages>
}

/** A field with its metadata and its texts. */
export type Field = FieldMetadata & FieldMessages & { name: string }

/** A form in one language. */
export interface Form<Values = Record<string, unknown>> {
  name: 'application' | 'contact' | 'admit-card'
  /** The page's address, and where it is posted to. */
  path: string
  purpose: string
  /** Titles of the sections by key. */
  sections: Record<string, string>
  fields: readonly Field[]
  rules: RuleMessages
  /**
   * The schema of one day: a date of birth lies before it.
   * @param today calendar date in Dhaka
   */
  schema(today: string): z.ZodMiniType<Values>
  /** The schemas of single fields, of the same day. */
  fieldSchemas(today: string): Readonly<Record<string, z.core.$ZodType>>
  /** Applied to what was entered, by name, before it is validated: what one answer makes of another one. */
  prepare(input: Record<string, unknown>): void
}

export interface FieldError {
  /** '' where the error concerns no field. */
  field: string
  message: string
}
/** What a valid form holds. */
export type ValuesOf<SomeForm extends Form> = z.infer<ReturnType<SomeForm['schema']>>
export type Checked<Values> = { ok: true; values: Values } | { ok: false; errors: FieldError[] }

/**
 * Makes a form of the shape of its schema and its texts in one language. See `Form` for its parts.
 */
export function createForm<Shape extends z.core.$ZodLooseShape>(
  {
    name,
    path,
    shape,
    prepare = () => {},
  }: {
    name: Form['name']
    path: string
    shape: (today: string) => Shape
    prepare?: (input: Record<string, unknown>) => void
  },
  texts: FormMessages<Extract<keyof Shape, string>>,
  rules: RuleMessages,
): Form<z.output<z.ZodMiniObject<Shape>>> {
  const createSchema = (today: string) => {
    const fields = shape(today)
    const prepared = z.transform((input: Record<string, unknown>) => {
      prepare(input)
      return input
    })
    return { today, fields, schema: z.pipe(prepared, z.strictObject(fields)) }
  }
  let current = createSchema(todayInDhaka())
  const schemasOf = (today: string) => {
    if (today !== current.today) current = createSchema(today)
    return current
  }
  const fields = Object.entries(current.fields).flatMap(([name, schema]): Field[] => {
    const metadata = fieldMetadata.get(schema)
    const messages = texts.fields[name as Extract<keyof Shape, string>]
    return metadata ? [{ name, ...metadata, ...messages }] : []
  })
  return {
    name,
    path,
    purpose: texts.purpose,
    sections: texts.sections,
    fields,
    rules,
    schema: (today) => schemasOf(today).schema as unknown as z.ZodMiniType<z.output<z.ZodMiniObject<Shape>>>,
    fieldSchemas: (today) => schemasOf(today).fields,
    prepare,
  }
}

/** The sections of a form with their fields, in order. */
export function sectionsOf(form: Form): { name: string; title: string; fields: Field[] }[] {
  // Not by Map.groupBy, which the browsers of the floor do not have.
  const names = [...new Set(form.fields.map(({ section }) => section))]
  return names.map((name) => ({
    name,
    title: form.sections[name] ?? '',
    fields: form.fields.filter(({ section }) => section === name),
  }))
}

/** Today's calendar date in Dhaka as `YYYY-MM-DD` (docs/spec/rulings.md#10). */
export function todayInDhaka(now = new Date()): string {
  // UTC+6 all year round, since 2009.
  return new Date(now.getTime() + 6 * 3_600_000).toISOString().slice(0, 10)
}

/**
 * Validates and cleans what was entered: invisible characters go, Bangla digits in numbers are converted, mobile
 * numbers lose their country code, white space around a text goes, one Unicode normal form. What the mirror must know
 * (`mirrored`) is only bounded here.
 * @param entries as FormData or URLSearchParams give them; entries of no field are invalid (key and honeypot aside)
 * @param picture what was chosen for the form's picture; null: nothing
 * @param today calendar date in Dhaka
 * @returns the cleaned values of all fields but those that are `readonly`, or every error in the order of the fields,
 *   one a field
 */
export function check<SomeForm extends Form>(
  form: SomeForm,
  entries: Iterable<readonly [string, unknown]>,
  picture: ChosenPicture | null = null,
  today = todayInDhaka(),
): Checked<ValuesOf<SomeForm>> {
  const input = inputOf(form, entries, picture)
  const result = form.schema(today).safeParse(input, { error: (issue) => messageOf(form, issue) })
  if (result.success) return { ok: true, values: result.data as ValuesOf<SomeForm> }
  const found = new Map<string, string>()
  for (const { path, message } of result.error.issues) {
    const field = String(path[0] ?? '')
    if (!found.has(field)) found.set(field, message)
  }
  const errors = ['', ...form.fields.map(({ name }) => name)].flatMap((field): FieldError[] => {
    const message = found.get(field)
    return message === undefined ? [] : [{ field, message }]
  })
  return { ok: false, errors }
}

/** Validates some fields only, as `check` would: while a form is being written. */
export function checkFields(
  form: Form,
  names: readonly string[],
  entries: Iterable<readonly [string, unknown]>,
  picture: ChosenPicture | null = null,
  today = todayInDhaka(),
): FieldError[] {
  const input = inputOf(form, entries, picture)
  form.prepare(input)
  return names.flatMap((name): FieldError[] => {
    const schema = form.fieldSchemas(today)[name]
    if (!schema) return []
    const result = z.safeParse(schema, input[name], {
      error: (issue) => messageOf(form, { ...issue, path: [name] }),
    })
    const [first] = result.error?.issues ?? []
    return first ? [{ field: name, message: first.message }] : []
  })
}

/** What was entered, by name: a text, null for what is no single text, and a list where several answers are allowed. */
function inputOf(
  form: Form,
  entries: Iterable<readonly [string, unknown]>,
  picture: ChosenPicture | null,
): Record<string, unknown> {
  // Without a prototype no name of an entry is anything else than a name (`__proto__`, `constructor`).
  const input: Record<string, unknown> = Object.create(null)
  const kinds = new Map(form.fields.map(({ name, kind }) => [name, kind]))
  for (const [name, value] of entries) {
    const kind = kinds.get(name)
    if (name === KEY_FIELD || name === HONEYPOT_FIELD || kind === 'picture' || kind === 'readonly') continue
    const before = input[name]
    if (typeof value !== 'string') input[name] = null
    else if (kind !== 'choices') input[name] = before === undefined ? value : null
    else if (Array.isArray(before)) before.push(value)
    else if (before === undefined) input[name] = [value]
  }
  if (picture?.size && kinds.get('picture') === 'picture') input.picture = picture
  return input
}

/** Puts an issue of the schema into words. */
function messageOf(form: Form, issue: z.core.$ZodRawIssue): string {
  const field = form.fields.find(({ name }) => name === issue.path?.[0])
  if (!field) return form.rules.unknownField
  const { required = '', invalid } = field
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? required : form.rules.oneAnswer
    case 'too_small':
      return required
    case 'too_big':
      return form.rules.tooLong({ max: field.max })
    case 'custom': {
      const rule: Rule = issue.params?.rule
      return rule === 'required' ? required : (invalid ?? form.rules[rule])
    }
    default:
      return issue.input === '' ? required : (invalid ?? form.rules.invalidChoice)
  }
}
