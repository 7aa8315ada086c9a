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
  ])('what becomes of a submission follows from its outcome: %s', (_name, outcome, attempt) => {
    expect(interpretOutcome('contact', outcome)).toMatchObject(attempt)
    expect(interpretOutcome('application', outcome)).toMatchObject(attempt)
  })

  test('with a code that is no code repeats nothing of it', () => {
    const answered = { kind: 'answered', httpStatus: 200, code: 'Karim 9', message: null } as const
    expect(interpretOutcome('application', answered)).toMatchObject({ state: 'refused', code: 'status 200' })
  })
})

test('a submission that never reached the upstream opens the circuit with the cause', () => {
  const attempt = interpretOutcome('contact', failure('unreachable'))
  expect(decide(attempt, situation(), null, 60)).toMatchObject({ circuit: 'open', cause: 'x' })
})

describe('a rejected submission', () => {
  test('waits for the upstream when the probe finds it away, and is not counted', () => {
    const decision = decide(rejected, situation(), 'unavailable', 60)
    expect(decision).toMatchObject({ state: 'waiting', rejections: 0, failed: false, circuit: 'open' })
  })

  test('waits for the credential when the probe finds it refused, whatever the answer said', () => {
    const decision = decide(rejected, situation(), 'refused', 60)
    expect(decision).toMatchObject({ state: 'waiting', code: 'credential refused', circuit: 'open' })
  })

  test('is no proof of a wrong credential when the probe is accepted, whatever the answer said', () => {
    const words: Attempt = { kind: 'rejected', code: 'rejected: credential' }
    const decision = decide(words, situation(), 'accepted', 60)
    expect(decision).toMatchObject({ state: 'waiting', rejections: 1, failed: true, circuit: 'failure' })
  })

  test('is never set apart while no other is decided: the cause may be the upstream’s', () => {
    const after = situation({ attempts: 500, rejections: 1, failedBefore: true })
    expect(decide(rejected, after, 'accepted', 60)).toMatchObject({ state: 'waiting', rejections: 1 })
  })

  test('is set apart for the office after its bounded attempts while others are decided', () => {
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

  test('is set apart after a week even when nothing could be compared with it', () => {
    const old = situation({
      attempts: 900,
      rejections: 1,
      failedBefore: true,
      ageDays: MAX_REJECTED_DAYS + 1,
    })
    expect(decide(rejected, old, 'accepted', 60).state).toBe('unclear')
    expect(decide(rejected, old, 'unavailable', 60).state).toBe('waiting')
  })
})

describe('without an answer', () => {
  test('a message is sent again a bounded number of times', () => {
    expect(decide(noAnswer, situation(), null, 60)).toMatchObject({ state: 'waiting', circuit: 'failure' })
    const last = situation({ attempts: MAX_CONTACT_ATTEMPTS, failedBefore: true })
    expect(decide(noAnswer, last, null, 60)).toMatchObject({ state: 'unclear', circuit: 'unchanged' })
  })

  test('an application is never sent again by itself', () => {
    expect(decide(noAnswer, situation({ kind: 'application' }), null, 60).state).toBe('unclear')
  })
})

test('an open circuit risks a submission when listings work, and every fifth time when they do not', () => {
  expect([3, 4, 5, 6, 10].map((failures) => mayTry('unavailable', failures))).toEqual([
    false,
    false,
    true,
    false,
    true,
  ])
  expect(mayTry('accepted', 3)).toBe(true)
})

test('the wait doubles from one second to its bound and is never longer', () => {
  expect([1, 2, 3, 4, 9, 5_000].map((attempts) => backoffSeconds(attempts, 60, 1))).toEqual([
    1, 2, 4, 8, 60, 60,
  ])
  expect(backoffSeconds(1, 60, 0)).toBe(0.75)
})
