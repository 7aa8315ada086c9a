import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotli, everyAddress } from '../support/bytes.ts'
import type { Site } from '../support/site.ts'
import { hasLoadGenerator, startBenchSite } from './bench-site.ts'
import { freePort, mediaAtRest, middle, print, rate, renderRate } from './pages.ts'
import { startRenderer } from './render.ts'

// `npm run bench -- peers`: compares our list of notices with the same list in Next.js and in Astro, from the same table, in
// one run. Their versions are in tests/bench/peers/<name>/package.json; npm installs them below .data at the first use.
// `wrk` generates the load of cached pages. All requests accept brotli. Neither of the two sends it, so they spend no time on
// compression. Their pages also have no styles, pictures, filters or translations. Both facts make them faster.
//
// "Rendered" is the page with its 50 rows, made anew for each request. Our site answers that address from its page cache, so
// render-server.ts renders it, in a process of its own.

const SECONDS = 3
const ROUNDS = 3
/** All three pages must show this many notices, otherwise the comparison is not fair. */
const SHOWN = 50
const root = path.resolve(import.meta.dirname, '../..')

interface Peer {
  name: string
  /** Arguments for Node, which runs in the peer's folder. */
  build: string[]
  start: (port: number) => string[]
  /** The path of a cached page, or null if the peer has none; and of a page that is rendered for each request. */
  cached: string | null
  rendered: string
}

const peers: Peer[] = [
  {
    name: 'next',
    build: ['node_modules/next/dist/bin/next', 'build'],
    start: (port) => ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', '127.0.0.1'],
    cached: '/',
    rendered: '/rendered',
  },
  {
    name: 'astro',
    build: ['node_modules/astro/bin/astro.mjs', 'build'],
    start: () => ['dist/server/entry.mjs'],
    cached: null,
    rendered: '/',
  },
]

export async function benchPeers(): Promise<void> {
  if (!hasLoadGenerator()) return
  const site = await startBenchSite()
  const servers: ChildProcess[] = []
  let renderer: ChildProcess | undefined
  try {
    await mediaAtRest(site.url)
    const ours = await startRenderer(root, site.databaseUrl)
    renderer = ours.process
    const pages = [
      { name: 'this site', cached: `${site.url}/all-notice`, rendered: `${ours.origin}/all-notice` },
    ]
    for (const peer of peers) {
      const { origin, server } = await startPeer(peer, site)
      servers.push(server)
      pages.push({
        name: peer.name,
        cached: peer.cached === null ? '' : origin + peer.cached,
        rendered: origin + peer.rendered,
      })
    }
    for (const { cached, rendered } of pages)
      for (const url of [cached, rendered].filter(Boolean)) await checkRows(url)
    const rates = pages.map(() => ({ cached: [] as number[], rendered: [] as number[] }))
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, page] of pages.entries()) {
        const cells = rates[index]
        if (page.cached) cells?.cached.push(await rate(page.cached, 20, SECONDS))
        cells?.rendered.push(await renderRate(page.rendered))
      }
    }
    const rows: string[][] = []
    for (const [index, page] of pages.entries()) {
      const bytes = await bytesOf(page.cached || page.rendered)
      const [cached, rendered] = [middle(rates[index]?.cached ?? []), middle(rates[index]?.rendered ?? [])]
      rows.push([page.name, written(cached), written(rendered), String(bytes.html), String(bytes.script)])
    }
    print([['list of 50 notices', 'cached/s', 'rendered/s', 'HTML, brotli', 'script, brotli'], ...rows])
  } finally {
    for (const server of servers) server.kill('SIGTERM')
    renderer?.stdin?.end()
    await site.close()
  }
}

/** @throws Error when the page does not link to 50 notices */
async function checkRows(url: string): Promise<void> {
  const html = await (await fetch(url)).text()
  const shown = new Set([...html.matchAll(/href="\/notice\/([^"/]+)"/g)].map(([, id]) => id)).size
  if (shown < SHOWN) throw new Error(`${url} shows ${shown} notices instead of ${SHOWN}.`)
}

/** Installs (the first time), builds and starts a peer, which reads the site's database. */
async function startPeer(peer: Peer, site: Site): Promise<{ origin: string; server: ChildProcess }> {
  const folder = path.join(root, '.data', 'bench-peers', peer.name)
  mkdirSync(folder, { recursive: true })
  cpSync(path.join(import.meta.dirname, 'peers', peer.name), folder, { recursive: true })
  const links = everyAddress(site.fakeUpstream).filter((address) => !/\d/.test(address))
  writeFileSync(
    path.join(folder, 'site.json'),
    JSON.stringify({ title: 'Notices', description: 'Announcements for pupils, parents and staff.', links }),
  )
  const environment = {
    ...process.env,
    DATABASE_URL: site.databaseUrl,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
  }
  console.log(`${peer.name}: installing and building …`)
  await run('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], folder, {
    ...environment,
    NODE_ENV: 'development',
  })
  await run(process.execPath, peer.build, folder, environment)
  const port = await freePort()
  const server = spawn(process.execPath, peer.start(port), {
    cwd: folder,
    env: { ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(origin + peer.rendered).catch(() => null)
    if (answer?.ok) return { origin, server }
    if (server.exitCode !== null) break
    await pause(100)
  }
  server.kill('SIGTERM')
  throw new Error(`${peer.name} does not answer.`)
}

async function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`)
}

/** Returns the sizes of the page and of all its scripts in brotli at the highest quality. */
async function bytesOf(url: string): Promise<{ html: number; script: number }> {
  const html = await (await fetch(url)).text()
  const names = new Set([...html.matchAll(/["(]([^"'()<>\s]+\.js)["\\)]/g)].map(([, name]) => name ?? ''))
  let script = 0
  for (const name of names) {
    const answer = await fetch(new URL(name, url))
    if (answer.ok) script += brotli(await answer.text())
  }
  return { html: brotli(html), script }
}

const written = (value: number | undefined) => (value === undefined ? '–' : Math.round(value).toString())
