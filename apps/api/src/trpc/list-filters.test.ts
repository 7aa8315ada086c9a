import { describe, expect, test } from 'vitest'
import { containing } from './list-filters.ts'

describe('a filter', () => {
  test('escapes wildcards', () => expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%'))
  test('that is empty is ignored', () =>
    expect([containing(''), containing('  '), containing(undefined)]).toEqual([null, null, null]))
  test('is converted to one Unicode normal form', () =>
    expect(containing('\u09dc')).toBe(containing('\u09a1\u09bc')))
})

test.each<[string, (text: string) => unknown]>([['containing', containing]])(
  '%s takes time in proportion to the length of the text',
  (_name, read) => {
    expect(read).toCostInProportion()
  },
  120_000,
)
