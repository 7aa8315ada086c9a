import { expect, test } from 'vitest'
import { admitCardForm } from './admit-card.ts'
import { applicationForm } from './application.ts'
import { contactForm } from './contact.ts'
import {
  check,
  checkFields,
  type Form,
  HONEYPOT_FIELD,
  KEY_FIELD,
  MAX_PICTURE_BYTES,
  messages,
  sectionsOf,
} from './forms.ts'

// How entries are read, field kind by field kind. Each of these was a change of the code that no other test noticed
// (`npm run mutation -- packages/forms`).

type Entry = [string, string | object]
const TODAY = '2026-03-01'
const message: Entry[] = [
  ['name', 'Karim'],
  ['email', 'karim@example.org'],
  ['subject', 'Fees'],
  ['message', 'How much?'],
]

/** What is wrong with some entries, by field; of a whole form the rest is left out. */
function errorsOf(form: Form, entries: Entry[], picture: { type: string; size: number } | null = null) {
  const checked = check(form, entries as [string, string][], picture, TODAY)
  return checked.ok ? {} : Object.fromEntries(checked.errors.map(({ field, message }) => [field, message]))
}
/** What a contact message holds when one field is entered so. */
function messageWith(name: string, entered: string) {
  const entries = message.map(([field, value]): Entry => [field, field === name ? entered : value])
  const checked = check(contactForm, entries as [string, string][], null, TODAY)
  return checked.ok ? Object(checked.values)[name] : checked.errors
}

test('the key of a form and its trap for programs are no unknown fields', () => {
  expect(errorsOf(contactForm, [...message, [KEY_FIELD, 'abcdefgh'], [HONEYPOT_FIELD, '']])).toEqual({})
  expect(errorsOf(contactForm, [...message, ['other', 'x']])).toEqual({ '': messages.unknownField })
})

test('a file of a name that no field has is an unknown field, and the picture is no entry of the wrong type', () => {
  const file = { name: 'x.png' }
  expect(errorsOf(contactForm, [...message, ['other', file]])).toEqual({ '': messages.unknownField })
  const jpeg = { type: 'image/jpeg', size: 1_000 }
  expect(errorsOf(applicationForm, [['picture', file]], jpeg)).not.toHaveProperty('picture')
  expect(errorsOf(applicationForm, [['applicantName', file]], jpeg)).toMatchObject({
    applicantName: messages.oneAnswer,
  })
})

test('the sections of a form hold each field once, in its order', () => {
  for (const form of [applicationForm, contactForm, admitCardForm]) {
    const sections = sectionsOf(form)
    expect(new Set(sections.map(({ name }) => name)).size).toBe(sections.length)
    for (const { name, fields } of sections)
      expect(fields).toEqual(form.fields.filter(({ section }) => section === name))
    expect(sections.flatMap(({ fields }) => fields)).toHaveLength(form.fields.length)
  }
})

test('of several choices each must be one that is offered', () => {
  expect(
    errorsOf(applicationForm, [
      ['healthConditions', 'Good Condition'],
      ['healthConditions', 'No such condition'],
    ]),
  ).toHaveProperty('healthConditions')
  expect(errorsOf(applicationForm, [['healthConditions', 'Good Condition']])).not.toHaveProperty(
    'healthConditions',
  )
})

test.each(['on', 'true', 'Yes', '1'])('a box is ticked by %j', (ticked) => {
  expect(errorsOf(applicationForm, [['agree', ticked]])).not.toHaveProperty('agree')
  expect(errorsOf(applicationForm, [['agree', `${ticked}!`]])).toHaveProperty('agree')
})

test.each([
  ['image/jpeg', MAX_PICTURE_BYTES, null],
  ['image/jpg', 1_000, null],
  ['image/png', 1_000, null],
  ['image/jpeg', MAX_PICTURE_BYTES + 1, messages.pictureSize],
  ['image/gif', 1_000, messages.pictureType],
  ['', 1_000, messages.pictureType],
])('a picture of type %j with %i bytes: %s', (type, size, error) => {
  expect(errorsOf(applicationForm, [], { type, size }).picture ?? null).toBe(error)
})

test('a text of several lines keeps its lines, and loses tabs and outer blanks', () => {
  expect(messageWith('message', ' \n one\r\ntwo\rthree\tfour \n')).toBe('one\ntwo\nthree four')
})

test('a text of one line loses outer blanks and repeated ones, and keeps Bangla digits', () => {
  expect(messageWith('subject', '  Fees  of \n class ২ ')).toBe('Fees of class ২')
})

test('Bangla digits of a date become digits', () => {
  expect(errorsOf(applicationForm, [['dob', ' ২০১৮-০৫-০৪ ']])).not.toHaveProperty('dob')
})

test('a password is taken as it was entered', () => {
  const checked = check(
    admitCardForm,
    [
      ['mobile_number', '01700000001'],
      ['verification_code', ' 48  2913 '],
    ],
    null,
    TODAY,
  )
  expect(checked).toMatchObject({ ok: true, values: { verification_code: ' 48  2913 ' } })
})

test.each<[string, Entry[]]>([
  ['nothing', []],
  ['blanks', applicationForm.fields.map(({ name }): Entry => [name, ' '])],
  ['what is too long', applicationForm.fields.map(({ name }): Entry => [name, '1'.repeat(6_000)])],
  [
    'two answers',
    applicationForm.fields.flatMap(({ name }): Entry[] => [
      [name, 'a'],
      [name, 'b'],
    ]),
  ],
  [
    'an answer that others follow from',
    [
      ['needTransport', 'Yes'],
      ['sameAddress', 'on'],
      ['presentAddress', 'Feni'],
    ],
  ],
])('a field of an application with %s has the same error alone as in the whole form', (_, entries) => {
  const whole = errorsOf(applicationForm, entries)
  for (const { name } of applicationForm.fields) {
    const alone = checkFields(applicationForm, [name], entries as [string, string][], null, TODAY)
    expect(
      alone.map(({ message }) => message),
      name,
    ).toEqual(name in whole ? [whole[name]] : [])
  }
})
