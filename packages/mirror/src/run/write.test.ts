import { Writable } from 'node:stream'
import type pg from 'pg'
import { expect, test } from 'vitest'
import type { AnyEntity } from '../entity.ts'
import { moveRows, notify, touchDetails, writeRows } from './write.ts'

// The statements that are sent to Postgres. Tests of written rows are in tests/mirror.

const entity = { name: 'notices', table: 'notice' } as AnyEntity

function recorder() {
  const queries: { sql: string; values: unknown[] }[] = []
  const client = {
    query: async (sql: string, values: unknown[] = []) => {
      queries.push({ sql, values })
      return { rows: [], rowCount: 0 }
    },
  } as unknown as pg.PoolClient
  return { client, queries }
}

/** The notifications about some ids. */
async function notifications(ids: string[]) {
  const { client, queries } = recorder()
  await notify(client, entity, ids)
  return queries.map(({ values: [channel, payload] }) => {
    expect(channel).toBe('mirror')
    expect(Buffer.byteLength(String(payload))).toBeLessThan(8_000)
    return JSON.parse(String(payload)) as { entity: string; ids: string[] }
  })
}

test('changed rows are notified in one message', async () => {
  expect(await notifications(['1', '2'])).toEqual([{ entity: 'notices', ids: ['1', '2'] }])
})

test('nothing is notified if no row changed', async () => {
  expect(await notifications([])).toEqual([])
})

test.each([
  ['short ids', (i: number) => String(i)],
  ['long ids', (i: number) => String(i).padStart(64, 'x')],
  ['ids of several bytes a character', (i: number) => `${i}`.padStart(64, 'আ')],
])('many changed rows are notified once each, in messages that Postgres accepts: %s', async (_, idOf) => {
  const ids = Array.from({ length: 5_000 }, (_, i) => idOf(i))
  const sent = await notifications(ids)
  expect(sent.flatMap((message) => message.ids)).toEqual(ids)
  // No more messages than needed: all but the last are nearly full.
  for (const message of sent.slice(0, -1))
    expect(Buffer.byteLength(JSON.stringify(message))).toBeGreaterThan(6_700)
})

test('new rows are sent once, by COPY, and their special characters are escaped', async () => {
  const statements: string[] = []
  let copied = ''
  const write = (chunk: Buffer, _: unknown, done: () => void) => {
    copied += chunk
    done()
  }
  const client = {
    query: (sql: string | object) => {
      statements.push(typeof sql === 'string' ? sql : 'COPY')
      return typeof sql === 'string' ? Promise.resolve({ rows: [] }) : new Writable({ write })
    },
  } as unknown as pg.PoolClient
  const row = { id: '1', hash: 'h', columns: { headline: 'a\tb\\c\nd\re', date: null }, raw: { id: 1 } }
  expect(await writeRows(client, entity, [row], () => true)).toEqual({ written: ['1'], rejected: [] })
  expect(statements).toEqual(['SAVEPOINT part', 'COPY', 'RELEASE part'])
  expect(copied).toBe('1\th\t{"id":1}\ta\\tb\\\\c\\nd\\re\t\\N\n')
})

test('no statement is sent for no rows', async () => {
  const { client, queries } = recorder()
  await moveRows(client, entity, [])
  await touchDetails(client, entity, [])
  expect(await writeRows(client, entity, [], () => true)).toEqual({ written: [], rejected: [] })
  expect(queries).toEqual([])
})
