/** What keeps us from asking too much: a bounded number of calls at a time, and a circuit breaker. */
import { UpstreamError } from './error.ts'

/** A bounded number of pieces of work at a time, the rest in order of arrival. */
export function lane(places: number, mostWaiting: number) {
  let free = places
  const waiting: (() => void)[] = []
  return async <T>(path: string, work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else {
      if (waiting.length >= mostWaiting) {
        throw new UpstreamError('unreachable', path, 'too many calls are waiting for the upstream', {
          reached: false,
        })
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      // The place goes to the next in line directly: a newcomer cannot take it in between.
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

/**
 * After some failures in a row nobody asks for a while; then one call goes as a probe, and its outcome counts for
 * all. Measured by the monotonic clock: the one on the wall may be moved.
 */
export function circuit({ failures, coolDownMs }: { failures: number; coolDownMs: number }) {
  let inARow = 0
  let openSince: number | null = null
  let probing = false

  const state = () => {
    if (openSince === null) return 'closed'
    return probing || performance.now() - openSince >= coolDownMs ? 'half-open' : 'open'
  }
  return {
    state,
    /** null when the call must not go; otherwise to be told whether the upstream was there. */
    enter(): ((there: boolean) => void) | null {
      if (openSince !== null && (probing || state() === 'open')) return null
      const probe = openSince !== null
      if (probe) probing = true
      return (there) => {
        if (probe) probing = false
        if (there) {
          inARow = 0
          openSince = null
          return
        }
        inARow++
        // One that was under way when the circuit opened says nothing new.
        if (probe || (openSince === null && inARow >= failures)) openSince = performance.now()
      }
    },
  }
}

export const NEVER_OPEN = { state: () => 'closed' as const, enter: () => () => {} }
