import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { cpus } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { entities } from '@school/mirror'
import { startSite } from '../support/site.ts'

// What several benchmarks share.

/** A schedule that does not fire during a benchmark: 29 February. */
const NEVER = '0 0 29 2 *'

/** Starts a site that logs only warnings and does not sync any more, and waits until its pictures are encoded. */
export async function startBenchSite(environment: Record<string, string> = {}) {
  const site = await startSite({
    environment: {
      LOG_LEVEL: 'warn',
      SYNC_SCHEDULE_FREQUENT: NEVER,
      SYNC_SCHEDULE_SLOW: NEVER,
      ...environment,
    },
  })
  await mediaAtRest(site.url)
  return site
}

/**
 * Waits until every entity was synced and all pictures of the sample data are fetched and encoded.
 * @throws Error when this takes more than ten minutes
 */
export async function mediaAtRest(url: string): Promise<void> {
  // Both queues are empty for a moment between the sync, the fetching and the encoding.
  for (let [end, quiet] = [Date.now() + 600_000, 0]; quiet < 3; await pause(2_000)) {
    if (Date.now() > end) throw new Error('The pictures were not encoded within ten minutes.')
    const text = await (await fetch(`${url}/metrics`)).text()
    const runs = [...text.matchAll(/^school_sync_runs_total\{[^}]*entity="([^"]+)"/gm)]
    const left = [...text.matchAll(/^school_media_queue\{[^}]*\} (\d+)/gm)].map(([, n]) => Number(n))
    const isSynced = new Set(runs.map(([, name]) => name)).size === entities.length && left.length === 2
    quiet = isSynced && left.every((n) => n === 0) ? quiet + 1 : 0
  }
}

/** Whether other programs use the processors, seen for two seconds: then times are too long, and a ratio of two runs is chance. */
export async function isBusy(): Promise<boolean> {
  const before = usedAndIdle()
  await pause(2_000)
  const after = usedAndIdle()
  const used = after.used - before.used
  return used / (used + after.idle - before.idle) > 0.2
}

/** What all processors have worked and waited, in ms. */
function usedAndIdle() {
  const times = cpus().map((cpu) => cpu.times)
  const idle = times.reduce((sum, time) => sum + time.idle, 0)
  const all = times.reduce((sum, time) => sum + Object.values(time).reduce((a, b) => a + b, 0), 0)
  return { used: all - idle, idle }
}

/** Whether the programs are installed. If not, prints how to install them. */
export function areInstalled(...programs: string[]): boolean {
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0)
  if (missing.length > 0)
    console.log(`Not installed: ${missing.join(', ')} (Debian: apt-get install wrk nginx-light openssl).`)
  return missing.length === 0
}

/**
 * Starts nginx with one worker.
 * @param http settings of the `http` block; @param server settings of its server
 * @returns a function that ends it
 */
export async function startNginx(directory: string, port: number, http: string, server: string) {
  const file = path.join(directory, 'nginx.conf')
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory};`,
  )
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${directory}/nginx.pid; error_log stderr crit;
     events { worker_connections 1024; }
     http { access_log off; ${folders.join(' ')} ${http} server { ${server} } }`,
  )
  const child = spawn('nginx', ['-c', file, '-p', directory], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  const stop = async () => {
    // Not SIGKILL, because its worker would stay.
    child.kill('SIGTERM')
    await ended
  }
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries === 50 || child.exitCode !== null) {
      await stop()
      throw new Error(`nginx does not answer on port ${port} (its reason is above).`)
    }
    await pause(100)
  }
  return stop
}

/** A free port, for a program that cannot choose one itself. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })

export const middle = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const ninetyFifth = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN

export function print(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  for (const row of rows) console.log(row.map((cell, i) => cell.padStart(widths[i] ?? 0)).join('  '))
}
