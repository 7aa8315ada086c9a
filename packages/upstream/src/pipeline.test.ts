import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UpstreamError } from './error.ts'
import { type CallPolicy, createPipeline } from './pipeline.ts'
import { createCircuitBreaker, createLimiter, NEVER_OPEN } from './resilience.ts'
import type { Answer } from './transport.ts'
import type { UpstreamCall } from './types.ts'

// The steps of every call, with a clock that the test moves. Calls over a connection are in client.test.ts.

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance', 'Date'] }))
afterEach(() => {
  // In this order: a spy on the fake `setTimeout` would put the fake one back, and other files share this process.
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const policy = (change: Partial<CallPolicy> = {}): CallPolicy => ({
  limiter: createLimiter(1, 10),
  breaker: NEVER_OPEN,
  retries: 0,
  ...change,
})
const answer = (status: number, body = 'body'): Answer => ({
  status,
  headers: {},
  bytes: new TextEncoder().encode(body),
})
const unreachable = () => Promise.reject(new UpstreamError('unreachable', '/a-call', 'no connection'))
const errorOf = (call: Promise<unknown>): Promise<UpstreamError> =>
  call.then(
    () => expect.unreachable('the call succeeds'),
    (error) => error,
  )

test('the longest delay before a retry doubles up to five seconds, and the delay is a random part of it', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const delays: unknown[] = []
  const timer = vi.spyOn(globalThis, 'setTimeout')
  const call = createPipeline(1_000, () => false, undefined)
  const failed = errorOf(call('/a-call', policy({ retries: 5 }), unreachable, () => null))
  await vi.runAllTimersAsync()
  expect((await failed).kind).toBe('unreachable')
  delays.push(...timer.mock.calls.map(([, ms]) => ms))
  expect(delays).toEqual([500, 1_000, 2_000, 2_500, 2_500])
})

test.each<[string, () => unknown, number]>([
  ['a lost connection', () => new UpstreamError('unreachable', '/a-call', 'x'), 3],
  ['an answer that was cut off', () => new UpstreamError('cut off', '/a-call', 'x'), 3],
  ['a status of 500', () => new UpstreamError('status', '/a-call', 'x', { status: 500 }), 3],
  ['a status of 499', () => new UpstreamError('status', '/a-call', 'x', { status: 499 }), 1],
  ['a status that is not known', () => new UpstreamError('status', '/a-call', 'x'), 1],
  ['a timeout', () => new UpstreamError('timeout', '/a-call', 'x'), 1],
  ['an answer that is too large', () => new UpstreamError('too large', '/a-call', 'x'), 1],
  ['an error of our own code', () => new TypeError('x'), 1],
])('only failures that may pass by themselves are retried: %s', async (_, error, attempts) => {
  let made = 0
  const call = createPipeline(1, () => false, undefined)
  const failed = errorOf(
    call(
      '/a-call',
      policy({ retries: 2 }),
      () => {
        made += 1
        return Promise.reject(error())
      },
      () => null,
    ),
  )
  await vi.runAllTimersAsync()
  await failed
  expect(made).toBe(attempts)
})

test.each<[string, () => Promise<Answer>, string]>([
  ['a timeout', () => Promise.reject(new UpstreamError('timeout', '/a-call', 'too slow')), 'too slow'],
  ['no connection', unreachable, 'no connection'],
  [
    'a status of 503 as an error',
    () => Promise.reject(new UpstreamError('status', '/a-call', 'busy', { status: 503 })),
    'busy',
  ],
  ['a status of 500 as an answer', async () => answer(500), 'the upstream answers with status 500'],
])('the circuit breaker opens after %s, and reports it as the reason', async (_, attempt, reason) => {
  const breaker = createCircuitBreaker({ failures: 1, coolDownMs: 1_000 })
  await createPipeline(1, () => false, undefined)('/a-call', policy({ breaker }), attempt, () => null).catch(
    () => null,
  )
  expect(breaker.state()).toBe('open')
  expect(breaker.pause()?.reason).toBe(reason)
})

test.each<[string, () => Promise<Answer>]>([
  [
    'a status of 404 as an error',
    () => Promise.reject(new UpstreamError('status', '/a-call', 'x', { status: 404 })),
  ],
  ['a status of 499 as an answer', async () => answer(499)],
  ['an answer that is too large', () => Promise.reject(new UpstreamError('too large', '/a-call', 'x'))],
  ['a refused credential', () => Promise.reject(new UpstreamError('refused', '/a-call', 'x'))],
  ['an answer that was cut off', () => Promise.reject(new UpstreamError('cut off', '/a-call', 'x'))],
  ['an error of our own code', () => Promise.reject(new TypeError('x'))],
])('the circuit breaker stays closed after %s', async (_, attempt) => {
  const breaker = createCircuitBreaker({ failures: 1, coolDownMs: 1_000 })
  await createPipeline(1, () => false, undefined)('/a-call', policy({ breaker }), attempt, () => null).catch(
    () => null,
  )
  expect(breaker.state()).toBe('closed')
})

test('a call is reported with its duration in whole milliseconds, its attempts and the bytes of its answer', async () => {
  const calls: UpstreamCall[] = []
  const call = createPipeline(
    1,
    () => false,
    (report) => calls.push(report),
  )
  const result = await call(
    '/a-call',
    policy(),
    async () => {
      vi.advanceTimersByTime(12)
      return answer(200, 'four')
    },
    ({ status }) => status,
  )
  expect(result).toBe(200)
  expect(calls).toEqual([{ path: '/a-call', ms: 12, outcome: 'ok', attempts: 1, bytes: 4 }])
})

test('an answer that our own code cannot parse is reported as unreadable, and one that is refused as refused', async () => {
  const outcomes: string[] = []
  const call = createPipeline(
    1,
    () => false,
    ({ outcome }) => outcomes.push(outcome),
  )
  const parse = (error: Error) =>
    call(
      '/a-call',
      policy(),
      async () => answer(200),
      () => {
        throw error
      },
    )
  await errorOf(parse(new TypeError('x')))
  await errorOf(parse(new UpstreamError('refused', '/a-call', 'x')))
  expect(outcomes).toEqual(['unreadable', 'refused'])
})

test('a closed client makes no request, and reports that it is closed', async () => {
  let made = 0
  const call = createPipeline(1, () => true, undefined)
  const error = await errorOf(
    call(
      '/a-call',
      policy(),
      async () => {
        made += 1
        return answer(200)
      },
      () => null,
    ),
  )
  expect(error).toMatchObject({
    kind: 'unreachable',
    reached: false,
    message: '/a-call: the client is closed.',
  })
  expect(made).toBe(0)
})

test('a call that the open circuit breaker rejects reports the end of the pause and its reason', async () => {
  vi.setSystemTime('2026-11-21T23:48:30Z')
  const breaker = createCircuitBreaker({ failures: 1, coolDownMs: 30_000 })
  breaker.enter()?.('the upstream refuses connections')
  const error = await errorOf(
    createPipeline(1, () => false, undefined)(
      '/a-call',
      policy({ breaker }),
      async () => answer(200),
      () => null,
    ),
  )
  expect(error).toMatchObject({
    kind: 'breaker open',
    reached: false,
    message: '/a-call: paused until 05:49: the upstream refuses connections.',
    reason: 'the upstream refuses connections',
  })
})
