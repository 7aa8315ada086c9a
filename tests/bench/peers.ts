import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { createDb } from '@school/prisma'
import { createDatabase, dropDatabase } from '@school/prisma/databases'
import { type Site, startSite } from '../support/site.ts'
import { measureSlowdown, networks, type Report, runLighthouse, startBalancer } from './lighthouse.ts'
import { readGzip, startNginxWith } from './load.ts'
import { copyFiles, readPeerContent } from './peer-pages.ts'
import { areInstalled, freePort, isBusy, middle, startBenchSite } from './support.ts'

// `npm run bench -- peers`: the list of 50 notices with its filter, home, and the form of contact beside the same three pages in Next.js and
// in Astro (tests/bench/peers), in one run: speed from the cache and rendered, processor time, bytes, and a visit by a phone. With
// BENCH_VERSION=<commit> also list, search and form beside an older version of this repository. It prints tables in Markdown.
//
// The same in all three: words, rows, pictures in their sizes, styles, faces, the elements of the document; what the filter, the carousels
// and the check of the form do in their simplest form. Not the same, and mostly in favour of the peers:
// - Their header, footer and texts are literal markup that their compilers see as a whole, and on home all rows except banners, notices and
//   news. Ours come from content files and procedures.
// - They read their rows from a JSON file for each page; we ask Postgres, whose processor time counts as ours.
// - Links of theirs are plain: no prefetching. Ours have a service worker, drafts, a Bangla half, translations, a policy for scripts.
// - From the cache, gzip is asked for, which is all that nginx has: Next.js compresses each response, Astro's server none, and ours are
//   compressed already. Rendered, what browsers ask for: ours is sent in brotli, that of Next.js in gzip. In visits nginx compresses what they
//   leave (gzip; ours is brotli). Bytes are counted in brotli for all.
// - From the cache: ours from the memory of its process, ISR in Next.js, a prerendered file in Astro; both by their own server in Node.
//   `nginx` is one worker that sends our bytes with our headers: the limit.
// - Rendered: ours with the response cache off (uncached.mjs), Next.js `force-dynamic`, Astro on demand.
//
// A server is frozen (SIGSTOP) while another one is measured. They alternate; three rounds, of which the middle counts.

