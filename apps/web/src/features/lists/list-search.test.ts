import { expect, test } from 'vitest'
import { listAddress, parseFilters } from './list-search.ts'

const read = parseFilters('date', 'title')

test('filters are parsed as text, trimmed, and cut to 100 characters', () => {
  expect(read({ title: ` ${'x'.repeat(300)}`, date: '2025' })).toEqual({
    title: 'x'.repeat(100),
    date: '2025',
  })
})
test('empty and unknown parameters are dropped', () => {
  expect(read({ title: '', date: ' ', utm_source: 'x', shown: '' })).toEqual({})
})
test('a list without a title filter drops the parameter `title`', () => {
  expect(parseFilters('date')({ title: 'x', date: 'y' })).toEqual({ date: 'y' })
})
test.each(['0', '-1', '1.5', 'x', '5001', '1e9', 'NaN'])(
  'the invalid number of rows %s is dropped',
  (shown) => {
    expect(read({ shown })).toEqual({})
  },
)
test('the address of a list is parsed into the same search parameters', () => {
  const search = { title: 'ভর্তি & 100%+', date: '04 Sept', shown: 100 }
  const [path, query] = listAddress('/all-notice', search).split('?')
  expect([path, read(Object.fromEntries(new URLSearchParams(query)))]).toEqual(['/all-notice', search])
})
