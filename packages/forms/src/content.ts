// What a page shows of a form, without its schema.

import type { FieldMetadata } from './fields.ts'

/** In pixels: 25 mm at 300 dpi, the size of a passport photograph. A smaller one may print blurred. */
export const MIN_PICTURE_SIDE = 300
/** The name of the idempotency key's entry (docs/architecture.md#the-path-of-a-submission). */
export const KEY_FIELD = 'key'
/** The box by which an application is sent although it looks like an earlier one. It is never stored or forwarded. */
export const AGAIN_FIELD = { name: 'again', value: 'yes' } as const
/** The name of the button that loads dependent options without a script. */
export const CHOOSE_FIELD = 'choose'
/** A field that is hidden from people. Only programs fill it in. */
export const HONEYPOT_FIELD = 'website'

/** The parts of a date of birth as they are posted: `dobDay`, `dobMonth`, `dobYear`. */
export const DATE_PARTS = ['Day', 'Month', 'Year'] as const

/** The texts of a field in one language. */
export interface FieldMessages {
  label: string
  /** Shown under the label. */
  help?: string
  /** The message when it is missing. A field without one is optional. */
  required?: string
  /** The message for an invalid entry. Default: the message of its rule. */
  invalid?: string
  /** Labels of options. Default: their value. */
  optionLabels?: Record<string, string>
  /** The initial value in this language, if it differs (application.ts). */
  initial?: string
  /** A page with more information. */
  link?: { label: string; path: string }
}

/** The texts and choices of a form, by name: as they are posted, in this order. */
export type Entries = [name: string, text: string][]

/** A field with its metadata and its texts. */
export type Field = FieldMetadata & FieldMessages & { name: string }

/** The names of a field's entries: a date of birth has three (docs/spec/rulings.md#68), and may be posted as one text too. */
export const entryNames = ({ kind, name }: Pick<Field, 'kind' | 'name'>): string[] =>
  kind === 'past date' ? [...DATE_PARTS.map((part) => name + part), name] : [name]

/** The name of the field to which an entry belongs. */
export const fieldOfEntry = (form: Pick<FormContent, 'fields'>, entry: string): string =>
  form.fields.find((field) => entryNames(field).includes(entry))?.name ?? entry

/** Whether somebody is reached by what is entered in this field: a mobile number or an e-mail address, not those of a reference person. */
export const isContact = ({ kind, wire }: Pick<Field, 'kind' | 'wire'>): boolean =>
  (kind === 'mobile' || kind === 'email') && wire === undefined

/** The content of a form in one language. */
export interface FormContent {
  name: 'application' | 'contact' | 'admit-card' | 'status' | 'rights' | 'reminder'
  /** The address to which the form is posted. */
  path: string
  /** The page that has the form, if it is another one. */
  page?: string
  purpose: string
  /** Titles of the sections by key. */
  sections: Record<string, string>
  fields: readonly Field[]
}

/** The sections of a form with their fields, in order. */
export function sectionsOf(form: FormContent): { name: string; title: string; fields: Field[] }[] {
  // The browsers of the floor do not have Map.groupBy.
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
