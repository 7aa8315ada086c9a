import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { hasLoadGenerator, startBenchSite } from './bench-site.ts'
import { mediaAtRest, middle, print, rate } from './pages.ts'

// `npm run bench -- render`: rendered pages per second, from the request to the response, without the page cache. With
// `BENCH_AGAINST=<checkout>` (of another commit, with its packages installed and its client built) the two alternate in one
// run, on one database. `BENCH_PAGES=/all-notice,/about` selects pages. `wrk` generates the load.

const SECONDS = 3
const ROUNDS = 3
const CONNECTIONS = 4
const pages = process.env.BENCH_PAGES?.split(',') ?? ['/all-notice', '/all-notice?title=a', '/', '/about']

export async function benchRender(): Promise<void> {
  if (!hasLoadGenerator()) return
  const site = await startBenchSite()
  const against = process.env.BENCH_AGAINST
  const own = path.resolve(import.meta.dirname, '../..')
  const servers: { process: ChildProcess; origin: string }[] = []
  try {
    await mediaAtRest(site.url)
    for (const checkout of against ? [own, path.resolve(against)] : [own])
      servers.push(await startRenderer(checkout, site.databaseUrl))
    const rows: string[][] = []
    for (const page of pages) {
      const rates = servers.map((): number[] => [])
      const costs = servers.map((): number[] => [])
      // The first round is not counted, because it compiles the code.
      for (let round = 0; round <= ROUNDS; round += 1)
        for (const [index, { origin }] of servers.entries()) {
          const before = await busyMs(origin)
          const perSecond = await rate(origin + page, CONNECTIONS, round === 0 ? 2 : SECONDS)
          if (round === 0) continue
          rates[index]?.push(perSecond)
          costs[index]?.push(((await busyMs(origin)) - before) / (perSecond * SECONDS))
        }
      const [ours = Number.NaN, theirs] = rates.map(middle)
      const [cost = Number.NaN, theirCost] = costs.map(middle)
      const ratio = (one: number | undefined, other: number | undefined) =>
        one && other ? (one / other).toFixed(2) : '–'
      rows.push([
        page,
        theirs?.toFixed(0) ?? '–',
        ours.toFixed(0),
        ratio(ours, theirs),
        theirCost?.toFixed(1) ?? '–',
        cost.toFixed(1),
        ratio(theirCost, cost),
      ])
    }
    print([['page', 'before/s', 'now/s', 'ratio', 'before, CPU ms', 'now, CPU ms', 'ratio'], ...rows])
  } finally {
    for (const { process: server } of servers) server.stdin?.end()
    await site.close()
  }
}

/** Starts a process that renders each requested page anew. It ends with its standard input. */
export async function startRenderer(checkout: string, databaseUrl: string) {
  const script = path.join(import.meta.dirname, 'render-server.ts')
  const server = spawn(process.execPath, [script, checkout, databaseUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [port] = await once(server.stdout, 'data')
  return { process: server, origin: `http://127.0.0.1:${Number(String(port))}` }
}

/** Returns the CPU time of the renderer in milliseconds, which is more exact than elapsed time on a busy machine. */
const busyMs = async (origin: string) => Number(await (await fetch(`${origin}/cpu-time`)).text())
