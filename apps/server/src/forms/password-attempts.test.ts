import { expect, test } from 'vitest'
import { CLIENT_ATTEMPTS, createPasswordAttempts, NUMBER_ATTEMPTS } from './password-attempts.ts'

const MOBILE = '01712345678'

test('ten wrong passwords lock one number for one client only', () => {
  const attempts = createPasswordAttempts(() => 0)
  for (let i = 0; i < CLIENT_ATTEMPTS.max; i++) expect(attempts.begin(MOBILE, 'a')).toBe(true)
  expect(attempts.begin(MOBILE, 'a')).toBe(false)
  expect(attempts.begin(MOBILE, 'b')).toBe(true)
  expect(attempts.begin('01812345678', 'a')).toBe(true)
})

test('a lock expires', () => {
  let now = 0
  const attempts = createPasswordAttempts(() => now)
  for (let i = 0; i < CLIENT_ATTEMPTS.max; i++) attempts.begin(MOBILE, 'a')
  expect(attempts.minutesToWait(MOBILE, 'a')).toBe(15)
  now = CLIENT_ATTEMPTS.ms - 1
  expect(attempts.begin(MOBILE, 'a')).toBe(false)
  expect(attempts.minutesToWait(MOBILE, 'a')).toBe(1)
  now = CLIENT_ATTEMPTS.ms
  expect(attempts.begin(MOBILE, 'a')).toBe(true)
})

test('a correct password and a failure of the upstream are not counted', () => {
  const attempts = createPasswordAttempts(() => 0)
  for (let i = 0; i < 3 * NUMBER_ATTEMPTS.max; i++) {
    expect(attempts.begin(MOBILE, 'a')).toBe(true)
    attempts.takeBack(MOBILE, 'a')
  }
})

test('wrong passwords of many clients for one number have a higher limit', () => {
  const attempts = createPasswordAttempts(() => 0)
  const allowed = Array.from({ length: 500 }, (_, i) => attempts.begin(MOBILE, `client ${i}`)).filter(Boolean)
  expect(allowed).toHaveLength(NUMBER_ATTEMPTS.max)
  expect(attempts.begin('01812345678', 'client 1')).toBe(true)
})

test('rejected attempts are not counted, so they do not extend a lock', () => {
  const attempts = createPasswordAttempts(() => 0)
  for (let i = 0; i < 1_000; i++) attempts.begin(MOBILE, 'a')
  expect(attempts.begin(MOBILE, 'b')).toBe(true)
})
