import { expect, test } from 'vitest'
import { emailOf, emailsIn } from './terms.ts'

test.each([
  ['Write to <Karim+bus@Example.org>, or to a.b@example.com.', ['Karim+bus@Example.org', 'a.b@example.com.']],
  ['mailto:a@b.example;c@d.example', ['a@b.example', 'c@d.example']],
  ['a @ b, @c d@', []],
  ["“a@b.example”, 'c@d.example', [e@f.example]", ['a@b.example', 'c@d.example', 'e@f.example']],
  ["o'brien@b.example", ["o'brien@b.example"]],
  [`${'x'.repeat(100)}@${'y'.repeat(300)}`, [`${'x'.repeat(64)}@${'y'.repeat(190)}`]],
])('the e-mail addresses of %j are %j', (text, emails) => {
  expect(emailsIn(text)).toEqual(emails)
})

test.each([
  ['Karim+bus+late@Example.org', { address: 'karim@example.org', name: 'karim' }],
  ['user১২＠example.com', { address: 'user12@example.com', name: 'user12' }],
  ['a.b@example.com...', { address: 'a.b@example.com', name: 'a.b' }],
])('%s is found as %j', (text, email) => {
  expect(emailOf(text)).toEqual(email)
})

test('e-mail addresses are found in time in proportion to the length of a text', () => {
  for (const read of [emailsIn, emailOf]) expect(read).toCostInProportion()
})
