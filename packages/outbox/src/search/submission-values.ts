import { applicationForm } from '@school/forms/application'
import { contactForm } from '@school/forms/contact'
import type { Field, FormContent } from '@school/forms/content'
import { phoneticKey, wordsOf } from '@school/forms/phonetics'
import { reminderForm } from '@school/forms/reminder'
import { rightsForm } from '@school/forms/rights'
import { asciiDigits } from '@school/forms/text'
import { entryOf } from '@school/forms/wire'
import { parseReference } from '../reference.ts'
import type { StoredKind } from '../submission.ts'
import {
  dateValues,
  emailValues,
  mobileValues,
  nameValues,
  numberValues,
  type TermValue,
  textValues,
} from './terms.ts'

// The values by which a submission is found. They follow from the form: a field is searched by its kind, so a new one is found too.

type Payload = Record<string, string>

const FORMS: Record<StoredKind, Pick<FormContent, 'name' | 'fields'>> = {
  application: applicationForm,
  contact: contactForm,
  rights: rightsForm,
  reminder: reminderForm,
}

/** The fields with the name of a person. */
const NAMES = new Set([
  'applicantName',
  'fatherName',
  'motherName',
  'guardianName',
  'references.0.name',
  'references.1.name',
  'name',
])

/** The name under which a submission is listed. */
export const nameIn = (kind: StoredKind, payload: Payload): string =>
  (kind === 'application' ? payload.applicantName : payload.name) ?? ''

/** All values by which a submission is found. */
export const submissionValues = (kind: StoredKind, payload: Payload): TermValue[] =>
  FORMS[kind].fields.flatMap((field) => {
    const entry = entryOf(field, payload)
    return (typeof entry === 'string' ? [entry] : entry)
      .filter((text) => text.trim() !== '')
      .flatMap((text) => fieldValues(field, text))
  })

function fieldValues({ name, kind }: Field, text: string): TermValue[] {
  switch (kind) {
    case 'mobile':
      return mobileValues(text)
    case 'email':
      return emailValues(text)
    case 'number':
      return numberValues(text)
    case 'date':
    case 'past date':
      return dateValues(text)
    case 'choice':
    case 'choices':
    case 'mirrored':
      return [optionValue(name, text)]
    case 'tick':
    case 'picture':
    case 'secret':
    case 'readonly':
      return []
    default:
      // A name may be followed by a number, or be one: "Rahim 01711…".
      return NAMES.has(name)
        ? [...nameValues(text), ...textValues(text).filter(([of]) => !/^word/.test(of))]
        : [...textValues(text), ...referenceValues(text)]
  }
}

/** The reference of another submission, as a request about data names it. */
function referenceValues(text: string): TermValue[] {
  const reference = parseReference(text)
  return reference ? numberValues(reference) : []
}

/** An option of a form, for filters. */
export const optionValue = (field: string, option: string): TermValue => ['option', `${field}=${option}`]

/** A transaction's id is longer. Shorter text is "cash", or a remark. */
const MIN_TRANSACTION = 6

const SAME = ['birthReg', 'child', 'transaction'] as const
/** What shows that two applications are probably for the same child, or name the same payment. */
export type SameKind = (typeof SAME)[number]

/** The name of a child as it sounds: spellings of one name, and orders of its words, are one. '' without letters. */
export function nameKeyOf(name: string): string {
  const sounds = [...wordsOf(asciiDigits(name.trim()))].map(({ text }) => phoneticKey(text))
  return [...new Set(sounds.filter((sound) => sound !== ''))].toSorted().join(' ')
}

/** Values that another application for the same child, or with the same payment, shares. */
export function sameValues(payload: Payload, kinds: readonly SameKind[] = SAME): TermValue[] {
  const textOf = (name: string) => asciiDigits(payload[name]?.trim() ?? '')
  const child = nameKeyOf(payload.applicantName ?? '')
  const transaction = textOf('transactionDetails')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  const values = {
    birthReg: textOf('birthRegNo').replace(/\D/g, ''),
    child: child && textOf('dob') ? `${child} ${textOf('dob')}` : '',
    transaction: transaction.length >= MIN_TRANSACTION && /\d/.test(transaction) ? transaction : '',
  }
  return kinds.filter((kind) => values[kind] !== '').map((kind) => [kind, values[kind]])
}
