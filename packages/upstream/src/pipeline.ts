import { UpstreamError } from './error.ts'
import { type createCircuitBreaker, type createLimiter, describePause } from './resilience.ts'
import { retryAfterMs } from './retry-after.ts'
import { isServerError } from './status.ts'
import type { Answer } from './transport.ts'
import type { Trace, UpstreamCall } from './types.ts'

// The steps of every call: limiter, circuit breaker, attempts, parsing of the answer, report.

/** How a call is limited and retried. */
export interface CallPolicy {
  limiter: ReturnType<typeof createLimiter>
  breaker: ReturnType<typeof createCircuitBreaker>
  /** Attempts after the first. */
  retries: number
}

/**
 * Makes one call.
 * @param attempt makes one request
 * @param parse makes the result from the answer; its errors are not retried
 * @throws UpstreamError
 */
export type Call = <T>(
  path: string,
  policy: CallPolicy,
  attempt: () => Promise<Answer>,
  parse: (answer: Answer) => T,
) => Promise<T>

const MAX_RETRY_DELAY_MS = 5_000

/** No traces. */
export const untraced: Trace = (_name, work) => work(() => undefined)

/**
 * @param retryDelayMs the maximum delay before the first retry; it doubles for each further retry
 * @param isClosed whether the client was closed, so that no request may be made
 * @param trace makes a span of each call
 */
export function createPipeline(
  retryDelayMs: number,
  isClosed: () => boolean,
  onCall: ((call: UpstreamCall) => void) | undefined,
  trace: Trace = untraced,
): Call {
  return (path, policy, attempt, parse) =>
    trace(`upstream ${path}`, (note) => {
      const noteCall = ({ outcome, attempts, bytes }: UpstreamCall) =>
        note({ outcome, attempts, bytes }, outcome !== 'ok')
      return reported(path, policy, attempt, parse, noteCall)
    })

  async function reported<T>(
    path: string,
    policy: CallPolicy,
    attempt: () => Promise<Answer>,
    parse: (answer: Answer) => T,
    note: (call: UpstreamCall) => void,
  ): Promise<T> {
    const startedAt = performance.now()
    const report = { attempts: 0, bytes: 0 }
    let outcome: UpstreamCall['outcome'] = 'ok'
    try {
      return parse(await policy.limiter(path, () => attemptWithRetries(path, policy, attempt, report)))
    } catch (error) {
      outcome = error instanceof UpstreamError ? error.kind : 'unreadable'
      throw error
    } finally {
      try {
        const call = { path, ms: Math.round(performance.now() - startedAt), outcome, ...report }
        note(call)
        onCall?.(call)
      } catch {
        // An error in logging must not make the outcome of an answered submission unclear.
      }
    }
  }

  async function attemptWithRetries(
    path: string,
    { breaker, retries }: CallPolicy,
    attempt: () => Promise<Answer>,
    report: { attempts: number; bytes: number },
  ): Promise<Answer> {
    let lastError: UpstreamError | null = null
    for (;;) {
      if (isClosed()) throw new UpstreamError('unreachable', path, 'the client is closed', { reached: false })
      const reportOutcome = breaker.enter()
      if (!reportOutcome) {
        const pause = breaker.pause() ?? { until: new Date(), reason: 'the upstream is being tried' }
        const { reason } = pause
        throw (
          lastError ??
          new UpstreamError('breaker open', path, describePause(pause), { reached: false, reason })
        )
      }
      report.attempts++
      try {
        const answer = await attempt()
        reportOutcome(
          isServerError(answer.status) ? `the upstream answers with status ${answer.status}` : null,
        )
        report.bytes = answer.size
        const asked = isBusy(answer.status) ? retryAfterMs(answer.headers['retry-after']) : null
        if (asked) breaker.hold(asked, describeWait(answer.status))
        return answer
      } catch (error) {
        reportOutcome(error instanceof UpstreamError && isOutage(error) ? error.reason : null)
        if (!(error instanceof UpstreamError)) throw error
        const asked = isBusy(error.status) ? error.retryAfterMs : null
        if (asked) breaker.hold(asked, describeWait(error.status))
        if (report.attempts > retries || !isRetryable(error)) throw error
        if (asked !== null && asked > MAX_RETRY_DELAY_MS) throw error
        lastError = error
      }
      const longest = Math.min(retryDelayMs * 2 ** (report.attempts - 1), MAX_RETRY_DELAY_MS)
      // The time that the upstream asks for is not shortened.
      const delay = lastError.retryAfterMs ?? Math.random() * longest
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}

/** Whether the upstream was unavailable. The circuit breaker counts these errors. */
const isOutage = (error: UpstreamError) =>
  error.kind === 'unreachable' ||
  error.kind === 'timeout' ||
  (error.kind === 'status' && isServerError(error.status ?? 0))

/** The upstream asks to wait (`Retry-After`). */
const isBusy = (status: number | undefined) => status === 429 || status === 503
const describeWait = (status: number | undefined) => `the upstream asks to wait (status ${status})`

const isRetryable = (error: UpstreamError) =>
  error.kind === 'unreachable' ||
  error.kind === 'cut off' ||
  (error.kind === 'status' &&
    (isServerError(error.status ?? 0) || (error.status === 429 && error.retryAfterMs !== null)))
