import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { transaction } from './transaction.ts'

const late = new Error('Query read timeout')
const broken = new Error('connection lost')
const readOnly = Object.assign(new Error('the server is a standby'), { code: '25006' })
const failing = (error: Error) => () => Promise.reject(error)

test.each<[string, (client: EventEmitter) => Promise<unknown>, statements: string[], closedBy?: Error]>([
  ['is committed, and its connection is used again', async () => 'done', ['BEGIN', 'COMMIT']],
  ['whose work fails is rolled back', failing(new Error('not valid')), ['BEGIN', 'ROLLBACK']],
  ['without an answer in time ends with its connection', failing(late), ['BEGIN'], late],
  [
    'that is refused because its server became a standby ends with its connection',
    failing(readOnly),
    ['BEGIN'],
    readOnly,
  ],
  [
    'whose connection breaks ends with it',
    (client) => {
      client.emit('error', broken)
      return Promise.reject(new Error('the query failed'))
    },
    ['BEGIN'],
    broken,
  ],
])('a transaction %s', async (_, work, statements, closedBy) => {
  const sent: string[] = []
  const released: unknown[] = []
  const client = Object.assign(new EventEmitter(), {
    query: async (sql: string) => void sent.push(sql.split(';')[0] ?? ''),
    release: (error?: Error) => void released.push(error),
  })
  const pool = { connect: async () => client } as unknown as pg.Pool
  let done: Promise<unknown> = Promise.resolve()
  const result = transaction(pool, () => {
    done = work(client)
    return done
  })
  expect(await Promise.allSettled([result])).toEqual(await Promise.allSettled([done]))
  expect([sent, released, client.listenerCount('error')]).toEqual([statements, [closedBy], 0])
})
