import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { contact, message } from '../submissions/posting.ts'
import { type App, startApp } from '../support/app.ts'
import { fillFolder } from '../support/full-folder.ts'
import { startPostgresProxy } from '../support/postgres-proxy.ts'
import { type Site, startSite, workerOf } from '../support/site.ts'
import { syncedDatabase } from '../support/synced-database.ts'

// Each statement of /readyz and /ops, with the thing broken that it is about. Others: rejected rows, quarantined deletions,
// outages, a database that is down and entities that were never read in ops.test.ts, procedures and pages in
// tests/http/render-errors.test.ts, a worker that does not answer in tests/processes/worker.test.ts.

const TOKEN = 'marked-ops-token-8Kc3'
const environment = { OPS_TOKEN: TOKEN }

/** A site in this process, which ends with the test. */
async function app(options: Parameters<typeof startApp>[0] = {}): Promise<App> {
  const site = await startApp({ ...options, environment: { ...environment, ...options.environment } })
  onTestFinished(() => site.close())
  return site
}

/** A site in processes of its own. */
async function site(options: Parameters<typeof startSite>[0] = {}): Promise<Site> {
  const started = await startSite({ ...options, environment: { ...environment, ...options.environment } })
  onTestFinished(() => started.close())
  return started
}

/** What a site says of itself. */
async function statements({ url }: { url: string }) {
  const ready = await fetch(`${url}/readyz`)
  const { status, problems } = await ready.json()
  const ops = await fetch(`${url}/ops`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const page = (await ops.text()).replace(/\s+/g, ' ')
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const sample = (name: string) => {
    const line = metrics.split('\n').find((one) => one.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.slice(name.length + 1))
  }
  return { code: ready.status, status, problems: problems.join('\n'), page, sample }
}

/** A connection of an administrator. */
async function administrator(database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Ends all sessions of a database, because settings of a database apply to new ones. */
const endSessions = (admin: pg.Client, database: string) =>
  admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database])

test('a healthy site says that all is well', async () => {
  const healthy = await app()
  const { code, status, problems, page, sample } = await statements(healthy)
  expect([code, status, problems]).toEqual([200, 'ok', ''])
  expect(page).toContain('All is well')
  expect(sample('school_writable{what="database"}')).toBe(1)
  expect(sample('school_writable{what="media"}')).toBe(1)
})

describe('a database that cannot be written', () => {
  /** The form is refused, and all three say so. */
  async function expectRefusedForms(broken: App, reason: string) {
    const refused = await contact(broken, message())
    expect([refused.status, refused.answer.state]).toEqual([503, 'failed'])
    const { code, status, problems, page, sample } = await statements(broken)
    // Pages are served.
    expect([code, status]).toEqual([200, 'serving, forms failing'])
    expect(problems).toContain(`submissions cannot be stored: ${reason}`)
    expect(problems).toContain('submissions of the form contact are refused')
    expect(page).toContain(`submissions cannot be stored: ${reason}`)
    expect(page).not.toContain('All is well')
    expect(sample('school_writable{what="database"}')).toBe(0)
    expect(sample('school_form_errors_total{form="contact"}')).toBe(1)
    expect(sample('school_database_up')).toBe(1)
  }

  test('a read-only database is reported as the reason why forms are refused, until it can be written again', async () => {
    const broken = await app()
    const name = new URL(broken.databaseUrl).pathname.slice(1)
    const admin = await administrator(process.env.TEST_DATABASE_SERVER ?? '')
    await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    await endSessions(admin, name)
    await expectRefusedForms(broken, 'the database is read-only')

    await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
    await endSessions(admin, name)
    await expect.poll(async () => (await contact(broken, message())).status).toBe(200)
    // A check of writing is repeated after some seconds.
    await expect.poll(async () => (await statements(broken)).status).toBe('ok')
    expect((await statements(broken)).page).not.toContain('cannot be stored')
  })

  test('a full disk of the database is reported as the reason why forms are refused', async ({ skip }) => {
    const broken = await app()
    const admin = await administrator(broken.databaseUrl)
    const { rows } = await admin.query('SHOW data_directory')
    const folder = mkdtempSync(path.join(tmpdir(), 'school-tablespace-'))
    try {
      // The server is on this machine, and the test may mount.
      const owner = execFileSync('stat', ['-c', '%u:%g', rows[0].data_directory], { encoding: 'utf8' }).trim()
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
      execFileSync('chown', [owner, folder])
    } catch {
      skip('a full disk needs a Postgres on this machine, and the right to mount')
    }
    onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
    const space = `small_${process.pid}`
    await admin.query(`CREATE TABLESPACE ${space} LOCATION '${folder}'`)
    await admin.query(`ALTER TABLE submission SET TABLESPACE ${space}`)
    onTestFinished(async () => {
      await admin.query(`ALTER TABLE submission SET TABLESPACE pg_default`)
      await admin.query('DROP TABLE IF EXISTS filler')
      await admin.query(`DROP TABLESPACE ${space}`)
    })
    await admin.query(`CREATE TABLE filler (page text) TABLESPACE ${space}`)
    const fill = `INSERT INTO filler SELECT repeat('x', 1000) FROM generate_series(1, 7)`
    await expect(async () => {
      for (;;) await admin.query(fill)
    }).rejects.toMatchObject({ code: '53100' })
    await expectRefusedForms(broken, 'the disk of the database is full')
  })
})

