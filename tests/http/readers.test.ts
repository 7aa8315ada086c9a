import { createReadDb, openReaders } from '@school/server/read-db'
import { afterAll, expect, test } from 'vitest'
import { sharedApp } from '../support/app.ts'

// The database client of procedures and pages.

const site = await sharedApp()
const db = openReaders(site.databaseUrl)
const readers = createReadDb(db)
afterAll(() => db.$close())

test('Postgres refuses every write of a procedure', async () => {
  for (const text of [
    `UPDATE notice SET headline = 'Written by a page'`,
    `INSERT INTO visit_day VALUES (now())`,
    'DROP TABLE notice',
    "SELECT nextval(pg_get_serial_sequence('sync_run', 'id'))",
  ])
    await expect(readers.query({ text, values: [] }), text).rejects.toMatchObject({ code: '25006' })
  await expect(db.notice.deleteMany()).rejects.toThrow(/read-only/)
})

test('the client of procedures has no pool, no raw access, no writes and no table that is not mirrored', () => {
  // Each line must stay an error for the compiler.
  // @ts-expect-error: the pool
  expect(readers.$pool).toBeUndefined()
  // @ts-expect-error: raw access
  expect(readers.$queryRaw).toBeUndefined()
  // @ts-expect-error: raw access
  expect(readers.$executeRaw).toBeUndefined()
  // @ts-expect-error: writes
  expect(readers.notice.create).toBeTypeOf('function')
  // @ts-expect-error: not mirrored
  expect(readers.submission).toBeUndefined()
})
