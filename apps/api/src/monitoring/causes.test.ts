import { expect, test } from 'vitest'
import { causeOf, sharedCause } from './causes.ts'

type Status = Parameters<typeof sharedCause>[0][number]
const failing = (...errors: (string | null)[]) => errors.map((lastError) => ({ lastError })) as Status[]

test('the cause of a failure names neither the call nor the pause of the circuit breaker', () => {
  expect(causeOf('/faq: the upstream refuses connections.')).toBe('the upstream refuses connections.')
  expect(causeOf('/all-news: paused until 05:49: the upstream refuses connections.')).toBe(
    'the upstream refuses connections.',
  )
})

test('an outage is one cause, whichever call met it and whenever', () => {
  const status = failing(
    '/faq: the upstream refuses connections.',
    '/news: paused until 05:49: the upstream refuses connections.',
    '/events: paused until 05:50: the upstream refuses connections.',
    '/banner: an HTML page instead of JSON.',
    null,
  )
  expect(sharedCause(status)).toEqual({ cause: 'the upstream refuses connections.', entities: 3 })
})

test('failures with causes of their own share none', () => {
  expect(sharedCause(failing('/faq: one.', '/news: another.', null))).toBeNull()
})
