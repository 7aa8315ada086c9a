// The three forms: one list of fields each, from which everything derives: the pages, the checks in the browser and on
// the server, the bounds, the names under which the upstream gets them (docs/spec/part-1.md#5 and #8, docs/spec/part-2.md#3 and
// 5, docs/spec/rulings.md#23 to #28). No dependency: this file is sent to the browser as it is (docs/decisions/0015).

import { asciiDigits, isMobileNumber, mobileNumber, withoutControls, withoutInvisible } from './text.ts'

/** How a field is entered and what its text must be. */
export type Kind =
  /** One line. */
  | 'text'
  /** Several lines. */
  | 'lines'
  /** One line in which Bangla digits become ASCII digits: numbers of documents, measures. */
  | 'number'
  | 'email'
  /** 11 digits (docs/spec/part-2.md#5), once country code, blanks and hyphens are off (docs/spec/rulings.md#42). */
  | 'mobile'
  /** One line that is kept as it was entered: a password. */
  | 'secret'
  /** `YYYY-MM-DD`, a day of the calendar (docs/spec/rulings.md#10). */
  | 'date'
  /** The same, before today in Dhaka (docs/spec/rulings.md#24). */
  | 'past date'
  /** One of `options`. */
  | 'choice'
  /** One of what the mirror holds: the server compares, the browser fills the list. */
  | 'mirrored'
  /** Any number of `options`, as entries of the same name. */
  | 'choices'
  /** A box to tick. */
  | 'tick'
  | 'picture'
  /** Shown, never taken from the browser (docs/spec/rulings.md#26). */
  | 'shown'

export interface Field {
  name: string
  label: string
  kind: Kind
  section: string
  /** The message when it is missing; without one the field may stay empty. */
  required?: string
  /** It is required only when that field has that value. */
  requiredWhen?: { field: string; is: string }
  /** The message when what was entered is wrong; default: one by kind. */
  invalid?: string
  /** Most characters. */
  max: number
  options?: readonly string[]
  /** What the form begins with. */
  initial?: string
  /** A line under the label. */
  help?: string
  /** The HTML autocomplete token. */
  autocomplete?: string
  /** What a box sends when it is ticked, and nothing else counts as ticked; default: anything like "yes". */
  ticked?: string
  /** A page that says more. */
  link?: { label: string; path: string }
  /** Stays on our server: the upstream's call does not know it. */
  ours?: true
  /** The keyboard of a phone; default: by kind. */
  inputMode?: 'numeric' | 'decimal' | 'tel'
}

export interface Form {
  name: 'application' | 'contact' | 'admit-card'
  /** The page's address, and where it is posted to. */
  path: string
  /** What it is all used for; said before anything is entered. */
  purpose: string
  fields: readonly Field[]
}

/** The text fields are checked and tidied; `choices` are lists; what may be empty and is, is ''. */
export type Values = Record<string, string | string[]>
export interface FieldError {
  field: string
  message: string
}
export type Checked = { ok: true; values: Values } | { ok: false; errors: FieldError[] }

/** A picture as far as it can be judged before its content is read. */
export interface ChosenPicture {
  type: string
  size: number
}

export const MOBILE = { kind: 'mobile', help: 'For example 01712345678', max: 11 } as const
/** docs/spec/rulings.md#25 */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** In pixels: a passport photograph of 25 mm at 300 dots an inch. Smaller ones show nobody on paper. */
export const MIN_PICTURE_SIDE = 300
/** The entry that holds the idempotency key (docs/architecture.md#the-path-of-a-submission). */
export const KEY_FIELD = 'key'
/** The button that asks for what can be chosen after the choices made so far, where no script does. */
export const CHOOSE_FIELD = 'choose'
/** Hidden from people; what fills it is a program. */
export const HONEYPOT_FIELD = 'website'

/** Where a parent or guardian gives consent (consent.ts). Its value is the version of the wording. */
export const CONSENT_FIELD = 'guardianConsent'

