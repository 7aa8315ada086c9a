import { spawn } from 'node:child_process'
import path from 'node:path'
import { migrate } from '@school/prisma/migrate'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from './postgres.ts'

// What a start does when a migration does not go well (docs/runbook.md, "Upgrade").

let database: Awaited<ReturnType<typeof freshDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const search = '20261121070000_search'
const made = async () => {
  const { rows } = await client.query(
    `SELECT to_regproc('search_words') IS NOT NULL AS words, to_regclass('notice_search') IS NOT NULL AS index`,
  )
  return rows[0]
}

test('a migration that fails half-way leaves nothing of it behind, and stops each start until it is taken back', async () => {
  // As before that migration, but something stands in the way of its last statement.
  await client.query('DROP FUNCTION search_words CASCADE')
  await client.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [search])
  await client.query('CREATE INDEX teacher_search ON teacher ("id")')
  await expect(migrate(database.url)).rejects.toThrow(`${search}: relation "teacher_search" already exists`)
  expect(await made()).toEqual({ words: false, index: false })
  await expect(migrate(database.url)).rejects.toThrow(/failed migrations/)

  await client.query('DROP INDEX teacher_search')
  // docker/update does this.
  await client.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  )
  expect(await migrate(database.url)).toEqual([search])
  expect(await made()).toEqual({ words: true, index: true })
})

test('a version that knows fewer migrations starts on the schema of a newer one', async () => {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ('newer', 'none', '20991231000000_newer', now(), 1)`,
  )
  expect(await migrate(database.url)).toEqual([])
})

test('of two that start at once one migrates, and both go on', async () => {
  await client.query('DROP FUNCTION search_words CASCADE')
  await client.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [search])
  const applied = await Promise.all([migrate(database.url), migrate(database.url)])
  expect(applied.flat()).toEqual([search])
})

test('a process that is frozen while it migrates keeps nobody else from it, and does nothing after its return', async () => {
  const own = await freshDatabase()
  const db = new pg.Client(own.url)
  await db.connect()
  await db.query('DROP FUNCTION search_words CASCADE')
  await db.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [search])
  const program = `import { migrate } from ${JSON.stringify(path.resolve(import.meta.dirname, '../prisma/migrate.ts'))}
    await migrate(${JSON.stringify(own.url)}).then(() => process.exit(0), () => process.exit(3))`
  const frozen = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
  const ended = new Promise<number | null>((resolve) => frozen.once('exit', resolve))
  const holds = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  while (!(await db.query(holds)).rowCount) await new Promise((resolve) => setTimeout(resolve, 5))
  frozen.kill('SIGSTOP')
  expect(await migrate(own.url)).toEqual([search])
  frozen.kill('SIGCONT')
  // It ends with a sentence, or finds everything done; in no case does it do it again.
  expect([0, 3]).toContain(await ended)
  const rows = await db.query(
    'SELECT finished_at IS NOT NULL AS done FROM _prisma_migrations WHERE migration_name = $1',
    [search],
  )
  expect(rows.rows).toEqual([{ done: true }])
  expect(await migrate(own.url)).toEqual([])
  await db.end()
  await own.drop()
}, 120_000)
