import { type SubmissionOutcome, UpstreamError, type Verdict } from '@school/upstream'
import { describe, expect, test } from 'vitest'
import {
  type Attempt,
  backoffSeconds,
  decide,
  interpretOutcome,
  MAX_CONTACT_ATTEMPTS,
  MAX_REJECTIONS,
  mayTry,
  type Situation,
  withProbe,
} from './policy.ts'

const situation = (change: Partial<Situation> = {}): Situation => ({
  kind: 'contact',
  attempts: 1,
  rejections: 0,
  failedBefore: false,
  othersDecided: false,
  ...change,
})
const rejected: Attempt = { kind: 'rejected', code: 'gateway: status 503' }
const noAnswer: Attempt = { kind: 'no answer', code: 'no answer' }
const failure = (kind: UpstreamError['kind']): SubmissionOutcome => ({
  kind: 'not processed',
  error: new UpstreamError(kind, '/contact-form', 'x'),
})
const answered = (verdict: Verdict): SubmissionOutcome => ({ kind: 'answered', verdict, raw: 'HTTP 200' })
const message = 'Theirs.'
const answer = { message, raw: 'HTTP 200' }

describe('an outcome', () => {
  test.each<[string, SubmissionOutcome, Attempt]>([
    ['no connection', failure('unreachable'), { kind: 'never reached', code: 'never reached', cause: 'x' }],
    [
      'an open breaker',
      failure('breaker open'),
      { kind: 'never reached', code: 'never reached', cause: 'x' },
    ],
    [
      'a gateway',
      answered({ kind: 'gateway', reason: 'status 404', message }),
      { kind: 'rejected', code: 'gateway: status 404', answer },
    ],
    [
      'words of a credential',
      answered({
        kind: 'credential',
        status: 200,
        message,
        otherwise: { kind: 'unclear', reason: 'no responseCode', message },
      }),
      {
        kind: 'rejected',
        code: 'credential',
        answer,
        otherwise: { kind: 'unclear', code: 'no responseCode', answer },
      },
    ],
    [
      'success',
      answered({ kind: 'delivered', code: '200', message, doubt: 'page' }),
      { kind: 'decided', state: 'delivered', code: '200', doubt: 'page', answer },
    ],
    [
      'a refusal',
      answered({ kind: 'refused', code: '7', message }),
      { kind: 'decided', state: 'refused', code: '7', answer },
    ],
    [
      'an answer that cannot be told',
      answered({ kind: 'unclear', reason: 'no responseCode', message }),
      { kind: 'unclear', code: 'no responseCode', answer },
    ],
    ['none', { kind: 'no answer', error: new UpstreamError('timeout', '/contact-form', 'x') }, noAnswer],
  ])('the outcome determines what an attempt means: %s', (_name, outcome, attempt) => {
    expect(interpretOutcome(outcome)).toEqual(attempt)
  })

  test.each([
    ['ERR_duplicate'.slice(0, 12), 'ERR_duplicat'],
    ['ERR_duplicate', 'other code'],
    ['!7', 'other code'],
    ['Karim 9', 'other code'],
  ])('a code that may be a text of a visitor is not shown: %s', (code, shown) => {
    expect(interpretOutcome(answered({ kind: 'refused', code, message: null }))).toMatchObject({
      code: shown,
    })
  })

  test('words about the credential are words about the entries if the credential is accepted', () => {
    const otherwise: Verdict = { kind: 'refused', code: '7', message }
    const attempt = interpretOutcome(answered({ kind: 'credential', status: 200, message, otherwise }))
    expect(withProbe(attempt, 'accepted')).toMatchObject({ kind: 'decided', state: 'refused' })
    for (const probe of ['refused', 'unavailable', null] as const)
      expect(withProbe(attempt, probe)).toBe(attempt)
  })
})

test('an application whose answer cannot be told is not sent again, and counts for the circuit, as an answer of the same form follows', () => {
  const attempt: Attempt = { kind: 'unclear', code: 'no responseCode', answer }
  for (const kind of ['application', 'contact'] as const)
    expect(decide(attempt, situation({ kind }), null, 60)).toMatchObject({
      state: 'unclear',
      code: 'no responseCode',
      answer,
      retrySeconds: null,
      circuit: 'failure',
    })
})

test('a submission that never reached the upstream opens the circuit with the cause', () => {
  const attempt = interpretOutcome(failure('unreachable'))
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
    for (const code of ['gateway: status 503', 'credential'])
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

  test('too many requests (429) say nothing about a submission, however many others are decided meanwhile', () => {
    const busy = interpretOutcome(
      answered({ kind: 'gateway', reason: 'status 429', message: 'Too Many Attempts.' }),
    )
    const after = situation({
      attempts: 50,
      rejections: MAX_REJECTIONS,
      failedBefore: true,
      othersDecided: true,
    })
    expect(decide(busy, after, 'accepted', 60)).toMatchObject({
      state: 'waiting',
      rejections: MAX_REJECTIONS,
    })
  })

  test('what only a gateway says is waited out, however long it lasts', () => {
    const after = situation({ attempts: 100_000, rejections: 1, failedBefore: true })
    for (const probe of ['accepted', 'unavailable', 'refused'] as const)
      expect(decide(rejected, after, probe, 60).state).toBe('waiting')
  })
})

test('a decision of the upstream settles the submission with its message, and closes the circuit', () => {
  const attempt: Attempt = { kind: 'decided', state: 'refused', code: '7', answer }
  expect(decide(attempt, situation({ rejections: 2 }), null, 60)).toEqual({
    state: 'refused',
    code: '7',
    answer,
    doubt: null,
    rejections: 2,
    retrySeconds: null,
    failed: false,
    circuit: 'decided',
  })
})

test('a submission that waits for the upstream is due as soon as the circuit is closed', () => {
  const waits = { state: 'waiting', answer: null, retrySeconds: null, failed: false, circuit: 'open' }
  const before = situation({ rejections: 2 })
  expect(decide(interpretOutcome(failure('unreachable')), before, null, 60)).toMatchObject({
    ...waits,
    code: 'never reached',
    rejections: 2,
  })
  expect(decide(rejected, before, 'unavailable', 60)).toMatchObject({ ...waits, code: 'gateway: status 503' })
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
  expect(
    decide(rejected, situation({ rejections: MAX_REJECTIONS, othersDecided: true }), 'accepted', 60),
  ).toMatchObject({
    state: 'unclear',
    code: 'gateway: status 503',
    answer: null,
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
    answer: null,
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
