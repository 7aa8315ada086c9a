import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { admitCardForm } from './admit-card.ts'
import { applicationForm } from './application.ts'
import { CONSENT_TEXT, CONSENT_VERSION } from './consent.ts'
import { contactForm } from './contact.ts'
import { check, type Form, messages, todayInDhaka } from './forms.ts'
import { wireFields } from './wire.ts'

const TODAY = '2026-03-01'
const PICTURE = { type: 'image/jpeg', size: 1000 }

const complete: Record<string, Record<string, string>> = {
  application: {
    classId: '1-4',
    sessionId: '7',
    categoryId: '1',
    applicantName: 'Ayesha Rahman',
    gender: '2',
    dob: '2018-05-04',
    religion: 'Islam',
    country: 'Bangladesh',
    nationality: 'Bangladeshi',
    fatherName: 'Abdur Rahman',
    motherName: 'Salma Begum',
    fatherMobile: '01711111111',
    mobile: '01722222222',
    presentAddress: 'West Khulshi\nChattogram',
    permanentAddress: 'Feni',
    healthConditions: 'Good Condition',
    paymentMethod: 'bKash',
    transactionDetails: 'TX 9',
    guardianConsent: CONSENT_VERSION,
    agree: 'on',
  },
  contact: { name: 'Karim', email: 'karim@example.org', subject: 'Fees', message: 'How much?' },
  'admit-card': { mobile_number: '01700000001', verification_code: '482913' },
}

const forms = [applicationForm, contactForm, admitCardForm]