const ROUNDS = 3
const SECONDS = 2
/** A further round of visits, which are last, begins only if it ends within this time. */
const LIMIT_MS = 7.5 * 60_000
const root = path.resolve(import.meta.dirname, '../..')
/** Outside the workspace; a second run finds its packages there. */
const cache = path.join(tmpdir(), 'school-peers')
/** What browsers accept. Who accepts gzip only, one in a hundred, gets a page that was compressed twice. */
const AS_BROWSERS = 'gzip, deflate, br, zstd'
const UNCACHED = { NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'uncached.mjs'))}` }

/** BENCH_ONLY=cached,rendered,visits selects parts. */
const isChosen = (part: string) => (process.env.BENCH_ONLY?.split(',') ?? [part]).includes(part)

const pages = { list: '/all-notice', home: '/', form: '/contact' }

/** A server that is measured. It is frozen, except while it is. */
interface Server {
  name: string
  url: string
  /** The processes that do its work, which it may share with others. */
  roots: number[]
  /** Those of them that are frozen. */
  own: number[]
}

export async function benchPeers(): Promise<void> {
  if (!areInstalled('wrk', 'nginx', 'openssl')) return
  const begun = Date.now()
  const directory = mkdtempSync(path.join(tmpdir(), 'school-bench-'))
  const balancerPort = await freePort()
  const environment = { PUBLIC_URL: `https://localhost:${balancerPort}` }
  const closing: (() => unknown)[] = []
  const servers: Server[] = []
  // A frozen process cannot end with this one.
  process.once('exit', () => {
    for (const server of servers) signal(server, 'SIGKILL')
  })
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => process.exit(1))
  try {
    const site = await startBenchSite(environment)
    closing.push(() => site.close())
    const ours = await serverOf('ours', site)
    servers.push(ours)
    const rendering = await startRendering(site, environment)
    closing.push(() => rendering.close())
    const oursRendered = await serverOf('ours', rendering)
    servers.push(oursRendered)
    const peers: Server[] = []
    for (const peer of await buildPeers(site.url, directory)) {
      const started = await startPeer(peer)
      closing.push(started.stop)
      servers.push(started.server)
      peers.push(started.server)
    }
    const version = process.env.BENCH_VERSION
    let older: Server | undefined
    if (version) {
      const otherSite = await syncedVersion(await buildVersion(version), site)
      closing.push(() => otherSite.close())
      const rendering = await startRendering(otherSite, environment, otherSite.checkout)
      closing.push(() => rendering.close())
      older = await serverOf(version, rendering)
      servers.push(older)
    }
    await checkRows(servers)
    await checkRendered(older ? [oursRendered, older] : [oursRendered])
    for (const server of servers) signal(server, 'SIGSTOP')
    const wasBusy = await isBusy()
    console.log(`Prepared after ${((Date.now() - begun) / 1000).toFixed(0)} s.`)
    if (isChosen('cached')) await compareCached(directory, ours, peers)
    if (isChosen('rendered')) await compareRendered(oursRendered, peers)
    if (older) await compareVersions(oursRendered, older)
    if (isChosen('visits')) await compareVisits(directory, balancerPort, [ours, ...peers], begun)
    if (wasBusy) console.log('\nOther programs used the processor: no verdict by these figures.')
    console.log(`\nTaken ${((Date.now() - begun) / 60_000).toFixed(1)} minutes.`)
  } finally {
    for (const server of servers) signal(server, 'SIGCONT')
    for (const close of closing.reverse()) await close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Cached pages a second, with processor time, beside nginx. */
async function compareCached(directory: string, ours: Server, peers: Server[]): Promise<void> {
  const rows: string[][] = []
  for (const [name, address] of Object.entries(pages)) {
    signal(ours, 'SIGCONT')
    // The second request gets the cached page.
    const [, response] = [await readGzip(ours.url + address), await readGzip(ours.url + address)]
    signal(ours, 'SIGSTOP')
    const nginx = await startNginxWith(directory, response)
    const measured = [
      ...[ours, ...peers].map((server) => ({ server, url: server.url + address })),
      { server: undefined, url: nginx.url },
    ]
    const [own, next, astro, limit] = await alternate(measured, { connections: 50, accepted: 'gzip' })
    await nginx.stop()
    rows.push([
      name,
      ...[own, next, astro, limit].map((one) => number(one?.rate)),
      ...[limit, next, astro].map((other) => ratio(own?.rate, other?.rate)),
      ...[own, next, astro].map((one) => one?.ms.toFixed(3) ?? ''),
    ])
  }
  const names = ['ours', ...peers.map(({ name }) => name)]
  markdown('From the cache', [
    [
      'page',
      ...names.map((name) => `${name}/s`),
      'nginx/s',
      '÷ nginx',
      ...peers.map(({ name }) => `÷ ${name}`),
      ...names.map((name) => `${name}, ms of processor`),
    ],
    ...rows,
  ])
}

/** Rendered pages a second, with processor time. */
async function compareRendered(ours: Server, peers: Server[]): Promise<void> {
  const rows: string[][] = []
  for (const [name, address] of Object.entries(pages)) {
    const measured = [
      { server: ours, url: ours.url + address },
      ...peers.map((server) => ({ server, url: `${server.url}/rendered${address === '/' ? '' : address}` })),
    ]
    const [own, ...others] = await alternate(measured, { connections: 4, accepted: AS_BROWSERS })
    rows.push([
      name,
      ...[own, ...others].map((one) => number(one?.rate)),
      ...others.map((other) => ratio(own?.rate, other.rate)),
      ...[own, ...others].map((one) => one?.ms.toFixed(2) ?? ''),
    ])
  }
  const names = ['ours', ...peers.map(({ name }) => name)]
  markdown('Rendered', [
    [
      'page',
      ...names.map((name) => `${name}/s`),
      ...peers.map(({ name }) => `÷ ${name}`),
      ...names.map((name) => `${name}, ms of processor`),
    ],
    ...rows,
  ])
}

/** Rendered pages a second of this version and an older one, each on its own database with the same rows. */
async function compareVersions(ours: Server, older: Server): Promise<void> {
  const rows: string[][] = []
  for (const address of ['/all-notice', '/search?q=admission', '/apply-online']) {
    const measured = [ours, older].map((server) => ({ server, url: server.url + address }))
    const [own, other] = await alternate(measured, { connections: 4, accepted: AS_BROWSERS })
    rows.push([
      `\`${address}\``,
      ...[own, other].map((one) => number(one?.rate)),
      ratio(own?.rate, other?.rate),
      ...[own, other].map((one) => one?.ms.toFixed(2) ?? ''),
    ])
  }
  const names = ['today', older.name]
  markdown(`Rendered, beside ${older.name}`, [
    [
      'page',
      ...names.map((name) => `${name}/s`),
      'today ÷ then',
      ...names.map((name) => `${name}, ms of processor`),
    ],
    ...rows,
  ])
}

interface Visit {
  first: number
  largest: number
  blocking: number
}

/** Bytes of the document and of the scripts that a visit loads without a touch, and what the visit looks like on a phone. */
async function compareVisits(
  directory: string,
  port: number,
  servers: Server[],
  begun: number,
): Promise<void> {
  const origin = `https://localhost:${port}`
  const file = path.join(directory, 'report.json')
  const [latency, throughput] = networks['slow 4G'] as [number, number]
  const visits = new Map<string, Visit[]>()
  const bytes: string[][] = []
  let slowdown = 0
  let rounds = 0
  let taken = 0
  while (rounds < ROUNDS && (rounds === 0 || Date.now() - begun + taken < LIMIT_MS)) {
    const roundBegun = Date.now()
    for (const server of servers) {
      signal(server, 'SIGCONT')
      const stop = await startBalancer(directory, server.url, port)
      slowdown ||=
        Number(process.env.BENCH_SLOWDOWN) || (await measureSlowdown(origin, directory, pages.form))
      for (const [name, address] of Object.entries(pages)) {
        const visit = () =>
          runLighthouse(origin + address, file, { latency, throughput, slowdown }, 'performance')
        // Lighthouse sometimes loses a trace.
        await visit().catch(visit)
        const report: Report = JSON.parse(readFileSync(file, 'utf8'))
        const value = (id: string) => report.audits[id]?.numericValue ?? Number.NaN
        const of = `${name}, ${server.name}`
        visits.set(of, [
          ...(visits.get(of) ?? []),
          {
            first: value('first-contentful-paint'),
            largest: value('largest-contentful-paint'),
            blocking: value('total-blocking-time'),
          },
        ])
        if (rounds === 0) bytes.push([name, server.name, ...(await bytesOf(server.url, address, report))])
      }
      await stop()
      signal(server, 'SIGSTOP')
    }
    rounds += 1
    taken = Date.now() - roundBegun
  }
  markdown('Bytes, KB of brotli', [['page', '', 'HTML', 'script', 'scripts'], ...bytes])
  console.log(`\nVisits: slow 4G, processor ${slowdown.toFixed(1)} × slower, ${rounds} rounds.`)
  const shown = [...visits].map(([of, all]) => [
    ...of.split(', '),
    ...[middle(all.map(({ first }) => first)), middle(all.map(({ largest }) => largest))].map((ms) =>
      (ms / 1000).toFixed(2),
    ),
    middle(all.map(({ blocking }) => blocking)).toFixed(0),
  ])
  const order = Object.keys(pages)
  shown.sort(([one = ''], [other = '']) => order.indexOf(one) - order.indexOf(other))
  markdown('A visit', [['page', '', 'first paint, s', 'largest paint, s', 'blocking, ms'], ...shown])
}

/** The document, the scripts, and their number: all compressed in the same way. */
async function bytesOf(url: string, address: string, { audits }: Report): Promise<string[]> {
  const compressed = async (what: string) =>
    brotliCompressSync(Buffer.from(await (await fetch(what)).arrayBuffer())).length / 1024
  const requests = audits['network-requests']?.details?.items ?? []
  const scripts = requests
    .filter(({ resourceType, statusCode }) => resourceType === 'Script' && statusCode === 200)
    .map((request) => new URL(request.url ?? '').pathname)
  const sizes = await Promise.all([...new Set(scripts)].map((script) => compressed(url + script)))
  const sum = sizes.reduce((all, size) => all + size, 0)
  return [(await compressed(url + address)).toFixed(1), sum.toFixed(1), String(sizes.length)]
}

interface Measured {
  rate: number
  /** Processor time per page in ms. */
  ms: number
}

/** Measures pages in turn, and once before that counts. @returns the middle of the rounds of each */
async function alternate(
  measured: { server: Server | undefined; url: string }[],
  wanted: { connections: number; accepted: string },
): Promise<Measured[]> {
  const rounds = measured.map((): Measured[] => [])
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, { server, url }] of measured.entries()) {
      if (server) signal(server, 'SIGCONT')
      const before = server ? processorTime(server) : 0
      const { requests, rate } = await load(url, wanted, round === 0 ? 1 : SECONDS)
      const ms = server ? (processorTime(server) - before) / requests : Number.NaN
      if (server) signal(server, 'SIGSTOP')
      if (round > 0) rounds[index]?.push({ rate, ms })
    }
  return rounds.map((all) => ({
    rate: middle(all.map((one) => one.rate)),
    ms: middle(all.map((one) => one.ms)),
  }))
}

