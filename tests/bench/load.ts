import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { entities } from '@school/mirror'

// What several benchmarks share: load by `wrk`, nginx for comparison, and tables.

const SECONDS = 3
const CONNECTIONS = 50

/**
 * Waits until every entity was synced and all pictures of the sample data are fetched and encoded, which takes minutes.
 * @throws Error when this takes more than ten minutes
 */
export async function mediaAtRest(url: string): Promise<void> {
  // Both queues are empty for a moment between the sync, the fetching and the encoding.
  for (let [end, quiet] = [Date.now() + 600_000, 0]; quiet < 3; await pause(2_000)) {
    if (Date.now() > end) throw new Error('The pictures were not encoded within ten minutes.')
    const text = await (await fetch(`${url}/metrics`)).text()
    const runs = [...text.matchAll(/^school_sync_runs_total\{[^}]*entity="([^"]+)"/gm)].map(
      ([, name]) => name,
    )
    const left = [...text.matchAll(/^school_media_queue\{[^}]*\} (\d+)/gm)].map(([, n]) => Number(n))
    const isSynced = new Set(runs).size === entities.length && left.length === 2
    quiet = isSynced && left.every((n) => n === 0) ? quiet + 1 : 0
  }
}

/** Responses per second. @throws Error when a response is not a 200 */
export async function rate(
  url: string,
  connections = CONNECTIONS,
  seconds = SECONDS,
  encoding = 'br',
): Promise<number> {
  const { stdout: report } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '20s',
    '-H',
    `accept-encoding: ${encoding}`,
    url,
  ])
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(`${url}: ${report}`)
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(report)?.[1])
}

interface Nginx {
  port: number
  /** Ends it, and waits until it has ended. */
  stop: () => Promise<void>
}

/**
 * Starts nginx with one worker, on a free port.
 * @param http settings of the `http` block; @param server makes the settings of its server from the port
 */
export async function startNginx(
  directory: string,
  http: string,
  server: (port: number) => string,
  chosenPort?: number,
): Promise<Nginx> {
  const port = chosenPort ?? (await freePort())
  const settings = path.join(directory, 'nginx.conf')
  writeFileSync(
    settings,
    `daemon off; worker_processes 1; pid ${directory}/nginx.pid; error_log stderr crit;
     events { worker_connections 1024; }
     http {
       access_log off;
       ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${directory};`).join(' ')}
       ${http}
       server { ${server(port)} }
     }`,
  )
  const process_ = spawn('nginx', ['-c', settings, '-p', directory], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 50 && !(await answers(port)); tries += 1) await pause(100)
  const ended = once(process_, 'exit')
  const stop = async () => {
    // Not SIGKILL, because its worker would stay.
    process_.kill('SIGTERM')
    await ended
  }
  return { port, stop }
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

export const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

export function print(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  for (const row of rows) console.log(row.map((cell, i) => cell.padStart(widths[i] ?? 0)).join('  '))
}
