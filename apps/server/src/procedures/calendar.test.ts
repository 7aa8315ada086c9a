import { expect, test } from 'vitest'
import { marksOf } from './calendar.ts'

const entry = (start: string | null, end: string | null = start) => ({ start, end })

test('calendar entries are marked from their first to their last day, and the next ones are marked too', () => {
  const entries = [
    entry('2026-03-01'),
    entry('2026-03-14', '2026-03-21'),
    entry('2026-04-14'),
    entry('2026-03-26'),
    entry('2026-03-26', '2026-03-27'),
  ]
  expect(marksOf(entries, '2026-03-14')).toEqual([null, 'today', null, 'next', 'next'])
  expect(marksOf(entries, '2026-03-21')).toEqual([null, 'today', null, 'next', 'next'])
  expect(marksOf(entries, '2026-03-22')).toEqual([null, null, null, 'next', 'next'])
  expect(marksOf(entries, '2026-12-31')).toEqual([null, null, null, null, null])
})

test('a calendar entry without a start is never marked, and one without an end lasts one day', () => {
  expect(marksOf([entry(null, '2026-03-14'), entry('2026-03-13', null)], '2026-03-14')).toEqual([null, null])
  expect(marksOf([entry('2026-03-14', null)], '2026-03-14')).toEqual(['today'])
})
