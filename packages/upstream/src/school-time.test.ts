import { expect, test } from 'vitest'
import { schoolDay } from './school-time.ts'

test('a day begins at midnight in the school’s time zone', () => {
  expect(schoolDay(new Date('2026-11-20T17:59:59Z'))).toBe('2026-11-20')
  expect(schoolDay(new Date('2026-11-20T18:00:00Z'))).toBe('2026-11-21')
})
