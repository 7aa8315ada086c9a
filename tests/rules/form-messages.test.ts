import { readFileSync } from 'node:fs'
import { messagesIn } from '@school/content/messages-in'
import { check } from '@school/forms'
import { CONSENT_VERSION } from '@school/forms/consent'
import { createForms, textsIn } from '@school/forms/in-language'
import { outcomeWords, pendingMessage, receiptLines } from '@school/forms/outcome'
import { formatTaka } from '@school/forms/taka'
import { expect, test } from 'vitest'

// The Bangla texts of the forms. That none is missing, and that each has the arguments of the English one, is a type error in
// packages/forms/src/in-language.ts.

const { bn: bangla } = textsIn
const forms = createForms(bangla)

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
    { field: '', message: 'ফরমে অচেনা একটি ঘর আছে। পাতাটি রিলোড করে আবার চেষ্টা করুন' },
    { field: 'applicantName', message: 'সর্বোচ্চ ১২০ অক্ষর' },
    { field: 'religion', message: 'তালিকা থেকে একটি বেছে নিন' },
    { field: 'picture', message: 'একটি ছবি দিন' },
    { field: 'fatherMobile', message: 'পিতা/অভিভাবকের ১১ ডিজিটের মোবাইল নম্বর লিখুন' },
    { field: 'agree', message: 'ঘোষণায় টিক দিতে হবে' },
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
    paymentMethod: 'বিকাশ',
  }
  const { shortMonths } = messagesIn.bn.dates
  expect(receiptLines(receipt, shortMonths, bangla.outcome, bangla.amounts)).toEqual([
    ['জমার সময়', '৪ সেপ্টেম্বর ২০২৬, ০০:০৫ (বাংলাদেশ সময়)'],
    ['শ্রেণি', 'Class I'],
    ['শিক্ষাবর্ষ', 'Spring 2027'],
    ['আবেদন ফি', '১,৫২০ টাকা'],
    ['যেভাবে ফি দিয়েছেন', 'বিকাশ'],
  ])
  expect(formatTaka(520)).toBe('Tk. 520')
  expect(outcomeWords('contact', 'pending', bangla.outcome).title).toBe('বার্তা সংরক্ষিত আছে')
  expect(pendingMessage('contact', 'unclear', 'M-2222-2222', bangla.outcome)).toContain('M-2222-2222')
})

test('the Bangla wording of the consent is the published one of its version', () => {
  const published = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
  const { label } = bangla.application.application.fields.guardianConsent
  expect(published.includes(`| ${CONSENT_VERSION} bn | ${label} |`)).toBe(true)
})
