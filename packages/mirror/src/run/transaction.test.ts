import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { transaction } from './transaction.ts'

/** A pool of one connection that records its statements, and with what it is returned. */
function poolOfOne() {
  const statements: string[] = []
  const released: unknown[] = []
  const client = Object.assign(new EventEmitter(), {
    query: async (sql: string) => void statements.push(sql.split(';')[0] ?? ''),
    release: (error?: Error) => void released.push(error),
  })
  const pool = { connect: async () => client } as unknown as pg.Pool
  return { pool, client, statements, released }
}

test('a transaction is committed, and its connection returned as it was', async () => {
  const { pool, client, statements, released } = poolOfOne()
  expect(await transaction(pool, async (given) => given === (client as unknown))).toBe(true)
  expect(statements).toEqual(['BEGIN', 'COMMIT'])
  expect(released).toEqual([undefined])
  expect(client.listenerCount('error')).toBe(0)
})

test('a transaction whose work fails is rolled back, and its connection is used again', async () => {
  const { pool, statements, released } = poolOfOne()
  const work = transaction(pool, async () => {
    throw new Error('not valid')
  })
  await expect(work).rejects.toThrow('not valid')
  expect(statements).toEqual(['BEGIN', 'ROLLBACK'])
  expect(released).toEqual([undefined])
})

test('a connection that does not answer in time is closed without a rollback', async () => {
  const { pool, statements, released } = poolOfOne()
  const late = new Error('Query read timeout')
  await expect(transaction(pool, () => Promise.reject(late))).rejects.toThrow(late)
  expect(statements).toEqual(['BEGIN'])
  expect(released).toEqual([late])
})

test('a connection that breaks during the work is closed without a rollback', async () => {
  const { pool, client, statements, released } = poolOfOne()
  const broken = new Error('connection lost')
  const work = transaction(pool, async () => {
    client.emit('error', broken)
    throw new Error('the query failed')
  })
  await expect(work).rejects.toThrow('the query failed')
  expect(statements).toEqual(['BEGIN'])
  expect(released).toEqual([broken])
})
