import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { listenForSubmissions } from '@school/outbox/notifications'
import { createDb } from '@school/prisma'
import { listen } from '@school/prisma/listen'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { freshDatabase } from '../support/postgres.ts'

// A process must notice that it receives no notifications (prisma/src/listen.ts).

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

interface Proxy {
  url: string
  server: Server
  end(): void
}

/**
 * Starts a proxy before Postgres.
 * @param dropsNotifications whether it drops notifications, as a pooler in transaction mode does
 * @param beforeListening called for each connection that is about to listen to the mirror; the proxy waits for its result
 */
async function startProxy(
  dropsNotifications: boolean,
  beforeListening = () => Promise.resolve(),
): Promise<Proxy> {
  const target = new URL(database.url)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const postgres = connect(Number(target.port), target.hostname)
    let pending = Buffer.alloc(0)
    for (const socket of [client, postgres]) sockets.add(socket)
    client.on('error', () => postgres.destroy()).on('end', () => postgres.end())
    client.on('data', async (message) => {
      if (message.includes('LISTEN mirror')) {
        client.pause()
        await beforeListening()
        client.resume()
      }
      postgres.write(message)
    })
    postgres
      .on('error', () => client.destroy())
      .on('close', () => client.destroy())
      .on('data', (chunk) => {
        pending = Buffer.concat([pending, chunk])
        // A message consists of a letter, its length and its content. `A` is a notification.
        for (let end = 0; pending.length >= 5; pending = pending.subarray(end)) {
          end = 1 + pending.readUInt32BE(1)
          if (pending.length < end) return
          if (!dropsNotifications || pending[0] !== 'A'.charCodeAt(0)) client.write(pending.subarray(0, end))
        }
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = Object.assign(new URL(database.url), { port: String((server.address() as AddressInfo).port) })
  const end = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: url.href, server, end }
}

/** Listens through such a proxy until `done` returns true. */
async function listenThroughProxy(
  dropsNotifications: boolean,
  done: (logLines: string[], payloads: string[]) => boolean,
) {
  const { url, end } = await startProxy(dropsNotifications)
  const db = createDb(url)
  const logLines: string[] = []
  const payloads: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void logLines.push(line) })
  const stop = await listen(db, log, 'mirror', (payload) => payloads.push(payload))
  const notifier = createDb(database.url)
  try {
    await expect
      .poll(
        async () => {
          await notifier.$pool.query(`SELECT pg_notify('mirror', 'changed')`)
          return done(logLines, payloads)
        },
        { interval: 100 },
      )
      .toBe(true)
  } finally {
    await stop()
    await db.$close()
    await notifier.$close()
    end()
  }
  return { logLines, payloads }
}

test('a process that does not receive its own notification logs a warning that says what to change', async () => {
  const { logLines, payloads } = await listenThroughProxy(true, (logged) => logged.length > 0)
  expect(payloads).toEqual([])
  expect(JSON.parse(logLines[0] ?? '')).toMatchObject({
    channel: 'mirror',
    msg: expect.stringContaining('DATABASE_URL must lead to the primary directly'),
  })
})

test('a process that receives its own notification logs nothing, and does not treat it as a change', async () => {
  const { logLines, payloads } = await listenThroughProxy(false, (_, received) => received.length > 0)
  expect(new Set(payloads)).toEqual(new Set(['changed']))
  expect(logLines).toEqual([])
})

test('a site accepts requests only when it receives notifications of changed rows', async () => {
  const requested = Promise.withResolvers<void>()
  const allowed = Promise.withResolvers<void>()
  const { url, end } = await startProxy(false, () => {
    requested.resolve()
    return allowed.promise
  })
  let isStarted = false
  const site = startApp({ databaseUrl: url }).finally(() => {
    isStarted = true
  })
  await requested.promise
  // Creating a database takes longer than the rest of the start.
  const other = await freshDatabase()
  expect(isStarted).toBe(false)
  allowed.resolve()
  expect((await fetch(`${(await site).url}/healthz`)).status).toBe(200)
  await (await site).close()
  await other.drop()
  end()
})

test('a worker that is not notified of stored submissions logs a warning', async () => {
  const { url, end } = await startProxy(true)
  const db = createDb(url)
  const logLines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void logLines.push(line) })
  const stop = await listenForSubmissions(db, log, () => undefined)
  await expect.poll(() => logLines.length).toBe(1)
  expect(JSON.parse(logLines[0] ?? '')).toMatchObject({
    channel: 'submission',
    msg: expect.stringContaining('DATABASE_URL must lead to the primary directly'),
  })
  await stop()
  await db.$close()
  end()
})
