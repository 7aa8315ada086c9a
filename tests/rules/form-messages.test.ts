import { readFileSync } from 'node:fs'
import { banglaFormModule, banglaFormTexts } from '@school/content/form-texts'
import { messagesIn } from '@school/content/messages-in'
import { check, sectionsOf } from '@school/forms'
import { applicationForm } from '@school/forms/application'
import { CONSENT_VERSION } from '@school/forms/consent'
import { createForms, englishTexts, type Texts } from '@school/forms/in-language'
import { outcomeWords, pendingMessage, receiptLines } from '@school/forms/outcome'
import { formatTaka } from '@school/forms/taka'
import { wireFields } from '@school/forms/wire'
import { expect, test } from 'vitest'

// The Bangla texts of the forms (packages/content) are complete compared with the English ones (packages/forms).

const bangla = banglaFormTexts() as Texts
const forms = createForms(bangla)

/** Returns the names of the placeholders of a text. */
function argumentsOf(text: (values: object) => string): string[] {
  const names = new Set<string>()
  text(new Proxy({}, { get: (_, name) => `${names.add(String(name)).size}` }))
  return [...names].sort()
}

/** Returns for the path of every text its placeholders, or its number of lines. */
function shapeOf(texts: unknown, place = ''): Record<string, unknown> {
  if (typeof texts === 'string') return { [place]: 'a text' }
  if (typeof texts === 'function') return { [place]: argumentsOf(texts as (values: object) => string) }
  if (Array.isArray(texts)) return { [place]: texts.length }
  return Object.assign(
    {},
    ...Object.entries(texts as object).map(([name, inner]) => shapeOf(inner, `${place}.${name}`)),
  )
}

test.each(Object.entries(englishTexts))(
  'every English text of the forms in %s has a Bangla one with the same placeholders',
  (name, english) => {
    const shape = shapeOf(english)
    const own = shapeOf(bangla[name as keyof Texts])
    // An English option can be shown by its value. A Bangla option always needs a label.
    for (const place of Object.keys(own)) if (place.includes('.optionLabels.')) delete own[place]
    expect(Object.keys(shape).length).toBeGreaterThan(0)
    expect(own).toEqual(shape)
  },
)

test('every option that a Bangla form offers has a Bangla name', () => {
  for (const form of Object.values(forms))
    for (const { name, options = [], optionLabels = {} } of form.fields)
      for (const option of options) expect([name, optionLabels[option]]).toEqual([name, expect.any(String)])
})

const entered: [string, string][] = Object.entries({
  classId: '1-4',
  sessionId: '7',
  categoryId: '1',
  needTransport: 'No',
  applicantName: 'আয়েশা রহমান',
  gender: '2',
  dob: '২০১৮-০৫-০৪',
  religion: 'Islam',
  country: 'বাংলাদেশ',
  nationality: 'বাংলাদেশি',
  fatherName: 'আবদুর রহমান',
  motherName: 'সালমা বেগম',
  fatherMobile: '০১৭১১১১১১১১',
  mobile: '01722222222',
  presentAddress: 'পশ্চিম খুলশী',
  permanentAddress: 'ফেনী',
  healthConditions: 'Good Condition',
  paymentMethod: 'bKash',
  transactionDetails: 'TX 9',
  guardianConsent: CONSENT_VERSION,
  agree: 'on',
})
const picture = { type: 'image/jpeg', size: 1_000 }

test('an application has the same fields for the school whether its form was English or Bangla', () => {
  const [english, own] = [applicationForm, forms.application].map((form) => {
    const checked = check(form, entered, picture, '2026-03-01')
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
    return wireFields(form, checked.values, { applicationFee: '1520' })
  })
  expect(own).toEqual(english)
  expect(own).toMatchObject({
    religion: 'Islam',
    paymentMethod: 'bKash',
    needTransport: 'No',
    dob: '2018-05-04',
  })
})

