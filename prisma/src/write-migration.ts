import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createDatabase, dropDatabase } from './databases.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'
import { prismaMigrate } from './schema-engine.ts'

/**
 * Writes a migration from the result of the existing migrations to schema.prisma. Check the SQL before you commit it.
 * @param server the address of a Postgres for a temporary database
 * @returns the folder of the new migration, or null when there is nothing to change
 */
export async function writeMigration(server: string, name: string): Promise<string | null> {
  const scratch = `migration_${process.pid}`
  const url = Object.assign(new URL(server), { pathname: `/${scratch}` }).href
  await createDatabase(server, scratch)
  try {
    await migrate(url)
    const prisma = await prismaMigrate(url)
    const sql = await prisma.diff().finally(() => prisma.close())
    if (!sql) return null
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
    const folder = path.join(import.meta.dirname, '../migrations', `${stamp}_${name}`)
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'migration.sql'), sql)
    return folder
  } finally {
    await dropDatabase(server, scratch)
  }
}

// `npm run migration -- <name>`
if (import.meta.main) {
  const name = process.argv[2]
  if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
    console.error('The name of the change is missing: npm run migration -- add_something')
    process.exit(1)
  }
  const server = await startEmbeddedPostgres(path.resolve('.data', 'postgres'))
  const folder = await writeMigration(server.url, name).finally(() => server.release())
  console.log(folder ? `Written: ${folder}` : 'Nothing to do: the migrations already match schema.prisma.')
}
