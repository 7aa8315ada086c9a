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
  size: body.length,
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

const failing =
  (...error: ConstructorParameters<typeof UpstreamError>) =>
  () =>
    Promise.reject(new UpstreamError(...error))

test.each<[string, number, () => Promise<Answer>]>([
  ['a status of 404 as an error', 1, failing('status', '/a-call', 'x', { status: 404 })],
  ['a status that is not known', 1, failing('status', '/a-call', 'x')],
  ['a status of 499 as an answer', 1, async () => answer(499)],
  ['an answer that is too large', 1, failing('too large', '/a-call', 'x')],
  ['a refused credential', 1, failing('refused', '/a-call', 'x')],
  ['an answer that was cut off', 2, failing('cut off', '/a-call', 'x')],
  ['an error of our own code', 1, () => Promise.reject(new TypeError('x'))],
])(
  'the circuit breaker stays closed after %s, which takes %i of two attempts',
  async (_, attempts, attempt) => {
    const breaker = createCircuitBreaker({ failures: 1, coolDownMs: 1_000 })
    let made = 0
    const counted = () => {
      made += 1
      return attempt()
    }
    const call = createPipeline(1, () => false, undefined)
    const ended = call('/a-call', policy({ breaker, retries: 1 }), counted, () => null).catch(() => null)
    await vi.runAllTimersAsync()
    await ended
    expect([breaker.state(), made]).toEqual(['closed', attempts])
  },
)

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

test('an answer that our own code cannot parse is reported as unreadable, one that is refused as refused, and neither is asked for again', async () => {
  const reports: UpstreamCall[] = []
  const call = createPipeline(
    1,
    () => false,
    (report) => reports.push(report),
  )
  for (const error of [new TypeError('x'), new UpstreamError('refused', '/a-call', 'x')])
    await errorOf(
      call(
        '/a-call',
        policy({ retries: 2 }),
        async () => answer(200),
        () => {
          throw error
        },
      ),
    )
  expect(reports).toMatchObject([
    { outcome: 'unreadable', attempts: 1 },
    { outcome: 'refused', attempts: 1 },
  ])
})
