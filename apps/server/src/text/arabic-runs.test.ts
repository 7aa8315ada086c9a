import { expect, test } from 'vitest'
import { withIsolatedArabic } from './arabic-runs.ts'

test.each([
  ['Say: رَبِّ زِدْنِي عِلْمًا (20:114).', 'Say: \u2067رَبِّ زِدْنِي عِلْمًا\u2069 (20:114).'],
  ['মহানবী ﷺ 63 বছর', 'মহানবী \u2067ﷺ\u2069 63 বছর'],
  ['Admission ২০২৭', 'Admission ২০২৭'],
])('the Arabic of %j is isolated', (text, isolated) => expect(withIsolatedArabic(text)).toBe(isolated))

test('isolating Arabic takes time in proportion to the length of the text', () => {
  expect((text: string) => withIsolatedArabic(`ب${text}`.repeat(2))).toCostInProportion()
})
