import { expect, test } from 'vitest'
import { admitCardForm } from './admit-card.ts'
import { applicationForm } from './application.ts'
import { contactForm } from './contact.ts'
import { choice, line, section, tick } from './fields.ts'
import { check, createForm, type Form, messages, sectionsOf } from './forms.ts'

// All texts are in the messages of a language, and none in a schema.

const forms: Form[] = [applicationForm, contactForm, admitCardForm]

const shape = () => ({
  ...section('person', { name: line({ required: true, max: 5 }), colour: choice(['red']) }),
  ...section('end', { agree: tick({ required: true }) }),
})
const inBangla = createForm(
  { name: 'contact', path: '/bn/contact', shape },
  {
    purpose: 'উদ্দেশ্য',
    sections: { person: 'ব্যক্তি', end: 'শেষ' },
    fields: {
      name: { label: 'নাম', required: 'নাম লিখুন' },
      colour: { label: 'রং', optionLabels: { red: 'লাল' } },
      agree: { label: 'সম্মতি', required: 'সম্মতি দিন' },
    },
  },
  {
    ...messages,
    invalidChoice: 'একটি বেছে নিন',
    unknownField: 'অজানা ঘর',
    oneAnswer: 'একটি উত্তরই দিন',
    tooLong: ({ max }) => `সর্বোচ্চ ${max}`,
  },
)

test('a form in another language has titles, labels and options from the messages of that language', () => {
  expect(sectionsOf(inBangla).map(({ title, fields }) => [title, fields.map(({ label }) => label)])).toEqual([
    ['ব্যক্তি', ['নাম', 'রং']],
    ['শেষ', ['সম্মতি']],
  ])
  expect(inBangla.fields[1]).toMatchObject({ options: ['red'], optionLabels: { red: 'লাল' } })
})

test.each([
  [[], ['নাম লিখুন', 'সম্মতি দিন']],
  [
    [
      ['name', 'six six'],
      ['colour', 'blue'],
      ['agree', 'on'],
    ],
    ['সর্বোচ্চ 5', 'একটি বেছে নিন'],
  ],
  [
    [
      ['name', 'a'],
      ['name', 'b'],
      ['agree', 'on'],
      ['x', '1'],
    ],
    ['অজানা ঘর', 'একটি উত্তরই দিন'],
  ],
] as [[string, string][], string[]][])('the error for %j is in the language of the form', (entries, said) => {
  const checked = check(inBangla, entries)
  expect(checked.ok ? [] : checked.errors.map(({ message }) => message)).toEqual(said)
})

test('every field of every form has a label, and its section a title', () => {
  for (const form of forms) {
    for (const field of form.fields) expect(field.label, field.name).toBeTruthy()
    for (const { name, title } of sectionsOf(form)) expect(title, name).toBeTruthy()
  }
})

test('a field has a message for a missing entry exactly if its schema requires it', () => {
  for (const form of forms) {
    const checked = check(form, [])
    const missing = checked.ok ? [] : checked.errors
    expect(missing.filter(({ message }) => !message)).toEqual([])
    expect(missing.map(({ field }) => field)).toEqual(
      form.fields.filter((field) => field.required && !field.requiredWhen).map(({ name }) => name),
    )
  }
})

test('a date of birth is compared with the day of the request, not with the day on which the server started', () => {
  const errors = (today: string) => {
    const checked = check(applicationForm, [['dob', '2018-05-04']], null, today)
    return checked.ok ? [] : checked.errors.filter(({ field }) => field === 'dob')
  }
  expect(errors('2018-05-05')).toEqual([])
  expect(errors('2018-05-04')).toHaveLength(1)
  expect(errors('2018-05-05')).toEqual([])
})