test('a media folder that cannot be written is reported', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-full-'))
  const full = fillFolder(path.join(folder, 'media'))
  onTestFinished(() => full.free())
  const broken = await app({ environment: { DATA_DIR: folder } })
  const { code, status, problems, page, sample } = await statements(broken)
  expect([code, status]).toEqual([200, 'serving, media failing'])
  // Without the right to mount, the folder is a file instead of full.
  expect(problems).toMatch(
    /^the media folder cannot be written: (?:only 0 MB are left on its disk, which are kept for uploads|E[A-Z]+: )/,
  )
  expect(problems).not.toContain(folder)
  expect(page).toContain('the media folder cannot be written')
  expect(page).not.toContain('All is well')
  expect(sample('school_writable{what="media"}')).toBe(0)
})

test('a pooler that loses notifications is reported', async () => {
  const database = await syncedDatabase('rows')
  const pooler = await startPostgresProxy(database.url, true)
  onTestFinished(async () => {
    pooler.end()
    await database.drop()
  })
  const late = await app({ databaseUrl: pooler.url, synced: false })
  await expect.poll(async () => (await statements(late)).status).toBe('serving, changes late')
  const { problems, page } = await statements(late)
  expect(problems).toMatch(/^notifications do not arrive/)
  expect(page).toContain('notifications do not arrive')
  expect(page).not.toContain('All is well')
})

describe('processes', () => {
  const NEVER = { SYNC_SCHEDULE_FREQUENT: '0 0 29 2 *', SYNC_SCHEDULE_SLOW: '0 0 29 2 *' }

  test('without a worker the site says so, and with one it lists both processes and their builds', async () => {
    const web = await site({ hasRun: true, environment: { ...NEVER, ROLE: 'web' } })
    expect((await statements(web)).page).toContain('no worker runs')
    expect(workerOf(web)).toBeNaN()
    expect((await fetch(`${web.url}/faq`)).status).toBe(200)
    expect(web.fakeUpstream.log).toEqual([])
    expect(await (await fetch(`${web.url}/readyz`)).json()).not.toHaveProperty('worker')
    const both = await site({
      databaseUrl: web.databaseUrl,
      fakeUpstream: web.fakeUpstream,
      environment: { ...NEVER, ROLE: 'all' },
    })
    const { page } = await statements(web)
    expect(page).not.toContain('no worker runs')
    const listed = [...page.matchAll(/<dt>(web|worker) on [^<]+\/(\d+)<\/dt><dd>build ([0-9a-f]{8}), since/g)]
    expect(listed.map(([, role, pid]) => `${role} ${pid}`).sort()).toEqual(
      [`web ${both.server.pid}`, `web ${web.server.pid}`, `worker ${workerOf(both)}`].sort(),
    )
    // All were started from the same source.
    expect(new Set(listed.map(([, , , build]) => build)).size).toBe(1)
    expect(page).not.toContain('builds run')

    // A process of another version.
    const other = new pg.Client({
      connectionString: web.databaseUrl,
      application_name: 'school worker 00000000 elsewhere/7',
    })
    await other.connect()
    expect((await statements(web)).page).toContain('2 builds run')
    await other.end()
  })
})
