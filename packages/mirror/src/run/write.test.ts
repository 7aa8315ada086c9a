import type pg from 'pg'
import { expect, test } from 'vitest'
import type { AnyEntity } from '../entity.ts'
import { notify } from './write.ts'

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
