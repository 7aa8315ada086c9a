import { expect, test } from 'vitest'
import { groupDigits, groupThousands, inBangla } from './numbers.ts'

const WHOLE = [
  0, 7, 10, 99, 100, 999, 1_000, 12_345, 99_999, 100_000, 1_234_567, 10_000_000, 987_654_321, 1e12,
]

test('numbers are grouped as Unicode does for the languages of the site', () => {
  for (const value of [...WHOLE, ...WHOLE.map((one) => -one - 1)]) {
    expect(groupDigits(value)).toBe(value.toLocaleString('en-IN'))
    expect(groupThousands(value)).toBe(value.toLocaleString('en-GB'))
    expect(inBangla(value)).toBe(value.toLocaleString('bn'))
  }
})

test('a number has at most three decimals', () => {
  for (const value of [0.5, 12.25, 1234.5678, 100_000.125, 3.0001])
    expect(groupDigits(value)).toBe(value.toLocaleString('en-IN'))
})
