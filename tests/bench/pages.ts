import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { entities } from '@school/mirror'
import { everyAddress } from '../support/bytes.ts'
import { isInstalled, startBenchSite } from './bench-site.ts'

// `npm run bench -- pages`: compares cached pages, with all their headers, with bare Fastify and with nginx that send the same
// bytes, after 10,000 visits during the first sync. `npm run bench -- render` measures rendered pages. `wrk` generates the load
// (Debian: wrk, nginx-light). Comparisons with missing programs are skipped with a message.

const SECONDS = 3
const ROUNDS = 3
const CONNECTIONS = 50
const BROTLI = { 'accept-encoding': 'br' }

export async function benchPages(): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'school-bench-'))
  const site = await startBenchSite()
  const helpers: ChildProcess[] = []
  const servers: Nginx[] = []
  try {
    await crowd(site.url)
    if (!isInstalled('wrk')) {
      console.log('\nwrk is not installed (Debian: apt-get install wrk nginx-light): no ratios.')
      return
    }
    await mediaAtRest(site.url)
    const notice = everyAddress(site.fakeUpstream).find((address) => address.startsWith('/notice/')) ?? '/'
    const rows: string[][] = []
    for (const page of ['/', notice, '/about']) {
      const { body, headers } = await raw(site.url + page)
      const file = path.join(directory, 'page')
      writeFileSync(file, body)
      const bare = spawn(process.execPath, [path.join(import.meta.dirname, 'bare.ts'), file, 'br'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      helpers.push(bare)
      const [port] = await once(bare.stdout, 'data')
      const bareUrl = `http://127.0.0.1:${Number(String(port))}/`
      const nginx = isInstalled('nginx')
        ? await startNginx(
            directory,
            'sendfile on; keepalive_requests 1000000; open_file_cache max=10;',
            (port) => `listen 127.0.0.1:${port};
              location = / { root ${directory}; try_files /${path.basename(file)} =404; default_type "text/html; charset=utf-8"; add_header content-encoding br; }`,
          )
        : null
      if (nginx) servers.push(nginx)
      const rates = {
        cached: [] as number[],
        bare: [] as number[],
        nginx: [] as number[],
      }
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.cached.push(await rate(site.url + page))
        rates.bare.push(await rate(bareUrl))
        if (nginx) rates.nginx.push(await rate(`http://127.0.0.1:${nginx.port}/`))
      }
      const [cached, alone, static_] = [rates.cached, rates.bare, rates.nginx].map(middle)
      const ratio = (other: number | undefined) => (cached && other ? (cached / other).toFixed(2) : '–')
      rows.push([
        page.replace(/\d+/, '{id}'),
        String(body.length),
        String(headers),
        ...[cached, alone, static_].map((value) => (value ? Math.round(value).toString() : '–')),
        ratio(alone),
        ratio(static_),
      ])
      bare.stdin.end()
      await nginx?.stop()
    }
    const head = ['page', 'bytes', 'headers', 'cached/s', 'Fastify/s', 'nginx/s']
    print([[...head, '÷ Fastify', '÷ nginx'], ...rows])
  } finally {
    for (const helper of helpers) helper.kill('SIGKILL')
    for (const server of servers) await server.stop()
    await site.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** 10,000 visitors with a connection each, 200 at once, during the first sync and the encoding of its pictures. */
async function crowd(url: string): Promise<void> {
  const pages = ['/', '/all-notice', '/all-news', '/about', '/fees', '/career', '/faq', '/contact']
  const times: number[] = []
  const faults = new Map<string, number>()
  let next = 0
  const visit = (page: string) =>
    new Promise<void>((resolve) => {
      const begun = performance.now()
      const fault = (what: string) => {
        faults.set(what, (faults.get(what) ?? 0) + 1)
        resolve()
      }
      const agent = new Agent({ keepAlive: false })
      get(url + page, { agent, headers: BROTLI }, (response) => {
        if (response.statusCode !== 200) fault(`status ${response.statusCode}`)
        response.on('error', (error) => fault(error.message))
        response.resume().once('end', () => {
          times.push(performance.now() - begun)
          resolve()
        })
      }).on('error', (error) => fault(error.message))
    })
  const visitor = async () => {
    while (next < 10_000) {
      next += 1
      await visit(pages[next % pages.length] ?? '/')
    }
  }
  await Promise.all(Array.from({ length: 200 }, visitor))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  console.log('10,000 connections, 200 at once, during the first sync and the encoding of its pictures:')
  console.log(`  errors: ${[...faults].map(([what, times]) => `${times} × ${what}`).join(', ') || '0'}`)
  console.log(
    `  median ${at(0.5).toFixed(0)} ms, 99th percentile ${at(0.99).toFixed(0)} ms: ${(at(0.99) / at(0.5)).toFixed(1)} × the median; slowest ${at(0.9999).toFixed(0)} ms`,
  )
}

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

const raw = (url: string) =>
  new Promise<{ body: Buffer; headers: number }>((resolve, reject) => {
    get(url, { agent: false, headers: BROTLI }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.once('end', () =>
        resolve({ body: Buffer.concat(chunks), headers: Object.keys(response.headers).length }),
      )
    }).once('error', reject)
  })

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

/** Responses per second to four clients of this process, for pages that are rendered for each request. */
export async function renderRate(url: string): Promise<number> {
  const end = performance.now() + SECONDS * 1_000
  let rendered = 0
  const visitor = async () => {
    while (performance.now() < end) {
      rendered += 1
      const answer = await fetch(url, { headers: BROTLI })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, visitor))
  return rendered / SECONDS
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
