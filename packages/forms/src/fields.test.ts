import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { admitCardForm } from './admit-card.ts'
import { applicationForm } from './application.ts'
import { contactForm } from './contact.ts'
import { check, checkFields } from './forms.ts'
import { createForms, textsIn } from './in-language.ts'
import { localDigits } from './taka.ts'

// The properties of each field, and entries at the limits of validity.

const TODAY = '2026-03-01'

const specification = readFileSync(new URL('../../../docs/spec/part-2.md', import.meta.url), 'utf8')
/** What the specification lists after some words in bold, split at commas outside of parentheses. */
const listed = (title: string): string[] =>
  (new RegExp(`^\\*\\*${title}:\\*\\* (.*?)\\.?$`, 'm').exec(specification)?.[1] ?? '').split(/, (?![^(]*\))/)

/** A field of the specification: its name, and what stands in parentheses after it. */
const specified = listed('Admission application').map((text) => {
  const [, name = '', note = ''] = /^(\w+)(?: \((.*)\))?$/.exec(text) ?? []
  return { name, note }
})
const field = (name: string) => applicationForm.fields.find((one) => one.name === name)
/** Ours, which are not forwarded under a name of their own. */
const OWN = ['attendance', 'confirmation', 'guardianConsent']

test('the application has the fields of the specification, and three of its own that the call does not have', () => {
  const parts = specified.flatMap(({ name, note }) =>
    name === 'references'
      ? [0, 1].flatMap((n) =>
          (note.split('each ')[1] ?? '').split(', ').map((part) => `${name}.${n}.${part}`),
        )
      : [name],
  )
  expect(parts.length).toBeGreaterThan(50)
  expect(applicationForm.fields.map(({ name }) => name).sort()).toEqual([...parts, ...OWN].sort())
  for (const name of OWN) expect(field(name)?.wire).toBeNull()
})

test('choices have the options and the initial values of the specification', () => {
  for (const { name, note } of specified) {
    const [choices = '', initial = ''] = note.split(/,? ?default /)
    const options = choices.includes('/')
      ? choices.split('/')
      : choices.includes(', ')
        ? choices.split(', ')
        : []
    if (name !== 'references' && options.length > 1) expect(field(name)?.options, name).toEqual(options)
    if (initial) expect(field(name)?.initial, name).toBe(initial)
  }
  expect(field('healthConditions')?.options).toEqual(listed('Health options'))
})

test('what is required, and its messages, are those of the specification', () => {
  const rules = specification.split('Application required fields and messages:')[1]?.split('\n\n')[0] ?? ''
  const messages = [...rules.matchAll(/'([^']+)'/g)].map(([, message = '']) => message)
  expect(messages.length).toBeGreaterThan(15)
  const said = applicationForm.fields.flatMap(({ required, invalid }) => [required, invalid])
  const own = ['Only JPG/PNG files allowed', 'Please upload a picture']
  for (const message of messages) if (!own.includes(message)) expect(said, message).toContain(message)
})

test('the fields of the admit card are those of the specification', () => {
  expect(admitCardForm.fields.map(({ name }) => name)).toEqual(
    listed('Job admit card request').map((text) => text.split(' ')[0]),
  )
})

test('every field with a text refuses one character more than its maximum, and says so', () => {
  for (const form of [applicationForm, contactForm, admitCardForm])
    for (const { name, kind, max, requiredWhen } of form.fields)
      if (['text', 'lines', 'secret', 'number'].includes(kind) && !requiredWhen) {
        const [error] = checkFields(form, [name], [[name, 'x'.repeat(max + 1)]], null, TODAY)
        expect(error?.message, name).toBe(`At most ${max.toLocaleString('en')} characters`)
        expect(checkFields(form, [name], [[name, 'x'.repeat(max)]], null, TODAY), name).toEqual([])
      }
})

type Entry = [string, string]
/** The errors of an application by field. Fields that are not entered are missing. */
function errorsOf(entries: Entry[], picture: { type: string; size: number } | null = null) {
  const checked = check(applicationForm, entries, picture, TODAY)
  return checked.ok ? {} : Object.fromEntries(checked.errors.map(({ field, message }) => [field, message]))
}

test('blanks around a choice are ignored, also if another field depends on it', () => {
  expect(errorsOf([['needTransport', ' Yes ']])).toMatchObject({ pickupPoint: 'Pickup point is required' })
})

test.each(['once', 'untrue', 'off', '10'])('a box is not ticked by %j, and changes nothing', (entered) => {
  const entries: Entry[] = [
    ['sameAddress', entered],
    ['presentAddress', 'Feni'],
  ]
  expect(errorsOf(entries)).toMatchObject({ permanentAddress: 'Permanent address required' })
  expect(errorsOf(entries)).not.toHaveProperty('sameAddress')
})

test('an empty entry beside a choice is ignored', () => {
  expect(
    errorsOf([
      ['healthConditions', ' '],
      ['healthConditions', 'Good Condition'],
    ]),
  ).not.toHaveProperty('healthConditions')
})

test.each(['', ' '])('an e-mail address, a mobile number and a date that are optional may be %j', (blank) => {
  const optional = ['altMobile', 'email', 'passportValid', 'guardianEmail', 'bloodGroup', 'height']
  const errors = errorsOf(optional.map((name): Entry => [name, blank]))
  for (const name of optional) expect(errors).not.toHaveProperty(name)
})

test('the local part of an e-mail address may contain dots, and the domain has at most 190 characters', () => {
  const label = 'b'.repeat(60)
  const domain = (length: number) => `${label}.${label}.${label}.${'c'.repeat(length - 3 * 61)}`
  expect(errorsOf([['email', 'a.b.c@d.org']])).not.toHaveProperty('email')
  expect(errorsOf([['email', `a@${domain(190)}`]])).not.toHaveProperty('email')
  expect(errorsOf([['email', `a@${domain(191)}`]])).toHaveProperty('email')
})

test('validating a field that the form does not have returns no errors', () => {
  expect(checkFields(contactForm, ['nothing'], [['nothing', 'x']], null, TODAY)).toEqual([])
})

test('numbers are formatted with the digits of the language, and other text is not changed', () => {
  expect(localDigits('Tk. 1,290 (a)', { digits: '০১২৩৪৫৬৭৮৯' })).toBe('Tk. ১,২৯০ (a)')
})

test('the three forms exist in every language for which there are texts', () => {
  const { application, contact, admitCard } = createForms(textsIn.en)
  for (const [created, own] of [
    [application, applicationForm],
    [contact, contactForm],
    [admitCard, admitCardForm],
  ] as const) {
    expect(created.fields).toEqual(own.fields)
    expect(created).toMatchObject({ name: own.name, path: own.path, purpose: own.purpose })
  }
})
