import { messages } from '@school/forms'
import type { Progress } from '@school/outbox/submission'
import { expect, test } from 'vitest'
import { forReceipt, quotationIn, resultOf, storedResult } from './result.ts'

const row = (change: Partial<Progress> = {}): Progress => ({
  reference: 'A-2222-3333',
  kind: 'application',
  state: 'delivered',
  outcomeMessage: null,
  outcomeCode: '200',
  receivedAt: new Date('2026-09-03T18:05:09.123Z'),
  settledAt: null,
  className: 'Class I',
  sessionName: 'Spring 2027',
  fee: '520',
  paymentMethod: 'bKash',
  ...change,
})

test('the receipt has the time in Dhaka, class, session, fee and payment', () => {
  expect(resultOf(row(), 'en').receipt).toEqual({
    receivedAt: '2026-09-04T00:05:09+06:00',
    className: 'Class I',
    sessionName: 'Spring 2027',
    fee: '520',
    paymentMethod: 'bKash',
  })
})

test.each(['delivered', 'refused'] as const)(
  'a submission that is %s is reported with the message of the upstream',
  (state) => {
    expect(resultOf(row({ state, outcomeMessage: 'Theirs.' }), 'en')).toMatchObject({
      state,
      reference: 'A-2222-3333',
      message: 'Theirs.',
    })
  },
)

test('in Bangla our own message stands first, with the message of the upstream as a quotation', () => {
  const result = resultOf(row({ state: 'refused', outcomeMessage: 'Class is full' }), 'bn')
  expect(result.message).toMatch(/^[ঀ-৿]/)
  expect(result.quote).toBe('Class is full')
  expect(resultOf(row({ state: 'refused', outcomeMessage: 'Class is full' }), 'en')).not.toHaveProperty(
    'quote',
  )
  expect(resultOf(row(), 'bn')).not.toHaveProperty('quote')
})

test.each(['Your application has been submitted successfully.', 'application submitted', 'OK!'])(
  'in Bangla nothing is quoted that the page says already: %s',
  (outcomeMessage) => {
    expect(resultOf(row({ outcomeMessage }), 'bn')).not.toHaveProperty('quote')
    expect(resultOf(row({ outcomeMessage }), 'en').message).toBe(outcomeMessage)
    expect(resultOf(row({ outcomeMessage: `${outcomeMessage} Roll 7.` }), 'bn').quote).toContain('Roll 7')
  },
)

test('a receipt in Bangla has the class and the session in Bangla, and unknown names as they are', () => {
  expect(resultOf(row(), 'bn').receipt).toMatchObject({
    className: 'প্রথম শ্রেণি',
    sessionName: 'প্রথম সেমিস্টার ২০২৭',
    paymentMethod: 'বিকাশ',
  })
  expect(resultOf(row({ className: 'Class XI', sessionName: null }), 'bn').receipt).toMatchObject({
    className: 'Class XI',
    sessionName: null,
  })
})

test.each<[Partial<Progress>, string]>([
  [{ kind: 'application', state: 'delivered' }, messages.applicationSent],
  [{ kind: 'application', state: 'refused' }, messages.applicationFailed],
  [{ kind: 'contact', state: 'delivered' }, messages.contactSent],
  [{ kind: 'contact', state: 'refused', outcomeCode: '202' }, messages.contactRefused],
  [{ kind: 'contact', state: 'refused', outcomeCode: null }, messages.contactRefused],
  [{ kind: 'contact', state: 'refused', outcomeCode: '302' }, messages.contactFailed],
  [{ kind: 'contact', state: 'refused', outcomeCode: '422' }, messages.contactFailed],
  [{ kind: 'contact', state: 'refused', outcomeCode: '500' }, messages.contactFailed],
])('without a message of the upstream, the result has our own message: %o', (change, message) => {
  expect(resultOf(row(change), 'en').message).toBe(message)
  expect(resultOf(row(change), 'bn').message).toMatch(/[ঀ-৿]/)
})

test.each([
  ['received', 'will be delivered'],
  ['forwarding', 'will be delivered'],
  ['waiting', 'will be delivered'],
  ['unclear', 'do not know'],
] as const)('a submission that is %s is reported as that, with its reference and receipt', (state, said) => {
  const result = resultOf(row({ state, outcomeMessage: 'Not said.' }), 'en')
  expect(result).toMatchObject({ state, reference: 'A-2222-3333', receipt: { fee: '520' } })
  expect(result.message).toContain(said)
  expect(result.message).toContain('A-2222-3333')
})

test('a submission whose row cannot be read is reported as stored, without a receipt', () => {
  expect(storedResult('contact', 'M-2222-3333', 'en')).toMatchObject({
    state: 'received',
    reference: 'M-2222-3333',
    message: expect.stringContaining('M-2222-3333'),
    receipt: null,
  })
})

test('three days after the answer the receipt has our words only, because anybody may have the reference', () => {
  const settledAt = new Date('2026-09-04T00:00:00Z')
  const answered = row({ state: 'refused', outcomeMessage: 'Ayesha is too young.', settledAt })
  const shown = (now: string) => resultOf(forReceipt(answered, Date.parse(now)), 'en').message
  expect(shown('2026-09-06T23:59:59Z')).toBe('Ayesha is too young.')
  expect(shown('2026-09-07T00:00:01Z')).toBe(messages.applicationFailed)
  const waiting = row({ state: 'waiting', settledAt: null })
  expect(forReceipt(waiting, Date.parse('2027-01-01'))).toEqual(waiting)
})

test('what the school answers is compared in time in proportion to its length', () => {
  expect((text: string) => quotationIn('bn', `${text}a`)).toCostInProportion()
})
