import { expect, test } from 'vitest'
import { formatDate, isoPattern } from './dates.ts'

test.each([
  ['22/11/2026', '2026-11-22'],
  ['22-11-2026', '2026-11-22'],
  ['22.11.2026', '2026-11-22'],
  ['4/9/25', '2025-09-04'],
  ['2025/9/4', '2025-09-04'],
  ['4 September 2025', '2025-09-04'],
  ['4th of september, 2025', '2025-09-04'],
  ['September 4, 2025', '2025-09-04'],
  ['4 Sep 25', '2025-09-04'],
  ['Sep 2025', '2025-09-__'],
  ['Sept 2025', '2025-09-__'],
  ['09/2025', '2025-09-__'],
  ['2025 sep', '2025-09-__'],
  ['4 Sep', '____-09-04'],
  ['4/9', '____-09-04'],
  ['September', '____-09-__'],
  ['২২/১১/২০২৬', '2026-11-22'],
  ['৪ সেপ্টেম্বর ২০২৫', '2025-09-04'],
  ['৪ঠা সেপ্টেম্বর ২০২৫', '2025-09-04'],
  ['জানুয়ারী ২০২৬', '2026-01-__'],
  ['জানু\u09dfারি ২০২৬', '2026-01-__'],
  ['মে ২০২৬', '2026-05-__'],
])('the date filter parses %s as %s', (text, pattern) => expect(isoPattern(text)).toBe(pattern))

test.each([
  ...['', '2025', '04', '2025-09-04 until 2025-09-06', '31/02/2025', '40 Sept 2025', '4 Se 2025'],
  ...['13/2025', 'Ma', 'Sept Oct', '1 2 3 4', '5-6', '4 Sept 2025 2026', '250 Sept', '%'],
  '9'.repeat(100),
])('the date filter finds no date in %j', (text) => expect(isoPattern(text)).toBeNull())

test.each([
  ['2025-09-04', 'en', '04 Sept 2025'],
  ['2025-09-04', 'bn', '৪ সেপ্টেম্বর ২০২৫'],
  ['2025-09-14', 'bn', '১৪ সেপ্টেম্বর ২০২৫'],
  [null, 'en', ''],
] as const)('the date %s is displayed in %s as "%s"', (iso, locale, shown) =>
  expect(formatDate(iso, locale)).toBe(shown),
)
