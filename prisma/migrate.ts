import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'

// Prisma's own schema engine as WebAssembly, through the driver adapter: `prisma migrate` would download an engine
// binary, which a school's server (and an image build) often may not. It keeps Prisma's `_prisma_migrations` table,
// so `prisma migrate deploy` elsewhere agrees with it (docs/decisions/0002).

const here = import.meta.dirname
const filters = { externalTables: [], externalEnums: [] }
const LOCK = 0x5c400001
/** Who migrates says so to Postgres this often, and is taken for frozen after the longer time without a word. */
const BEAT_MS = 5_000
const FROZEN_SECONDS = 30
/** Who waits for another one's migrations gives up after this. */
const WAIT_MS = 120_000

/** The database cannot hold the site; the message says what to do. */
export class NotUtf8 extends Error {}

/**
 * Applies all migrations that the database does not have yet. Of several that start at once, one does it and the
 * others wait.
 * @returns the names of the migrations applied now
 * @throws Error when a migration fails (nothing of it is kept then), or an earlier one was left failed: the start must
 *   stop then
 */
export async function migrate(url: string): Promise<string[]> {
  const lock = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A session that Postgres ended is noticed by the next question.
  lock.on('error', () => undefined)
  await lock.connect()
  try {
    const { rows } = await lock.query<{ encoding: string }>('SELECT current_setting($1) AS encoding', [
      'server_encoding',
    ])
    // Bangla is compared in one normal form, which Postgres knows in UTF-8 only.
    if (rows[0]?.encoding !== 'UTF8')
      throw new NotUtf8(
        `The database named in DATABASE_URL is encoded in ${rows[0]?.encoding}; make one with ENCODING 'UTF8' TEMPLATE template0.`,
      )
    if (!(await takeLock(lock))) return []
    const held = keepLock(lock)
    return await withSchemaEngine(url, held.check, async (engine) => {
      const { appliedMigrationNames } = await engine
        .applyMigrations({ migrationsList: migrations(), filters })
        .catch((error: Error) => {
          // The engine's first line says no more than "external connector error".
          const [, reason] = /Error querying the database: (?:ERROR: )?(.+)/.exec(error.message) ?? []
          const [, name] = /migration_name="([^"]+)"/.exec(error.message) ?? []
          throw reason ? new Error(`${name ?? 'a migration'}: ${reason}`, { cause: error }) : error
        })
      return appliedMigrationNames
    }).finally(held.release)
  } finally {
    await lock.end()
  }
}

/** Waits until nobody else migrates. @returns false when nothing is left to do */
async function takeLock(lock: pg.Client): Promise<boolean> {
  // A holder that is frozen, or whose machine is gone, must not keep everybody else from starting.
  await lock.query(`SET idle_session_timeout = '${FROZEN_SECONDS}s'; SET tcp_keepalives_idle = 10`)
  for (const until = performance.now() + WAIT_MS; performance.now() < until; await pause(200)) {
    const { rows } = await lock.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK])
    if (await isCurrent(lock)) return false
    if (rows[0]?.taken) return true
  }
  throw new Error('another process has been migrating it for two minutes')
}

/**
 * Keeps the session of the lock alive for as long as this process runs.
 * @returns check: throws when the lock may belong to another process by now
 */
function keepLock(lock: pg.Client): { check(): void; release(): void } {
  let confirmedAt = performance.now()
  const beat = setInterval(
    () =>
      void lock.query('SELECT 1').then(
        () => {
          confirmedAt = performance.now()
        },
        () => undefined,
      ),
    BEAT_MS,
  )
  return {
    check() {
      // Monotonic, so that a process which was frozen knows it before it sends anything.
      if (performance.now() - confirmedAt > FROZEN_SECONDS * 1_000 - BEAT_MS)
        throw new Error('this process stood still while it migrated, and another one may migrate now')
    },
    release: () => clearInterval(beat),
  }
}

/**
 * Writes the migration that leads from the schema of the last migration (kept in migrations/schema.prisma) to
 * schema.prisma. Compares the two texts only; the engine wants to reach a server at `url` all the same. Look at the
 * SQL before you commit it.
 * @returns the new migration's folder, or null when there is nothing to do
 */
