import { execFile, spawn } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { createDatabase, dropDatabase } from '@school/prisma/databases'
import { migrate } from '@school/prisma/migrate'
import { type PrismaMigrate, prismaMigrate } from '@school/prisma/schema-engine'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'

// Migrations at the start, including failing ones (docs/runbook.md, "A migration fails"), compared with Prisma's own tools.

let database: Awaited<ReturnType<typeof freshDatabase>>
let client: pg.Client
beforeEach(async () => {
  database = await freshDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const migrator = JSON.stringify(path.resolve(import.meta.dirname, '../../prisma/src/migrate.ts'))
const search = '20261121070000_search'
const searchExists = async () => {
  const { rows } = await client.query(
    `SELECT to_regproc('search_words') IS NOT NULL AS words, to_regclass('notice_search') IS NOT NULL AS index`,
  )
  return rows[0]
}
/** Restores the state before that migration. */
async function undoSearch(): Promise<void> {
  await client.query('DROP FUNCTION search_words CASCADE')
  await client.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [search])
}
/** Makes the last statement of that migration fail. */
const addConflictingIndex = () => client.query('CREATE INDEX teacher_search ON teacher ("id")')
const removeConflictingIndex = () => client.query('DROP INDEX teacher_search')

/** The recorded migrations, without ids and times, which differ between runs. */
async function records(url: string) {
  const other = new pg.Client(url)
  await other.connect()
  const { rows } = await other.query(
    `SELECT migration_name, checksum, logs, rolled_back_at, applied_steps_count, length(id) AS id,
       started_at <= finished_at AS finished
     FROM _prisma_migrations ORDER BY migration_name`,
  )
  const columns = await other.query(
    `SELECT column_name, data_type, character_maximum_length, is_nullable, column_default
     FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`,
  )
  await other.end()
  return { rows, columns: columns.rows }
}

/** Runs one command of Prisma's engine and closes it, because it holds the lock while it is open. */
async function prisma<Result>(
  run: (migrations: PrismaMigrate) => Promise<Result>,
  url = database.url,
): Promise<Result> {
  const migrations = await prismaMigrate(url)
  return run(migrations).finally(() => migrations.close())
}
const upToDate = { failed: [], edited: [], history: null }

/** A database without any table. */
async function emptyDatabase() {
  const server = process.env.TEST_DATABASE_SERVER ?? ''
  const name = `${new URL(database.url).pathname.slice(1)}_empty`
  await createDatabase(server, name)
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => dropDatabase(server, name),
  }
}
/** Drops all tables of the test's database. */
const emptySchema = () => client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')

describe('failing migrations', () => {
  test('a migration that fails halfway changes nothing, stops the start with its reason, and is retried by the next start', async () => {
    await undoSearch()
    await addConflictingIndex()
    for (let start = 0; start < 2; start += 1)
      await expect(migrate(database.url)).rejects.toThrow(
        `${search}: relation "teacher_search" already exists`,
      )
    expect(await searchExists()).toEqual({ words: false, index: false })
    const left = await client.query('SELECT 1 FROM _prisma_migrations WHERE migration_name = $1', [search])
    expect(left.rowCount).toBe(0)

    await removeConflictingIndex()
    expect(await migrate(database.url)).toEqual([search])
    expect(await searchExists()).toEqual({ words: true, index: true })
  })

  test('a migration that Prisma recorded as failed stops each start until it is marked as rolled back', async () => {
    await undoSearch()
    await addConflictingIndex()
    await expect(prisma((engine) => engine.deploy())).rejects.toThrow('teacher_search')
    await removeConflictingIndex()
    expect((await prisma((engine) => engine.status())).failed).toEqual([search])
    await expect(migrate(database.url)).rejects.toThrow(
      `${search} is recorded as failed: look at what it left behind`,
    )
    await prisma((engine) => engine.markRolledBack(search))
    expect(await migrate(database.url)).toEqual([search])
    expect(await prisma((engine) => engine.status())).toEqual(upToDate)
  })

  test('a migration that waits too long for a table that is in use is aborted, so that visitors are not blocked', async () => {
    await undoSearch()
    await client.query('BEGIN; LOCK TABLE teacher IN ACCESS EXCLUSIVE MODE')
    await expect(migrate(database.url, { table: 100 })).rejects.toThrow(
      `${search}: canceling statement due to`,
    )
    await client.query('ROLLBACK')
    expect(await migrate(database.url)).toEqual([search])
  })
})