/** @throws Error when a response is not a 200 */
async function load(
  url: string,
  { connections, accepted }: { connections: number; accepted: string },
  seconds: number,
) {
  const script = path.join(import.meta.dirname, 'peers.lua')
  const options = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '20s',
    '-H',
    `accept-encoding: ${accepted}`,
  ]
  // The script takes time of the load generator, so it is used where the generator waits anyway.
  if (connections < 10) options.push('-s', script)
  const { stdout } = await promisify(execFile)('wrk', [...options, url])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  return { requests, rate: Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]) }
}

/** What the processes of a server have worked so far, in ms, with those that they have started and that have ended. */
function processorTime({ roots }: Server): number {
  const ticks = roots.flatMap(withChildren).map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    // utime, stime, cutime and cstime.
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  })
  // Linux counts in hundredths of a second.
  return ticks.reduce((sum, tick) => sum + tick, 0) * 10
}

function withChildren(pid: number): number[] {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(tasks)) return []
  const children = readdirSync(tasks).flatMap((task) =>
    readFileSync(path.join(tasks, task, 'children'), 'utf8')
      .split(' ')
      .filter(Boolean),
  )
  return [pid, ...children.flatMap((child) => withChildren(Number(child)))]
}

function signal({ own }: Server, name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  for (const pid of own.flatMap(withChildren)) process.kill(pid, name)
}

