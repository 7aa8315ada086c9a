import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { entities } from '@school/mirror'
import { runSql } from '../submissions/posting.ts'
import { type Site, startSite, workerOf } from '../support/site.ts'
import type { Figure } from './attack.ts'

// Two replicas with ROLE=all on one database and one fake upstream: four processes that can be stopped.

/** The interval of both schedules. A lease lasts 15 s and a silent worker is replaced after 20 s, so it cannot be shorter. */
export const INTERVAL_MS = 20_000
/** Within this time a stopped process is resumed or killed, and everything must be fresh again. */
export const ALLOWED_MS = 2 * INTERVAL_MS
const SCHEDULE = '*/20 * * * * *'
export const environment = {
  LOG_LEVEL: 'info',
  SYNC_SCHEDULE_FREQUENT: SCHEDULE,
  SYNC_SCHEDULE_SLOW: SCHEDULE,
  FORWARD_RETRY_SECONDS: '2',
}
const RUNNING_MS = 120_000

export interface StoppableProcess {
  replica: number
  role: 'web' | 'worker'
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void
}

/** Whether a process is one of our workers: its id may belong to another process by now. */
function isWorker(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/server/src/worker/main.ts')
  } catch {
    return false
  }
}

function signalWorker(pid: number, name: NodeJS.Signals): void {
  try {
    if (isWorker(pid)) process.kill(pid, name)
  } catch {
    // It has just ended.
  }
}

/** Starts the second replica beside a site. Each element is the site that runs at present. */
export async function startReplicas(first: Site) {
  const { databaseUrl, fakeUpstream } = first
  const start = () => startSite({ databaseUrl, fakeUpstream, environment })
  const sites = [first, await start()]
  const everyone = [...sites]

  /** Waits until every replica answers and has a worker that runs. @throws Error when that takes too long */
  const allRun = async () => {
    const runs = async (site: Site) => {
      const answer = await fetch(`${site.url}/readyz`, { signal: AbortSignal.timeout(5_000) })
      const { worker } = (await answer.json()) as { worker?: { state: string } }
      return worker?.state === 'running' && isWorker(workerOf(site))
    }
    for (const until = performance.now() + RUNNING_MS; performance.now() < until; await pause(250)) {
      const running = await Promise.all(sites.map((site) => runs(site).catch(() => false)))
      if (running.every(Boolean)) return
    }
    throw new Error('a replica is not running again')
  }
  await allRun()
  return {
    sites,
    allRun,
    /** The running processes. */
    processes: () =>
      sites.flatMap((site, replica): StoppableProcess[] => [
        { replica, role: 'web', signal: (name) => void site.server.kill(name) },
        { replica, role: 'worker', signal: signalWorker.bind(null, workerOf(site)) },
      ]),
    /** Starts a replica whose web process was killed. */
    async restart(replica: number) {
      sites[replica] = await start()
      everyone.push(sites[replica])
    },
    async areFreshSince(moment: Date | undefined) {
      const sql = 'SELECT FROM entity_state WHERE "freshAt" > $1'
      return (await runSql(databaseUrl, sql, [moment])).length >= entities.length
    },
    /** Ends all replicas but the first. */
    async close() {
      // A process that is stopped by SIGSTOP cannot exit.
      for (const site of everyone) {
        site.server.kill('SIGCONT')
        signalWorker(workerOf(site), 'SIGCONT')
      }
      for (const site of everyone) if (site !== first) await site.close()
      for (const site of everyone) if (site !== first) signalWorker(workerOf(site), 'SIGKILL')
    },
  }
}

export const seconds = (ms: number) => (Number.isFinite(ms) ? `${(ms / 1_000).toFixed(1)} s` : 'never')

/** The times in which a site recovered from each stop, with those that were late. */
export function recovery<T extends { name: string }>(
  name: string,
  stops: T[],
  of: (stop: T) => number,
): Figure {
  const times = stops.map(of).toSorted((a, b) => a - b)
  const late = stops.filter((one) => of(one) > ALLOWED_MS).map((one) => `; late: ${one.name}`)
  const median = seconds(times[Math.floor(times.length / 2)] ?? Number.NaN)
  const value = `${stops.length - late.length} of ${stops.length}; median ${median}, longest ${seconds(times.at(-1) ?? Number.NaN)}${late.join('')}`
  return { name, goal: `within ${seconds(ALLOWED_MS)} (two intervals)`, value, ok: late.length === 0 }
}