function errorsOf(
  form: Form,
  change: Record<string, string | null> = {},
  picture: typeof PICTURE | null = PICTURE,
) {
  const entries = Object.entries({ ...complete[form.name], ...change }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  const checked = check(form, entries, form === applicationForm ? picture : null, TODAY)
  return checked.ok ? {} : Object.fromEntries(checked.errors.map(({ field, message }) => [field, message]))
}

function value(form: Form, name: string, entered: string) {
  const checked = check(form, Object.entries({ ...complete[form.name], [name]: entered }), PICTURE, TODAY)
  return checked.ok ? checked.values[name] : checked.errors
}

test.each(forms)('a complete $name form is accepted', (form) => {
  expect(errorsOf(form)).toEqual({})
})

// The texts of docs/spec/part-2.md#5. The law requires the guardian's consent.
const required: [Form, string, string][] = [
  [applicationForm, 'classId', 'Class is required'],
  [applicationForm, 'sessionId', 'Session is required'],
  [applicationForm, 'categoryId', 'Category is required'],
  [applicationForm, 'applicantName', 'Applicant name is required'],
  [applicationForm, 'gender', 'Gender is required'],
  [applicationForm, 'dob', 'Date of birth is required'],
  [applicationForm, 'fatherName', 'Father name is required'],
  [applicationForm, 'motherName', 'Mother name is required'],
  [applicationForm, 'religion', 'Religion is required'],
  [applicationForm, 'country', 'Country is required'],
  [applicationForm, 'nationality', 'Nationality is required'],
  [applicationForm, 'mobile', 'Valid 11-digit mobile required'],
  [applicationForm, 'fatherMobile', 'Father/guardian mobile required (11 digits)'],
  [applicationForm, 'presentAddress', 'Present address required'],
  [applicationForm, 'permanentAddress', 'Permanent address required'],
  [applicationForm, 'paymentMethod', 'Select payment method'],
  [applicationForm, 'transactionDetails', 'Provide transaction details'],
  [applicationForm, 'guardianConsent', 'A parent or legal guardian must give this consent'],
  [applicationForm, 'agree', 'You must accept the declaration'],
  [applicationForm, 'healthConditions', 'Select at least one health option'],
  [contactForm, 'name', 'Name is required'],
  [contactForm, 'email', 'E-mail is required'],
  [contactForm, 'subject', 'Subject is required'],
  [contactForm, 'message', 'Message is required'],
  [admitCardForm, 'mobile_number', 'Mobile number is required'],
  [admitCardForm, 'verification_code', 'Password is required'],
]

describe('a required field that is missing, empty, or without visible characters', () => {
  test.each(required)('%o %s: %s', (form, name, message) => {
    expect(errorsOf(form, { [name]: null })).toEqual({ [name]: message })
    expect(errorsOf(form, { [name]: '' })).toEqual({ [name]: message })
    if (name !== 'verification_code' && name !== 'guardianConsent')
      expect(errorsOf(form, { [name]: ' \u202e\u0000 ' })).toEqual({ [name]: message })
  })

  test('no other field is required', () => {
    const marked = forms.flatMap((form) =>
      form.fields.filter((f) => f.required && !f.requiredWhen).map((f) => f.name),
    )
    expect(marked.sort()).toEqual([...required.map(([, name]) => name), 'picture'].sort())
  })

  test('several errors are reported in the order of the fields', () => {
    const checked = check(applicationForm, [], null, TODAY)
    const named = checked.ok ? [] : checked.errors.map(({ field }) => field)
    const order = applicationForm.fields.filter((f) => f.required && !f.requiredWhen).map((f) => f.name)
    expect(named).toEqual(order)
  })
})

describe('a text that is too long', () => {
  const bounded = forms.flatMap((form) =>
    form.fields
      .filter((field) => ['text', 'lines', 'number', 'secret', 'email', 'mirrored'].includes(field.kind))
      .map((field) => [form, field.name, field.max] as const),
  )
  test.each(bounded)('%o %s: at most %d', (form, name, max) => {
    expect(
      errorsOf(form, {
        needTransport: form === applicationForm ? 'Yes' : null,
        pickupPoint: form === applicationForm ? 'Gate' : null,
        [name]: '1'.repeat(max + 1),
      }),
    ).toEqual({
      [name]: messages.tooLong({ max }),
    })
  })
})

describe('a choice that is not among the options', () => {
  const choices = applicationForm.fields.filter((field) => field.options)
  test.each(choices)('$name', ({ name, invalid }) => {
    expect(errorsOf(applicationForm, { [name]: 'constructor' })).toEqual({
      [name]: invalid ?? 'Choose one of the options',
    })
  })
})

describe('mobile numbers', () => {
  const mobiles = [applicationForm, admitCardForm].flatMap((form) =>
    form.fields.filter((field) => field.kind === 'mobile').map((field) => [form, field] as const),
  )
  test('these fields are mobile numbers', () => {
    expect(mobiles.map(([, field]) => field.name)).toEqual([
      'fatherMobile',
      'mobile',
      'altMobile',
      'references.0.mobile',
      'references.1.mobile',
      'mobile_number',
    ])
  })
  test.each([
    ...['01712345678', '+880 1712-345678', '+8801712345678', '8801712345678', '008801712345678'],
    ...['01712-345678', '+88 01712 345678', '+880 (0) 1712 345678', '(+880) 1712.345678'],
    ...['০১৭১২-৩৪৫ ৬৭৮', '+৮৮০ ১৭১২-৩৪৫৬৭৮', '\u202a+880\u00a01712\u2011345678\u202c'],
    // Out of a PDF, a sheet, a link, a keyboard for other scripts.
    ...[
      '+880\ufe0d1712345678',
      '０１７１２３４５６７８',
      '＋８８０ １７１２－３４５６７８',
      'tel:+8801712345678',
      "'01712345678",
    ],
    ...[
      '01712/345678',
      '01712_345678',
      '01712·345678',
      '০১৭১২৩৪৫৬৭৮।',
      '01712345678,',
      '☎ 01712345678',
      '088 01712345678',
    ],
  ])('%s is the number 01712345678, in every field', (entered) => {
    for (const [form, { name }] of mobiles) expect(value(form, name, entered)).toBe('01712345678')
  })
  test.each([
    ['ten digits', '0171234567'],
    ['twelve digits', '017123456789'],
    ['a letter', '0171234567x'],
    ['digits of a script that is not written here', '०१७१११११११११'],
    ['the number of another country', '+17123456789'],
    ['a plus before a number of this country', '+01712345678'],
    ['a number that was cut at eleven characters', '88017123456'],
    ['one digit too few behind +880', '+880171234567'],
    ['one digit too many behind +880', '+88017123456789'],
    ['something before the code of the country', '1+8801712345678'],
    ['two numbers', '01712345678 01812345678'],
    ['two numbers with a comma', '01712345678,01812345678'],
    ['two numbers with a stroke', '01712345678 / 01812345678'],
    ['a number with a word', '01712345678 (বাবা)'],
    ['a number behind a letter O', 'O1712345678'],
  ])('%s is rejected and not shortened to another number', (_what, entered) => {
    for (const [form, { name, invalid }] of mobiles)
      expect(errorsOf(form, { [name]: entered })).toEqual({ [name]: invalid ?? messages.mobile })
  })
  test('the help text of every field describes the format of a number', () => {
    for (const [, field] of mobiles) expect(field.help).toContain('01712345678')
  })
})

describe('e-mail addresses', () => {
  const mails = forms.flatMap((form) =>
    form.fields.filter((field) => field.kind === 'email').map((field) => [form, field.name] as const),
  )
  test.each(mails)('%o %s', (form, name) => {
    for (const wrong of [
      ...['karim', 'a@b', 'a@@b.org', 'a b@c.org', 'a@b..org', '.a@b.org', 'a@-b.org', 'a@b.org>'],
      'a@b.1',
    ])
      expect(errorsOf(form, { [name]: wrong }), wrong).toEqual({ [name]: 'Enter a valid e-mail address' })
    for (const right of ["o'neil+x@mail.example.co.uk", 'a@xn--54b7fta0cc.com', 'করিম@example.org'])
      expect(value(form, name, right)).toBe(right)
  })
  test.each([
    ['user১২@gmail.com', 'user12@gmail.com'],
    ['user＠ｇmail．com', 'user@gmail.com'],
    ['o’neil@example.org', "o'neil@example.org"],
    ['al\u2011amin@example.org', 'al-amin@example.org'],
    ['karim@example.org. ', 'karim@example.org'],
    ['mailto:karim@example.org', 'karim@example.org'],
    ['karim@example.org\ufe0f', 'karim@example.org'],
    ['করিম১@example.org', 'করিম১@example.org'],
  ])('%s is the address %s', (entered, address) => {
    for (const [form, name] of mails) expect(value(form, name, entered)).toBe(address)
  })
  test('validating a hostile e-mail address takes time in proportion to its length', () => {
    expect((text: string) => errorsOf(contactForm, { email: `a@${text}!` })).toCostInProportion()
  })
})

describe('dates', () => {
  test('a year of two digits is ahead in a passport, and past in a date of birth', () => {
    const year = new Date().getUTCFullYear() + 9
    const written = `04.05.${year - 2000}`
    expect(value(applicationForm, 'passportValid', written)).toBe(`${year}-05-04`)
    expect(value(applicationForm, 'dob', written)).toBe(`${year - 100}-05-04`)
    expect(value(applicationForm, 'passportValid', '04.05.18')).toBe('2018-05-04')
  })
  test.each([['2018-5-4', '04/05/2018', '৪ মে ২০১৮', '4 May 2018']])(
    '%s, %s, %s and %s are one date',
    (...written) => {
      for (const day of written) {
        expect(value(applicationForm, 'dob', day)).toBe('2018-05-04')
        expect(value(applicationForm, 'passportValid', day)).toBe('2018-05-04')
      }
    },
  )
  test('a date of birth in three fields is one value, and what is missing in it is one error', () => {
    const parts = (day: string, month: string, year: string) => ({
      dobDay: day,
      dobMonth: month,
      dobYear: year,
    })
    const checkedWith = (entered: Record<string, string>) =>
      check(applicationForm, Object.entries({ ...complete.application, dob: '', ...entered }), PICTURE, TODAY)
    for (const entered of [
      parts('4', '5', '2018'),
      parts('৪', 'মে', '২০১৮'),
      parts('٠٤', '٥', '٢٠١٨'),
      parts('04/05/2018', '', ''),
    ])
      expect(checkedWith(entered)).toMatchObject({ ok: true, values: { dob: '2018-05-04' } })
    for (const entered of [parts('', '', ''), parts(' ', '', '')])
      expect(checkedWith(entered)).toMatchObject({
        errors: [{ field: 'dob', message: 'Date of birth is required' }],
      })
    for (const entered of [
      parts('4', '', '2018'),
      parts('31', '2', '2018'),
      parts('4', '5', '18'),
      parts('4', 'x', '2018'),
    ])
      expect(checkedWith(entered)).toMatchObject({ errors: [{ field: 'dob', message: messages.birthDate }] })
  })
})

describe('dates must exist in the calendar', () => {
  test.each([
    ...['2025-02-30', '0000-00-00', '04/13/2018', '2018-5', '2018-05-04T00:00', 'yesterday'],
    ...['2018', '2018-05', '2018-05-04Z', 'x2018-05-04'],
  ])('%s is not a date', (day) => {
    expect(errorsOf(applicationForm, { dob: day })).toHaveProperty('dob')
    expect(errorsOf(applicationForm, { passportValid: day })).toHaveProperty('passportValid')
  })
  test('a date of birth must be in the past, in the time zone of Dhaka', () => {
    expect(errorsOf(applicationForm, { dob: TODAY })).toEqual({ dob: 'Date of birth must be in the past' })
    expect(errorsOf(applicationForm, { dob: '2027-01-01' })).toEqual({
      dob: 'Date of birth must be in the past',
    })
    expect(value(applicationForm, 'dob', '২০২৬-০২-২৮')).toBe('2026-02-28')
    expect(todayInDhaka(new Date('2026-02-28T18:00:00Z'))).toBe('2026-03-01')
    expect(todayInDhaka(new Date('2026-02-28T17:59:59Z'))).toBe('2026-02-28')
  })
})

test('a year before 1900 has another error than a date in the future', () => {
  const message = 'Check the year: it is before 1900'
  for (const day of ['1899-12-31', '0018-05-04', '0001-01-01'])
    expect(errorsOf(applicationForm, { dob: day, passportValid: day })).toEqual({
      dob: message,
      passportValid: message,
    })
  expect(value(applicationForm, 'dob', '1900-01-01')).toBe('1900-01-01')
})

test('the pickup point is required when transport is Yes, and only then', () => {
  expect(errorsOf(applicationForm, { needTransport: 'Yes' })).toEqual({
    pickupPoint: 'Pickup point is required',
  })
  expect(errorsOf(applicationForm, { needTransport: 'No' })).toEqual({})
  expect(value(applicationForm, 'needTransport', '')).toBe('No')
})

test('a pickup point is not forwarded if transport has changed from Yes to No', () => {
  const entries = { ...complete.application, needTransport: 'No', pickupPoint: 'Gate' }
  const checked = check(applicationForm, Object.entries(entries), PICTURE, TODAY)
  expect(checked.ok && checked.values.pickupPoint).toBe('')
})

test('whoever pays in cash has to write nothing, and what he writes is forwarded', () => {
  const cash = { ...complete.application, paymentMethod: 'CASH' }
  const details = (entries: Record<string, string>) => {
    const checked = check(applicationForm, Object.entries(entries), PICTURE, TODAY)
    return checked.ok ? checked.values.transactionDetails : checked.errors
  }
  expect(details({ ...cash, transactionDetails: ' ' })).toBe('CASH')
  expect(details({ ...cash, transactionDetails: 'receipt 12' })).toBe('receipt 12')
  expect(details({ ...cash, paymentMethod: 'Bank', transactionDetails: ' ' })).toEqual([
    { field: 'transactionDetails', message: 'Provide transaction details' },
  ])
})

test('with the same address, the present address replaces the entered permanent one', () => {
  const entries = { ...complete.application, sameAddress: 'on', permanentAddress: 'elsewhere' }
  const checked = check(applicationForm, Object.entries(entries), PICTURE, TODAY)
  expect(checked.ok && checked.values.permanentAddress).toBe('West Khulshi\nChattogram')
})

describe('hostile entries', () => {
  test.each([
    ['zero-width space', '\u200b'],
    ['zero-width joiner', '\u200d'],
    ['zero-width non-joiner', '\u200c'],
    ['word joiner', '\u2060'],
    ['byte-order mark', '\ufeff'],
    ['soft hyphen', '\u00ad'],
    ['blank Braille pattern', '\u2800'],
    ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
    ['direction marks', '\u200e\u200f\u061c\u202e\u2066'],
    ['grapheme joiner', '\u034f'],
    ['Mongolian vowel separator', '\u180e'],
    ['variation selectors', '\ufe0f\ufe00\u{e0100}'],
    ['tags', '\u{e0041}\u{e0001}'],
    ['ideographic and no-break space', '\u3000\u00a0\u2003'],
    ['a mix of them', ' \u200b\u200d\u2800 \u00ad\u200c\n\u3164'],
  ])('%s alone counts as empty', (_what, text) => {
    expect(errorsOf(applicationForm, { applicantName: text, presentAddress: text })).toEqual({
      applicantName: 'Applicant name is required',
      presentAddress: 'Present address required',
    })
  })
  test('invisible characters around a text are removed', () => {
    expect(value(contactForm, 'name', '\u200bKa\u00adrim\u2060 \u200dUddin\u{e0001}')).toBe('Karim Uddin')
    expect(value(contactForm, 'name', 'Karim\u2800\u3164Uddin')).toBe('Karim Uddin')
    expect(value(contactForm, 'email', 'karim\u200b@example.org')).toBe('karim@example.org')
  })
  test('joiners inside Bangla words and emoji stay', () => {
    for (const text of ['র\u200d্যাব', 'ক্\u200cষমা', 'র‍্যাংক', '👨\u200d👩\u200d👧 family', '❤\ufe0f\u200d🔥'])
      expect(value(contactForm, 'subject', text)).toBe(text.normalize('NFC'))
  })
  // With quadratic cost it would exceed the time limit of a test.
  test.each(['\u200d', '\u200b', '\u2800', '\ufe0f', ' '])('a long run of %j is no text', (one) => {
    expect(errorsOf(contactForm, { message: one.repeat(200_000) })).toEqual({
      message: 'Message is required',
    })
  })
  test('control and direction characters are removed, and joiners and line breaks stay', () => {
    expect(value(contactForm, 'message', 'a\u0000b\u202ec\u2066d\r\ne\ufeff\u009f')).toBe('abcd\ne')
    expect(value(contactForm, 'name', 'a\nb\u200fc')).toBe('a bc')
    expect(value(contactForm, 'subject', 'র\u200d্য')).toBe('র\u200d্য')
    expect(value(contactForm, 'subject', 'x\ud800')).toBe('x\ufffd')
  })
  test.each(['__proto__', 'constructor', 'toString', 'name[]', 'userId', 'password'])(
    '%s is an unknown field',
    (name) => {
      const checked = check(
        contactForm,
        [...Object.entries(complete.contact ?? {}), [name, 'x']],
        null,
        TODAY,
      )
      expect(checked).toEqual({ ok: false, errors: [{ field: '', message: messages.unknownField }] })
      expect(({} as Record<string, unknown>).x).toBeUndefined()
    },
  )
})

describe("a guardian's consent", () => {
  test('is stored as the version of the accepted wording, and is not forwarded', () => {
    const checked = check(applicationForm, Object.entries(complete.application ?? {}), PICTURE, TODAY)
    expect(checked.ok && checked.values.guardianConsent).toBe(CONSENT_VERSION)
    expect(checked.ok && wireFields(applicationForm, checked.values)).not.toHaveProperty('guardianConsent')
  })
  test.each(['on', 'true', '1', '2020-01-01', 'constructor'])(
    '%s is not a consent to the current wording',
    (value) => {
      expect(errorsOf(applicationForm, { guardianConsent: value })).toEqual({
        guardianConsent: messages.consentChanged,
      })
    },
  )
  test('a new text has a new version, and docs/security.md contains every published wording', () => {
    const security = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')
    expect(security).toContain(`| ${CONSENT_VERSION} | ${CONSENT_TEXT} |`)
  })
  test('names religion, health and the guardian, and says how to withdraw it, because the law requires this', () => {
    for (const word of [/guardian/, /religion/, /health/, /withdraw this consent/])
      expect(CONSENT_TEXT).toMatch(word)
  })
})

test('every form says what its entries are used for', () => {
  expect(forms.map((form) => form.purpose)).toEqual([
    expect.stringMatching(/decide on the admission/),
    expect.stringMatching(/answer you/),
    expect.stringMatching(/fetch your card/),
  ])
})

test('the application is forwarded with the field names of the upstream', () => {
  const entries = [
    ...Object.entries(complete.application ?? {}),
    ['healthConditions', 'Need Extra Care'],
    ['references.1.name', 'Rahim'],
    ['applicationFee', '1'],
  ] as [string, string][]
  const checked = check(applicationForm, entries, PICTURE, TODAY)
  const fields = checked.ok ? wireFields(applicationForm, checked.values, { applicationFee: '520' }) : {}
  // The names of docs/spec/part-2.md#3, without the picture, which is sent as a file.
  expect(Object.keys(fields).sort()).toEqual(
    `classId sessionId categoryId needTransport pickupPoint applicantName gender dob fatherName fatherOccupation
     motherName motherOccupation guardianName guardianOccupation religion country bloodGroup nationality birthRegNo
     fatherNid motherNid mobile altMobile email fatherMobile guardianEmail guardianAddress passportNo passportValid
     height weight healthConditions siblingInfo admitOtherKids presentAddress permanentAddress sameAddress
     prevInstituteName prevInstituteAddress references applicationFee paymentMethod transactionDetails agree`
      .split(/\s+/)
      .sort(),
  )
  expect(fields.applicationFee).toBe('520')
  expect(JSON.parse(fields.healthConditions ?? '')).toEqual(['Good Condition', 'Need Extra Care'])
  expect(JSON.parse(fields.references ?? '')).toEqual([
    { name: '', occupation: '', address: '', mobile: '', email: '' },
    { name: 'Rahim', occupation: '', address: '', mobile: '', email: '' },
  ])
  expect(fields).toMatchObject({ needTransport: 'No', sameAddress: 'false', agree: 'true' })
})

test('a box that need not be ticked is false unless it is ticked', () => {
  expect(value(applicationForm, 'sameAddress', 'on')).toBe('true')
  expect(value(applicationForm, 'sameAddress', 'off')).toBe('false')
  expect(value(applicationForm, 'sameAddress', '')).toBe('false')
})

test('validating a field of any kind takes time in proportion to the length of its entry', () => {
  for (const form of forms) {
    const oneOfEachKind = new Map(form.fields.map(({ kind, name }) => [kind, name])).values().toArray()
    expect((text: string) =>
      check(
        form,
        oneOfEachKind.map((name) => [name, text] as const),
      ),
    ).toCostInProportion()
  }
})
