import { availableParallelism, loadavg } from 'node:os'

// Limits of a run are meant for a machine that has nothing else to do. On one that several runs share, a limit lasts as much longer as
// everything on it does, so that what is only slow is no fault of the site.

const MOST = 6

/** How many times longer everything takes now, by the machine's load of the last minute: 1 to 6. */
const slowness = () => Math.min(MOST, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))

/** @returns how many milliseconds it takes now what takes `ms` on a machine with nothing else to do */
export const patient = (ms: number) => Math.round(ms * slowness())

export interface Limit {
  isOver(): boolean
}

/** @param ms how long it lasts on a machine with nothing else to do */
export function startLimit(ms: number): Limit {
  let left = ms
  let last = performance.now()
  return {
    isOver() {
      const now = performance.now()
      left -= (now - last) / slowness()
      last = now
      return left <= 0
    },
  }
}
