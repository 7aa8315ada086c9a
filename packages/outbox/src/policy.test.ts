import { type SubmissionOutcome, UpstreamError } from '@school/upstream'
import { describe, expect, test } from 'vitest'
import {
  type Attempt,
  backoffSeconds,
  decide,
  interpretOutcome,
  MAX_CONTACT_ATTEMPTS,
  MAX_REJECTED_DAYS,
  MAX_REJECTIONS,
  mayTry,
  type Situation,
} from './policy.ts'

const situation = (change: Partial<Situation> = {}): Situation => ({
  kind: 'contact',
  attempts: 1,
  rejections: 0,
  failedBefore: false,
  othersDecided: false,
  ageDays: 0,
  ...change,
})
const rejected: Attempt = { kind: 'rejected', code: 'rejected: 503' }
const noAnswer: Attempt = { kind: 'no answer', code: 'no answer' }
const failure = (kind: UpstreamError['kind'], status?: number): SubmissionOutcome => ({
  kind: 'not processed',
  error: new UpstreamError(kind, '/contact-form', 'x', status === undefined ? {} : { status }),
})

describe('an outcome', () => {
  test.each([
    ['no connection', failure('unreachable'), { kind: 'never reached' }],
    ['an open breaker', failure('breaker open'), { kind: 'never reached' }],
    ['503', failure('status', 503), { kind: 'rejected', code: 'rejected: 503' }],
    ['429', failure('status', 429), { kind: 'rejected', code: 'rejected: 429' }],
    ['401', failure('refused', 401), { kind: 'rejected', code: 'rejected: 401' }],
    ['words of a credential', failure('refused'), { kind: 'rejected', code: 'rejected: credential' }],
  ])('the outcome determines the state of a submission: %s', (_name, outcome, attempt) => {
    expect(interpretOutcome('contact', outcome)).toMatchObject(attempt)
    expect(interpretOutcome('application', outcome)).toMatchObject(attempt)
  })

  test.each([
    [200, { kind: 'decided', state: 'delivered', code: '200', message: 'Theirs.' }],
    [201, { kind: 'decided', state: 'refused', code: '201', message: null }],
    [299, { kind: 'decided', state: 'refused', code: '299', message: null }],
    [300, { kind: 'decided', state: 'refused', code: '300', message: 'Theirs.' }],
    [422, { kind: 'decided', state: 'refused', code: '422', message: 'Theirs.' }],
  ])(
    'the outcome of a message is decided by its status, and only 200 delivers it: %i',
    (httpStatus, attempt) => {
      const answered = { kind: 'answered', httpStatus, code: '7', message: 'Theirs.' } as const
      expect(interpretOutcome('contact', answered)).toEqual(attempt)
    },
  )

  test.each([
    ['200', { state: 'delivered', code: '200' }],
    ['7', { state: 'refused', code: '7' }],
    ['ERR_duplicate'.slice(0, 12), { state: 'refused', code: 'ERR_duplicat' }],
    ['ERR_duplicate', { state: 'refused', code: 'status 422' }],
    ['', { state: 'refused', code: 'status 422' }],
    ['!7', { state: 'refused', code: 'status 422' }],
    ['Karim 9', { state: 'refused', code: 'status 422' }],
    ['7!', { state: 'refused', code: 'status 422' }],
    [null, { state: 'refused', code: 'status 422' }],
  ])(
    'the outcome of an application is decided by its code, and only 200 delivers it: %j',
    (code, attempt) => {
      const answered = { kind: 'answered', httpStatus: 422, code, message: 'Theirs.' } as const
      expect(interpretOutcome('application', answered)).toEqual({
        kind: 'decided',
        message: 'Theirs.',
        ...attempt,
      })
    },
  )

  test('an unknown outcome has the code of its error', () => {
    const error = new UpstreamError('timeout', '/contact-form', 'x')
    expect(interpretOutcome('contact', { kind: 'no answer', error })).toEqual(noAnswer)
  })
})

test('a submission that never reached the upstream opens the circuit with the cause', () => {
  const attempt = interpretOutcome('contact', failure('unreachable'))
  expect(decide(attempt, situation(), null, 60)).toMatchObject({ circuit: 'open', cause: 'x' })
})

