import type { SubmissionOutcome, UpstreamHealth, Verdict } from '@school/upstream'
import type { Kind } from './submission.ts'

// Decides the next state of a submission after an attempt. Pure functions: no database, no clock, no upstream.
//
// An attempt without a decision has two possible causes: the upstream, or the content of this submission. The outcomes of
// other submissions distinguish them, and a harmless probe shows whether the credential is wrong (docs/decisions/0096).

/** A contact message without an answer is sent at most this many times; then the office decides. */
export const MAX_CONTACT_ATTEMPTS = 12
/** A submission that is rejected this many times while others are decided goes to the office. */
export const MAX_REJECTIONS = 6
/** After this many attempts a rejected submission no longer blocks later ones of its sender. */
export const ATTEMPTS_THAT_HOLD_SENDER = 3
/** This many different submissions in a row without a decision open the circuit. */
export const CIRCUIT_FAILURES = 3
/** The maximum delay between two attempts of a message without an answer, which may have arrived. */
const MAX_NO_ANSWER_SECONDS = 3_600

/** The result of one attempt. The codes are shown in lists and logs. */
export type Attempt = { code: string; answer?: KeptAnswer } & (
  | { kind: 'decided'; state: 'delivered' | 'refused'; doubt?: string | null }
  /** No connection was made: the content cannot be the reason. */
  | { kind: 'never reached'; cause: string }
  /**
   * A gateway answered, or the upstream did not accept our credential. The cause may be the upstream or this submission. `isBusy`: it is
   * the number of requests (status 429), whatever this one contains.
   */
  | { kind: 'rejected'; otherwise?: Attempt; isBusy?: boolean }
  /** The upstream may have accepted it. */
  | { kind: 'no answer' }
  /** It has answered, and whether it accepted it cannot be told. */
  | { kind: 'unclear' }
  /** It was not sent: what was stored cannot be opened. */
  | { kind: 'unreadable' }
)

/** What is kept of an answer: its words, and how it was, for the office. */
export interface KeptAnswer {
  message: string | null
  raw: string
}

/** The data of a submission after an attempt. */
export interface Situation {
  kind: Kind
  attempts: number
  rejections: number
  /** It failed before, so another failure says nothing new about the upstream. */
  failedBefore: boolean
  /** Another submission of its kind was decided since its first failure. */
  othersDecided: boolean
}

/** The next state of the submission, and the effect of the attempt on the circuit. */
export interface Decision {
  state: 'delivered' | 'refused' | 'waiting' | 'unclear'
  code: string
  answer: KeptAnswer | null
  /** What in the answer to a delivered submission says otherwise. */
  doubt: string | null
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
 * What the outcome of a call means for a submission. What its answer means is decided in packages/upstream/src/submission-answer.ts; the
 * messages of ours are in apps/server/src/forms/result.ts.
 */
export function interpretOutcome(outcome: SubmissionOutcome): Attempt {
  if (outcome.kind === 'no answer') return { kind: 'no answer', code: 'no answer' }
  if (outcome.kind === 'not processed')
    return { kind: 'never reached', code: 'never reached', cause: outcome.error.reason }
  return interpretVerdict(outcome.verdict, outcome.raw)
}

function interpretVerdict(verdict: Verdict, raw: string): Attempt {
  const answer = { message: verdict.message, raw }
  switch (verdict.kind) {
    case 'delivered':
      return {
        kind: 'decided',
        state: 'delivered',
        code: shownCode(verdict.code),
        doubt: verdict.doubt,
        answer,
      }
    case 'refused':
      return { kind: 'decided', state: 'refused', code: shownCode(verdict.code), answer }
    case 'gateway':
      return {
        kind: 'rejected',
        code: `gateway: ${verdict.reason}`,
        answer,
        ...(verdict.reason === 'status 429' && { isBusy: true }),
      }
    case 'credential':
      return {
        kind: 'rejected',
        code: 'credential',
        otherwise: interpretVerdict(verdict.otherwise, raw),
        answer,
      }
    case 'unclear':
      return { kind: 'unclear', code: verdict.reason, answer }
  }
}

/** The code is shown in lists and logs, so only a text that looks like a code is used. */
const shownCode = (code: string): string => (/^[\w-]{1,12}$/.test(code) ? code : 'other code')

/** The meaning of an attempt after the probe: words about the credential are about the entries if the credential is accepted. */
export const withProbe = (attempt: Attempt, probe: UpstreamHealth | null): Attempt =>
  attempt.kind === 'rejected' && attempt.otherwise && probe === 'accepted' ? attempt.otherwise : attempt

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
  const { code, answer = null } = attempt
  const open = { code, answer, doubt: null, rejections, retrySeconds: null } as const
  const counted = { failed: true, circuit: failedBefore ? 'unchanged' : 'failure' } as const
  const uncounted = { failed: false, circuit: 'unchanged' } as const
  switch (attempt.kind) {
    case 'decided':
      return {
        ...open,
        state: attempt.state,
        doubt: attempt.doubt ?? null,
        failed: false,
        circuit: 'decided',
      }
    case 'never reached':
      return { ...open, ...uncounted, state: 'waiting', circuit: 'open', cause: attempt.cause }
    case 'rejected': {
      // The probe shows the cause, because message and status of this answer may be due to the submission's content.
      if (probe === 'refused')
        return { ...open, ...uncounted, state: 'waiting', code: 'credential refused', circuit: 'open' }
      if (probe === 'unavailable' && !othersDecided)
        return { ...open, ...uncounted, state: 'waiting', circuit: 'open' }
      const times = othersDecided && !attempt.isBusy ? rejections + 1 : Math.max(1, rejections)
      const isSetApart = times > MAX_REJECTIONS
      return {
        ...open,
        ...counted,
        state: isSetApart ? 'unclear' : 'waiting',
        rejections: times,
        retrySeconds: isSetApart ? null : backoffSeconds(attempts, maxRetrySeconds),
      }
    }
    case 'unreadable':
      return { ...open, ...uncounted, state: 'unclear' }
    case 'unclear':
      return { ...open, ...counted, state: 'unclear' }
    case 'no answer': {
      const isSentAgain = situation.kind === 'contact' && attempts < MAX_CONTACT_ATTEMPTS
      return {
        ...open,
        ...counted,
        state: isSentAgain ? 'waiting' : 'unclear',
        retrySeconds: isSentAgain ? backoffSeconds(attempts, MAX_NO_ANSWER_SECONDS) : null,
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
