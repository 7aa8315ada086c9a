import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contact, message, ask as runSql } from '../submissions/posting.ts'
import { type Site, startSite } from '../support/site.ts'
import { syncedDatabase } from '../support/synced-database.ts'

// `/trpc` while somebody does his worst: places are counted by procedure, shared by client, and given back when the
// result is there, not when it was read.

let database: Awaited<ReturnType<typeof syncedDatabase>>
let site: Site
beforeAll(async () => {
  database = await syncedDatabase('pictures')
  const never = '0 0 1 1 *'
  site = await startSite({
    databaseUrl: database.url,
    environment: { LOG_LEVEL: 'info', SYNC_SCHEDULE_FREQUENT: never, SYNC_SCHEDULE_SLOW: never },
  })
})
/** Answers that no buffer between server and client takes whole. */
async function lengthenLists(): Promise<void> {
  await runSql(
    database.url,
    `INSERT INTO notice SELECT (jsonb_populate_record(NULL::notice, to_jsonb(n) ||
       jsonb_build_object('id', 'long-' || i, 'headline', repeat('A long headline ', 15)))).*
     FROM (SELECT * FROM notice LIMIT 1) n, generate_series(1, 4000) i`,
  )
}
const longList = `/trpc/notices.list?input=${encodeURIComponent(JSON.stringify({ title: 'A long', cursor: [0, 5_000] }))}`
const open = new Set<Socket>()
afterEach(() => {
  for (const socket of open) socket.destroy()
  open.clear()
})
afterAll(async () => {
  await site.close()
  await database.drop()
})

const ATTACKER = '203.0.113.66'
const VISITOR = { 'x-forwarded-for': '203.0.113.67' }

/** A connection that writes requests and reads nothing of what they are answered with. */
async function unreading(paths: string[]): Promise<Socket> {
  const { hostname, port, host } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  open.add(socket)
  socket.on('error', () => undefined)
  socket.pause()
  const requests = paths.map(
    (path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${ATTACKER}\r\n\r\n`,
  )
  await new Promise<void>((resolve) => socket.write(requests.join(''), () => resolve()))
  return socket
}
const list = (i: number) =>
  `/trpc/notices.list?input=${encodeURIComponent(JSON.stringify({ title: 'e', date: `${i % 10}` }))}`

const ask = async (path: string) => {
  const response = await fetch(`${site.url}${path}`, {
    headers: VISITOR,
    signal: AbortSignal.timeout(30_000),
  })
  await response.arrayBuffer()
  return response.status
}

test('clients that do not read their responses occupy no place in the limiter', async () => {
  await lengthenLists()
  expect(await ask(longList)).toBe(200)
  // More than there are places, several answers on each.
  await Promise.all(Array.from({ length: 20 }, () => unreading(Array.from({ length: 12 }, () => longList))))
  // Long lists keep the database busy for a moment; the connections that read nothing are there for a minute.
  await expect.poll(() => ask('/trpc/home')).toBe(200)
  for (let i = 0; i < 5; i += 1) expect(await ask(list(i))).toBe(200)
})

test('pipelined requests do not block other clients, and too many of them end their connection', async () => {
  const sockets = await Promise.all(
    Array.from({ length: 8 }, () => unreading(Array.from({ length: 300 }, (_, i) => list(i)))),
  )
  expect(await ask('/trpc/home')).toBe(200)
  expect((await contact(site, message(), VISITOR)).status).toBe(200)
  for (const socket of sockets) socket.resume()
  await expect.poll(() => sockets.every((socket) => socket.destroyed)).toBe(true)
  // A few are answered as ever.
  let answers = ''
  const few = await unreading(Array.from({ length: 8 }, () => '/trpc/today'))
  few.on('data', (data) => {
    answers += data
  })
  few.resume()
  await expect.poll(() => answers.split('HTTP/1.1 200').length - 1).toBe(8)
})

test('each procedure of a batch counts: those beyond the queue are rejected, and the others are answered', async () => {
  const batch = `/trpc/${Array.from({ length: 10 }, () => 'notices.list').join(',')}?batch=1&input=${encodeURIComponent(
    JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, i) => [i, { title: 'e' }]))),
  )}`
  const flood = Array.from({ length: 150 }, async () => {
    const response = await fetch(`${site.url}${batch}`, { headers: { 'x-forwarded-for': ATTACKER } })
    return JSON.stringify(await response.json())
  })
  expect(await ask('/trpc/home')).toBe(200)
  expect((await contact(site, message(), VISITOR)).status).toBe(200)
  const answers = await Promise.all(flood)
  expect(answers.some((answer) => answer.includes('SERVICE_UNAVAILABLE'))).toBe(true)
  expect(answers.some((answer) => answer.includes('"rows"'))).toBe(true)
})

test('an outage of the database is logged once, and not for each procedure', async () => {
  const lines = (text: string) =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes(text)).length
  const admin = new pg.Client({
    connectionString: Object.assign(new URL(database.url), { pathname: '/postgres' }).href,
  })
  await admin.connect()
  const name = new URL(database.url).pathname.slice(1)
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  const statuses = await Promise.all(Array.from({ length: 60 }, (_, i) => ask(list(i))))
  expect(statuses).toContain(500)
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  await admin.end()
  const failed = statuses.filter((status) => status === 500).length
  expect(failed).toBeGreaterThan(20)
  // Connections that were cut and connections that are refused are two kinds of failure.
  expect(lines('procedures failed') + lines('procedure failed')).toBeLessThanOrEqual(4)
  expect(lines('procedures failed')).toBeGreaterThan(0)
  await expect.poll(() => ask('/trpc/home')).toBe(200)
})
