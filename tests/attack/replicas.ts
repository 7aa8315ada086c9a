import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { entities } from '@school/mirror'
import pg from 'pg'
import { type Site, startSite, workerOf } from '../support/site.ts'

// Two replicas with ROLE=all on one database and one fake upstream: four processes that can be stopped.

/** The interval of both schedules. A lease lasts 15 s and a silent worker is replaced after 20 s, so it cannot be shorter. */
export const INTERVAL_MS = 20_000
const SCHEDULE = '*/20 * * * * *'
const RUNNING_MS = 120_000

export interface StoppableProcess {
  replica: number
  role: 'web' | 'worker'
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void
}

export interface Replicas {
  databaseUrl: string
  fakeUpstream: Site['fakeUpstream']
  site(replica: number): Site
  /** The running processes. */
  processes(): Promise<StoppableProcess[]>
  /** Starts a replica whose web process was killed. */
  restart(replica: number): Promise<void>
  /** Waits until every replica answers and has a worker that runs. @throws Error when that takes too long */
  allRun(): Promise<void>
  areFreshSince(moment: Date | undefined): Promise<boolean>
  query<Row extends pg.QueryResultRow>(sql: string): Promise<pg.QueryResult<Row>>
  close(): Promise<void>
}

/** The worker that a site started last; undefined where it has started none. */
const startedWorker = (site: Site): number | undefined => workerOf(site) || undefined

/** Whether a process is one of our workers: its id may belong to another process by now. */
function isWorker(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/server/src/worker/main.ts')
  } catch {
    return false
  }
}

/** The worker of a site. One that was just killed is replaced in a moment. */
async function runningWorker(site: Site): Promise<number> {
  for (const until = performance.now() + RUNNING_MS; performance.now() < until; await pause(250)) {
    const worker = startedWorker(site)
    if (worker && isWorker(worker)) return worker
  }
  throw new Error('a replica has no worker to stop')
}

function signalWorker(pid: number, name: NodeJS.Signals): void {
  if (!isWorker(pid)) return
  try {
    process.kill(pid, name)
  } catch {
    // It has just ended.
  }
}

/** Starts both replicas, and waits until everything is synced. */
export async function startReplicas(): Promise<Replicas> {
  const environment = {
    LOG_LEVEL: 'info',
    SYNC_SCHEDULE_FREQUENT: SCHEDULE,
    SYNC_SCHEDULE_SLOW: SCHEDULE,
    FORWARD_RETRY_SECONDS: '2',
  }
  const first = await startSite({ environment })
  const { databaseUrl, fakeUpstream } = first
  const start = () => startSite({ databaseUrl, fakeUpstream, environment })
  const sites: Site[] = [first]
  const everyone = [first]
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => undefined)

  const replicas: Replicas = {
    databaseUrl,
    fakeUpstream,
    site(replica) {
      const site = sites[replica]
      if (!site) throw new Error(`there is no replica ${replica}`)
      return site
    },
    async processes() {
      const processes: StoppableProcess[] = []
      for (const [replica, site] of sites.entries()) {
        const worker = await runningWorker(site)
        processes.push(
          { replica, role: 'web', signal: (name) => void site.server.kill(name) },
          { replica, role: 'worker', signal: (name) => signalWorker(worker, name) },
        )
      }
      return processes
    },
    async restart(replica) {
      const site = await start()
      sites[replica] = site
      everyone.push(site)
    },
    async allRun() {
      const runs = async (site: Site) => {
        const answer = await fetch(`${site.url}/readyz`, { signal: AbortSignal.timeout(5_000) })
        const { worker } = (await answer.json()) as { worker?: { state: string } }
        return worker?.state === 'running'
      }
      for (const until = performance.now() + RUNNING_MS; performance.now() < until; await pause(250)) {
        const running = await Promise.all(sites.map((site) => runs(site).catch(() => false)))
        if (running.every(Boolean)) return
      }
      throw new Error('a replica is not running again')
    },
    async areFreshSince(moment) {
      const { rows } = await pool.query<{ entity: string }>(
        'SELECT entity FROM entity_state WHERE "freshAt" > $1',
        [moment],
      )
      return rows.length >= entities.length
    },
    query: (sql) => pool.query(sql),
    async close() {
      // A process that is stopped by SIGSTOP cannot exit.
      for (const site of everyone) {
        const worker = startedWorker(site)
        site.server.kill('SIGCONT')
        if (worker) signalWorker(worker, 'SIGCONT')
      }
      await pool.end()
      for (const site of everyone.slice(1)) await site.close()
      const workers = everyone.map(startedWorker)
      await first.close()
      for (const worker of workers) if (worker) signalWorker(worker, 'SIGKILL')
    },
  }
  try {
    sites.push(await start())
    everyone.push(...sites.slice(1))
    await replicas.allRun()
    return replicas
  } catch (error) {
    await replicas.close()
    throw error
  }
}