export const messages = {
  contactSent: 'Message sent successfully 🎉',
  contactRefused: 'Something went wrong. Please try again.',
  contactFailed: 'Server error, please try later.',
  applicationSent: 'Application submitted successfully',
  applicationFailed: 'Submission failed. Please try again.',
  noConnection: 'No connection. Your text is kept.',
  admitCardReady: 'Your admit card is ready. If your browser has not saved it, open it with this link:',
  admitCardLink: 'Admission-Form.pdf',
  admitCardRefused: 'Something went wrong.',
  admitCardFailed: 'Server error, please try later.',
  pictureMissing: 'Please upload a picture',
  pictureType: 'Only JPG/PNG files allowed',
  pictureSize: 'The picture must not be larger than 5 MB',
  picturePixels: 'This picture has too many pixels. Please choose a smaller one',
  pictureSmall: 'This picture is too small: it must be at least 300 pixels wide and 300 pixels high',
  pictureBroken: 'This picture cannot be read. Please choose another one',
  invalidChoice: 'Choose one of the options',
  email: 'Enter a valid e-mail address',
  mobile: 'Enter the 11 digits of the mobile number',
  date: 'Enter a valid date',
  pastDate: 'Date of birth must be in the past',
  earlyDate: 'Check the year: it is before 1900',
  oneAnswer: 'Give one answer only',
  tooLong: (max: number) => `At most ${max.toLocaleString('en')} characters`,
  consentChanged: 'The wording of the consent has changed. Please read it and tick it again',
  unknownField: 'The form contains an unknown field. Please reload the page and try again',
} as const

/** Stands beside the purpose of every form. */
export const privacyLink = { label: 'How we treat personal data', path: '/privacy' } as const

export const NAME = 120
export const LINE = 200
export const ADDRESS = 500

/** `/contact` (docs/spec/part-1.md#5): all four are required. */
export const contactForm: Form = {
  name: 'contact',
  path: '/contact',
  purpose: 'We use what you enter only to answer you.',
  fields: within('Message', [
    {
      name: 'name',
      label: 'Name',
      kind: 'text',
      required: 'Name is required',
      max: NAME,
      autocomplete: 'name',
    },
    {
      name: 'email',
      label: 'E-mail',
      kind: 'email',
      required: 'E-mail is required',
      max: LINE,
      autocomplete: 'email',
    },
    { name: 'subject', label: 'Subject', kind: 'text', required: 'Subject is required', max: LINE },
    { name: 'message', label: 'Message', kind: 'lines', required: 'Message is required', max: 5_000 },
  ]),
}

/** `/job-admit-card` (docs/spec/part-2.md#3 and #5): both are required. The names are the call's. */
export const admitCardForm: Form = {
  name: 'admit-card',
  path: '/job-admit-card',
  purpose: 'We use what you enter only to fetch your card, and do not keep it.',
  fields: within('Admit card', [
    {
      name: 'mobile_number',
      label: 'Mobile Number',
      ...MOBILE,
      required: 'Mobile number is required',
      autocomplete: 'tel',
    },
    {
      name: 'verification_code',
      label: 'Password',
      kind: 'secret',
      required: 'Password is required',
      max: 100,
      autocomplete: 'off',
    },
  ]),
}

/** Fields of one section. */
export function within(section: string, fields: Omit<Field, 'section'>[]): Field[] {
  return fields.map((field) => ({ ...field, section }))
}

/** The sections of a form with their fields, in order. */
export function sectionsOf(form: Form): { name: string; fields: Field[] }[] {
  // Not by Map.groupBy, which the browsers of the floor do not have.
  const names = [...new Set(form.fields.map(({ section }) => section))]
  return names.map((name) => ({ name, fields: form.fields.filter(({ section }) => section === name) }))
}

/** Today's calendar date in Dhaka as `YYYY-MM-DD` (docs/spec/rulings.md#10). */
export function todayInDhaka(now = new Date()): string {
  // UTC+6 all year round, since 2009.
  return new Date(now.getTime() + 6 * 3_600_000).toISOString().slice(0, 10)
}

/**
 * Checks and tidies what was entered: invisible characters go, Bangla digits in numbers are converted, mobile
 * numbers lose their country code, white space around a text goes, one Unicode normal form. What the mirror must know (`mirrored`) is only bounded here.
 * @param entries as FormData or URLSearchParams give them; entries of no field are refused (key and honeypot aside)
 * @param picture what was chosen for the form's picture; null: nothing
 * @param today calendar date in Dhaka
 * @returns the tidied values of all fields but `picture` and `shown`, or every fault in the order of the fields, one a
 *   field. A fault of no field has the field ''.
 */
export function check(
  form: Form,
  entries: Iterable<readonly [string, unknown]>,
  picture: ChosenPicture | null = null,
  today = todayInDhaka(),
): Checked {
  // A Map, so that no name of an entry is anything else than a name (`__proto__`, `constructor`).
  const given = new Map<string, string[]>()
  const known = new Set(form.fields.map((field) => field.name))
  const wrongType = new Set<string>()
  let unknown = false
  for (const [name, value] of entries) {
    if (name === KEY_FIELD || name === HONEYPOT_FIELD) continue
    if (!known.has(name)) unknown = true
    else if (typeof value === 'string') given.set(name, [...(given.get(name) ?? []), value])
    // A file where text belongs; the picture's own entry is judged by `picture`.
    else if (form.fields.some((field) => field.name === name && field.kind !== 'picture')) wrongType.add(name)
  }
  if (isTicked(given.get('sameAddress')?.[0]))
    given.set('permanentAddress', [...(given.get('presentAddress') ?? [])])

  const values: Values = {}
  const errors: FieldError[] = unknown ? [{ field: '', message: messages.unknownField }] : []
  for (const field of form.fields) {
    if (field.kind === 'shown') continue
    const read = wrongType.has(field.name)
      ? { fault: messages.oneAnswer }
      : field.kind === 'picture'
        ? { fault: pictureFault(picture, field) }
        : readField(field, given.get(field.name) ?? [], today, given)
    if (read.fault !== null) errors.push({ field: field.name, message: read.fault })
    else if ('value' in read) values[field.name] = read.value
  }
  return errors.length ? { ok: false, errors } : { ok: true, values }
}

