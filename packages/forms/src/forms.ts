// A form consists of a schema, the metadata of its fields and their messages in one language. Pages, validation in the browser
// and on the server, and the names of fields in the upstream's calls derive from it (docs/spec/part-1.md#5 and #8,
// docs/spec/part-2.md#3 and 5, docs/spec/rulings.md#23 to #28, docs/decisions/0053).

import * as z from 'zod/mini'
import {
  AGAIN_FIELD,
  DATE_PARTS,
  type Field,
  type FieldMessages,
  type FormContent,
  HONEYPOT_FIELD,
  KEY_FIELD,
  todayInDhaka,
} from './content.ts'
import type { DateEntries } from './dates.ts'
import { type ChosenPicture, fieldMetadata, type Rule } from './fields.ts'

export { messages, privacyLink } from '@school/forms/messages/forms'
export * from './content.ts'
export { type ChosenPicture, type Kind, MAX_PICTURE_BYTES } from './fields.ts'

/** Messages for invalid fields, by rule. */
export type RuleMessages = Record<
  Exclude<Rule, 'required'> | 'invalidChoice' | 'oneAnswer' | 'unknownField',
  string
> & {
  tooLong: (values: { max: number }) => string
}

/** The texts of a form in one language. */
export interface FormMessages<Name extends string = string> {
  /** The purpose of the data, which the page shows before the fields. */
  purpose: string
  /** Titles by key. */
  sections: Record<string, string>
  fields: Record<Name, FieldMessages>
}

/** A form in one language. */
export interface Form<Values = Record<string, unknown>> extends FormContent {
  rules: RuleMessages
  /**
   * The schema for a day: a date of birth must be before it.
   * @param today calendar date in Dhaka
   */
  schema(today: string): z.ZodMiniType<Values>
  /** The schemas of single fields for a day. */
  fieldSchemas(today: string): Readonly<Record<string, z.core.$ZodType>>
  /** Changes the entries before validation, if one field determines another. */
  prepare(input: Record<string, unknown>): void
}

export interface FieldError {
  /** '' when the error concerns no field. */
  field: string
  message: string
}
/** The values of a valid form. */
export type ValuesOf<SomeForm extends Form> = z.infer<ReturnType<SomeForm['schema']>>
type Checked<Values> = { ok: true; values: Values } | { ok: false; errors: FieldError[] }

/**
 * Creates a form from the shape of its schema and its texts in one language.
 */
export function createForm<Shape extends z.core.$ZodLooseShape>(
  {
    name,
    path,
    page,
    shape,
    prepare = () => {},
  }: {
    name: Form['name']
    path: string
    page?: string
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
    ...(page !== undefined && { page }),
    purpose: texts.purpose,
    sections: texts.sections,
    fields,
    rules,
    schema: (today) => schemasOf(today).schema as unknown as z.ZodMiniType<z.output<z.ZodMiniObject<Shape>>>,
    fieldSchemas: (today) => schemasOf(today).fields,
    prepare,
  }
}

/**
 * Validates and cleans entries: removes invisible characters and surrounding white space, converts Bangla digits in numbers,
 * removes country codes of mobile numbers, and applies one Unicode normal form. For `mirrored` fields only the length is
 * checked here.
 * @param entries of FormData or URLSearchParams; unknown entries are invalid, except key, honeypot and the box of an application that looks like an earlier one
 * @param picture the chosen picture; null: none
 * @param today calendar date in Dhaka
 * @returns the cleaned values of all fields that are not `readonly`, or the errors in the order of the fields, one per field
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

/** Validates some fields like `check`, while a form is being filled in. */
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

/** The entries by name: a text, null when it is not a single text, or a list for fields with several values. */
function inputOf(
  form: Form,
  entries: Iterable<readonly [string, unknown]>,
  picture: ChosenPicture | null,
): Record<string, unknown> {
  // Without a prototype, because names may be `__proto__` or `constructor`.
  const input: Record<string, unknown> = Object.create(null)
  const kinds = new Map(form.fields.map(({ name, kind }) => [name, kind]))
  for (const [name, value] of entries) {
    const kind = kinds.get(name)
    if ([KEY_FIELD, HONEYPOT_FIELD, AGAIN_FIELD.name].includes(name)) continue
    if (kind === 'picture' || kind === 'readonly') continue
    const before = input[name]
    if (typeof value !== 'string') input[name] = null
    else if (kind !== 'choices') input[name] = before === undefined ? value : null
    else if (Array.isArray(before)) before.push(value)
    else if (before === undefined) input[name] = [value]
  }
  for (const { name, join } of form.fields) if (join) joinDate(input, name, join)
  if (picture?.size && kinds.get('picture') === 'picture') input.picture = picture
  return input
}

/** Replaces the three entries of a date by one, as its schema reads it. */
function joinDate(
  input: Record<string, unknown>,
  name: string,
  join: (entries: DateEntries) => string,
): void {
  const given = DATE_PARTS.map((part) => name + part)
  const values = given.map((part) => input[part] ?? (part in input ? null : ''))
  for (const part of given) delete input[part]
  const whole = input[name] ?? (name in input ? null : '')
  const texts = [whole, ...values].filter((value) => typeof value === 'string')
  // An entry that is no single text is no answer, as in every other field.
  if (texts.length < 4) input[name] = null
  else if (texts.some((text) => text !== '') || name in input)
    input[name] = join({ whole: texts[0] ?? '', parts: [texts[1] ?? '', texts[2] ?? '', texts[3] ?? ''] })
}

/** The message for an issue of the schema. */
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
