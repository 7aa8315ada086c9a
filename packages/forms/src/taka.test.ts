import { expect, test } from 'vitest'
import { formatTaka, localDigits } from './taka.ts'

test.each([
  [0, 'Tk. 0'],
  [520, 'Tk. 520'],
  ['1200', 'Tk. 1,200'],
  [1234567, 'Tk. 1,234,567'],
])('an amount of %s is displayed as %s', (taka, shown) => {
  expect(formatTaka(taka)).toBe(shown)
})

test('numbers are formatted with the digits of the language, and other text is not changed', () => {
  expect(localDigits('Tk. 1,290 (a)', { digits: '০১২৩৪৫৬৭৮৯' })).toBe('Tk. ১,২৯০ (a)')
})
