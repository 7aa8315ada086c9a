import { createDb } from '@school/prisma'
import { listen } from '@school/prisma/listen'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { freshDatabase } from '../support/postgres.ts'
import { startPostgresProxy } from '../support/postgres-proxy.ts'
import { startSwitch } from '../support/standby.ts'

// A process must notice that it receives no notifications (prisma/src/listen.ts).

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Listens through such a proxy until `done` returns true. */
async function listenThroughProxy(
  dropsNotifications: boolean,
  done: (logLines: string[], payloads: string[]) => boolean,
) {
  const { url, end } = await startPostgresProxy(database.url, dropsNotifications)
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
    msg: expect.stringContaining('DATABASE_DIRECT_URL must lead to the primary'),
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
  const { url, end } = await startPostgresProxy(database.url, false, () => {
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

test('a connection whose server no longer answers is replaced, and changes may have been missed', async () => {
  const address = await startSwitch(database.url)
  const db = createDb(address.url)
  const payloads: string[] = []
  let gaps = 0
  const log = pino({ level: 'silent' })
  const stop = await listen(
    db,
    log,
    'mirror',
    (payload) => payloads.push(payload),
    () => {
      gaps += 1
    },
  )
  address.silenceConnections()
  await expect.poll(() => gaps, { timeout: 120_000 }).toBe(1)
  const notifier = createDb(database.url)
  await notifier.$pool.query(`SELECT pg_notify('mirror', 'afterwards')`)
  await expect.poll(() => payloads).toEqual(['afterwards'])
  await stop()
  address.close()
  await Promise.all([db.$close(), notifier.$close()])
})
