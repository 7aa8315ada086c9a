import { expect, test } from 'vitest'
import { schoolDay, schoolDayEnd } from './school-time.ts'

test('a day begins at midnight in the school’s time zone', () => {
  expect(schoolDay(new Date('2026-11-20T17:59:59Z'))).toBe('2026-11-20')
  expect(schoolDay(new Date('2026-11-20T18:00:00Z'))).toBe('2026-11-21')
})

test('a day of the school ends at midnight in Dhaka', () => {
  const midnight = Date.parse('2026-11-25T18:00:00Z')
  expect(schoolDayEnd(midnight - 1)).toBe(midnight)
  expect(schoolDayEnd(midnight)).toBe(midnight + 24 * 3_600_000)
  expect(schoolDay(new Date(midnight - 1))).not.toBe(schoolDay(new Date(midnight)))
})
