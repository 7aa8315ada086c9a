import type { SubmissionOutcome, UpstreamHealth } from '@school/upstream'
import type { Kind } from './submission.ts'

// Decides the next state of a submission after an attempt. Pure functions: no database, no clock, no upstream.
//
// An attempt without a decision has two possible causes: the upstream, or the content of this submission. The outcomes of
// other submissions distinguish them, and a harmless probe shows whether the credential is wrong (docs/decisions/0096).

/** A contact message without an answer is sent at most this many times; then the office decides. */
export const MAX_CONTACT_ATTEMPTS = 12
/** A submission that is rejected this many times while others are decided goes to the office. */
export const MAX_REJECTIONS = 6
/** A rejected submission goes to the office after this many days if no other submission was decided. */
export const MAX_REJECTED_DAYS = 7
/** After this many attempts a rejected submission no longer blocks later ones of its sender. */
export const ATTEMPTS_THAT_HOLD_SENDER = 3
/** This many different submissions in a row without a decision open the circuit. */
export const CIRCUIT_FAILURES = 3
/** The maximum delay between two attempts of a message without an answer, which may have arrived. */
const MAX_NO_ANSWER_SECONDS = 3_600

/** The result of one attempt. The codes are shown in lists and logs. */
export type Attempt =
  | { kind: 'decided'; state: 'delivered' | 'refused'; code: string; message: string | null }
  /** No connection was made: the content cannot be the reason. */
  | { kind: 'never reached'; code: string; cause: string }
  /** The upstream certainly did not accept it. The cause may be the upstream or this submission. */
  | { kind: 'rejected'; code: string }
  /** The upstream may have accepted it. */
  | { kind: 'no answer'; code: string }
  /** It was not sent: what was stored cannot be opened. */
  | { kind: 'unreadable'; code: string }

/** The data of a submission after an attempt. */
export interface Situation {
  kind: Kind
  attempts: number
  rejections: number
  /** It failed before, so another failure says nothing new about the upstream. */
  failedBefore: boolean
  /** Another submission of its kind was decided since its first failure. */
  othersDecided: boolean
  /** Since it was stored. */
  ageDays: number
}

/** The next state of the submission, and the effect of the attempt on the circuit. */
export interface Decision {
  state: 'delivered' | 'refused' | 'waiting' | 'unclear'
  code: string
  message: string | null
  rejections: number
  /** The minimum delay before the next attempt; null: as soon as the circuit is closed. */
  retrySeconds: number | null
  /** Whether the attempt counts as a failure of the submission. */
  failed: boolean
  /** What happens to the circuit. decided: it closes. failure: one more is counted. open: it opens at once. */
  circuit: 'decided' | 'failure' | 'open' | 'unchanged'
  /** Why the circuit opens, if that says more than the code. */
  cause?: string
}

/**
 * What the outcome of a call means (docs/spec/part-1.md#8, docs/spec/part-2.md#8, docs/spec/rulings.md#28). Messages are those of the
 * upstream; ours are in apps/server/src/forms/result.ts.
 */
export function interpretOutcome(kind: Kind, outcome: SubmissionOutcome): Attempt {
  if (outcome.kind === 'no answer') return { kind: 'no answer', code: 'no answer' }
  if (outcome.kind === 'not processed') {
    const { kind: why, status } = outcome.error
    if (why === 'refused') return { kind: 'rejected', code: `rejected: ${status ?? 'credential'}` }
    if (why === 'status') return { kind: 'rejected', code: `rejected: ${status}` }
    return { kind: 'never reached', code: 'never reached', cause: outcome.error.reason }
  }
  const { httpStatus, message } = outcome
  if (kind === 'contact') {
    if (httpStatus === 200) return { kind: 'decided', state: 'delivered', code: '200', message }
    const isSuccess = httpStatus > 200 && httpStatus < 300
    return {
      kind: 'decided',
      state: 'refused',
      code: String(httpStatus),
      message: isSuccess ? null : message,
    }
  }
  // The code is shown in lists and logs, so only texts that look like a code are used.
  const code = /^[\w-]{1,12}$/.test(outcome.code ?? '') ? (outcome.code ?? '') : `status ${httpStatus}`
  return outcome.code === '200'
    ? { kind: 'decided', state: 'delivered', code, message }
    : { kind: 'decided', state: 'refused', code, message }
}

/**
 * Decides the next state of a submission.
 * @param probe the current state of the upstream; only needed after a rejection
 * @param maxRetrySeconds the maximum delay between two attempts
 */
export function decide(
  attempt: Attempt,
  situation: Situation,
  probe: UpstreamHealth | null,
  maxRetrySeconds: number,
): Decision {
  const { attempts, rejections, failedBefore, othersDecided } = situation
  const waiting = { state: 'waiting', message: null, rejections, retrySeconds: null, failed: false } as const
  switch (attempt.kind) {
    case 'decided': {
      const { state, code, message } = attempt
      return { state, code, message, rejections, retrySeconds: null, failed: false, circuit: 'decided' }
    }
    case 'never reached':
      return { ...waiting, code: attempt.code, circuit: 'open', cause: attempt.cause }
    case 'rejected': {
      // The probe shows the cause, because message and status of this answer may be due to the submission's content.
      if (probe === 'refused') return { ...waiting, code: 'credential refused', circuit: 'open' }
      if (probe === 'unavailable' && !othersDecided)
        return { ...waiting, code: attempt.code, circuit: 'open' }
      const counted = othersDecided ? rejections + 1 : Math.max(1, rejections)
      const isSetApart = counted > MAX_REJECTIONS || situation.ageDays > MAX_REJECTED_DAYS
      return {
        state: isSetApart ? 'unclear' : 'waiting',
        code: attempt.code,
        message: null,
        rejections: counted,
        retrySeconds: isSetApart ? null : backoffSeconds(attempts, maxRetrySeconds),
        failed: true,
        circuit: failedBefore ? 'unchanged' : 'failure',
      }
    }
    case 'unreadable':
      return { ...waiting, state: 'unclear', code: attempt.code, circuit: 'unchanged' }
    case 'no answer': {
      const isSentAgain = situation.kind === 'contact' && attempts < MAX_CONTACT_ATTEMPTS
      return {
        state: isSentAgain ? 'waiting' : 'unclear',
        code: attempt.code,
        message: null,
        rejections,
        retrySeconds: isSentAgain ? backoffSeconds(attempts, MAX_NO_ANSWER_SECONDS) : null,
        failed: true,
        circuit: failedBefore ? 'unchanged' : 'failure',
      }
    }
  }
}

/**
 * Whether a submission may be sent while the circuit is open: if the probe succeeds, and otherwise every fifth time, so that
 * permanently broken listings do not block submissions.
 */
export const mayTry = (probe: UpstreamHealth, failures: number): boolean =>
  probe === 'accepted' || failures % 5 === 0

/** 1, 2, 4 … seconds, up to `maxSeconds`, with jitter. */
export function backoffSeconds(attempts: number, maxSeconds: number, random = Math.random()): number {
  return Math.min(maxSeconds, 2 ** Math.min(Math.max(attempts - 1, 0), 20)) * (0.75 + random / 4)
}
