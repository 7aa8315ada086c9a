import { expect, test } from 'vitest'
import { cut, isAboutCredential, messageOf } from './message.ts'
import { parseCardAnswer } from './response-code.ts'

const hide = (text: string) => text.replaceAll('s3cret', '***')

test.each([
  ['message', { message: 'x' }],
  ['msg', { msg: 'x' }],
  ['responseMsg', { responseMsg: 'x' }],
  ['error', { error: 'x' }],
  ['error_message', { error_message: 'x' }],
  ['the first column that is filled in', { message: ' ', msg: 7, error: 'x', error_message: 'y' }],
  ['an object with a message', { error: { message: ' x ' } }],
  ['a column behind an object without one', { message: { code: 5 }, msg: { message: ' ' }, error: 'x' }],
])('the message of an answer is found in %s', (_, answer) => {
  expect(messageOf(answer, hide)).toBe('x')
})

test.each([
  ['a list', ['x']],
  ['a text', 'x'],
  ['null', null],
  ['an object without a message', { data: 'x' }],
  ['a message of blanks', { message: ' \n' }],
])('there is no message in %s', (_, answer) => {
  expect(messageOf(answer, hide)).toBeNull()
})

test.each([
  ['message', (text: string) => ({ message: text })],
  ['error.message', (text: string) => ({ error: { message: text } })],
])(
  'a message in %s is cleaned: one form of a letter, no broken characters, no credential, at most 500 characters',
  (_, answer) => {
    expect(messageOf(answer(' e\u0301\u0000 s3cret\ud800 '), hide)).toBe('\u00e9 ***')
    expect(messageOf(answer('x'.repeat(500)), hide)).toHaveLength(500)
    expect(messageOf(answer('x'.repeat(501)), hide)).toHaveLength(500)
  },
)

test('a text is cut only if it is longer, and never in the middle of a character', () => {
  expect(cut('abc', 3)).toBe('abc')
  expect(cut('abcd', 3)).toBe('abc')
  expect(cut('ab😀', 3)).toBe('ab')
})

test.each([
  ...['Unauthorized', 'unauthorised request', 'Unauthenticated.', 'You are not authorized'],
  ...['Wrong credential', 'Access denied', 'Permission denied', 'Forbidden', 'Authentication error'],
  ...['Authorization required', 'Invalid user id', 'wrong userId', 'Incorrect user_name'],
  ...['Missing api-key', 'unknown user.', 'Invalid user or password', 'Login is required'],
  ...['The token is not valid', 'user name not found'],
])('%j is about our credential', (message) => {
  expect(isAboutCredential(message)).toBe(true)
})

test.each([
  ...['Invalid user input', 'Mobile is required', 'The name is missing', 'Invalid mobile number'],
  ...['No record found', 'Wrong verification code', '', null],
])('%j is not about our credential', (message) => {
  expect(isAboutCredential(message)).toBe(false)
})

const status = (answer: unknown) =>
  parseCardAnswer(new TextEncoder().encode(JSON.stringify(answer)), '/a-call', hide)

test('a code is a number or a text without blanks around it, of at most 64 characters', () => {
  expect(status({ responseCode: 5 }).code).toBe('5')
  expect(status({ responseCode: ' 5 ' }).code).toBe('5')
  expect([0, '0', '00'].map((code) => status({ responseCode: code }).code)).toEqual(['0', '0', '00'])
  expect(status({ responseCode: 'x'.repeat(65) }).code).toBe('x'.repeat(64))
  expect(status({ responseCode: 'x'.repeat(64) }).code).toHaveLength(64)
  for (const none of ['', ' ', null, true, [5], {}]) expect(status({ responseCode: none }).code).toBeNull()
})

test('the message of a status is responseMsg, or another message if that is blank, at most 500 characters', () => {
  expect(status({ responseMsg: ' a ', message: 'b' }).message).toBe('a')
  expect(status({ responseMsg: ' ', message: 'b' }).message).toBe('b')
  expect(status({ responseMsg: 5, message: 'b' }).message).toBe('b')
  expect(status({ responseMsg: 'x'.repeat(501) }).message).toHaveLength(500)
  expect(status([{ responseCode: 1, message: 'c' }, { responseCode: 2 }])).toEqual({
    code: '1',
    message: 'c',
  })
  expect(status({ responseMsg: 'for s3cret' }).message).toBe('for ***')
  for (const nothing of [['x'], null]) expect(status(nothing)).toEqual({ code: null, message: null })
  expect(parseCardAnswer(new Uint8Array(), '/a-call', hide)).toEqual({ code: null, message: null })
})
