import { entities } from '@school/mirror'
import { createDb, type Db } from '@school/prisma'
import { appRouter } from '@school/server/procedures'
import { createVocabularyReader } from '@school/server/search/vocabulary'
import { createTrackedDb, type TrackedDb } from '@school/server/tracked-db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, sharedApp } from '../support/app.ts'
import { procedureInputs } from '../support/procedure-inputs.ts'

let site: App
let db: Db
beforeAll(async () => {
  site = await sharedApp()
  db = createDb(site.databaseUrl, 2)
})
afterAll(() => db.$close())

/** Values of inputs with which a call runs all SQL statements of its procedure. Other inputs are texts. */
const VALUES: Record<string, unknown> = {
  id: '1',
  date: '2025',
  gender: 'Male',
  path: '/about',
  q: 'notice',
  kind: undefined,
  language: undefined,
  cursor: undefined,
}

/** Returns the mirrored tables in a query plan of Postgres. */
function tablesOf(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const own = 'Relation Name' in plan ? [String(plan['Relation Name'])] : []
  return [...own, ...Object.values(plan).flatMap(tablesOf)]
}

test('every SQL statement of a procedure declares the tables that it reads', async () => {
  const mirrored = new Set<string>(entities.map(({ table }) => table))
  const tracked = createTrackedDb(db)
  const undeclared: string[] = []
  let statements = 0
  const query: TrackedDb['query'] = async (tables, statement) => {
    const { rows } = await db.$pool.query(`EXPLAIN (FORMAT JSON) ${statement.text}`, statement.values)
    for (const table of new Set(tablesOf(rows)))
      if (mirrored.has(table) && !tables.some((declared) => declared === table))
        undeclared.push(`${table}: ${statement.text.slice(0, 200)}`)
    statements += 1
    return tracked.query(tables, statement)
  }
  const observed = { ...tracked, query }
  const vocabulary = createVocabularyReader(observed)
  const caller = appRouter.createCaller({ db: observed, vocabulary, locale: 'en', retentionDays: 30 })
  for (const [name, fields] of procedureInputs) {
    const input = Object.fromEntries(fields.map((field) => [field, field in VALUES ? VALUES[field] : 'a']))
    const call = name.split('.').reduce((at, part) => (at as never)[part], caller as unknown)
    await (call as (input: unknown) => Promise<unknown>)(input)
  }
  expect(undeclared).toEqual([])
  expect(statements).toBeGreaterThanOrEqual(9)
})