/** A site of ours, whose work Postgres does too. */
async function serverOf(name: string, { url, server, databaseUrl }: Site): Promise<Server> {
  const db = createDb(databaseUrl)
  const { rows } = await db.$pool.query('SHOW data_directory')
  await db.$close()
  const [postmaster] = readFileSync(path.join(rows[0].data_directory, 'postmaster.pid'), 'utf8').split('\n')
  const own = [server.pid ?? 0]
  return { name, url, own, roots: [...own, Number(postmaster)] }
}

/** Starts a server on the rows of a site that renders each page anew. */
const startRendering = (site: Site, environment: Record<string, string>, checkout?: string) =>
  startSite({
    fakeUpstream: site.fakeUpstream,
    databaseUrl: site.databaseUrl,
    environment: { LOG_LEVEL: 'warn', ROLE: 'web', ...environment, ...UNCACHED },
    ...(checkout && { checkout }),
  })

/**
 * Syncs an older version, whose migrations are others, into a database of its own, and ends it: a server on that database has no
 * pictures to encode.
 */
async function syncedVersion(checkout: string, { databaseUrl: url, fakeUpstream }: Site) {
  const database = `older_${process.pid}`
  await createDatabase(url, database)
  const databaseUrl = Object.assign(new URL(url), { pathname: `/${database}` }).href
  const site = await startSite({ checkout, databaseUrl, fakeUpstream, environment: { LOG_LEVEL: 'warn' } })
  for (let [end, synced, quiet] = [Date.now() + 120_000, 0, 0]; quiet < 3; await pause(1_000)) {
    if (Date.now() > end) throw new Error('The older version did not sync within two minutes.')
    const text = await (await fetch(`${site.url}/metrics`)).text()
    const now = new Set(
      [...text.matchAll(/^school_sync_runs_total\{[^}]*entity="([^"]+)"/gm)].map(([, one]) => one),
    ).size
    quiet = now > 0 && now === synced ? quiet + 1 : 0
    synced = now
  }
  await site.close()
  return { ...site, checkout, close: () => dropDatabase(url, database) }
}

/** @throws Error when a server does not show 50 notices, so that others would show more */
async function checkRows(servers: Server[]): Promise<void> {
  for (const { name, url } of servers) {
    const html = await (await fetch(url + pages.list)).text()
    const shown = new Set([...html.matchAll(/href="\/notice\/(\d+)"/g)].map(([, id]) => id)).size
    if (shown !== 50) throw new Error(`${name} shows ${shown} notices instead of 50.`)
  }
}

/** @throws Error when a page is not rendered anew. A rendered one says when. */
async function checkRendered(servers: Server[]): Promise<void> {
  for (const { name, url } of servers) {
    const [one, other] = [await fetch(url + pages.form), await fetch(url + pages.form)]
    if ((await one.text()) === (await other.text())) throw new Error(`${name} sends a cached page.`)
  }
}

interface Peer {
  name: string
  folder: string
  environment: NodeJS.ProcessEnv
  start: (port: number) => string[]
}

