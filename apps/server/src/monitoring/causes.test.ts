import { expect, test } from 'vitest'
import { causeOf, sharedCause } from './causes.ts'

type Status = Parameters<typeof sharedCause>[0][number]
const failing = (...errors: (string | null)[]) => errors.map((lastError) => ({ lastError })) as Status[]

test('the cause of a failure contains neither the call nor the pause of the circuit breaker', () => {
  expect(causeOf('/faq: the upstream refuses connections.')).toBe('the upstream refuses connections.')
  expect(causeOf('/all-news: paused until 05:49: the upstream refuses connections.')).toBe(
    'the upstream refuses connections.',
  )
})

test('failures of different calls in one outage have one cause', () => {
  const status = failing(
    '/faq: the upstream refuses connections.',
    '/news: paused until 05:49: the upstream refuses connections.',
    '/events: paused until 05:50: the upstream refuses connections.',
    '/banner: an HTML page instead of JSON.',
    null,
  )
  expect(sharedCause(status)).toEqual({ cause: 'the upstream refuses connections.', entities: 3 })
})

test('failures with different causes have no shared cause', () => {
  expect(sharedCause(failing('/faq: one.', '/news: another.', null))).toBeNull()
})
