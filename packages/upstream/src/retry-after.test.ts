import { expect, test } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const NOW = Date.parse('2026-11-26T10:00:00Z')
test.each<[string | undefined, number | null]>([
  [undefined, null],
  ['', null],
  ['soon', null],
  ['-5', null],
  ['0', 0],
  ['120', 120_000],
  [' 1.5 ', 1_500],
  ['120s', 120_000],
  ['120x', null],
  ['2026-11-26T10:02:00Z', 120_000],
  ['2026-11-26T16:02:00+06:00', 120_000],
  // Of an unknown zone.
  ['2026-11-26T10:02:00', null],
  ['Thu, 26 Nov 2026 10:02:00 GMT', 120_000],
  ['Thu, 26 Nov 2026 09:00:00 GMT', 0],
  // A mistake of the server must not stop the site for days.
  ['9999999', 3_600_000],
  ['Fri, 26 Nov 2027 10:00:00 GMT', 3_600_000],
])('the header %j asks to wait %j ms', (header, ms) => {
  expect(retryAfterMs(header, NOW)).toBe(ms)
})
