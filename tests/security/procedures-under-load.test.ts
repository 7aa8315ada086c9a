import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import { contact, message, runSql } from '../submissions/posting.ts'
import { startSite } from '../support/site.ts'
import { syncedDatabase } from '../support/synced-database.ts'

// `/trpc` under attack: slots of the concurrency limiter are counted per procedure, shared between clients, and
// released when the result is computed, not when the client has read it.

const database = await syncedDatabase('pictures')
// A change of the mirror would drop cached responses.
const site = await startSite({
  databaseUrl: database.url,
  environment: { LOG_LEVEL: 'info', SYNC_ENABLED: 'false' },
})
await lengthenLists()
/** Makes the response of a list larger than the buffers between server and client. */
async function lengthenLists(): Promise<void> {
  await runSql(
    database.url,
    `INSERT INTO notice SELECT (jsonb_populate_record(NULL::notice, to_jsonb(n) ||
       jsonb_build_object('id', 'long-' || i, 'headline', repeat('A long headline ', 15)))).*
     FROM (SELECT * FROM notice ORDER BY id LIMIT 1) n, generate_series(1, 4000) i`,
  )
}
const longListOf = (rows: number) =>
  `/trpc/notices.list?input=${encodeURIComponent(JSON.stringify({ title: 'A long', cursor: [0, rows] }))}`
const longList = longListOf(5_000)
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

/** Opens a connection that sends requests and does not read the responses. */
async function sendWithoutReading(paths: string[]): Promise<Socket> {
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

const request = async (path: string) => {
  const response = await fetch(`${site.url}${path}`, {
    headers: VISITOR,
    signal: AbortSignal.timeout(60_000),
  })
  await response.arrayBuffer()
  return response.status
}

test('clients that do not read their responses occupy no slot of the concurrency limiter', async () => {
  expect(await request(longList)).toBe(200)
  // More connections than slots, with several responses on each.
  await Promise.all(
    Array.from({ length: 20 }, () => sendWithoutReading(Array.from({ length: 12 }, () => longList))),
  )
  // Long lists keep the database busy for a moment. The connections that read nothing stay open for a minute.
  await expect.poll(() => request('/trpc/home')).toBe(200)
  for (let i = 0; i < 5; i += 1) expect(await request(list(i))).toBe(200)
})

test('unread responses have a limit: those that have waited longest are ended', async () => {
  // Short enough to be cached.
  const path = longListOf(1_500)
  const response = await fetch(site.url + path, { headers: { ...VISITOR, 'accept-encoding': 'identity' } })
  const { length } = await response.text()
  const PER_CONNECTION = 16
  const connections: { socket: Socket; received: number }[] = []
  for (let i = 0; i < 40; i += 1) {
    const socket = await sendWithoutReading(Array.from({ length: PER_CONNECTION }, () => path))
    const connection = { socket, received: 0 }
    connections.push(connection)
    // All responses of a connection are unread once the first one has begun.
    const begun = new Promise<void>((resolve) => {
      socket.once('data', () => {
        socket.pause()
        resolve()
      })
    })
    socket.on('data', (data) => {
      connection.received += data.length
    })
    socket.resume()
    await begun
  }
  expect(await request('/trpc/home')).toBe(200)
  for (const { socket } of connections) socket.resume()
  const all = PER_CONNECTION * length
  // The system's buffers may hold all responses of some connections.
  await expect
    .poll(() => connections.every(({ socket, received }) => socket.destroyed || received > all))
    .toBe(true)
  expect(connections.filter(({ received }) => received < all).length).toBeGreaterThan(1)
  expect(connections.at(-1)?.received).toBeGreaterThan(all)
})

test('pipelined requests do not block other clients, and too many of them end their connection', async () => {
  const sockets = await Promise.all(
    Array.from({ length: 8 }, () => sendWithoutReading(Array.from({ length: 300 }, (_, i) => list(i)))),
  )
  expect(await request('/trpc/home')).toBe(200)
  expect((await contact(site, message(), VISITOR)).status).toBe(200)
  for (const socket of sockets) socket.resume()
  await expect.poll(() => sockets.every((socket) => socket.destroyed)).toBe(true)
  // A few pipelined requests get their responses.
  let received = ''
  const few = await sendWithoutReading(Array.from({ length: 8 }, () => '/trpc/today'))
  few.on('data', (data) => {
    received += data
  })
  few.resume()
  await expect.poll(() => received.split('HTTP/1.1 200').length - 1).toBe(8)
})

test('each procedure of a batched request counts: those that do not fit into the queue are rejected, the others succeed', async () => {
  // Not the long list: on a busy machine, a whole queue of it takes longer than a connection may stay without data.
  const batch = `/trpc/${Array.from({ length: 10 }, () => 'events.list').join(',')}?batch=1&input=${encodeURIComponent(
    JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, i) => [i, { title: 'e' }]))),
  )}`
  // Three times the queue of a client (procedures/routes.ts).
  const flood = Array.from({ length: 60 }, async () => {
    const response = await fetch(`${site.url}${batch}`, { headers: { 'x-forwarded-for': ATTACKER } })
    return JSON.stringify(await response.json())
  })
  expect(await request('/trpc/home')).toBe(200)
  expect((await contact(site, message(), VISITOR)).status).toBe(200)
  const responses = await Promise.all(flood)
  expect(responses.some((response) => response.includes('SERVICE_UNAVAILABLE'))).toBe(true)
  expect(responses.some((response) => response.includes('"rows"'))).toBe(true)
})
