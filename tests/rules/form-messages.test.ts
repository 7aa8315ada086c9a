import { readFileSync } from 'node:fs'
import { messagesIn } from '@school/content/messages-in'
import { CONSENT_VERSION } from '@school/forms/consent'
import { createForms, textsIn } from '@school/forms/in-language'
import { openMessage, outcomeWords, receiptLines } from '@school/forms/outcome'
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
    ['আবেদন পাওয়ার সময়', '৪ সেপ্টেম্বর ২০২৬, রাত ১২:০৫'],
    ['শ্রেণি', 'Class I'],
    ['সেশন', 'Spring 2027'],
    ['আবেদন ফি', '১,৫২০ টাকা'],
    ['যেভাবে ফি দিয়েছেন', 'বিকাশ'],
  ])
  expect(formatTaka(520)).toBe('Tk. 520')
  expect(outcomeWords('contact', 'waiting', bangla.outcome).title).toBe('বার্তা আমাদের কাছে আছে')
  expect(openMessage('contact', 'unclear', 'M-2222-2222', bangla.outcome)).toContain('M-2222-2222')
})

test('the Bangla wording of the consent is the published one of its version', () => {
  const published = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
  const { label } = bangla.application.application.fields.guardianConsent
  expect(published.includes(`| ${CONSENT_VERSION} bn | ${label} |`)).toBe(true)
})
