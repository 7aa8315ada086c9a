import { createDb } from '@school/prisma'
import { indexedText, sources } from '@school/server/search/sources'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'

// An index is used only if its expression is that of the query. Without it, each search reads and splits every row.

const database = await freshDatabase()
const db = createDb(database.url, 1)
afterAll(async () => {
  await db.$close()
  await database.drop()
})

/** The indexes of words, each as Postgres writes its definition, without its name. */
async function wordIndexes(table: string): Promise<string[]> {
  const { rows } = await db.$pool.query<{ indexdef: string }>(
    `SELECT indexdef FROM pg_indexes WHERE tablename = $1 AND indexdef LIKE '%search_words%'`,
    [table],
  )
  return rows.map(({ indexdef }) => indexdef.replace(/INDEX "?\w+"? ON/, 'INDEX ON'))
}

test.each(sources)(
  'the migrations make the index of the search in $table, and no other one',
  async (source) => {
    const { table } = source
    const statement = `CREATE INDEX "${table}_search" ON "${table}" USING gin (${indexedText(source)})`
    const migrated = await wordIndexes(table)
    await db.$pool.query(`DROP INDEX IF EXISTS "${table}_search"; ${statement}`)
    expect(migrated, `a migration needs: ${statement};`).toEqual(await wordIndexes(table))
  },
)

test('every index of words belongs to a table that is searched', async () => {
  const { rows } = await db.$pool.query<{ table: string }>(
    `SELECT tablename AS table FROM pg_indexes WHERE indexdef LIKE '%search_words%'`,
  )
  expect(rows.map(({ table }) => table).sort()).toEqual(sources.map(({ table }) => table).sort())
})
