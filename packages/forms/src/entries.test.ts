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

// Parsing of entries, by kind of field. Each test kills a mutant that survived the other tests
// (`npm run mutation -- packages/forms`).

type Entry = [string, string | object]
const TODAY = '2026-03-01'
const message: Entry[] = [
  ['name', 'Karim'],
  ['email', 'karim@example.org'],
  ['subject', 'Fees'],
  ['message', 'How much?'],
]

/** Returns the errors of some entries by field. Errors of fields without an entry are left out. */
function errorsOf(form: Form, entries: Entry[], picture: { type: string; size: number } | null = null) {
  const checked = check(form, entries as [string, string][], picture, TODAY)
  return checked.ok ? {} : Object.fromEntries(checked.errors.map(({ field, message }) => [field, message]))
}
/** Returns the parsed contact message with this entry in one field. */
function messageWith(name: string, entered: string) {
  const entries = message.map(([field, value]): Entry => [field, field === name ? entered : value])
  const checked = check(contactForm, entries as [string, string][], null, TODAY)
  return checked.ok ? Object(checked.values)[name] : checked.errors
}

test('the key of a form and its honeypot are not unknown fields', () => {
  expect(errorsOf(contactForm, [...message, [KEY_FIELD, 'abcdefgh'], [HONEYPOT_FIELD, '']])).toEqual({})
  expect(errorsOf(contactForm, [...message, ['other', 'x']])).toEqual({ '': messages.unknownField })
})

test('a file with an unknown name is an unknown field, and a file or a second text in a text field is rejected', () => {
  const file = { name: 'x.png' }
  expect(errorsOf(contactForm, [...message, ['other', file]])).toEqual({ '': messages.unknownField })
  const jpeg = { type: 'image/jpeg', size: 1_000 }
  expect(errorsOf(applicationForm, [['picture', file]], jpeg)).not.toHaveProperty('picture')
  expect(errorsOf(applicationForm, [['applicantName', file]], jpeg)).toMatchObject({
    applicantName: messages.oneAnswer,
  })
  expect(errorsOf(contactForm, [...message, ['name', 'another']])).toEqual({ name: messages.oneAnswer })
})

test('the sections of a form contain each field once, in the order of the form', () => {
  for (const form of [applicationForm, contactForm, admitCardForm]) {
    const sections = sectionsOf(form)
    expect(new Set(sections.map(({ name }) => name)).size).toBe(sections.length)
    for (const { name, fields } of sections)
      expect(fields).toEqual(form.fields.filter(({ section }) => section === name))
    expect(sections.flatMap(({ fields }) => fields)).toHaveLength(form.fields.length)
  }
})

const domain = (length: number) => 'bbbb.'.repeat(30) + 'c'.repeat(length - 150)
const optional = ['altMobile', 'email', 'passportValid', 'guardianEmail', 'bloodGroup', 'height']
type Verdict = readonly [field: string, entered: readonly string[], is: 'accepted' | 'rejected']
const ofTick = (is: Verdict[2], ...ticks: string[]) => ticks.map((tick): Verdict => ['agree', [tick], is])
test.each<Verdict>([
  ['healthConditions', ['Good Condition'], 'accepted'],
  ['healthConditions', ['Good Condition', 'No such condition'], 'rejected'],
  ['healthConditions', [' ', 'Good Condition'], 'accepted'],
  ...ofTick('accepted', 'on', 'true', 'Yes', '1'),
  ...ofTick('rejected', 'on!', 'true!', 'Yes!', '1!', 'once', 'untrue', 'off', '10'),
  ['email', ['a.b.c@d.org'], 'accepted'],
  ['email', [`a@${domain(190)}`], 'accepted'],
  ['email', [`a@${domain(191)}`], 'rejected'],
  ...optional.flatMap((name) => ['', ' '].map((blank): Verdict => [name, [blank], 'accepted'])),
])('in the field %s, %j is %s', (field, entered, is) => {
  const errors = errorsOf(
    applicationForm,
    entered.map((text): Entry => [field, text]),
  )
  expect(field in errors ? 'rejected' : 'accepted').toBe(is)
})

test.each(['once', 'untrue', 'off', '10'])('a box that is not ticked changes nothing: %j', (entered) => {
  const errors = errorsOf(applicationForm, [
    ['sameAddress', entered],
    ['presentAddress', 'Feni'],
  ])
  expect(errors).toMatchObject({ permanentAddress: 'Permanent address required' })
  expect(errors).not.toHaveProperty('sameAddress')
})

test('blanks around a choice are ignored, also if another field depends on it', () => {
  const errors = errorsOf(applicationForm, [['needTransport', ' Yes ']])
  expect(errors).toMatchObject({ pickupPoint: 'Pickup point is required' })
})

test.each([
  [null, 'Please upload a picture'],
  [{ type: 'image/jpeg', size: 0 }, 'Please upload a picture'],
  [{ type: 'image/jpeg', size: MAX_PICTURE_BYTES }, null],
  [{ type: 'image/jpg', size: 1_000 }, null],
  [{ type: 'image/png', size: 1_000 }, null],
  [{ type: 'image/jpeg', size: MAX_PICTURE_BYTES + 1 }, messages.pictureSize],
  [{ type: 'image/gif', size: 1_000 }, 'Only JPG/PNG files allowed'],
  [{ type: 'ximage/png', size: 1_000 }, messages.pictureType],
  [{ type: 'image/pngx', size: 1_000 }, messages.pictureType],
  [{ type: '', size: 1_000 }, messages.pictureType],
])('the picture %j: %s', (picture, error) => {
  expect(errorsOf(applicationForm, [], picture).picture ?? null).toBe(error)
})

test('in a text of several lines the line breaks stay, and tabs and outer blanks are removed', () => {
  expect(messageWith('message', ' \n one\r\ntwo\rthree\tfour \n')).toBe('one\ntwo\nthree four')
})

test('in a text of one line outer and repeated blanks are removed, and Bangla digits stay', () => {
  expect(messageWith('subject', '  Fees  of \n class ২ ')).toBe('Fees of class ২')
})

test('a password is not changed', () => {
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
    'an answer on which other fields depend',
    [
      ['needTransport', 'Yes'],
      ['sameAddress', 'on'],
      ['presentAddress', 'Feni'],
    ],
  ],
])(
  'a field of an application with %s has the same error when it is validated alone as in the whole form',
  (_, entries) => {
    const whole = errorsOf(applicationForm, entries)
    for (const { name } of applicationForm.fields) {
      const alone = checkFields(applicationForm, [name], entries as [string, string][], null, TODAY)
      expect(
        alone.map(({ message }) => message),
        name,
      ).toEqual(name in whole ? [whole[name]] : [])
    }
  },
)

test('validating a field that the form does not have returns no errors', () => {
  expect(checkFields(contactForm, ['nothing'], [['nothing', 'x']], null, TODAY)).toEqual([])
})
