import { describe, expect, test } from 'vitest'
import { attachmentKind, containing, cut, escaped, fileName, oneLine, safeHref } from './text.ts'

describe('a cut text', () => {
  test('keeps a text that fits, without an ellipsis', () => {
    expect(cut('x'.repeat(80), 80)).toBe('x'.repeat(80))
  })
  test('is cut after the limit and marked', () => expect(cut('x'.repeat(81), 80)).toBe(`${'x'.repeat(80)}…`))
  test('counts a Bangla cluster as one character', () => {
    const cluster = 'ক্ষি' // four code points, one character to the reader
    expect(cut(cluster.repeat(80), 80)).toBe(cluster.repeat(80))
    expect(cut(cluster.repeat(81), 80)).toBe(`${cluster.repeat(80)}…`)
  })
  test('never splits an emoji of several parts', () => {
    expect(cut('👨‍👩‍👧‍👦'.repeat(3), 2)).toBe(`${'👨‍👩‍👧‍👦'.repeat(2)}…`)
  })
  test('becomes one line', () => expect(cut('a\n\n b\tc', 90)).toBe('a b c'))
  test('of a megabyte costs no more than in proportion to its length', () => {
    expect(cut('ক্ষি'.repeat(1_000_000), 90)).toBe(`${'ক্ষি'.repeat(90)}…`)
    expect((text: string) => cut(text, 90)).toCostInProportion()
  })
})

describe('a filter', () => {
  test('takes wildcards literally', () => expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%'))
  test('that is empty looks for nothing', () =>
    expect([containing(''), containing('  '), containing(undefined)]).toEqual([null, null, null]))
  test('is compared in one normal form', () => expect(containing('\u09dc')).toBe(containing('\u09a1\u09bc')))
})

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

test.each([
  ['uploads/a.PDF', 'pdf'],
  ['uploads/a.pdf?v=2', 'pdf'],
  ['/files/photo.JPeG', 'picture'],
  ['a.svg#x', 'picture'],
  ['a.docx', null],
  ['a.pdf/b', null],
  ['pdf', null],
  ['', null],
])('the attachment %j is shown as %j', (path, kind) => expect(attachmentKind(path)).toBe(kind))

test('an attachment is named by the last part of its path', () => {
  expect([fileName('/up/%E0%A6%9B.pdf?x=1'), fileName('up/100%.pdf'), fileName('')]).toEqual([
    'ছ.pdf',
    '100%.pdf',
    '',
  ])
})

test.each<[string, (text: string) => unknown]>([
  ['cut', (text) => cut(text, 80)],
  ['oneLine', oneLine],
  ['containing', containing],
  ['safeHref', safeHref],
  ['attachmentKind', attachmentKind],
  ['fileName', fileName],
  ['escaped', escaped],
])(
  '%s costs in proportion to the length of the text',
  (_name, read) => {
    expect(read).toCostInProportion()
  },
  120_000,
)
