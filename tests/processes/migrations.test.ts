import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createDatabase, dropDatabase } from '@school/prisma/databases'
import { MIGRATIONS, migrate } from '@school/prisma/migrate'
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

/** A folder with these migrations beside those of this version, as a later version would have it. */
function laterVersion(added: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(MIGRATIONS, folder, { recursive: true })
  writeMigrations(folder, added)
  return folder
}
function writeMigrations(folder: string, scripts: Record<string, string>): void {
  for (const [name, sql] of Object.entries(scripts)) {
    mkdirSync(path.join(folder, name), { recursive: true })
    writeFileSync(path.join(folder, name, 'migration.sql'), sql)
  }
}

/** A later version adds a column and an index. */
const added = '20990101000000_added'
const withAdded = () =>
  laterVersion({
    [added]: `ALTER TABLE teacher ADD COLUMN room TEXT NOT NULL DEFAULT '';
CREATE INDEX teacher_room ON teacher (room);`,
  })
const addedExists = async () => {
  const { rows } = await client.query(
    `SELECT to_regclass('teacher_room') IS NOT NULL AS index,
       EXISTS (SELECT FROM information_schema.columns WHERE table_name = 'teacher' AND column_name = 'room') AS column`,
  )
  return rows[0]
}
/** Makes the last statement of that migration fail. */
const addConflictingIndex = () => client.query('CREATE INDEX teacher_room ON teacher ("id")')
const removeConflictingIndex = () => client.query('DROP INDEX teacher_room')

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
  { url = database.url, folder = MIGRATIONS } = {},
): Promise<Result> {
  const migrations = await prismaMigrate(url, folder)
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
    const folder = withAdded()
    await addConflictingIndex()
    for (let start = 0; start < 2; start += 1)
      await expect(migrate(database.url, { folder })).rejects.toThrow(
        `${added}: relation "teacher_room" already exists`,
      )
    expect(await addedExists()).toEqual({ index: true, column: false })
    const left = await client.query('SELECT 1 FROM _prisma_migrations WHERE migration_name = $1', [added])
    expect(left.rowCount).toBe(0)

    await removeConflictingIndex()
    expect(await migrate(database.url, { folder })).toEqual([added])
    expect(await addedExists()).toEqual({ index: true, column: true })
  })

  test('a migration that Prisma recorded as failed stops each start until it is marked as rolled back', async () => {
    const folder = withAdded()
    await addConflictingIndex()
    await expect(prisma((engine) => engine.deploy(), { folder })).rejects.toThrow('teacher_room')
    await removeConflictingIndex()
    expect((await prisma((engine) => engine.status(), { folder })).failed).toEqual([added])
    await expect(migrate(database.url, { folder })).rejects.toThrow(
      `${added} is recorded as failed: look at what it left behind`,
    )
    await prisma((engine) => engine.markRolledBack(added), { folder })
    expect(await migrate(database.url, { folder })).toEqual([added])
    expect(await prisma((engine) => engine.status(), { folder })).toEqual(upToDate)
  })

  test('a migration that waits too long for a table that is in use is aborted, so that visitors are not blocked', async () => {
    const folder = withAdded()
    await client.query('BEGIN; LOCK TABLE teacher IN ACCESS EXCLUSIVE MODE')
    await expect(migrate(database.url, { table: 100, folder })).rejects.toThrow(
      `${added}: canceling statement due to`,
    )
    await client.query('ROLLBACK')
    expect(await migrate(database.url, { folder })).toEqual([added])
  })
})

