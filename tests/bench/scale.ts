import { execFile } from 'node:child_process'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Site } from '../support/site.ts'
import { missingVarnish, startVarnish } from '../support/varnish.ts'
import { areInstalled, print, startBenchSite } from './support.ts'

// The figures that docs/scale.md calculates with. Processor time is measured, not speed: it hardly depends on what else runs.

const metric = async (url: string, name: RegExp) =>
  [...(await (await fetch(`${url}/metrics`)).text()).matchAll(name)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  )
/** Pages that are rendered, each with a query of its own. */
const RENDERED = 600
const CPU = /^process_cpu_seconds_total (\S+)/gm
const PAGES = /^school_request_seconds_count\{kind="page"[^}]*\} (\d+)/gm

/**
 * `npm run bench -- scale`: the web process's processor time for a cached page and for a rendered one (each request has another
 * query), in ms, and its memory for an open connection.
 */
export async function benchScale(): Promise<void> {
  if (!areInstalled('wrk')) return
  const site = await startBenchSite()
  await measureCosts(site).finally(() => site.close())
}

export async function measureCosts(site: Pick<Site, 'url'>): Promise<void> {
  const rows: string[][] = []
  for (const page of ['/', '/all-notice', '/about'])
    rows.push([`${page}, cached`, ...(await cost(site, () => wrk(site.url + page)))])
  rows.push(['/all-notice?title=…, rendered', ...(await cost(site, () => render(site, RENDERED)))])
  print([['page', 'requests', 'ms of processor each', 'a core’s limit, a second'], ...rows])
  console.log(`memory of an open connection: ${(await connectionMemory(site)).toFixed(0)} KB`)
}

/** @returns the number of requests that the site answered, their processor time, and how many fill a core */
async function cost({ url }: Pick<Site, 'url'>, load: () => Promise<unknown>): Promise<string[]> {
  await fetch(url)
  const before = { cpu: await metric(url, CPU), pages: await metric(url, PAGES) }
  await load()
  const pages = (await metric(url, PAGES)) - before.pages
  const ms = (((await metric(url, CPU)) - before.cpu) / pages) * 1_000
  return [String(pages), ms.toFixed(3), (1_000 / ms).toFixed(0)]
}

const wrk = (url: string) =>
  promisify(execFile)('wrk', ['-t1', '-c50', '-d5s', '-H', 'accept-encoding: gzip', url])

async function render({ url }: Pick<Site, 'url'>, pages: number): Promise<void> {
  let next = 0
  const visitor = async () => {
    while (next < pages) {
      next += 1
      const page = await fetch(`${url}/all-notice?title=word${next}`)
      if (page.status !== 200) throw new Error(`${next}: ${page.status}`)
      await page.arrayBuffer()
    }
  }
  await Promise.all([visitor(), visitor(), visitor(), visitor()])
}

const CONNECTIONS = 2_000

/** The growth of the process with open, silent connections, for each in KB. */
async function connectionMemory({ url }: Pick<Site, 'url'>): Promise<number> {
  const memory = () => metric(url, /^process_resident_memory_bytes (\d+)/gm)
  const agents = [1, 2, 3, 4].map((n) => new Agent({ keepAlive: true, localAddress: `127.0.0.${n}` }))
  const before = await memory()
  const open = (agent?: Agent) =>
    new Promise<void>((resolve, reject) => {
      const done = () => resolve()
      get(`${url}/about`, agent ? { agent } : {}, (response) => response.resume().once('end', done)).once(
        'error',
        reject,
      )
    })
  for (let i = 0; i < CONNECTIONS; i += 100)
    await Promise.all(Array.from({ length: 100 }, (_, n) => open(agents[n % agents.length])))
  const grown = (await memory()) - before
  for (const agent of agents) agent.destroy()
  return grown / 1024 / CONNECTIONS
}

const VISITORS = 1_000
const SECONDS = 60
const ADDRESSES = 60

/**
 * `npm run bench -- origin`: 1,000 visitors a second for a minute on 60 pages behind Varnish with docker/varnish.vcl, and how many of
 * these requests reach the site.
 */
export async function benchOrigin(): Promise<void> {
  if (missingVarnish) return console.log(missingVarnish)
  const site = await startBenchSite()
  const ids = site.fakeUpstream.tables.notices.slice(0, ADDRESSES).map(({ id }) => id)
  await measureOrigin(
    site.url,
    ids.map((id, n) => (n % 2 ? `/notice/${id}` : `/bn/notice/${id}`)),
  ).finally(() => site.close())
}

export async function measureOrigin(url: string, pages: string[]): Promise<void> {
  // A site that has just started would render all of them in the first second.
  for (const page of pages) await fetch(url + page)
  const varnish = await startVarnish(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  try {
    const statuses = new Map<number | string, number>()
    const visit = (page = '/') =>
      new Promise<void>((resolve) => {
        const count = (what: number | string) => {
          statuses.set(what, (statuses.get(what) ?? 0) + 1)
          resolve()
        }
        const options = { agent, headers: { 'accept-encoding': 'gzip' } }
        get(varnish.url + page, options, (answer) =>
          answer.resume().once('end', () => count(answer.statusCode ?? 0)),
        ).once('error', ({ message }) => count(message))
      })
    const before = await metric(url, PAGES)
    const begun = performance.now()
    const visits: Promise<void>[] = []
    while (visits.length < VISITORS * SECONDS) {
      const due = Math.min(VISITORS * SECONDS, ((performance.now() - begun) / 1_000) * VISITORS)
      while (visits.length < due) visits.push(visit(pages[visits.length % pages.length]))
      await pause(5)
    }
    await Promise.all(visits)
    const seconds = (performance.now() - begun) / 1_000
    const reached = (await metric(url, PAGES)) - before
    print([
      ['visitors/s', 'seconds', 'answers', 'reached the site', 'a second'],
      [
        (visits.length / seconds).toFixed(0),
        seconds.toFixed(0),
        [...statuses].map(([what, times]) => `${times} × ${what}`).join(', '),
        String(reached),
        (reached / seconds).toFixed(2),
      ],
    ])
  } finally {
    agent.destroy()
    await varnish.stop()
  }
}
