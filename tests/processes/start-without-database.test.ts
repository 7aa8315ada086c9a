import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { site as settings } from '@school/content'
import { messagesIn } from '@school/content/messages-in'
import { programText } from '@school/content/program-files'
import { type FakeUpstream, startFakeUpstream } from '@school/demo-upstream'
import { appendRevisions } from '@school/office/content-revisions'
import { createDb } from '@school/prisma'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Line, startLine } from '../chaos/line.ts'
import { textOf } from '../office/office.ts'
import { contact, message, runSql } from '../submissions/posting.ts'
import { type Site, startSite } from '../support/site.ts'
import { syncedDatabase } from '../support/synced-database.ts'

// A web process starts without Postgres, if it has reached the same database before
// (docs/decisions/0163-a-start-without-postgres.md). What a start says of a database that it has never reached: start.test.ts.

let database: Awaited<ReturnType<typeof syncedDatabase>>
let line: Line
let folder: string
let fakeUpstream: FakeUpstream
beforeEach(async () => {
  database = await syncedDatabase('rows')
  line = await startLine(Number(new URL(database.url).port))
  folder = mkdtempSync(path.join(tmpdir(), 'school-without-'))
  fakeUpstream = await startFakeUpstream()
})
afterEach(async () => {
  line.close()
  await fakeUpstream.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

function start(account: { username?: string; password?: string } = {}): Promise<Site> {
  const way = { hostname: '127.0.0.1', port: String(line.port), ...account }
  const address = Object.assign(new URL(database.url), way)
  return startSite({ databaseUrl: address.href, fakeUpstream, environment: { DATA_DIR: folder } })
}

const shown = async (site: Site, address: string) => textOf(await fetch(site.url + address))
const ready = async (site: Site) => {
  const response = await fetch(`${site.url}/readyz`)
  return { code: response.status, ...(await response.json()) }
}

async function publish(admission: string): Promise<void> {
  const text = (programText('figures.yaml') ?? '').replace('admission: 21500', `admission: ${admission}`)
  const revision = { file: 'figures.yaml', kind: 'published', text, fromDay: '2020-01-01' } as const
  const db = createDb(database.url)
  await appendRevisions(db, 'salma', [{ ...revision, baseHash: null, parentId: null }]).finally(() =>
    db.$close(),
  )
}

test('a site that starts while Postgres is away shows what the office has published, refuses forms, and has everything as soon as Postgres answers', async () => {
  const before = await start()
  await publish('27100')
  await expect.poll(() => shown(before, '/fees')).toContain('27,100')
  const kept = path.join(folder, 'content', 'published.json')
  await expect.poll(() => readFileSync(kept, 'utf8')).toContain('admission: 27100')
  await before.stop()

  line.set('cut')
  const site = await start()
  expect(await shown(site, '/fees')).toContain('27,100')
  expect(await shown(site, '/fees')).not.toContain('21,500')
  expect(await shown(site, '/bn/fees')).toContain('২৭,১০০')
  // Rows of the mirror: the page that says whom to call.
  const notices = await fetch(`${site.url}/all-notice`)
  expect(notices.status).toBe(503)
  expect(notices.headers.has('retry-after')).toBe(true)
  const { pageFailedText } = messagesIn.en.layout
  expect(await textOf(notices)).toContain(pageFailedText({ phone: settings.phones[0] }))
  expect((await contact(site, message())).status).toBe(503)
  // Pages in the cache are no reason to send visitors here instead of to a replica that has the others too.
  expect(await ready(site)).toMatchObject({ code: 503, status: 'no database' })
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)

  line.set('open')
  await expect.poll(async () => (await fetch(`${site.url}/all-notice`)).status).toBe(200)
  await expect.poll(async () => (await ready(site)).worker?.state).toBe('running')
  expect((await ready(site)).code).toBe(200)
  await publish('28300')
  await expect.poll(() => shown(site, '/fees')).toContain('28,300')
  expect((await contact(site, message())).answer).toMatchObject({ state: 'delivered' })
  expect(await site.stop()).toBe(0)
})

test('a database that comes later is asked nothing before it is migrated, and ends the site if it cannot be', async () => {
  await (await start()).stop()
  line.set('cut')
  const site = await start()
  const ended = once(site.server, 'exit')
  // As an older version has left it; and somebody else migrates it just now.
  await runSql(
    database.url,
    `DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`,
  )
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  try {
    await other.query('SELECT pg_advisory_lock(72707369)')
    line.set('open')
    // What it has last said, between two attempts.
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query = 'COMMIT'`
    await expect.poll(async () => (await other.query(waits)).rowCount).toBeGreaterThan(0)
    expect((await fetch(`${site.url}/all-notice`)).status).toBe(503)
    expect(await ready(site)).toMatchObject({ code: 503, status: 'no database' })
  } finally {
    await other.end()
  }
  expect(await ended).toEqual([1, null])
  expect(site.output()).toContain('The database could not be migrated: ')
})

test('a password that was changed meanwhile ends the site with its sentence when Postgres answers', async () => {
  const role = `late_${process.pid}`
  await runSql(database.url, `CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD 'before'`)
  try {
    const account = { username: role, password: 'before' }
    await (await start(account)).stop()
    line.set('cut')
    const site = await start(account)
    const ended = once(site.server, 'exit')
    await runSql(database.url, `ALTER ROLE ${role} PASSWORD 'after'`)
    line.set('open')
    expect(await ended).toEqual([1, null])
    expect(site.output()).toContain('The database refuses the user or password of DATABASE_URL.')
  } finally {
    await runSql(database.url, `DROP ROLE ${role}`)
  }
})