type Read = { fault: string } | { fault: null; value: string | string[] }

function readField(
  field: Field,
  given: readonly string[],
  today: string,
  all: ReadonlyMap<string, readonly string[]>,
): Read {
  // What belongs to another answer, and was left over from it, is not sent on.
  if (field.requiredWhen && all.get(field.requiredWhen.field)?.[0]?.trim() !== field.requiredWhen.is)
    return { fault: null, value: '' }
  const required = field.required !== undefined

  if (field.kind === 'choices') {
    const chosen = [...new Set(given.map((text) => tidied('text', text)).filter((text) => text !== ''))]
    if (required && !chosen.length) return { fault: field.required ?? '' }
    return chosen.every((one) => field.options?.includes(one))
      ? { fault: null, value: chosen }
      : { fault: messages.invalidChoice }
  }
  if (given.length > 1) return { fault: messages.oneAnswer }
  const [entered = ''] = given
  if (field.kind === 'tick') {
    if (field.ticked !== undefined && entered !== '')
      return entered === field.ticked ? { fault: null, value: entered } : { fault: field.invalid ?? '' }
    const ticked = isTicked(entered)
    return required && !ticked ? { fault: field.required ?? '' } : { fault: null, value: String(ticked) }
  }
  const value = tidied(field.kind, entered)
  if (value === '') {
    // What has a beginning and was not sent at all keeps it; what was emptied is empty.
    if (required && !(given.length === 0 && field.kind === 'choice' && field.initial))
      return { fault: field.required ?? '' }
    return { fault: null, value: field.kind === 'choice' ? (field.initial ?? '') : '' }
  }
  // Where the rule of the kind bounds it already, that rule's message says more.
  const bounded = field.kind === 'mobile' || field.kind === 'choice'
  if (value.length > field.max && !bounded) return { fault: messages.tooLong(field.max) }
  const fault = faultOf(field, value, today)
  return fault === null ? { fault, value } : { fault: field.invalid ?? fault }
}

function faultOf(field: Field, value: string, today: string): string | null {
  switch (field.kind) {
    case 'email':
      return isEmail(value) ? null : messages.email
    case 'mobile':
      return isMobileNumber(value) ? null : messages.mobile
    case 'choice':
      return field.options?.includes(value) ? null : messages.invalidChoice
    case 'date':
    case 'past date':
      if (!isDay(value)) return messages.date
      if (value < '1900-01-01') return messages.earlyDate
      return field.kind === 'date' || value < today ? null : messages.pastDate
    default:
      return null
  }
}

function pictureFault(picture: ChosenPicture | null, field: Field): string | null {
  if (!picture || picture.size === 0) return field.required ?? null
  if (!['image/jpeg', 'image/jpg', 'image/png'].includes(picture.type)) return messages.pictureType
  return picture.size > field.max ? messages.pictureSize : null
}

const isTicked = (text: string | undefined) =>
  text === 'on' || text === 'true' || text === 'Yes' || text === '1'

function tidied(kind: Kind, entered: string): string {
  if (kind === 'secret') return withoutControls(entered)
  const text = withoutInvisible(entered)
  if (kind === 'lines') return text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').trim()
  const line = text.replace(/[\s\u00a0]+/g, ' ').trim()
  if (kind === 'mobile') return mobileNumber(line)
  return kind === 'number' || kind === 'date' || kind === 'past date' ? asciiDigits(line) : line
}

function isEmail(text: string): boolean {
  const [, local = '', domain = ''] = /^([^\s@<>()[\]\\,;:"]{1,64})@([^\s@]{1,190})$/.exec(text) ?? []
  const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?'
  return (
    !/^\.|\.\.|\.$/.test(local) &&
    new RegExp(`^(?:${label}\\.)+[\\p{L}][\\p{L}\\p{N}\\p{M}-]*[\\p{L}\\p{N}\\p{M}]$`, 'u').test(domain)
  )
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
