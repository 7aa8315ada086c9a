import PQueue from 'p-queue'
import { UpstreamError } from './error.ts'
import { schoolClock } from './school-time.ts'

// A concurrency limiter and a circuit breaker protect the upstream from too many calls.

/** Limits the number of concurrent calls. The others wait in order of arrival. */
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

/** `paused until 05:49: the upstream refuses connections`, in the school's time zone. */
export const describePause = ({ until, reason }: Pause): string =>
  `paused until ${schoolClock(until)}: ${reason}`

/**
 * Opens after some failures in a row. While it is open, no call is made. After the cool-down one call probes the
 * upstream: the breaker closes if it succeeds. Time is measured by the monotonic clock, because the system clock may be
 * changed (docs/decisions/0098).
 */
export function createCircuitBreaker({ failures, coolDownMs }: { failures: number; coolDownMs: number }) {
  let failuresInARow = 0
  let openSince: number | null = null
  let reason = ''
  let pausedUntil = new Date(0)
  let probing = false
  /** The upstream asked to wait. */
  let held: { since: number; ms: number; until: Date; reason: string } | null = null

  const isHeld = () => held !== null && performance.now() - held.since < held.ms
  const state = () => {
    if (isHeld()) return 'open'
    if (openSince === null) return 'closed'
    return probing || performance.now() - openSince >= coolDownMs ? 'half-open' : 'open'
  }
  return {
    state,
    /** Until when no call is made, and why; null while the breaker is closed. The time is for display. */
    pause(): Pause | null {
      if (held && isHeld()) return { until: held.until, reason: held.reason }
      return openSince === null ? null : { until: pausedUntil, reason }
    },
    /** Lets no call pass for a time that the upstream asked for. */
    hold(ms: number, reason: string): void {
      held = { since: performance.now(), ms, until: new Date(Date.now() + ms), reason }
    },
    /**
     * @returns null when the call must not be made; otherwise a function that takes the result of the call: null when
     *   the upstream was available, otherwise the reason why not
     */
    enter(): ((failure: string | null) => void) | null {
      if (isHeld() || (openSince !== null && (probing || state() === 'open'))) return null
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
        // Ignore a call that began before the circuit opened.
        if (!probe && (openSince !== null || failuresInARow < failures)) return
        openSince = performance.now()
        reason = failure
        pausedUntil = new Date(Date.now() + coolDownMs)
      }
    },
  }
}

/** A circuit breaker that never opens. */
export const NEVER_OPEN = {
  state: () => 'closed' as const,
  pause: () => null,
  hold: () => {},
  enter: () => () => {},
}
