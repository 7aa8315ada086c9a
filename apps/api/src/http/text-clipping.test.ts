import { describe, expect, test } from 'vitest'
import { cut, oneLine } from './text-clipping.ts'

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

test.each<[string, (text: string) => unknown]>([
  ['cut', (text) => cut(text, 80)],
  ['oneLine', oneLine],
])(
  '%s costs in proportion to the length of the text',
  (_name, read) => {
    expect(read).toCostInProportion()
  },
  120_000,
)
