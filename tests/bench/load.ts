import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { application, apply, contact, message } from '../submissions/posting.ts'
import { startSite } from '../support/site.ts'
import { areInstalled, freePort, middle, print, startBenchSite, startNginx } from './support.ts'

const pages = ['/', '/all-notice', '/all-notice?title=a', '/about']
/** Headers that nginx adds itself. */
const NGINX_OWN = 'date connection keep-alive content-length content-type transfer-encoding'

/**
 * `npm run bench -- cached`: compares a cached page with nginx (one worker) that sends the same bytes with the same headers, and with
 * `node:http` alone that does: no server in Node is quicker. They alternate. `wrk` generates the load.
 */
export async function benchCached(): Promise<void> {
  if (!areInstalled('wrk', 'nginx')) return
  const directory = mkdtempSync(path.join(tmpdir(), 'school-bench-'))
  const site = await startBenchSite()
  try {
    const rows: string[][] = []
    for (const page of pages) {
      // The second request gets the cached page.
      const [, response] = [await readGzip(site.url + page), await readGzip(site.url + page)]
      const own = ownHeaders(response)
      const nginx = await startNginxWith(directory, response)
      const bare = await startBareNode(directory, [
        ...['content-type', String(response.headers['content-type'])],
        ...['content-length', String(response.body.length)],
        ...own.flatMap(([name, value]) => [name, String(value)]),
      ])
      const urls = [site.url + page, bare.url, nginx.url]
      const rates = urls.map((): number[] => [])
      for (let round = 0; round < 3; round += 1)
        for (const [index, url] of urls.entries()) rates[index]?.push(await rate(url))
      await nginx.stop()
      bare.stop()
      const [cached = 0, node = 0, limit = 0] = rates.map(middle)
      const figures = [cached, node, limit].map((figure) => figure.toFixed(0))
      const ratios = [cached / node, cached / limit].map((ratio) => ratio.toFixed(2))
      rows.push([page, String(response.body.length), String(own.length), ...figures, ...ratios])
    }
    print([['page', 'bytes', 'headers', 'cached/s', 'Node/s', 'nginx/s', '÷ Node', '÷ nginx'], ...rows])
  } finally {
    await site.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** A response as it was sent. */
interface Sent {
  body: Buffer
  headers: IncomingHttpHeaders
}

const ownHeaders = ({ headers }: Sent) =>
  Object.entries(headers).filter(([name]) => !NGINX_OWN.split(' ').includes(name))

/** Starts nginx with one worker that sends the same bytes with the same headers, from the file `page` in a folder. */
export async function startNginxWith(directory: string, response: Sent) {
  writeFileSync(path.join(directory, 'page'), response.body)
  const added = ownHeaders(response).map(
    ([name, value]) => `add_header ${name} "${String(value).replaceAll('"', '\\"')}";`,
  )
  const port = await freePort()
  const stop = await startNginx(
    directory,
    port,
    'sendfile on; keepalive_requests 1000000; open_file_cache max=10; etag off; server_tokens off;',
    `listen 127.0.0.1:${port};
     location = / { root ${directory}; try_files /page =404; default_type "text/html; charset=utf-8"; ${added.join(' ')} }`,
  )
  return { url: `http://127.0.0.1:${port}/`, stop }
}

/** Starts bare-node.ts in a process of its own. */
async function startBareNode(folder: string, headers: string[]) {
  writeFileSync(path.join(folder, 'headers.json'), JSON.stringify(headers))
  const child = fork(path.join(import.meta.dirname, 'bare-node.ts'), [folder])
  const [{ port }] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.disconnect() }
}

/** Responses per second. @throws Error when a response is not a 200 */
async function rate(url: string): Promise<number> {
  const options = ['-t1', '-c50', '-d2s', '--timeout', '20s', '-H', 'accept-encoding: gzip']
  const { stdout } = await promisify(execFile)('wrk', [...options, url])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1])
}

/** The response as it was sent, still compressed. */
export const readGzip = (url: string) =>
  new Promise<Sent>((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': 'gzip' } }, async (response) =>
      resolve({ body: Buffer.concat(await response.toArray()), headers: response.headers }),
    ).once('error', reject)
  })