describe('a rejected submission', () => {
  // The probe decides, whatever the words of the answer were.
  test.each([
    [
      'waits and is not counted if the probe does not reach the upstream',
      'unavailable',
      { rejections: 0, failed: false, circuit: 'open' },
    ],
    [
      'waits for a correct credential if the probe is refused',
      'refused',
      { code: 'credential refused', circuit: 'open' },
    ],
    ['is counted if the probe is accepted', 'accepted', { rejections: 1, failed: true, circuit: 'failure' }],
  ] as const)('a rejected submission %s', (_, probe, expected) => {
    for (const code of ['rejected: 503', 'rejected: credential'])
      expect(decide({ kind: 'rejected', code }, situation(), probe, 60)).toMatchObject({
        state: 'waiting',
        ...expected,
      })
  })

  test('a rejected submission is not given to the office while no other submission is decided, because the upstream may be the cause', () => {
    const after = situation({ attempts: 500, rejections: 1, failedBefore: true })
    expect(decide(rejected, after, 'accepted', 60)).toMatchObject({ state: 'waiting', rejections: 1 })
  })

  test('a rejected submission is given to the office after the maximum number of attempts if others are decided', () => {
    let rejections = 1
    const states: string[] = []
    for (let attempts = 2; states.at(-1) !== 'unclear' && attempts < 100; attempts++) {
      const at = situation({ attempts, rejections, failedBefore: true, othersDecided: true })
      const decision = decide(rejected, at, 'accepted', 60)
      expect(decision.circuit).toBe('unchanged')
      rejections = decision.rejections
      states.push(decision.state)
    }
    expect(states).toHaveLength(MAX_REJECTIONS)
  })

  test('a rejected submission is given to the office after a week, not earlier, even if no other submission was decided', () => {
    const aged = (ageDays: number) => situation({ attempts: 900, rejections: 1, failedBefore: true, ageDays })
    expect(decide(rejected, aged(MAX_REJECTED_DAYS), 'accepted', 60).state).toBe('waiting')
    expect(decide(rejected, aged(MAX_REJECTED_DAYS + 1), 'accepted', 60).state).toBe('unclear')
    expect(decide(rejected, aged(MAX_REJECTED_DAYS + 1), 'unavailable', 60).state).toBe('waiting')
  })
})

test('a decision of the upstream settles the submission with its message, and closes the circuit', () => {
  const attempt: Attempt = { kind: 'decided', state: 'refused', code: '7', message: 'Theirs.' }
  expect(decide(attempt, situation({ rejections: 2 }), null, 60)).toEqual({
    state: 'refused',
    code: '7',
    message: 'Theirs.',
    rejections: 2,
    retrySeconds: null,
    failed: false,
    circuit: 'decided',
  })
})

test('a submission that waits for the upstream is due as soon as the circuit is closed', () => {
  const waits = { state: 'waiting', message: null, retrySeconds: null, failed: false, circuit: 'open' }
  const before = situation({ rejections: 2 })
  expect(decide(interpretOutcome('contact', failure('unreachable')), before, null, 60)).toMatchObject({
    ...waits,
    code: 'never reached',
    rejections: 2,
  })
  expect(decide(rejected, before, 'unavailable', 60)).toMatchObject({ ...waits, code: 'rejected: 503' })
  expect(decide(rejected, before, 'refused', 60)).toMatchObject({ ...waits, rejections: 2 })
})

test('a rejected submission is counted even if the upstream is not reached, if others were decided in the meantime', () => {
  const decision = decide(rejected, situation({ rejections: 2, othersDecided: true }), 'unavailable', 60)
  expect(decision).toMatchObject({ state: 'waiting', rejections: 3, failed: true, circuit: 'failure' })
})

test('a rejected submission waits longer after each attempt, and one that was given to the office is not due again', () => {
  const waits = (attempts: number) => decide(rejected, situation({ attempts }), 'accepted', 60).retrySeconds
  expect(waits(1)).toBeGreaterThanOrEqual(0.75)
  expect(waits(1)).toBeLessThanOrEqual(1)
  expect(waits(5)).toBeGreaterThanOrEqual(12)
  expect(waits(5)).toBeLessThanOrEqual(16)
  expect(decide(rejected, situation({ ageDays: 8 }), 'accepted', 60)).toMatchObject({
    state: 'unclear',
    code: 'rejected: 503',
    message: null,
    retrySeconds: null,
  })
})

test('a message without an answer is sent again after at most an hour, up to the maximum number of attempts, and an application never', () => {
  const after = (kind: Situation['kind'], attempts: number) =>
    decide(noAnswer, situation({ kind, attempts, rejections: 2 }), null, 60)
  expect(decide(noAnswer, situation(), null, 60)).toMatchObject({ state: 'waiting', circuit: 'failure' })
  const last = situation({ attempts: MAX_CONTACT_ATTEMPTS, failedBefore: true })
  expect(decide(noAnswer, last, null, 60)).toMatchObject({ state: 'unclear', circuit: 'unchanged' })
  expect(after('contact', 11).retrySeconds).toBeGreaterThan(700)
  expect(after('contact', 11).retrySeconds).toBeLessThanOrEqual(3_600)
  expect(after('contact', 11)).toMatchObject({
    code: 'no answer',
    message: null,
    rejections: 2,
    failed: true,
  })
  expect(after('contact', MAX_CONTACT_ATTEMPTS).retrySeconds).toBeNull()
  expect(after('application', 1)).toMatchObject({ state: 'unclear', retrySeconds: null })
})

test('an open circuit sends one submission if listings work, and at every fifth time if they do not', () => {
  expect([3, 4, 5, 6, 10].map((failures) => mayTry('unavailable', failures))).toEqual([
    false,
    false,
    true,
    false,
    true,
  ])
  expect(mayTry('accepted', 3)).toBe(true)
})

test('the delay doubles from one second up to its maximum', () => {
  expect([1, 2, 3, 4, 9, 5_000].map((attempts) => backoffSeconds(attempts, 60, 1))).toEqual([
    1, 2, 4, 8, 60, 60,
  ])
  expect(backoffSeconds(0, 60, 1)).toBe(1)
  expect(backoffSeconds(1, 60, 0)).toBe(0.75)
  expect(backoffSeconds(5_000, Number.MAX_SAFE_INTEGER, 1)).toBe(2 ** 20)
})
