import { existsSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite, workerOf } from '../support/site.ts'
import { syncedDatabase } from '../support/synced-database.ts'

// Two replicas as separate processes on one Postgres, behind a balancer that works like Caddy with docker/Caddyfile: it
// uses them in turn, and tries the other one if a connection fails before the response begins. That they share the work is
// tested in tests/mirror/rules.test.ts, tests/submissions/model.test.ts and tests/http/response-cache.test.ts.

let database: Awaited<ReturnType<typeof syncedDatabase>>
let first: Site
const replicas: Site[] = []
let balancer: Server
let url: string

const NEVER = '0 0 29 2 *'
const start = async () => {
  const site = await startSite({
    databaseUrl: database.url,
    ...(replicas[0] && { fakeUpstream: first.fakeUpstream }),
    environment: { SYNC_SCHEDULE_FREQUENT: NEVER, SYNC_SCHEDULE_SLOW: NEVER },
  })
  replicas.push(site)
  return site
}
/** The pause between two requests of a visitor. It is longer while a replica starts, because requests would slow the start. */
let pauseMs = 50
// eslint-disable-next-line no-restricted-syntax -- a pause between a visitor's requests, not a wait for a condition
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))
const removeReplica = (site: Site) => void replicas.splice(replicas.indexOf(site), 1)

beforeAll(async () => {
  database = await syncedDatabase('pictures')
  first = await start()
  await start()
  let turn = 0
  balancer = createServer(({ method, url: path, headers }, response) => {
    // Like Caddy, it tries all replicas that run at that moment, also one that has started since the first attempt.
    const attempt = (tried: Site[]) => {
      const untried = replicas.filter((one) => !tried.includes(one))
      const site = untried[turn % untried.length]
      if (!site) return response.writeHead(502).end()
      const { hostname, port } = new URL(site.url)
      const forwarded = request({
        hostname,
        port,
        method,
        path,
        headers: { ...headers, connection: 'close' },
      })
      forwarded.once('response', (incoming) => {
        response.writeHead(incoming.statusCode ?? 502, incoming.headers)
        incoming.once('error', () => response.destroy()).pipe(response)
      })
      forwarded.once('error', () => (response.headersSent ? response.destroy() : attempt([...tried, site])))
      forwarded.end()
    }
    turn += 1
    attempt([])
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  const address = balancer.address()
  url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
})
afterAll(async () => {
  balancer.closeAllConnections()
  balancer.close()
  for (const site of replicas.filter((one) => one !== first)) await site.close()
  await first.close()
  await database.drop()
})

test('visitors get no error when one replica is killed and started again, and the other one is stopped', async () => {
  const pages = ['/', '/all-notice', '/all-news', '/about', '/fees', '/faq', '/career', '/contact']
  for (const site of replicas) for (const page of pages) await fetch(site.url + page)
  const failures: string[] = []
  let answered = 0
  let running = true
  const visitor = async (number: number) => {
    for (let i = number; running; i += 1) {
      const page = pages[i % pages.length] ?? '/'
      const status = await fetch(url + page)
        .then(async (response) => {
          const isComplete = (await response.text()).includes('</html>')
          return isComplete ? response.status : `${response.status}, incomplete page`
        })
        .catch((error: Error) => String(error.cause ?? error))
      if (status === 200) answered += 1
      else failures.push(`${page}: ${status}`)
      await pause()
    }
  }
  const visitors = Array.from({ length: 8 }, (_, number) => visitor(number))
  /** Waits until the visitors have received 40 more pages. */
  const morePages = () => {
    const until = answered + 40
    return expect.poll(() => answered, { timeout: 200_000 }).toBeGreaterThan(until)
  }
  try {
    const [, second] = replicas
    await morePages()
    const worker = second && workerOf(second)
    second?.server.kill('SIGKILL')
    await morePages()
    // The worker of a killed server ends too.
    await expect.poll(() => existsSync(`/proc/${worker}/exe`)).toBe(false)
    if (second) removeReplica(second)
    pauseMs = 1_000
    await start()
    pauseMs = 50
    // The first replica is stopped as by an update: it finishes its running requests.
    await first.stop()
    await morePages()
    removeReplica(first)
  } finally {
    running = false
    await Promise.all(visitors)
  }
  expect(failures).toEqual([])
  expect(answered).toBeGreaterThan(120)
})
