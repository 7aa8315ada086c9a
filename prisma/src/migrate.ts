import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

// Applies migrations with `pg` and records them as Prisma does, in its table `_prisma_migrations`, so that `prisma migrate
// deploy` and `prisma migrate status` agree (docs/decisions/0049). Prisma's engine (schema-engine.ts) is only a development
// tool.

/** The migrations of this version. */
export const MIGRATIONS = path.join(import.meta.dirname, '../migrations')

/** The advisory lock that `prisma migrate` takes, so that the two exclude each other. */
const LOCK = 72_707_369

/** Time limits in milliseconds, and the folder with the migrations. Tests have others. */
export interface MigrationOptions {
  /** The wait for another process that migrates. */
  wait: number
  /** Postgres ends the session of a process that is frozen for longer in a migration. */
  idle: number
  /** The wait for the lock of a table, because readers of that table wait behind the migration. */
  table: number
  folder: string
}
const DEFAULTS: MigrationOptions = { wait: 120_000, idle: 30_000, table: 30_000, folder: MIGRATIONS }

/** The encoding of the database is not UTF-8. The message says what to do. */
export class NotUtf8 extends Error {}

/**
 * Applies all pending migrations, each in its own transaction. If several processes start at once, one applies a migration
 * and the others wait.
 * @returns the names of the migrations that this call applied
 * @throws Error when a migration fails (it changes nothing, and the next start tries it again), or when Prisma's tools
 *   recorded a failed migration. The start must stop then.
 */
export async function migrate(url: string, options: Partial<MigrationOptions> = {}): Promise<string[]> {
  const { wait, idle, table, folder } = { ...DEFAULTS, ...options }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
  // If Postgres ends the session, the next query fails.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await requireUtf8(client)
    const applied: string[] = []
    const deadline = performance.now() + wait
    for (;;) {
      if (!(await nextMigration(client, folder))) return applied
      const name = await applyNext(client, { idle, table, folder })
      if (name) applied.push(name)
      else if (performance.now() > deadline)
        throw new Error(
          `another process has been migrating the database for ${Math.round(wait / 1_000)} seconds`,
        )
      else await pause(200)
    }
  } finally {
    await client.end()
  }
}

/** Names of all migrations, oldest first. */
export function migrationNames(folder = MIGRATIONS): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** The file of a migration, as it was committed. */
export function migrationScript(name: string, folder = MIGRATIONS): string {
  return readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
}

/** The search normalises Bangla text, which Postgres supports only in UTF-8. */
async function requireUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    `SELECT current_setting('server_encoding') AS encoding`,
  )
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8')
    throw new NotUtf8(
      `The database named in DATABASE_URL is encoded in ${encoding}; make one with ENCODING 'UTF8' TEMPLATE template0.`,
    )
}

/** The oldest migration that is not recorded as applied. Recorded migrations of a newer version are ignored. */
async function nextMigration(client: pg.Client, folder: string): Promise<string | undefined> {
  // Not `to_regclass`: it answers from a cache, and may not know a table that was created after the transaction began.
  const table = await client.query(
    `SELECT FROM pg_tables WHERE schemaname = ANY (current_schemas(false)) AND tablename = '_prisma_migrations'`,
  )
  if (!table.rowCount) return migrationNames(folder)[0]
  const { rows } = await client.query<{ name: string; finished: boolean }>(
    `SELECT migration_name AS name, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  )
  const failed = rows.find((row) => !row.finished)
  // Only Prisma's tools record failed migrations: this file records each one in its own transaction.
  if (failed)
    throw new Error(
      `${failed.name} is recorded as failed: look at what it left behind, then run "npx prisma migrate resolve" (docs/runbook.md, "A migration fails")`,
    )
  const done = new Set(rows.map((row) => row.name))
  return migrationNames(folder).find((name) => !done.has(name))
}

/**
 * Applies and records the next migration in one transaction. The lock belongs to the transaction, so it is always released
 * and works through a pooler.
 * @returns its name, or undefined when another process migrates or has just applied it
 */
async function applyNext(
  client: pg.Client,
  { idle, table, folder }: Omit<MigrationOptions, 'wait'>,
): Promise<string | undefined> {
  await client.query('BEGIN')
  let name: string | undefined
  try {
    await client.query(
      `SET LOCAL idle_in_transaction_session_timeout = ${idle}; SET LOCAL lock_timeout = ${table};
       SET LOCAL statement_timeout = 0; SET LOCAL tcp_keepalives_idle = 10`,
    )
    // Does not wait for the lock, because a statement that waits would have an old snapshot.
    const lock = await client.query('SELECT pg_try_advisory_xact_lock($1) AS taken', [LOCK])
    if (lock.rows[0]?.taken) name = await nextMigration(client, folder)
    if (name) await applyAndRecord(client, name, migrationScript(name, folder))
    await client.query('COMMIT')
    return name
  } catch (error) {
    // If the session has ended, the transaction has ended too.
    await client.query('ROLLBACK').catch(() => undefined)
    if (!name) throw error
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
  }
}

async function applyAndRecord(client: pg.Client, name: string, script: string): Promise<void> {
  const startedAt = new Date()
  await client.query(script)
  await client.query(CREATE_TABLE)
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, started_at, finished_at, migration_name, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), $4, 1)`,
    [randomUUID(), createHash('sha256').update(script).digest('hex'), startedAt, name],
  )
}

/** The table as Prisma creates it. */
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`
