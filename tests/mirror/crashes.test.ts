import { mirrorStatus } from '@school/mirror'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startCommand } from '../support/command.ts'
import { freshDatabase } from '../support/postgres.ts'
import { startSwitch } from '../support/standby.ts'
import { type MirrorUnderTest, mirrorUnderTest, shortenTables } from './harness.ts'

// Faults on our own side: a process that is killed, a database that goes away, a clock that is moved. Nothing is lost, nothing
// is doubled, and no lease stays.

/** Makes the next run of notices wait for a table that it locks, until it is freed or the test ends. */
async function stopAt(it: MirrorUnderTest, lock: string) {
  const client = new pg.Client({ connectionString: it.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`BEGIN; LOCK TABLE ${lock}`)
  let freed: Promise<unknown> | undefined
  const free = () => {
    freed ??= client.end().catch(() => undefined)
    return freed
  }
  onTestFinished(async () => void (await free()))
  return { reached: () => until(async () => (await client.query(WAITING)).rowCount !== 0), free }
}
const HERE = `(SELECT oid FROM pg_database WHERE datname = current_database())`
const WAITING = `SELECT 1 FROM pg_locks WHERE NOT granted AND database = ${HERE}`
/** Other connections that are in a transaction. */
const OTHERS = `SELECT 1 FROM pg_stat_activity WHERE xact_start IS NOT NULL AND pid <> pg_backend_pid()
  AND backend_type = 'client backend' AND datname = current_database()`

const until = (condition: () => boolean | Promise<boolean>) =>
  expect.poll(condition, { interval: 20 }).toBe(true)

const notices = (it: MirrorUnderTest) =>
  it.fakeUpstream.tables.notices as unknown as Record<string, unknown>[]

/** Changes the rows of the upstream: one more, one less, one changed. */
function change(it: MirrorUnderTest, mark: string): void {
  const rows = notices(it)
  rows.splice(5, 1)
  Object.assign(rows[0] ?? {}, { head_line: `Changed: ${mark}` })
  added += 1
  rows.push({ ...rows[1], id: String(90_000 + added), head_line: `New: ${mark}` })
}
let added = 0

const living = async (it: MirrorUnderTest) =>
  (await it.db.notice.findMany({ where: { goneAt: null }, orderBy: { id: 'asc' } })).map(
    ({ id, headline, text, attachment }) => ({ id, headline, text, attachment }),
  )

async function expectHealed(it: MirrorUnderTest): Promise<void> {
  const result = await it.run('notices')
  expect(result, JSON.stringify(result)).toMatchObject({ outcome: 'ok' })
  const active = await living(it)
  expect(active.map(({ id }) => id).sort()).toEqual(
    notices(it)
      .map(({ id }) => String(id))
      .sort(),
  )
  expect(active.filter(({ text }) => text === '')).toEqual([])
  expect(await it.run('notices')).toMatchObject({ outcome: 'unchanged', details: 0 })
  expect(await it.db.syncRun.count({ where: { finishedAt: null } })).toBe(0)
  const leases = await it.db.$pool.query('SELECT 1 FROM sync_lease WHERE "expiresAt" > now()')
  expect(leases.rowCount).toBe(0)
}

/** A killed process releases nothing. tests/mirror/leases.test.ts waits until a real lease expires. */
async function expireLease(it: MirrorUnderTest): Promise<void> {
  const { rowCount } = await it.db.$pool.query(
    `UPDATE sync_lease SET "expiresAt" = now() - interval '1 second'
     WHERE entity = 'notices' AND "expiresAt" > '-infinity'`,
  )
  expect(rowCount).toBe(1)
}

const database = await freshDatabase()
const databaseUrl = database.url
const address = await startSwitch(database.url)
const it = await mirrorUnderTest({ database: { ...database, url: address.url } })
shortenTables(it.fakeUpstream)
await it.mirror.run('command')
afterAll(async () => {
  await it.close()
  address.close()
})

test('a run whose process is killed in its transaction does not change the rows, and its lease expires', async () => {
  const before = await living(it)
  change(it, 'killed')
  // The last step of the transaction.
  const hold = await stopAt(it, 'entity_state IN SHARE MODE')
  const settings = { DATA_DIR: it.dataDir, UPSTREAM_TIMEOUT_MS: '60000' }
  const child = startCommand(it, ['sync', 'notices'], settings)
  await hold.reached()
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  expect(await living(it)).toEqual(before)
  await hold.free()
  // Postgres notices the end of the process when it next writes to the connection, or by its own check.
  await until(async () => (await it.db.$pool.query(OTHERS)).rowCount === 0)
  expect(await living(it)).toEqual(before)
  await expireLease(it)
  await expectHealed(it)
  expect(await it.db.syncRun.count({ where: { outcome: 'interrupted' } })).toBe(1)
})

test.each([
  { step: 'the stored rows are read', lock: 'notice IN ACCESS EXCLUSIVE MODE' },
  { step: 'bad rows are rejected', lock: 'rejected_row IN SHARE MODE' },
])(
  'a run whose connection is closed by the database while $step fails and does not change the rows',
  async ({ step, lock }) => {
    const before = await living(it)
    change(it, `cut while ${step}`)
    const hold = await stopAt(it, lock)
    const run = it.run('notices')
    await hold.reached()
    const killed = await it.db.$pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted AND database = ${HERE}`,
    )
    expect(killed.rowCount).toBe(1)
    await hold.free()
    const result = await run
    expect(result.outcome).toBe('failed')
    expect(result.error).toBeTruthy()
    expect(await living(it)).toEqual(before)
    const [last] = await it.db.syncRun.findMany({ orderBy: { id: 'desc' }, take: 1 })
    expect(last).toMatchObject({ outcome: 'failed', error: result.error })
    await expectHealed(it)
  },
)

test('when Postgres goes away while rows are written, the run fails, and the next run after the outage succeeds', async () => {
  const before = await living(it)
  change(it, 'Postgres went away')
  const hold = await stopAt(it, 'notice IN SHARE MODE')
  const run = it.run('notices')
  await hold.reached()
  address.to(null)
  address.endConnections()
  expect(await run).toMatchObject({ outcome: 'failed' })
  expect(await it.run('notices')).toMatchObject({ outcome: 'failed' })
  address.to(databaseUrl)
  await until(async () => (await it.db.$pool.query(OTHERS)).rowCount === 0)
  expect(await living(it)).toEqual(before)
  await expireLease(it)
  await expectHealed(it)
})

test('after a clock that was a year ahead is corrected, all entities are synced again', async () => {
  await it.db.$pool.query(`
    UPDATE entity_state SET "freshAt" = now() + interval '1 year', "lastRunAt" = now() + interval '1 year';
    UPDATE notice SET "detailAt" = now() + interval '1 year', "changedAt" = now() + interval '1 year';
    UPDATE sync_run SET "startedAt" = now() + interval '1 year', "finishedAt" = now() + interval '1 year'`)
  change(it, 'the clock is right again')
  const begun = Date.now()
  await it.mirror.start()
  for (const { entity, freshAt } of await mirrorStatus(it.db)) {
    expect(freshAt?.getTime(), entity).toBeGreaterThanOrEqual(begun)
    expect(freshAt?.getTime(), entity).toBeLessThanOrEqual(Date.now())
  }
  expect(await it.db.notice.count({ where: { headline: { endsWith: 'the clock is right again' } } })).toBe(2)
  // Some of them in each run, and a run of the schedule can come between.
  await expect
    .poll(async () => {
      await it.run('notices')
      return it.db.notice.count({ where: { detailAt: { gt: new Date() }, goneAt: null } })
    })
    .toBe(0)
})
