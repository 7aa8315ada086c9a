import { intakeSchema, withDays } from '@school/content/intake'
import { dhakaDay, withDates } from '@school/demo-upstream/dates'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.useRealTimers())

test.each([1, 2, 3, 4, 5, 6, 7])(
  'on each day of a week, sample notices and the sample round name the same working days: day %i',
  (day) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`2026-12-0${day}T20:30:00Z`) })
    const { closes, results } = withDays(
      intakeSchema.parse({
        ...{ sample: true, opens: null, tests: [], interviews: null, starts: null, ageOn: null, classes: {} },
        ...{ closes: 'today+28', results: 'today+35' },
      }),
    )
    const today = dhakaDay(new Date())
    expect(withDates('{n+28} {n+35}', today)).toBe(`${closes} ${results}`)
    expect(withDates('{e+28}', today)).toContain(String(Number(closes?.slice(8))))
    expect([5, 6]).not.toContain(new Date(String(closes)).getUTCDay())
  },
)
