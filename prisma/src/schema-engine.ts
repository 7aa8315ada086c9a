import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { MIGRATIONS, migrationNames, migrationScript } from './migrate.ts'

// Prisma's schema engine as WebAssembly, because `prisma migrate` downloads an engine, which many machines do not allow.
// A development tool: it writes migrations (write-migration.ts), and tests compare it with migrate.ts.

const here = path.resolve(import.meta.dirname, '..')
const NO_FILTER = { externalTables: [], externalEnums: [] }
/** The object ids of the Postgres types `"char"` (one byte) and `text`. */
const CHAR = 18
const TEXT = 25

/** The commands of `prisma migrate` on one database. */
export interface PrismaMigrate {
  /** `prisma migrate deploy`. @returns the names of the migrations applied now */
  deploy(): Promise<string[]>
  /** `prisma migrate status`. @returns the names of migrations with a problem */
  status(): Promise<{ failed: string[]; edited: string[]; history: unknown }>
  /** `prisma migrate resolve --rolled-back` */
  markRolledBack(name: string): Promise<void>
  /** `prisma migrate diff`. @returns the SQL that changes the database to schema.prisma, or null */
  diff(): Promise<string | null>
  close(): Promise<void>
}

/** Opens Prisma's engine for the database at `url`. @param folder of the migrations */
export async function prismaMigrate(url: string, folder = MIGRATIONS): Promise<PrismaMigrate> {
  engineModule ??= loadEngine()
  const { SchemaEngine } = await engineModule
  const schema = readFileSync(path.join(here, 'schema.prisma'), 'utf8')
  const files = [{ path: 'schema.prisma', content: schema }]
  const pool = new PoolForCatalog({ connectionString: url })
  const engine: SchemaEngine = await SchemaEngine.new(
    { datamodels: [['schema.prisma', schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapterFor(pool)),
  )
  return {
    async deploy() {
      const input = { migrationsList: migrationList(folder), filters: NO_FILTER }
      return (await engine.applyMigrations(input)).appliedMigrationNames
    },
    async status() {
      const diagnosis = await engine.diagnoseMigrationHistory({
        migrationsList: migrationList(folder),
        optInToShadowDatabase: false,
        filters: NO_FILTER,
      })
      return {
        failed: diagnosis.failedMigrationNames,
        edited: diagnosis.editedMigrationNames,
        history: diagnosis.history ?? null,
      }
    },
    async markRolledBack(name) {
      await engine.markMigrationRolledBack({ migrationName: name })
    },
    async diff() {
      const { stdout } = await engine.diff({
        from: { tag: 'schemaDatasource', files, configDir: here },
        to: { tag: 'schemaDatamodel', files },
        script: true,
        exitCode: null,
        filters: NO_FILTER,
      })
      return !stdout || /^\s*-- This is an empty migration/.test(stdout) ? null : stdout
    },
    async close() {
      engine.free()
      await pool.end()
    },
  }
}

function migrationList(baseDir: string): MigrationList {
  return {
    baseDir,
    shadowDbInitScript: '',
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(path.join(MIGRATIONS, 'migration_lock.toml'), 'utf8'),
    },
    migrationDirectories: migrationNames(baseDir).map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: migrationScript(name, baseDir) },
      },
    })),
  }
}

/** The columns of type `"char"` in a result, by its rows. */
const charColumns = new WeakMap<object, number[]>()

/** The adapter rejects the type `"char"`, which the catalogue uses. Such columns are read as text and recorded. */
class PoolForCatalog extends pg.Pool {
  override query = (async (...query: [pg.QueryConfig]) => {
    const result = await super.query(...query)
    const columns = result.fields?.flatMap((field, i) => (field.dataTypeID === CHAR ? [i] : [])) ?? []
    for (const field of result.fields ?? []) if (field.dataTypeID === CHAR) field.dataTypeID = TEXT
    if (columns.length) charColumns.set(result.rows, columns)
    return result
  }) as pg.Pool['query']
}

function adapterFor(pool: pg.Pool): PrismaPg {
  const adapter = new PrismaPg(pool)
  const connect = adapter.connect.bind(adapter)
  adapter.connect = async () => {
    const connection = await connect()
    const queryRaw = connection.queryRaw.bind(connection)
    connection.queryRaw = async (query) => {
      const result = await queryRaw(query)
      for (const i of charColumns.get(result.rows) ?? []) result.columnTypes[i] = ColumnTypeEnum.Character
      return result
    }
    // The adapter would split a script at every semicolon, also inside of a function.
    connection.executeScript = async (script) => {
      await connection.executeRaw({ sql: script, args: [], argTypes: [] })
    }
    return connection
  }
  return adapter
}

// One instance per process: the generated code keeps views of the first instance's memory.
let engineModule: ReturnType<typeof loadEngine> | undefined

async function loadEngine() {
  // The package imports its .wasm file as a module, which Node does not support.
  const engine = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const code = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const module = await WebAssembly.compile(
    readFileSync(path.join(path.dirname(code), 'schema_engine_bg.wasm')),
  )
  const imports: unknown = { './schema_engine_bg.js': engine }
  const instance = await WebAssembly.instantiate(module, imports as WebAssembly.Imports)
  const bindings = engine as typeof engine & { __wbg_set_wasm(exports: WebAssembly.Exports): void }
  bindings.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  return engine
}