/** Installs the peers (the first time), gives them the content of our site, and builds them. */
async function buildPeers(origin: string, directory: string): Promise<Peer[]> {
  const content = await readPeerContent(origin)
  const rows = path.join(directory, 'content.json')
  writeFileSync(rows, JSON.stringify(content.rows))
  const environment = {
    ...process.env,
    PEER_CONTENT: rows,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
  }
  const peers: Peer[] = []
  for (const { name, sources, shared, generated, files, build, start } of [
    {
      name: 'Next.js',
      sources: 'next',
      shared: 'components/shared.ts',
      generated: 'generated',
      files: content.jsx,
      build: ['node_modules/next/dist/bin/next', 'build'],
      start: (port: number) => [
        'node_modules/next/dist/bin/next',
        'start',
        '-p',
        `${port}`,
        '-H',
        '127.0.0.1',
      ],
    },
    {
      name: 'Astro',
      sources: 'astro',
      shared: 'src/shared.ts',
      generated: 'src/generated',
      files: content.astro,
      build: ['node_modules/astro/bin/astro.mjs', 'build'],
      start: () => ['dist/server/entry.mjs'],
    },
  ]) {
    const from = path.join(import.meta.dirname, 'peers', sources)
    const hash = createHash('sha256')
      .update(readFileSync(path.join(from, 'package.json')))
      .digest('hex')
    const folder = path.join(cache, `${sources}-${hash.slice(0, 12)}`)
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder))
      if (name !== 'node_modules' && name !== 'installed')
        rmSync(path.join(folder, name), { recursive: true })
    cpSync(from, folder, { recursive: true })
    cpSync(path.join(import.meta.dirname, 'peers/shared.ts'), path.join(folder, shared))
    mkdirSync(path.join(folder, generated))
    for (const [file, text] of Object.entries({ ...files, 'site.json': JSON.stringify(content.site) }))
      writeFileSync(path.join(folder, generated, file), text)
    await copyFiles(origin, path.join(folder, 'public'))
    if (!existsSync(path.join(folder, 'installed'))) {
      console.log(`Installing ${name} …`)
      const options = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts']
      await run('npm', ['install', ...options], folder, { ...environment, NODE_ENV: 'development' })
      writeFileSync(path.join(folder, 'installed'), '')
    }
    await run(process.execPath, build, folder, environment)
    peers.push({ name, folder, environment, start })
  }
  return peers
}

async function startPeer({ name, folder, environment, start }: Peer) {
  const port = await freePort()
  const child = spawn(process.execPath, start(port), {
    cwd: folder,
    env: { ...environment, PORT: `${port}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    const answer = await fetch(`${url}/rendered`).catch(() => null)
    const own = [child.pid ?? 0]
    if (answer?.ok) return { server: { name, url, own, roots: own }, stop }
    await pause(100)
  }
  await stop()
  throw new Error(`${name} does not answer.`)
}

/** Checks an older version out, installs and builds it, the first time. @returns its folder */
async function buildVersion(version: string): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['rev-parse', version], { cwd: root })
  const folder = path.join(cache, `version-${stdout.slice(0, 12)}`)
  if (existsSync(path.join(folder, 'built'))) return folder
  console.log(`Building ${version} …`)
  rmSync(folder, { recursive: true, force: true })
  // Not a worktree, which would be registered in this repository.
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, folder], root)
  await run('git', ['checkout', '--quiet', stdout.trim()], folder)
  // What `run.mjs` does differs between versions, its commands less.
  const { packageManager, scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  await run('npm', ['run', 'generate'], folder)
  if (scripts.content) await run('node', ['run.mjs', 'content', '--', 'true'], folder)
  const pnpm = String(packageManager).split('+')[0] ?? 'pnpm'
  const environment = {
    ...process.env,
    PATH: `${folder}/node_modules/.bin${path.delimiter}${process.env.PATH}`,
  }
  await run('npx', ['--yes', pnpm, '--filter', '@school/web', 'build'], folder, environment)
  // The server had another name.
  if (!existsSync(path.join(folder, 'apps/server'))) symlinkSync('api', path.join(folder, 'apps/server'))
  writeFileSync(path.join(folder, 'built'), '')
  return folder
}

/** @throws Error with the output when the program fails */
async function run(program: string, words: string[], cwd: string, env = process.env): Promise<void> {
  const child = spawn(program, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new Error(`${program} ${words.join(' ')} ended with ${code}:\n${output.slice(-4_000)}`)
}

const number = (value = Number.NaN) => (value < 100 ? value.toFixed(1) : value.toFixed(0))
const ratio = (one = Number.NaN, other = Number.NaN) => (one / other).toFixed(one / other < 10 ? 2 : 1)

function markdown(title: string, [head = [], ...rows]: string[][]): void {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  console.log(
    `\n**${title}**\n\n${[line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n')}`,
  )
}
