import { expect, test } from 'vitest'
import { remarkOn } from './birth-registration-field.tsx'

test.each([
  ['20181594111012345', null],
  ['২০১৮১৫৯৪১১১০১২৩৪৫', null],
  ['2018 1594 1110 12345', null],
  ['', null],
  ['  ', null],
  ['1234567890123456', 'old'],
  ['১২৩৪৫৬৭৮৯০১২৩৪৫৬', 'old'],
  ['123', 'unusual'],
  ['201815941110123456', 'unusual'],
  ['2018159411101234X', 'unusual'],
])('the remark on the birth registration number %j is %s', (entered, remark) => {
  expect(remarkOn(entered)).toBe(remark)
})
