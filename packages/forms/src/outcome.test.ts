import { expect, test } from 'vitest'
import { openMessage, outcomeWords, receiptLines } from './outcome.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept']

test('a receipt contains time, class, session and fee, and omits unknown ones', () => {
  const receipt = {
    receivedAt: '2026-09-04T00:05:09+06:00',
    className: 'Class I',
    sessionName: 'Spring 2027',
    paymentMethod: 'bKash',
  }
  expect(receiptLines({ ...receipt, fee: '1520' }, months)).toEqual([
    ['Received', '04 Sept 2026, 12:05 am (Bangladesh time)'],
    ['Class', 'Class I'],
    ['Session', 'Spring 2027'],
    ['Application fee', 'Tk. 1,520'],
    ['Paid by', 'bKash'],
  ])
  const erased = { className: null, sessionName: null, fee: null, paymentMethod: null }
  expect(receiptLines({ ...receipt, ...erased }, months)).toHaveLength(1)
})

test.each(['application', 'contact'] as const)('an unclear %s is promised no delivery', (kind) => {
  const { title, next } = outcomeWords(kind, 'unclear')
  const said = [title, ...next, openMessage(kind, 'unclear', 'A-2222-2222')].join(' ')
  expect(said).not.toMatch(/will be delivered|has been delivered|is sent/)
  expect(said).toMatch(/do not know/)
  expect(said).toMatch(/do not need to send it again/)
  expect(openMessage(kind, 'waiting', 'A-2222-2222')).toContain('will be delivered')
})

test.each([
  ['application', 'waiting'],
  ['application', 'unclear'],
  ['contact', 'waiting'],
  ['contact', 'unclear'],
] as const)('what is said at once of an %s that is %s names it and its reference', (kind, state) => {
  const said = openMessage(kind, state, 'A-2222-2222')
  expect(said).toMatch(kind === 'application' ? /^Your application has / : /^Your message has /)
  expect(said).toContain('reference A-2222-2222')
  expect(said).toMatch(state === 'waiting' ? /will be delivered/ : /do not know yet/)
})

test.each(['', 'yesterday', 'on 2026-09-04T00:05:09+06:00'])(
  'a receipt with the invalid time %j contains no time',
  (receivedAt) =>
    expect(
      receiptLines(
        { receivedAt, className: null, sessionName: null, fee: null, paymentMethod: null },
        months,
      ),
    ).toEqual([]),
)
