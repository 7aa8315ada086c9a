import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { type Site, startSite } from '../support/site.ts'
import { makeDataDirectory, siteEnvironment } from '../support/site-environment.ts'

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

/**
 * Starts the server of another commit on the database of a site.
 * @param checkout a folder with that commit, its packages installed and its client built
 * @throws Error with the server's output when it ends before it prints its address
 */
export async function startOtherServer(checkout: string, { databaseUrl, fakeUpstream }: Site) {
  const directory = makeDataDirectory()
  const server = spawn(process.execPath, [path.join(checkout, 'apps/server/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      ...siteEnvironment(directory, databaseUrl, fakeUpstream),
      LOG_LEVEL: 'warn',
      SYNC_SCHEDULE_FREQUENT: NEVER,
      SYNC_SCHEDULE_SLOW: NEVER,
    },
  })
  const ended = once(server, 'exit')
  let output = ''
  const url = await new Promise<string | null>((resolve) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        const address = /The site is at (http\S+)/.exec(output)?.[1]
        if (address) resolve(address)
      })
    server.once('exit', () => resolve(null))
  })
  const close = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(directory, { recursive: true, force: true })
  }
  if (url) return { url, close }
  await close()
  throw new Error(`${checkout}: ${output.trim()}`)
}

export const isInstalled = (program: string) => spawnSync('which', [program]).status === 0

/** Returns whether the load generator `wrk` is installed. If not, prints how to install it. */
export function hasLoadGenerator(): boolean {
  const isThere = isInstalled('wrk')
  if (!isThere) console.log('wrk is not installed (Debian: apt-get install wrk): nothing is measured.')
  return isThere
}
