import { expect, test } from 'vitest'
import { safeHref } from './links.ts'

test.each([
  ['/notice/12', '/notice/12'],
  ['https://example.org/a b', 'https://example.org/a%20b'],
  ['HTTP://example.org', 'http://example.org/'],
  ['javascript:alert(1)', null],
  [' java\nscript:alert(1)', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['data:text/html,x', null],
  ['notice/12', null],
  ['https://', null],
  ['', null],
  ['#', null],
  ['www.example.com/x', 'https://www.example.com/x'],
  ['example.com', 'https://example.com/'],
  ['Example.COM?a=1#b', 'https://example.com/?a=1#b'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['example.com:alert(1)', null],
  ['notice.php?id=7', null],
  ['uploads/prospectus.pdf', null],
  ['office@example.com', null],
  ['v1.2', null],
])('the link %j of the strip becomes %j', (link, expected) => expect(safeHref(link)).toBe(expected))

test('safeHref takes time in proportion to the length of the text', () => {
  expect(safeHref).toCostInProportion()
})
