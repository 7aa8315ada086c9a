import { spawnSync } from 'node:child_process'
import { startSite } from '../support/site.ts'

/** A day that comes once in four years. */
const NEVER = '0 0 29 2 *'

/** Starts a site for a benchmark: it logs warnings only, and no sync runs while something is measured. */
export const startBenchSite = () =>
  startSite({
    environment: { LOG_LEVEL: 'warn', SYNC_SCHEDULE_FREQUENT: NEVER, SYNC_SCHEDULE_SLOW: NEVER },
  })

export const isInstalled = (program: string) => spawnSync('which', [program]).status === 0

/** Whether there is a program that makes the load. If not, says which package has it. */
export function hasLoadGenerator(): boolean {
  const isThere = isInstalled('wrk')
  if (!isThere) console.log('wrk is not installed (Debian: apt-get install wrk): nothing is measured.')
  return isThere
}
