import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCircuitBreaker, describePause } from './resilience.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('an open circuit breaker reports until when it is open, in the school’s time zone, and why', () => {
  vi.setSystemTime('2026-11-21T23:48:30Z')
  const breaker = createCircuitBreaker({ failures: 2, coolDownMs: 30_000 })
  expect(breaker.pause()).toBeNull()
  breaker.enter()?.('the upstream answers with status 500')
  expect(breaker.pause()).toBeNull()
  breaker.enter()?.('the upstream refuses connections')
  const pause = breaker.pause()
  expect(pause && describePause(pause)).toBe('paused until 05:49: the upstream refuses connections')
})

test('a probe that fails renews the pause with its own reason, and one that succeeds ends it', () => {
  vi.setSystemTime('2026-11-21T23:48:30Z')
  const breaker = createCircuitBreaker({ failures: 1, coolDownMs: 30_000 })
  breaker.enter()?.('the upstream refuses connections')
  vi.advanceTimersByTime(30_000)
  breaker.enter()?.('no complete answer in time')
  expect(breaker.pause()).toEqual({
    until: new Date('2026-11-21T23:49:30Z'),
    reason: 'no complete answer in time',
  })
  vi.advanceTimersByTime(30_000)
  breaker.enter()?.(null)
  expect(breaker.pause()).toBeNull()
})

test('while a probe is running, the late result of an earlier call lets no other call pass', () => {
  const breaker = createCircuitBreaker({ failures: 1, coolDownMs: 30_000 })
  const late = breaker.enter()
  breaker.enter()?.('the upstream refuses connections')
  vi.advanceTimersByTime(30_000)
  const probe = breaker.enter()
  late?.('no complete answer in time')
  expect(breaker.enter()).toBeNull()
  probe?.(null)
  expect(breaker.enter()).not.toBeNull()
})
