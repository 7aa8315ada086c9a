import { entities } from '@school/mirror'
import { createDb, type Db } from '@school/prisma'
import { appRouter } from '@school/server/procedures'
import { createTrackedDb, type TrackedDb } from '@school/server/tracked-db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, sharedApp } from '../support/app.ts'

let site: App
let db: Db
beforeAll(async () => {
  site = await sharedApp()
  db = createDb(site.databaseUrl, 2)
})
afterAll(() => db.$close())

/** The input of one call per procedure. The call runs all SQL statements of the procedure. */
const calls: Record<string, unknown> = {
  home: undefined,
  'notices.list': { title: 'a', date: '2025' },
  'notices.byId': { id: '1' },
  'notices.recent': { beside: '1' },
  'news.list': { date: '2025' },
  'news.byId': { id: '1' },
  'news.recent': { beside: '1' },
  'events.list': { date: '2025' },
  'events.byId': { id: '1' },
  'events.recent': { beside: '1' },
  'careers.list': { search: 'a' },
  'careers.byId': { id: '1' },
  'careers.latest': undefined,
  calendar: {},
  'videos.list': { title: 'a' },
  gallery: {},
  faq: { search: 'a' },
  'faculty.list': { gender: 'Male', name: 'a' },
  'faculty.tahfeez': undefined,
  'faculty.byId': { id: '1' },
  page: { path: '/about' },
  body: { path: '/about' },
  placeholder: { path: '/about' },
  moved: { path: '/about' },
  today: undefined,
  search: { q: 'notice' },
  suggestions: { q: 'notice' },
  'admission.choices': {},
}

/** Returns the mirrored tables in a query plan of Postgres. */
function tablesOf(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const own = 'Relation Name' in plan ? [String(plan['Relation Name'])] : []
  return [...own, ...Object.values(plan).flatMap(tablesOf)]
}

test('every SQL statement of a procedure declares the tables that it reads', async () => {
  const procedures = Object.keys(appRouter._def.procedures)
  expect(Object.keys(calls).sort(), 'a procedure without a call here').toEqual(procedures.sort())
  const mirrored = new Set(entities.map(({ table }) => table))
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
  const caller = appRouter.createCaller({ db: { ...tracked, query }, locale: 'en', retentionDays: 30 })
  for (const [name, input] of Object.entries(calls)) {
    const call = name.split('.').reduce((at, part) => (at as never)[part], caller as unknown)
    await (call as (input: unknown) => Promise<unknown>)(input)
  }
  expect(undeclared).toEqual([])
  expect(statements).toBeGreaterThanOrEqual(9)
})