export async function writeMigration(url: string, name: string): Promise<string | null> {
  const last = path.join(here, 'migrations', 'schema.prisma')
  const { stdout: sql } = await withSchemaEngine(
    url,
    () => undefined,
    (engine) =>
      engine.diff({
        from: existsSync(last)
          ? {
              tag: 'schemaDatamodel',
              files: [{ path: 'schema.prisma', content: readFileSync(last, 'utf8') }],
            }
          : { tag: 'empty' },
        to: { tag: 'schemaDatamodel', files: [schemaFile()] },
        script: true,
        exitCode: null,
        filters,
      }),
  )
  if (!sql || /^\s*-- This is an empty migration/.test(sql)) return null
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = path.join(here, 'migrations', `${stamp}_${name}`)
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'migration.sql'), sql)
  copyFileSync(path.join(here, 'schema.prisma'), last)
  return folder
}

/** Spares loading the engine (20 MB) at every start: all our migrations are there, finished, and none is failed. */
async function isCurrent(client: pg.Client): Promise<boolean> {
  const exists = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS yes`)
  if (!exists.rows[0]?.yes) return false
  const rows = await client.query(
    'SELECT migration_name, finished_at IS NOT NULL AS done FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  )
  const done = new Set(rows.rows.filter((row) => row.done).map((row) => row.migration_name))
  return rows.rows.every((row) => row.done) && migrationNames().every((name) => done.has(name))
}

function migrationNames(): string[] {
  return readdirSync(path.join(here, 'migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

function migrations(): MigrationList {
  const baseDir = path.join(here, 'migrations')
  return {
    baseDir,
    shadowDbInitScript: '',
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(path.join(baseDir, 'migration_lock.toml'), 'utf8'),
    },
    migrationDirectories: migrationNames().map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: readFileSync(path.join(baseDir, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  }
}

function schemaFile() {
  return {
    path: path.join(here, 'schema.prisma'),
    content: readFileSync(path.join(here, 'schema.prisma'), 'utf8'),
  }
}

/** @param check called before every statement; it throws where none may be sent any more */
async function withSchemaEngine<T>(
  url: string,
  check: () => void,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  loadedEngine ??= loadEngine()
  const { SchemaEngine } = await loadedEngine
  // The engine never closes its pool: connections that nobody uses must not keep the process alive.
  const adapter = new PrismaPg({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 200,
    allowExitOnIdle: true,
  })
  const connect = adapter.connect.bind(adapter)
  adapter.connect = async () => {
    const connection = await connect()
    const { queryRaw, executeRaw } = connection
    connection.queryRaw = async (query) => {
      check()
      return queryRaw.call(connection, query)
    }
    connection.executeRaw = async (query) => {
      check()
      return executeRaw.call(connection, query)
    }
    // The adapter would cut a migration at every semicolon and run the pieces one by one. As one query it is one
    // transaction to Postgres: a migration that fails half-way changes nothing.
    connection.executeScript = async (script) => {
      await connection.executeRaw({ sql: script, args: [], argTypes: [] })
    }
    return connection
  }
  const engine = await SchemaEngine.new(
    { datamodels: [['schema.prisma', schemaFile().content]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter),
  )
  try {
    return await work(engine)
  } finally {
    engine.free()
  }
}

// Once in a process: the generated glue keeps views of the memory of the instance that it saw first.
let loadedEngine: ReturnType<typeof loadEngine> | undefined

async function loadEngine() {
  // The package's entry imports its .wasm file as a module, which Node does not do by itself: we load it by hand.
  const engine = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const glueFile = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const module = await WebAssembly.compile(
    readFileSync(path.join(path.dirname(glueFile), 'schema_engine_bg.wasm')),
  )
  const imports: unknown = { './schema_engine_bg.js': engine }
  const instance = await WebAssembly.instantiate(module, imports as WebAssembly.Imports)
  const glue = engine as typeof engine & { __wbg_set_wasm(exports: WebAssembly.Exports): void }
  glue.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  return engine
}

// `npm run migration -- <name>`
if (import.meta.main) {
  const name = process.argv[2]
  if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
    console.error('Say what changes: npm run migration -- add_something')
    process.exit(1)
  }
  const { startEmbeddedPostgres } = await import('./embedded.ts')
  const server = await startEmbeddedPostgres(path.resolve('.data', 'postgres'))
  const folder = await writeMigration(server.url, name).finally(() => server.release())
  console.log(folder ? `Written: ${folder}` : 'Nothing to do: the migrations lead to schema.prisma already.')
}