const MINUTES = Number(process.env.BENCH_MINUTES ?? 5)
const CONNECTIONS = 200

/**
 * `npm run bench -- soak`: 200 connections for five minutes, while every entity is synced every 20 seconds with changing
 * rows, the pictures of the first sync are encoded, and visitors submit forms. Reports errors, and the memory of the server's
 * process. BENCH_MINUTES=1 shortens it.
 */
export async function benchSoak(): Promise<void> {
  const often = { SYNC_SCHEDULE_FREQUENT: '*/20 * * * * *', SYNC_SCHEDULE_SLOW: '*/20 * * * * *' }
  // The last one as in the image.
  const site = await startSite({ environment: { LOG_LEVEL: 'warn', ...often, MALLOC_ARENA_MAX: '2' } })
  const end = Date.now() + MINUTES * 60_000
  const goesOn = () => Date.now() < end
  const minutes = Array.from({ length: MINUTES }, () => ({ answers: 0, forms: 0, memory: [] as number[] }))
  const now = () => minutes.at(Math.max(-MINUTES, -1 - Math.floor((end - Date.now()) / 60_000)))
  const faults = new Map<string, number>()
  const fault = (what: string) => faults.set(what, (faults.get(what) ?? 0) + 1)
  const { tables } = site.fakeUpstream
  const paths = [
    ...'/ /all-notice /all-news /about /fees /career /faq /contact /gallery /male-faculty'.split(' '),
    ...['/all-notice?title=exam', '/search?q=admission', '/sitemap.xml', '/notices.atom', '/trpc/home'],
    ...tables.notices.slice(0, 20).map(({ id }) => `/notice/${id}`),
  ]
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const headers = { 'accept-encoding': 'br' }
  const read = (path: string) =>
    new Promise<void>((resolve, reject) => {
      get(site.url + path, { agent, headers }, (response) => {
        if (response.statusCode !== 200) fault(`${path}: ${response.statusCode}`)
        response.once('error', reject).resume().once('close', resolve)
      }).once('error', reject)
    })
  const visitor = async (first: number) => {
    for (let next = first; goesOn(); next += 1) {
      await read(paths[next % paths.length] ?? '/').catch((error: Error) => fault(error.message))
      const minute = now()
      if (minute) minute.answers += 1
    }
  }
  const applicant = async () => {
    for (let sent = 0; goesOn(); sent += 1) {
      // Each applicant has an address, because one address may send only 600 forms in ten minutes.
      const from = { 'x-forwarded-for': `203.0.113.${sent % 250}` }
      const sending =
        sent % 5 ? contact(site, message(), from) : apply(site, application(site), undefined, from)
      const { status } = await sending
      const minute = now()
      if (status !== 200) fault(`a form: ${status}`)
      else if (minute) minute.forms += 1
      await pause(250)
    }
  }
  const school = async () => {
    for (let change = 1; goesOn(); change += 1) {
      for (const row of tables.notices.slice(0, 10)) row.head_line = `Changed for the ${change}. time`
      await pause(10_000)
    }
  }
  const watcher = async () => {
    while (goesOn()) {
      const status = readFileSync(`/proc/${site.server.pid}/status`, 'utf8')
      now()?.memory.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
      await pause(5_000)
    }
  }
  try {
    const visitors = Array.from({ length: CONNECTIONS }, (_, index) => visitor(index))
    await Promise.all([...visitors, applicant(), school(), watcher()])
    const lines = minutes.map(({ answers, forms, memory }, index) =>
      [index + 1, answers, forms, Math.min(...memory).toFixed(0), Math.max(...memory).toFixed(0)].map(String),
    )
    print([['minute', 'answers', 'forms', 'lowest MB', 'highest MB'], ...lines])
    console.log(`errors: ${[...faults].map(([what, times]) => `${times} × ${what}`).join(', ') || '0'}`)
    if (/"level":(50|60)/.test(site.output()))
      console.log(`the log has errors:\n${site.output().slice(-2_000)}`)
  } finally {
    agent.destroy()
    await site.close()
  }
}
