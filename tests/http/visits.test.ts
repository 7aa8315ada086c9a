import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { freshDatabase } from '../support/postgres.ts'

// The visitor counter of two replicas with one database (docs/spec/rulings.md#30).

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const DAY = '2026-12-01'
/** Noon, so that no test crosses midnight. */
const NOON = Date.parse(`${DAY}T12:00:00+06:00`)

const database = await freshDatabase()
const client = new pg.Client({ connectionString: database.url })
await client.connect()
await client.query(`INSERT INTO visit_day VALUES ($1::date - 1, 1200), ($1::date - 40, 34)`, [DAY])
const one = await startApp({ databaseUrl: database.url, synced: false })
const other = await startApp({ databaseUrl: database.url, synced: false })
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterAll(async () => {
  vi.useRealTimers()
  await one?.close()
  await other?.close()
  await client?.end()
  await database?.drop()
})

const numbers = async (site: App) => (await fetch(`${site.url}/visits`)).json()
const visit = (site: App, agent = browser) =>
  fetch(`${site.url}/visits`, { method: 'POST', headers: { 'user-agent': agent } })

test('a visit is counted at once, and shown with the numbers of yesterday and of all days', async () => {
  expect(await numbers(one)).toEqual({ today: 0, yesterday: 1200, total: 1234 })
  const answer = await visit(one)
  expect(await answer.json()).toEqual({ today: 1, yesterday: 1200, total: 1235 })
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('robots and requests for the numbers only are not counted', async () => {
  const before = await numbers(one)
  await visit(one, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')
  await numbers(one)
  expect(await numbers(one)).toEqual(before)
})

test('the numbers of replicas are added, and a replica that is stopped stores its visits first', async () => {
  await visit(one)
  await visit(other)
  // Each replica reads the numbers of all of them again after five seconds.
  vi.setSystemTime(NOON + 6_000)
  expect(await numbers(one)).toMatchObject({ today: 3, total: 1237 })
  await visit(other)
  await other.close()
  const { rows } = await client.query('SELECT visits::int FROM visit_day WHERE day = $1', [DAY])
  expect(rows).toEqual([{ visits: 4 }])
})

test('many visits of one client are counted only up to a limit', async () => {
  const before = await numbers(one)
  for (let times = 0; times < 80; times++) await visit(one)
  expect((await numbers(one)).today - before.today).toBeLessThanOrEqual(60)
})
