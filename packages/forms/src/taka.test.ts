import { expect, test } from 'vitest'
import { formatTaka } from './taka.ts'

test.each([
  [0, 'Tk. 0'],
  [520, 'Tk. 520'],
  ['1200', 'Tk. 1,200'],
  [1234567, 'Tk. 1,234,567'],
])('an amount of %s is displayed as %s', (taka, shown) => {
  expect(formatTaka(taka)).toBe(shown)
})
