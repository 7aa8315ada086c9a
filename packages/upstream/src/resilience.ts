import PQueue from 'p-queue'
import { UpstreamError } from './error.ts'
import { schoolClock } from './school-time.ts'

// What protects the upstream from too many calls: a concurrency limiter and a circuit breaker.

/** Limits how many calls run at the same time; the others wait in order of arrival. */
export function createLimiter(concurrency: number, maxWaiting: number) {
  const queue = new PQueue({ concurrency })
  return <T>(path: string, work: () => Promise<T>): Promise<T> => {
    if (queue.pending >= concurrency && queue.size >= maxWaiting) {
      const sentence = 'too many calls are waiting for the upstream'
      return Promise.reject(new UpstreamError('unreachable', path, sentence, { reached: false }))
    }
    return queue.add<T>(work)
  }
}

/** Why and until when a circuit breaker lets no call pass. */
export interface Pause {
  until: Date
  reason: string
}

/** `paused until 05:49: the upstream refuses connections`, by the clocks of the school. */
export const describePause = ({ until, reason }: Pause): string =>
  `paused until ${schoolClock(until)}: ${reason}`

/**
 * Opens after some failures in a row: for a while no call is made. Then one call probes the upstream, and its outcome
 * decides. It measures time by the monotonic clock, because the system clock may be changed (docs/decisions/0051).
 */
export function createCircuitBreaker({ failures, coolDownMs }: { failures: number; coolDownMs: number }) {
  let failuresInARow = 0
  let openSince: number | null = null
  let reason = ''
  let pausedUntil = new Date(0)
  let probing = false

  const state = () => {
    if (openSince === null) return 'closed'
    return probing || performance.now() - openSince >= coolDownMs ? 'half-open' : 'open'
  }
  return {
    state,
    /** Until when no call is made, and why; null while calls are made. The time is of the system clock, for people. */
    pause: (): Pause | null => (openSince === null ? null : { until: pausedUntil, reason }),
    /**
     * @returns null when the call must not be made; otherwise a function to report what came of it: null when the
     *   upstream was available, otherwise why it was not
     */
    enter(): ((failure: string | null) => void) | null {
      if (openSince !== null && (probing || state() === 'open')) return null
      const probe = openSince !== null
      if (probe) probing = true
      return (failure) => {
        if (probe) probing = false
        if (failure === null) {
          failuresInARow = 0
          openSince = null
          return
        }
        failuresInARow++
        // A call that was under way when the circuit opened changes nothing.
        if (!probe && (openSince !== null || failuresInARow < failures)) return
        openSince = performance.now()
        reason = failure
        pausedUntil = new Date(Date.now() + coolDownMs)
      }
    },
  }
}

/** A circuit breaker that never opens. */
export const NEVER_OPEN = { state: () => 'closed' as const, pause: () => null, enter: () => () => {} }
