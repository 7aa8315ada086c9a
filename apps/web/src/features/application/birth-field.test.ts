import { expect, test } from 'vitest'
import { isNear } from './birth-field.tsx'

const four = { from: 9, to: 10 }
test.each([
  ['2017-01-10', true, 'is of that age'],
  ['2018-03-01', true, 'reaches it within a year'],
  ['2024-03-01', false, 'is far too young'],
  ['2012-03-01', false, 'is far too old'],
  ['', true, 'has no date of birth yet'],
  ['2030-01-01', true, 'has a date in the future, which is an error of its own'],
])('born %s, fits the class of ages 9 to 10: %s, because the child %s', (dob, fits) => {
  expect(isNear(four, dob, '2026-11-25')).toBe(fits)
})
