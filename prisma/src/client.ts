import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../generated/client.ts'
import { createPool } from './pool.ts'

export { Prisma } from '../generated/client.ts'
export type * from '../generated/models.ts'
export { againIfReadOnly } from './pool.ts'

/** The typed client, for reading and for writing our own tables. Bulk writes of the mirror use `Db.$pool`. */
export type Db = PrismaClient & {
  readonly $pool: pg.Pool
  /** The address of the primary itself, for `LISTEN`. That of the pool may be a pooler. */
  readonly $directUrl: string
  $close(): Promise<void>
}

/** Dates are calendar dates (docs/spec/rulings.md#10): `pg` must not convert them to moments in the server's time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text') =>
    id === pg.types.builtins.DATE
      ? (text: string) => text
      : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
}

/** The start parameter of connections on which Postgres refuses to write. */
export const READ_ONLY = '-c default_transaction_read_only=on'

export interface DbOptions {
  name?: string
  directUrl?: string
  readOnly?: boolean
  onConnect?: pg.PoolConfig['onConnect']
}

/**
 * Creates a pool and a Prisma client that uses it. The pool connects at the first query.
 * @param url a `postgresql://` address
 * @param max the maximum number of connections
 * @param options.name the name of the connections in `pg_stat_activity`
 * @param options.directUrl the address of the primary itself, if `url` is a pooler
 * @param options.readOnly whether Postgres refuses to write on these connections (SQLSTATE 25006)
 * @param options.onConnect called with each new connection. If it throws, nothing is asked on that connection
 */
export function createDb(
  url: string,
  max = 10,
  { name, directUrl = url, readOnly = false, onConnect }: DbOptions = {},
): Db {
  const pool = createPool({
    connectionString: url,
    max,
    ...(name && { application_name: name }),
    connectionTimeoutMillis: 5_000,
    // For a host that disappeared without closing the connection. The longest bulk write takes seconds.
    query_timeout: 30_000,
    keepAlive: true,
    ...(readOnly && { options: READ_ONLY }),
    ...(onConnect && { onConnect }),
    types,
  })
  // An idle connection that is lost must not end the process. The next query gets a new one.
  pool.on('error', () => {})
  const client = new PrismaClient({ adapter: new PrismaPg(pool) })
  return Object.assign(client, {
    $pool: pool,
    $directUrl: directUrl,
    $close: async () => {
      await client.$disconnect()
      await pool.end()
    },
  })
}

/** Codes of Node, Postgres (SQLSTATE) and Prisma for a database that cannot be reached, ends, or takes no connection. */
const UNAVAILABLE =
  /^(?:E(?:CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|TIMEDOUT|PIPE|AI_AGAIN|NOTFOUND)|08\w{3}|53300|55000|57P0\d|P1001|P1002|P1008|P1017|P2024)$/
const NO_CONNECTION =
  /timeout exceeded when trying to connect|due to connection timeout|Connection terminated|Connection ended/

/** Whether a query failed because there was no connection to the database. A later attempt may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, meta } = error as Error & { code?: unknown; meta?: { driverAdapterError?: Error } }
  // Prisma wraps the errors of `pg`.
  const original = meta?.driverAdapterError?.cause as { originalCode?: string } | undefined
  const codes = [code, original?.originalCode]
  return NO_CONNECTION.test(error.message) || codes.some((one) => UNAVAILABLE.test(String(one)))
}
