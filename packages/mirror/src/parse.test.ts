import { expect, test } from 'vitest'
import { idNumber, keyOf, parseDate, parseLine, parseText } from './parse.ts'

test.each([
  ['2025-09-04', '2025-09-04'],
  ['2025-09-04 00:00:00', '2025-09-04'],
  ['2025-09-04T23:59:59Z', '2025-09-04'],
  [' 2025-9-4 ', '2025-09-04'],
  ['2025/09/04', '2025-09-04'],
  ['২০২৫-০৯-০৪', '2025-09-04'],
  ['2024-02-29', '2024-02-29'],
  ['1900-01-01', '1900-01-01'],
  ['2025-12-31', '2025-12-31'],
  ['2025-01-01\t10:00', '2025-01-01'],
])('the date %j is parsed as %s in every time zone', (text, date) => {
  expect(parseDate(text)).toBe(date)
})

test.each([
  ...['', '0000-00-00', '0000-00-00 00:00:00', '2025-02-30', '2025-02-29', '2025-13-01', '2025-00-10'],
  ...['tomorrow', '20250904', '1899-12-31', '2025-12-32', '2025-04-00', 'on 2025-09-04', '2025-09-04x'],
])('the invalid date %j is parsed as no date', (text) => {
  expect(parseDate(text)).toBeNull()
})

test.each([
  ['one\\ntwo', 'one\ntwo'],
  ['one\\r\\ntwo', 'one\ntwo'],
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ["the school\\'s day", "the school's day"],
  ['a\\\\b', 'ab'],
  ['one\n\n\n\n\ntwo', 'one\n\ntwo'],
  ['  padded  ', 'padded'],
  ['<p>One &amp; two</p><p>Three<br>four</p>', 'One & two\n\nThree\nfour'],
  ['<ul><li>a</li><li>b</li></ul>', '• a\n• b'],
  ['<ul><li class="first">a</li><li style="x">b</li></ul>', '• a\n• b'],
  ['<h1>One</h1>two', 'One\n\ntwo'],
  ['<h6>One</h6 >two', 'One\n\ntwo'],
  ['<b onclick="x()">Bold</b><script>alert(1)</script>', 'Bold'],
  ['3 < 5 and 7 > 6', '3 < 5 and 7 > 6'],
  ['AT&T', 'AT&T'],
  ['one\\rtwo', 'one\ntwo'],
  ['one  \ntwo\t\nthree', 'one\ntwo\nthree'],
  ['one\u00a0two', 'one two'],
  ['one\n\ntwo', 'one\n\ntwo'],
  ['<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
  ['One<BR/>two<br />three', 'One\ntwo\nthree'],
  ['&lt;b&gt; &quot;x&quot; &amp;', '<b> "x" &'],
  ['a&nbsp;b', 'a b'],
  ['নোটিশ\\nদ্বিতীয় লাইন', 'নোটিশ\nদ্বিতীয় লাইন'.normalize('NFC')],
])('the text %j is parsed as %j', (text, read) => {
  expect(parseText(text.normalize('NFC'))).toBe(read)
})

test('a headline is one line', () => {
  expect(parseLine('First\\nsecond \t third')).toBe('First second third')
})

test('a headline has at most 500 characters, and is not cut inside of a character', () => {
  expect(parseLine('x'.repeat(500))).toBe('x'.repeat(500))
  expect(parseLine('x'.repeat(190_000))).toBe(`${'x'.repeat(499)}…`)
  // Five code points and eight code units, displayed as one character.
  const family = '👨‍👩‍👧'
  const cut = parseLine(family.repeat(200))
  expect(cut).toBe(`${family.repeat(62)}…`)
  expect(parseLine('ক্ষি'.repeat(200))).toMatch(/^(?:ক্ষি)+…$/)
  expect(parseLine(`a${'\u0301'.repeat(2_000)}`).length).toBeLessThanOrEqual(500)
})

test('numeric ids are compared by their value', () => {
  expect([idNumber('132'), idNumber('abc'), idNumber('99999999999999999999')]).toEqual([132, 0, 0])
  expect([idNumber('9'.repeat(15)), idNumber('9'.repeat(16))]).toEqual([999_999_999_999_999, 0])
  expect([idNumber('x1'), idNumber('1x'), idNumber('')]).toEqual([0, 0, 0])
})

test('a generated key depends on every part and on the boundaries of the parts', () => {
  expect(keyOf('a', 'b')).toBe(keyOf('a', 'b'))
  expect(keyOf('ab', '')).not.toBe(keyOf('a', 'b'))
  expect(keyOf('a')).toMatch(/^[\w-]{22}$/)
})

test.each([
  ['a date', parseDate],
  ['running text', parseText],
  ['a headline', parseLine],
])('parsing %s takes time in proportion to its length', (_name, read) => {
  expect(read).toCostInProportion()
})
