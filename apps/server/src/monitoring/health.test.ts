import type { Db } from '@school/prisma'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { health } from './health.ts'

/** A database that cannot be reached. */
const away = new Proxy({} as Db, {
  get() {
    throw new Error('no database')
  },
})

test.each([
  ['stays ready while it can serve cached pages', true, 12, 200, 'no database, serving cached pages'],
  ['without a cached page is not ready', true, 0, 503, 'no database'],
  ['that has never reached it is not ready, whatever is in its cache', false, 12, 503, 'no database'],
])('without a database, a process %s', async (_, wasReached, pages, code, status) => {
  const app = Fastify()
  app.register(health, {
    db: away,
    writes: async () => ({ database: 'no connection', media: null }),
    sampleData: false,
    onDatabaseReached: (listener) => {
      if (wasReached) listener()
    },
    cachedPages: () => pages,
  })
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json().status]).toEqual([code, status])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})
