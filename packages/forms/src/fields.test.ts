import { expect, test } from 'vitest'
import { admitCardForm } from './admit-card.ts'
import { applicationForm } from './application.ts'
import { contactForm } from './contact.ts'
import { check, checkFields, type Form } from './forms.ts'
import { createForms, textsIn } from './in-language.ts'
import { withCurrentState } from './state.ts'
import { localDigits } from './taka.ts'

// The properties of each field, and entries at the limits of validity.

const TODAY = '2026-03-01'

/** The fields of a form by section, each with its kind. */
function kindsOf(form: Form): Record<string, string> {
  const sections: Record<string, string[]> = {}
  for (const { section, name, kind } of form.fields) {
    sections[section] ??= []
    sections[section].push(`${name}: ${kind}`)
  }
  return Object.fromEntries(Object.entries(sections).map(([section, all]) => [section, all.join(', ')]))
}
/** Returns one property by field, for fields with that property. */
const having = (form: Form, property: keyof Form['fields'][number]) =>
  Object.fromEntries(
    form.fields
      .filter((field) => field[property] !== undefined)
      .map((field) => [field.name, field[property]]),
  )

test('the application has the fields of the specification, in its order', () => {
  const reference = (n: number) =>
    ['name: text', 'occupation: text', 'address: lines', 'mobile: mobile', 'email: email'].map(
      (field) => `references.${n}.${field}`,
    )
  expect(kindsOf(applicationForm)).toEqual({
    class:
      'classId: mirrored, sessionId: mirrored, categoryId: mirrored, needTransport: choice, pickupPoint: text',
    applicant:
      'applicantName: text, gender: mirrored, dob: past date, religion: choice, country: text, nationality: text, bloodGroup: choice, birthRegNo: number, passportNo: number, passportValid: date, height: number, weight: number, picture: picture',
    parents:
      'fatherName: text, fatherOccupation: text, fatherNid: number, fatherMobile: mobile, motherName: text, motherOccupation: text, motherNid: number, guardianName: text, guardianOccupation: text, guardianEmail: email, guardianAddress: lines',
    contact:
      'mobile: mobile, altMobile: mobile, email: email, presentAddress: lines, sameAddress: tick, permanentAddress: lines',
    health:
      'healthConditions: choices, siblingInfo: lines, admitOtherKids: choice, prevInstituteName: text, prevInstituteAddress: lines',
    references: [...reference(0), ...reference(1)].join(', '),
    payment:
      'applicationFee: readonly, paymentMethod: choice, transactionDetails: text, confirmation: choice, guardianConsent: tick, agree: tick',
  })
})

test('the contact form and the admit card have the fields of the specification', () => {
  expect(kindsOf(contactForm)).toEqual({
    message: 'name: text, email: email, subject: text, message: lines',
  })
  expect(kindsOf(admitCardForm)).toEqual({
    card: 'mobile_number: mobile, verification_code: secret',
  })
})

test('choices have the options of the specification', () => {
  expect(having(applicationForm, 'options')).toEqual({
    needTransport: ['Yes', 'No'],
    religion: ['Islam', 'Hindu', 'Christian', 'Other'],
    bloodGroup: ['A+', 'A-', 'B+', 'B-', 'O+', 'O-', 'AB+', 'AB-'],
    healthConditions: [
      'Good Condition',
      'Have Some Problem',
      'Taking Medicine',
      'Need Extra Care',
      'Need Hot Water Bath',
      'Hot Drinking Water',
    ],
    admitOtherKids: ['Yes', 'No'],
    paymentMethod: ['bKash', 'CASH', 'Bank'],
    // Ours, which is not forwarded.
    confirmation: ['none', 'email', 'sms'],
  })
})

test('browsers can autofill name, country, numbers and addresses, and show the right keyboard', () => {
  expect(having(applicationForm, 'autocomplete')).toEqual({
    country: 'country-name',
    mobile: 'tel',
    email: 'email',
    presentAddress: 'street-address',
  })
  expect(having(contactForm, 'autocomplete')).toEqual({ name: 'name', email: 'email' })
  expect(having(admitCardForm, 'autocomplete')).toEqual({ mobile_number: 'tel', verification_code: 'off' })
  expect(having(applicationForm, 'inputMode')).toEqual({
    birthRegNo: 'numeric',
    height: 'decimal',
    weight: 'decimal',
    fatherNid: 'numeric',
    motherNid: 'numeric',
  })
})

test('fields have the initial values of the specification, and the pickup point depends on transport', () => {
  expect(having(applicationForm, 'initial')).toEqual({
    needTransport: 'No',
    nationality: 'Bangladeshi',
    confirmation: 'none',
  })
  expect(having(applicationForm, 'requiredWhen')).toEqual({
    pickupPoint: { field: 'needTransport', is: 'Yes' },
  })
})

test('every field has a maximum', () => {
  const maxima = (form: Form) => having(form, 'max')
  expect(maxima(contactForm)).toEqual({ name: 120, email: 200, subject: 200, message: 5_000 })
  expect(maxima(admitCardForm)).toEqual({ mobile_number: 11, verification_code: 100 })
  expect(maxima(applicationForm)).toMatchObject({
    classId: 60,
    pickupPoint: 200,
    applicantName: 120,
    dob: 10,
    religion: 200,
    passportNo: 40,
    passportValid: 10,
    picture: 5 * 1024 * 1024,
    mobile: 11,
    presentAddress: 500,
    sameAddress: 5,
    healthConditions: 200,
    applicationFee: 20,
    transactionDetails: 200,
    guardianConsent: 10,
  })
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

test('the earlier name of a state, which a page may have stored, is read as pending', () => {
  expect(withCurrentState({ state: 'kept', reference: 'A' })).toEqual({ state: 'pending', reference: 'A' })
  expect(withCurrentState({ state: 'delivered' })).toEqual({ state: 'delivered' })
})
