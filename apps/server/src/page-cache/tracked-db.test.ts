import { entities, type MirrorTable } from '@school/mirror'
import { createDb } from '@school/prisma'
import { expect, test } from 'vitest'
import type { Context } from '../procedures/context.ts'
import { trackDependencies } from './dependencies.ts'
import { createTrackedDb } from './tracked-db.ts'

const db: Context['db'] = createTrackedDb(createDb('postgresql://nobody@localhost:1/none'))

test('the client of procedures has no pool, no raw access, no writes and no table that is not mirrored', () => {
  // Each line must stay an error: with one of them a read could bypass dependency tracking.
  // @ts-expect-error: the pool
  expect(db.$pool).toBeUndefined()
  // @ts-expect-error: raw access
  expect(db.$queryRaw).toBeUndefined()
  // @ts-expect-error: raw access
  expect(db.$queryRawUnsafe).toBeUndefined()
  // @ts-expect-error: raw access
  expect(db.$executeRaw).toBeUndefined()
  // @ts-expect-error: a client inside of a transaction would not be tracked
  expect(db.$transaction).toBeUndefined()
  // @ts-expect-error: writes
  expect(db.notice.create).toBeUndefined()
  // @ts-expect-error: not mirrored
  expect(db.submission).toBeUndefined()
})

test('a statement cannot leave out the tables that it reads, or name one that is not mirrored', () => {
  const tables: MirrorTable[] = ['news_item', 'calendar_entry']
  // @ts-expect-error: not mirrored
  tables.push('submission')
  // @ts-expect-error: no tables
  const query = () => db.query({ text: 'SELECT 1', values: [] })
  expect(query).toBeTypeOf('function')
})

test('procedures can read every mirrored table, and each read is recorded as a dependency', async () => {
  for (const { name, table } of entities) {
    const model = table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    const reader = db[model as 'notice']
    const note = async (args: Parameters<typeof reader.findFirst>[0]) =>
      (await trackDependencies(() => reader.findFirst(args).catch(() => null))).dependencies
    expect(await note({ where: { id: '7', goneAt: null } })).toEqual(new Map([[name, new Set(['7'])]]))
    expect(await note({})).toEqual(new Map([[name, 'all']]))
    const statement = () => db.query([table], { text: '', values: [] }).catch(() => [])
    expect((await trackDependencies(statement)).dependencies).toEqual(new Map([[name, 'all']]))
  }
})
