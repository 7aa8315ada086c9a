import { spawnSync } from 'node:child_process'
import { startSite } from '../support/site.ts'

/** A schedule that does not fire during a benchmark: 29 February. */
const NEVER = '0 0 29 2 *'

/** Starts a site for a benchmark. It logs only warnings, and no sync runs during the measurement. */
export const startBenchSite = (environment: Record<string, string> = {}) =>
  startSite({
    environment: {
      LOG_LEVEL: 'warn',
      SYNC_SCHEDULE_FREQUENT: NEVER,
      SYNC_SCHEDULE_SLOW: NEVER,
      ...environment,
    },
  })

export const isInstalled = (program: string) => spawnSync('which', [program]).status === 0

/** Returns whether the load generator `wrk` is installed. If not, prints how to install it. */
export function hasLoadGenerator(): boolean {
  const isThere = isInstalled('wrk')
  if (!isThere) console.log('wrk is not installed (Debian: apt-get install wrk): nothing is measured.')
  return isThere
}
