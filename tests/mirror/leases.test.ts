import { mirrorStatus } from '@school/mirror'
import { takeLease } from '@school/mirror/lease'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { startCommand } from '../support/command.ts'
import { mirrorUnderTest } from './harness.ts'

// One process runs an entity at a time. One that is frozen in the middle loses it, and what it writes late is refused.

const it = await mirrorUnderTest()
await it.run('notices')
afterAll(() => it.close())

test('the transaction of a process that is frozen while it writes is ended, its lease expires, and another one writes', async () => {
  const [notice] = it.fakeUpstream.tables.notices
  if (!notice) throw new Error('the fake upstream has no notices')
  const headline = async () =>
    (await it.db.notice.findUniqueOrThrow({ where: { id: String(notice.id) } })).headline
  notice.head_line = 'Half written by the process that is frozen'
  // Holds the run at the last step of its transaction, when the row is written.
  const holder = new pg.Client({ connectionString: it.databaseUrl })
  holder.on('error', () => undefined)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('BEGIN; LOCK TABLE entity_state IN SHARE MODE')
  // The timeout runs out while the process is frozen, so that the process goes on as soon as it is thawed.
  const settings = { DATA_DIR: it.dataDir, UPSTREAM_TIMEOUT_MS: '10000' }
  const frozen = startCommand(it, ['sync', 'notices'], settings)
  const waits = `SELECT 1 FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  await expect.poll(async () => (await holder.query(waits)).rowCount).toBeGreaterThan(0)
  frozen.kill('SIGSTOP')
  await holder.end()
  expect((await it.run('notices')).busy, 'it still holds its lease').toBe(true)

  notice.head_line = 'Written whole by another'
  const runByOther = async () => (await it.run('notices')).outcome
  await expect.poll(runByOther, { interval: 500 }).toMatch(/ok|unchanged/)
  expect(await headline()).toBe('Written whole by another')
  frozen.kill('SIGCONT')
  await new Promise((resolve) => frozen.once('exit', resolve))
  expect(await headline()).toBe('Written whole by another')
  expect(await it.db.syncRun.count({ where: { finishedAt: null } })).toBe(0)
  expect(await it.db.syncRun.count({ where: { outcome: 'interrupted' } })).toBe(1)
  expect((await mirrorStatus(it.db)).find(({ entity }) => entity === 'notices')?.lastError).toBeNull()
})

test('a lease with an expiry time too far in the future counts as free', async () => {
  await it.db.$pool.query(`UPDATE sync_lease SET "expiresAt" = now() + interval '2 hours'`)
  expect((await it.run('notices')).outcome).not.toBe('skipped')
})

test('an entity that was due twice without a run is stuck until a run ends', async () => {
  const stuck = async () =>
    (await mirrorStatus(it.db)).filter((entity) => entity.stuck).map(({ entity }) => entity)
  expect(await stuck()).toEqual([])
  await it.db.$pool.query(
    `UPDATE entity_state SET "overdueAt" = now() - interval '1 second' WHERE entity = 'notices'`,
  )
  expect(await stuck()).toEqual(['notices'])
  await it.mirror.run('schedule', ['notices'])
  expect(await stuck()).toEqual([])
})

test('a released lease is free at once, even if a renewal reaches the database later', async () => {
  const renewals: (() => Promise<unknown>)[] = []
  const slow = new Proxy(it.db.$pool, {
    get: (pool, name) =>
      name === 'query'
        ? (sql: string, values: unknown[]) => {
            const isRenewal = sql.startsWith('UPDATE sync_lease') && sql.includes('clock_timestamp()')
            if (!isRenewal) return pool.query(sql, values)
            return new Promise((resolve) => renewals.push(() => pool.query(sql, values).then(resolve)))
          }
        : Reflect.get(pool, name),
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const lease = await takeLease(slow, 'notices')
    vi.advanceTimersByTime(5_000)
    expect(renewals).toHaveLength(1)
    await lease?.release()
    await renewals[0]?.()
  } finally {
    vi.useRealTimers()
  }
  const next = await takeLease(it.db.$pool, 'notices')
  expect(next).not.toBeNull()
  await next?.release()
})