describe('agreement with Prisma', () => {
  test('the migrations of a start are recorded exactly as Prisma records them', async () => {
    const other = await emptyDatabase()
    const names = await prisma((engine) => engine.deploy(), other.url)
    expect(await migrate(other.url)).toEqual([])

    await emptySchema()
    expect(await migrate(database.url)).toEqual(names)
    expect(await records(database.url)).toEqual(await records(other.url))
    expect(await prisma((engine) => engine.status())).toEqual(upToDate)
    expect(await prisma((engine) => engine.deploy())).toEqual([])
    await other.drop()
  })

  test('the migrations result in the schema of schema.prisma', async () => {
    expect(await prisma((engine) => engine.diff())).toBeNull()
    await client.query('ALTER TABLE banner DROP COLUMN image')
    expect(await prisma((engine) => engine.diff())).toMatch(
      /ALTER TABLE "banner" ADD COLUMN +"image" TEXT NOT NULL/,
    )
  })

  test('a start applies migrations without loading Prisma', async () => {
    await emptySchema()
    const program = `import { registerHooks } from 'node:module'
      const loaded = []
      registerHooks({ resolve: (name, context, next) => { loaded.push(name); return next(name, context) } })
      const { migrate } = await import(${migrator})
      const applied = await migrate(${JSON.stringify(database.url)})
      console.log(JSON.stringify({ applied: applied.length, prisma: loaded.filter((name) => name.includes('@prisma')) }))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
    expect(JSON.parse(stdout)).toEqual({ applied: expect.any(Number), prisma: [] })
  })
})

test('an older version with fewer migrations starts on the schema of a newer one', async () => {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ('newer', 'none', '20991231000000_newer', now(), 1)`,
  )
  expect(await migrate(database.url)).toEqual([])
})

test('when two processes start at once, each migration is applied once, and both start', async () => {
  await emptySchema()
  const applied = await Promise.all([migrate(database.url), migrate(database.url)])
  const { rows } = await client.query('SELECT migration_name AS name FROM _prisma_migrations')
  expect(applied.flat().sort()).toEqual(rows.map((row) => row.name).sort())
})

test('a process that waited applies nothing that another one has applied since its transaction began', async () => {
  await client.query('ALTER TABLE _prisma_migrations RENAME TO applied; SELECT pg_advisory_lock(72707369)')
  const { query } = pg.Client.prototype
  let attempts = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...values: unknown[]
  ) {
    // The first attempt finds the lock taken. The other process ends between the begin of the second transaction and its lock.
    if (String(values[0]).includes('pg_try_advisory_xact_lock') && ++attempts === 2)
      await query.apply(client, [
        'ALTER TABLE applied RENAME TO _prisma_migrations; SELECT pg_advisory_unlock(72707369)',
      ] as never)
    return query.apply(this, values as never)
  } as never)
  onTestFinished(() => spy.mockRestore())
  expect(await migrate(database.url)).toEqual([])
})

test('a start gives up with a reason when another process migrates for too long', async () => {
  await undoSearch()
  await client.query('BEGIN; SELECT pg_advisory_xact_lock(72707369)')
  await expect(migrate(database.url, { wait: 1_000 })).rejects.toThrow(
    'another process has been migrating the database for 1 seconds',
  )
  await client.query('ROLLBACK')
  expect(await migrate(database.url)).toEqual([search])
})

test('a process that is frozen during a migration does not block others, and changes nothing when it resumes', async () => {
  await undoSearch()
  const program = `import { migrate } from ${migrator}
    await migrate(${JSON.stringify(database.url)}, { idle: 1000 }).then(() => process.exit(0), () => process.exit(3))`
  await client.query('BEGIN; LOCK TABLE teacher IN ACCESS EXCLUSIVE MODE')
  const frozen = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
  onTestFinished(() => void frozen.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => frozen.once('exit', resolve))
  const waits = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'teacher'::regclass`
  await expect.poll(async () => (await client.query(waits)).rowCount, { interval: 10 }).toBe(1)
  frozen.kill('SIGSTOP')
  await client.query('ROLLBACK')
  expect(await migrate(database.url)).toEqual([search])
  frozen.kill('SIGCONT')
  expect(await ended).toBe(3)
  const { rows } = await client.query(
    'SELECT finished_at IS NOT NULL AS done FROM _prisma_migrations WHERE migration_name = $1',
    [search],
  )
  expect(rows).toEqual([{ done: true }])
  expect(await migrate(database.url)).toEqual([])
})
