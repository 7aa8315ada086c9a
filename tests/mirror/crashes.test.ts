import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mirrorStatus } from '@school/mirror'
import { startEmbeddedPostgres } from '@school/prisma/embedded'
import { migrate } from '@school/prisma/migrate'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startCommand } from '../support/command.ts'
import { type MirrorUnderTest, mirrorUnderTest } from './harness.ts'

// Faults on our own side: a process that is killed, a database that is stopped, two replicas at once, a clock
// that is moved. Nothing is lost, nothing is doubled, and no lease stays.

/** The steps of a run at which it can be stopped, each with the call or the lock that holds it there. */
const steps = [
  { step: 'the details are on their way', call: '/notice-details' },
  { step: 'the stored rows are read', lock: 'notice IN ACCESS EXCLUSIVE MODE' },
  { step: 'rows are written', lock: 'notice IN SHARE MODE' },
  { step: 'bad rows are rejected', lock: 'set_aside_row IN SHARE MODE' },
  { step: 'the state is written', lock: 'entity_state IN SHARE MODE' },
] as const

type Step = (typeof steps)[number]

/** Makes the next run of notices stop at a step, until it is freed or the test ends. */
async function stopAt(
  it: MirrorUnderTest,
  step: Step,
): Promise<{ reached(): Promise<void>; free(): Promise<void> }> {
  const hold = await holdAt(it, step)
  let freed: Promise<void> | undefined
  const free = () => {
    freed ??= hold.free()
    return freed
  }
  onTestFinished(free)
  return { reached: hold.reached, free }
}

async function holdAt(
  it: MirrorUnderTest,
  step: Step,
): Promise<{ reached(): Promise<void>; free(): Promise<void> }> {
  if ('call' in step) {
    it.fakeUpstream.misbehave(step.call, { kind: 'hang' })
    it.fakeUpstream.clearLog()
    return {
      reached: () => until(() => it.fakeUpstream.log.some(({ path }) => path === step.call)),
      free: async () => it.fakeUpstream.misbehave(step.call, null),
    }
  }
  const client = new pg.Client({ connectionString: it.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`BEGIN; LOCK TABLE ${step.lock}`)
  const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  return {
    reached: () => until(async () => (await client.query(waiting)).rowCount !== 0),
    free: () => client.end().catch(() => undefined),
  }
}

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

describe('interrupted runs', () => {
  let it: MirrorUnderTest
  beforeAll(async () => {
    it = await mirrorUnderTest()
    await it.run('notices')
  })
  afterAll(() => it.close())

  test.each([steps[0], steps[2], steps[4]])(
    'a run whose process is killed while $step does not change the rows, and its lease expires',
    async (step) => {
      const before = await living(it)
      const interrupted = () => it.db.syncRun.count({ where: { outcome: 'interrupted' } })
      const interruptedBefore = await interrupted()
      change(it, `killed while ${step.step}`)
      const hold = await stopAt(it, step)
      const environment = { DATA_DIR: it.dataDir, UPSTREAM_TIMEOUT_MS: '60000' }
      const child = startCommand(it, ['sync', 'notices'], environment)
      await hold.reached()
      child.kill('SIGKILL')
      await new Promise((resolve) => child.once('exit', resolve))
      expect(await withoutWaiting(it, step, before)).toEqual(before)
      await hold.free()
      // Postgres notices the end of the process when it next writes to the connection, or by its own check.
      await until(async () => (await it.db.$pool.query(OTHERS)).rowCount === 0)
      expect(await living(it)).toEqual(before)
      await expireLease(it)
      await expectHealed(it)
      expect(await interrupted()).toBe(interruptedBefore + 1)
    },
  )

  // During a call of the upstream, a run holds no connection.
  test.each([steps[1], steps[3]])(
    'a run whose connection is closed by the database while $step fails and does not change the rows',
    async (step) => {
      const before = await living(it)
      change(it, `cut while ${step.step}`)
      const hold = await stopAt(it, step)
      const run = it.run('notices')
      await hold.reached()
      const killed = await it.db.$pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
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

  /** Other connections that are in a transaction. */
  const OTHERS = `SELECT 1 FROM pg_stat_activity WHERE xact_start IS NOT NULL AND pid <> pg_backend_pid()
    AND backend_type = 'client backend' AND datname = current_database()`
})

/** A table with an exclusive lock cannot be read. */
async function withoutWaiting<T>(it: MirrorUnderTest, step: Step, otherwise: T) {
  return 'lock' in step && step.lock.includes('ACCESS') ? otherwise : await living(it)
}

describe('an outage of the database', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'school-postgres-'))
  let it: MirrorUnderTest
  let relay: Server
  let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>
  beforeAll(async () => {
    // The server's own user must reach it.
    chmodSync(directory, 0o755)
    server = await startEmbeddedPostgres(directory, { fsync: 'off' })
    await migrate(server.url)
    // Every start takes another port; what the mirror knows is the address of a relay that stays.
    relay = createServer((from) => {
      const to = connect(Number(new URL(server.url).port), '127.0.0.1')
      from.on('error', () => to.destroy()).pipe(to)
      to.on('error', () => from.destroy()).pipe(from)
    })
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
    const { port } = relay.address() as AddressInfo
    const url = Object.assign(new URL(server.url), { port: String(port) }).href
    it = await mirrorUnderTest({ database: { url, drop: async () => undefined } })
    await it.run('notices')
  })
  afterAll(async () => {
    await it.close()
    relay.close()
    await server.release()
    rmSync(directory, { recursive: true, force: true })
  })

  test('when Postgres is stopped while rows are written, the run fails, and the next run after the outage succeeds', async () => {
    const step = steps[2]
    const before = await living(it)
    change(it, `stopped while ${step.step}`)
    const hold = await stopAt(it, step)
    const run = it.run('notices')
    await hold.reached()
    await server.release()
    await hold.free()
    expect(await run).toMatchObject({ outcome: 'failed' })
    expect(await it.run('notices')).toMatchObject({ outcome: 'failed' })
    server = await startEmbeddedPostgres(directory, { fsync: 'off' })
    expect(await living(it)).toEqual(before)
    await expireLease(it)
    await expectHealed(it)
  })
})

describe('clocks', () => {
  test('after a clock that was a year ahead is corrected, all entities are synced again', async () => {
    const it = await mirrorUnderTest()
    try {
      await it.mirror.run('command')
      await it.db.$pool.query(`
        UPDATE entity_state SET "freshAt" = now() + interval '1 year', "lastRunAt" = now() + interval '1 year';
        UPDATE notice SET "detailAt" = now() + interval '1 year', "changedAt" = now() + interval '1 year';
        UPDATE sync_run SET "startedAt" = now() + interval '1 year', "finishedAt" = now() + interval '1 year'`)
      change(it, 'the clock is right again')
      const begun = Date.now()
      await it.mirror.start()
      const status = await mirrorStatus(it.db)
      for (const entity of status) {
        const freshAt = entity.freshAt?.getTime()
        expect(freshAt, entity.entity).toBeGreaterThanOrEqual(begun)
        expect(freshAt, entity.entity).toBeLessThanOrEqual(Date.now())
      }
      expect(
        await it.db.notice.count({ where: { headline: { endsWith: 'the clock is right again' } } }),
      ).toBe(2)
      const details = await it.run('notices')
      expect(details.details).toBeGreaterThan(0)
    } finally {
      await it.close()
    }
  })
})
