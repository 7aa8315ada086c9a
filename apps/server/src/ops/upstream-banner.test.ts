import { expect, test } from 'vitest'
import { upstreamBanner } from './upstream-banner.ts'

const cause = 'the upstream refuses connections.'
const pause = (until: string, reason = 'the upstream refuses connections') => ({ until, reason }) as never
const textOf = (...args: Parameters<typeof upstreamBanner>) =>
  upstreamBanner(...args).text.replaceAll(/<[^>]+>/g, '')
const now = new Date('2026-11-22T12:50:00Z')

test('one banner shows an outage and its pause, with the reason once', () => {
  expect(textOf(pause('2026-11-22T12:55:00Z'), { cause, entities: 8 }, now)).toBe(
    '8 entities fail for one reason: the upstream refuses connections. Calls to the school’s server are paused until 18:55. Visitors see what was read before.',
  )
  expect(textOf(pause('2026-11-22T12:55:00Z', 'no answer in time'), { cause, entities: 8 }, now)).toContain(
    'paused until 18:55: no answer in time.',
  )
  expect(textOf(pause('2026-11-22T12:55:00Z'), null, now)).toContain(
    'Calls to the school’s server fail: the upstream refuses connections.',
  )
})

test('a pause that has ended is shown in the past tense', () => {
  expect(textOf(pause('2026-11-22T12:49:00Z'), { cause, entities: 8 }, now)).toContain(
    'Calls were paused until 18:49; the next one tries again.',
  )
})

test('without a failure there is no banner', () => {
  expect(textOf(null, null, now)).toBe('')
})
