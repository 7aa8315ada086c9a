import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../generated/client.ts'

export { Prisma } from '../generated/client.ts'
export type * from '../generated/models.ts'

/** The typed client for reading, and for writing what is ours. Bulk writes of the mirror use `Db.$pool`. */
export type Db = PrismaClient & { readonly $pool: pg.Pool; $close(): Promise<void> }

/** Dates are calendar dates (docs/spec/rulings.md#10): `pg` must not turn them into moments of the server's time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text') =>
    id === pg.types.builtins.DATE
      ? (text: string) => text
      : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
}

/**
 * Opens a pool on `url` and Prisma over it. Nothing is connected until the first question.
 * @param url a `postgresql://` address
 * @param max connections at most (2 cores and a local Postgres need few)
 */
export function createDb(url: string, max = 10): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    // A host that vanished says nothing: the longest bulk write takes seconds.
    query_timeout: 30_000,
    keepAlive: true,
    types,
  })
  // A connection that breaks while idle must not end the process; the next question gets a new one.
  pool.on('error', () => {})
  const client = new PrismaClient({ adapter: new PrismaPg(pool) })
  return Object.assign(client, {
    $pool: pool,
    $close: async () => {
      await client.$disconnect()
      await pool.end()
    },
  })
}

/** Whether a query failed because no connection was free or made in time: the server is busy, and may answer later. */
export function isConnectionTimeout(error: unknown): boolean {
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|due to connection timeout/.test(error.message)
  )
}
