import { expect, test } from 'vitest'
import { masked } from './report-html.ts'

test.each([
  ['a value “Karim 17” of a.b@example.org', 'a value “aaaaa 99” of •••@•••'],
  ['mails of “x”: <a@b.org>, c@d.example. And (@nobody)', 'mails of “a”: <•••@•••>, •••@••• And (@nobody)'],
  ['{"email":"a@b.org","cc":"c@d.org"} is one word', '•••@•••"} is one word'],
  ['a value “Karim that was cut', 'a value “aaaaa aaaa aaa aaa”'],
])('%j is shown as %j', (text, shown) => {
  expect(masked(text)).toBe(shown)
})

test('personal data are masked in time in proportion to the length of a text', () => {
  expect((text: string) => masked(text.replaceAll('<', '“'))).toCostInProportion()
})
