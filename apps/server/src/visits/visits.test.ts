import { expect, test } from 'vitest'
import { isVisit } from './visits.ts'

const browser =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

test('a browser that opens the site counts as a visit', () => {
  expect(isVisit({ 'user-agent': browser })).toBe(true)
  expect(isVisit({ 'user-agent': browser, 'sec-fetch-site': 'same-origin' })).toBe(true)
})

test.each([
  ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a robot in a browser', { 'user-agent': `${browser} (compatible; bingbot/2.0)` }],
  ['a messenger that makes a preview', { 'user-agent': 'WhatsApp/2.23.20.0' }],
  ['a program', { 'user-agent': 'curl/8.5.0' }],
  ['a request without a User-Agent', {}],
  ['a prefetch', { 'user-agent': browser, 'sec-purpose': 'prefetch;prerender' }],
  ['an older prefetch', { 'user-agent': browser, 'x-moz': 'prefetch' }],
  ['a request from another site', { 'user-agent': browser, 'sec-fetch-site': 'cross-site' }],
])('%s does not count as a visit', (_, headers) => {
  expect(isVisit(headers)).toBe(false)
})
