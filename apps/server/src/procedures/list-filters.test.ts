import { expect, test } from 'vitest'
import { containing } from './list-filters.ts'

test('wildcards in the text of a filter are escaped', () =>
  expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%'))
test('an empty filter is ignored', () =>
  expect([containing(''), containing('  '), containing(undefined)]).toEqual([null, null, null]))
test('the text of a filter is converted to one Unicode normal form', () =>
  expect(containing('\u09dc')).toBe(containing('\u09a1\u09bc')))

test.each<[string, (text: string) => unknown]>([['containing', containing]])(
  'the cost of the filter `%s` grows in proportion to the length of the text',
  (_name, read) => {
    expect(read).toCostInProportion()
  },
)
