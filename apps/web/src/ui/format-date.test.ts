import { expect, test } from 'vitest'
import { formatDate, formatSpan } from './format-date.ts'

test.each([
  ['2025-09-04', '04 Sept 2025'],
  ['2026-01-31', '31 Jan 2026'],
  ['2024-02-29', '29 Feb 2024'],
  [null, ''],
  ['', ''],
  ['2025-13-01', ''],
  ['0000-00-00', ''],
  ['not a date', ''],
])('the date %j is displayed as %j', (iso, shown) => expect(formatDate(iso)).toBe(shown))

test.each([
  ['2025-09-04', '2025-09-06', '04 Sept 2025 – 06 Sept 2025'],
  ['2025-09-04', '2025-09-04', '04 Sept 2025'],
  ['2025-09-04', null, '04 Sept 2025'],
  [null, '2025-09-06', '06 Sept 2025'],
  [null, null, ''],
])('the range from %j to %j is displayed as %j', (start, end, shown) =>
  expect(formatSpan(start, end)).toBe(shown),
)
