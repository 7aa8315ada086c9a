import { UpstreamError } from './error.ts'
import type { circuit, lane } from './resilience.ts'
import { isServerFault } from './status.ts'
import type { Answer } from './transport.ts'
import type { UpstreamCall } from './types.ts'

// What every call goes through: its place in a lane, the breaker, the attempts, the reading of the answer, the report.

/** How a call is limited and repeated. */
export interface CallPolicy {
  lane: ReturnType<typeof lane>
  breaker: ReturnType<typeof circuit>
  /** Further attempts. */
  retries: number
}

/**
 * Makes one call.
 * @param attempt asks once
 * @param read makes of the answer what the caller wants, and is never repeated
 * @throws UpstreamError
 */
export type Call = <T>(
  path: string,
  policy: CallPolicy,
  attempt: () => Promise<Answer>,
  read: (answer: Answer) => T,
) => Promise<T>

const MAX_RETRY_DELAY_MS = 5_000

/**
 * @param retryDelayMs before the first repetition at most this long, doubled for each further one
 * @param isClosed whether the client was closed: nothing is asked any more
 */
export function createPipeline(
  retryDelayMs: number,
  isClosed: () => boolean,
  onCall: ((call: UpstreamCall) => void) | undefined,
): Call {
  return async (path, policy, attempt, read) => {
    const startedAt = performance.now()
    const report = { attempts: 0, bytes: 0 }
    let outcome: UpstreamCall['outcome'] = 'ok'
    try {
      return read(await policy.lane(path, () => askRepeatedly(path, policy, attempt, report)))
    } catch (error) {
      outcome = error instanceof UpstreamError ? error.kind : 'unreadable'
      throw error
    } finally {
      try {
        onCall?.({ path, ms: Math.round(performance.now() - startedAt), outcome, ...report })
      } catch {
        // A log line that fails must not make an unknown outcome of a submission that was answered.
      }
    }
  }

  async function askRepeatedly(
    path: string,
    { breaker, retries }: CallPolicy,
    attempt: () => Promise<Answer>,
    report: { attempts: number; bytes: number },
  ): Promise<Answer> {
    let before: UpstreamError | null = null
    for (;;) {
      if (isClosed())
        throw new UpstreamError('unreachable', path, 'this client has been closed', { reached: false })
      const leave = breaker.enter()
      if (!leave) {
        const sentence = 'the upstream has not been answering and is left alone for now'
        throw before ?? new UpstreamError('breaker open', path, sentence, { reached: false })
      }
      report.attempts++
      try {
        const answer = await attempt()
        leave(!isServerFault(answer.status))
        report.bytes = answer.bytes.byteLength
        return answer
      } catch (error) {
        leave(!(error instanceof UpstreamError && isOutage(error)))
        if (!(error instanceof UpstreamError) || report.attempts > retries) throw error
        if (!isWorthRepeating(error)) throw error
        before = error
      }
      const longest = Math.min(retryDelayMs * 2 ** (report.attempts - 1), MAX_RETRY_DELAY_MS)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longest))
    }
  }
}

/** Nobody was there, or nobody who could answer: what the breaker counts. */
const isOutage = (error: UpstreamError) =>
  error.kind === 'unreachable' ||
  error.kind === 'timeout' ||
  (error.kind === 'status' && isServerFault(error.status ?? 0))

const isWorthRepeating = (error: UpstreamError) =>
  error.kind === 'unreachable' ||
  error.kind === 'cut off' ||
  (error.kind === 'status' && isServerFault(error.status ?? 0))