test('a Bangla form has Bangla messages about missing entries, broken rules and the maximum length of a text', () => {
  const change = {
    religion: 'Jedi',
    fatherMobile: '0171',
    applicantName: 'ক'.repeat(200),
    agree: '',
    stray: '1',
  }
  const changed = { ...Object.fromEntries(entered), ...change }
  const checked = check(forms.application, Object.entries(changed), null, '2026-03-01')
  expect(checked.ok ? [] : checked.errors).toEqual([
    { field: '', message: 'ফরমে অচেনা একটি ঘর আছে। পাতাটি আবার এনে চেষ্টা করুন' },
    { field: 'applicantName', message: 'সর্বোচ্চ ১২০ অক্ষর' },
    { field: 'religion', message: 'তালিকা থেকে একটি বেছে নিন' },
    { field: 'picture', message: 'একটি ছবি দিন' },
    { field: 'fatherMobile', message: 'পিতা/অভিভাবকের মোবাইল নম্বর লিখুন (১১ সংখ্যা)' },
    { field: 'agree', message: 'ঘোষণাটি মেনে নিতে হবে' },
  ])
})

test('a Bangla form has Bangla titles of its sections', () => {
  expect(sectionsOf(forms.application).map(({ title }) => title)).toEqual([
    'শ্রেণি',
    'আবেদনকারী',
    'মা-বাবা ও অভিভাবক',
    'যোগাযোগ ও ঠিকানা',
    'স্বাস্থ্য ও পরিবার',
    'পরিচিত ব্যক্তি',
    'ফি পরিশোধ ও ঘোষণা',
  ])
})

test.each([
  [0, 'পাঠানো হয়নি'],
  [1, 'একটি সমস্যা আছে'],
  [12, '১২টি সমস্যা আছে'],
])('the heading of the error summary with %i errors is in Bangla', (count, title) =>
  expect(bangla.forms.formTexts.errorsTitle({ count })).toBe(title),
)

test('a receipt is written in Bangla with Bangla digits', () => {
  const receipt = {
    receivedAt: '2026-09-04T00:05:09+06:00',
    className: 'Class I',
    sessionName: 'Spring 2027',
    fee: '1520',
  }
  const { shortMonths } = messagesIn.bn.dates
  expect(receiptLines(receipt, shortMonths, bangla.outcome, bangla.amounts)).toEqual([
    ['জমার সময়', '০৪ সেপ্টে ২০২৬, ০০:০৫ (বাংলাদেশ সময়)'],
    ['শ্রেণি', 'Class I'],
    ['শিক্ষাবর্ষ', 'Spring 2027'],
    ['আবেদন ফি', '১,৫২০ টাকা'],
  ])
  expect(formatTaka(520)).toBe('Tk. 520')
  expect(outcomeWords('contact', 'pending', bangla.outcome).title).toBe('বার্তা রাখা হয়েছে')
  expect(pendingMessage('contact', 'unclear', 'M-2222-2222', bangla.outcome)).toContain('M-2222-2222')
})

test('the Bangla module of each module of English form texts has the same exports', async () => {
  for (const name of Object.keys(englishTexts)) {
    const source = banglaFormModule(name)
    const exported = [...source.matchAll(/^export const (\w+) = /gm)].map(([, one]) => one)
    expect([name, exported]).toEqual([name, Object.keys(englishTexts[name as keyof Texts])])
  }
  expect(banglaFormModule('amounts')).toBe(
    'export const digits = "০১২৩৪৫৬৭৮৯"\nexport const taka = (d: { amount: string }) => d.amount + " টাকা"\n',
  )
  expect(banglaFormModule('forms')).toContain(
    '"tooLong":(d: { max: number }) => "সর্বোচ্চ " + number("bn", d.max, 0)',
  )
})

test('the Bangla wording of the consent is the published one of its version', () => {
  const published = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
  const { label } = bangla.application.application.fields.guardianConsent
  expect(published.includes(`| ${CONSENT_VERSION} bn | ${label} |`)).toBe(true)
})