describe('agreement with Prisma', () => {
  test('the migrations of a start are recorded exactly as Prisma records them', async () => {
    const other = await emptyDatabase()
    const names = await prisma((engine) => engine.deploy(), { url: other.url })
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

describe('an update keeps what is stored', () => {
  /** A small site of a version that was made for this test, and the next version of it. */
  const older = {
    '20300101000000_start': `CREATE TABLE message (id SERIAL PRIMARY KEY, name TEXT NOT NULL, body TEXT NOT NULL);
CREATE TABLE reply (id SERIAL PRIMARY KEY, "messageId" INTEGER NOT NULL UNIQUE, text TEXT);`,
  }
  const newer = {
    ...older,
    '20300201000000_subject': `ALTER TABLE message ADD COLUMN subject TEXT NOT NULL DEFAULT '';
CREATE INDEX message_subject ON message (subject);`,
    '20300301000000_subjects_filled': `UPDATE message SET subject = split_part(body, ':', 1) WHERE body LIKE '%:%';`,
  }
  function versions() {
    const [before = '', after = ''] = [older, newer].map((scripts) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      writeMigrations(folder, scripts)
      return folder
    })
    return { before, after }
  }
  const rows = async () =>
    (
      await client.query(
        'SELECT m.*, r.text FROM message m LEFT JOIN reply r ON r."messageId" = m.id ORDER BY id',
      )
    ).rows
  const insert = (name: string, body: string) =>
    client.query('INSERT INTO message (name, body) VALUES ($1, $2)', [name, body])

  test('rows that an older version has stored are there after the update, with their new columns, and the older version still writes', async () => {
    await emptySchema()
    const { before, after } = versions()
    await migrate(database.url, { folder: before })
    await insert('আয়েশা', 'Fees: how much?')
    await insert('Karim', 'Hello')
    await client.query(`INSERT INTO reply ("messageId", text) VALUES (1, '520')`)

    expect(await migrate(database.url, { folder: after })).toHaveLength(2)
    expect(await rows()).toEqual([
      { id: 1, name: 'আয়েশা', body: 'Fees: how much?', subject: 'Fees', text: '520' },
      { id: 2, name: 'Karim', body: 'Hello', subject: '', text: null },
    ])
    // While an update goes on, and after it was taken back, the older version runs on the newer schema.
    expect(await migrate(database.url, { folder: before })).toEqual([])
    await insert('Salma', 'Of the older version')
    expect(await rows()).toHaveLength(3)
    expect(await migrate(database.url, { folder: after })).toEqual([])
  })

  test('an update that fails halfway leaves every row as it was, for the older version', async () => {
    await emptySchema()
    const { before, after } = versions()
    await migrate(database.url, { folder: before })
    await insert('Karim', 'Fees: how much?')
    writeMigrations(after, { '20300401000000_wrong': `DELETE FROM message; SELECT 1 / 0;` })
    await expect(migrate(database.url, { folder: after })).rejects.toThrow(
      '20300401000000_wrong: division by zero',
    )
    expect(await rows()).toMatchObject([{ name: 'Karim', body: 'Fees: how much?', subject: 'Fees' }])
    expect(await migrate(database.url, { folder: before })).toEqual([])
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
  const folder = withAdded()
  await client.query('BEGIN; SELECT pg_advisory_xact_lock(72707369)')
  await expect(migrate(database.url, { wait: 1_000, folder })).rejects.toThrow(
    'another process has been migrating the database for 1 seconds',
  )
  await client.query('ROLLBACK')
  expect(await migrate(database.url, { folder })).toEqual([added])
})

test('a process that is frozen during a migration does not block others, and changes nothing when it resumes', async () => {
  const folder = withAdded()
  const program = `import { migrate } from ${migrator}
    await migrate(${JSON.stringify(database.url)}, { idle: 1000, folder: ${JSON.stringify(folder)} }).then(() => process.exit(0), () => process.exit(3))`
  await client.query('BEGIN; LOCK TABLE teacher IN ACCESS EXCLUSIVE MODE')
  const frozen = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
  onTestFinished(() => void frozen.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => frozen.once('exit', resolve))
  const waits = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'teacher'::regclass`
  await expect.poll(async () => (await client.query(waits)).rowCount, { interval: 10 }).toBe(1)
  frozen.kill('SIGSTOP')
  await client.query('ROLLBACK')
  expect(await migrate(database.url, { folder })).toEqual([added])
  frozen.kill('SIGCONT')
  expect(await ended).toBe(3)
  const { rows } = await client.query(
    'SELECT finished_at IS NOT NULL AS done FROM _prisma_migrations WHERE migration_name = $1',
    [added],
  )
  expect(rows).toEqual([{ done: true }])
  expect(await migrate(database.url, { folder })).toEqual([])
})
