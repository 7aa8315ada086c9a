import pg from 'pg'

// Connections that became read-only. After a fail-over, an address leads to the new primary while connections to the old one,
// which is a standby now, still live: they answer reads and refuse writes for as long as they are used.

/** SQLSTATE of a write on a standby or on a database that was made read-only. Postgres refuses before it changes anything. */
const READ_ONLY_TRANSACTION = '25006'
/** Nothing fails on connections that only read, so each is dialled again after this time. */
const MAX_LIFETIME_SECONDS = 300

const isReadOnly = (error: unknown) => (error as { code?: unknown } | null)?.code === READ_ONLY_TRANSACTION

type OnConnect = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  // biome-ignore lint/suspicious/noExplicitAny: the type of `pg`
  done: (release?: any) => void,
) => void

/** Creates a pool that closes all its connections once one of them is read-only, and tries a statement again on a new one. */
export function createPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ maxLifetimeSeconds: MAX_LIFETIME_SECONDS, ...options })
  const current = new Set<pg.PoolClient>()
  /** Connections from before the last refused write. */
  const outdated = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    current.add(client)
    // A connection that is lost between two statements of a transaction must not end the process. The next statement fails.
    client.on('error', () => undefined)
  })
  pool.on('remove', (client) => current.delete(client))
  // The pool itself closes a connection that is released with an error.
  pool.on('release', (error) => {
    if (isReadOnly(error)) for (const client of current) outdated.add(client)
  })

  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const checkOut = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await connect()
      if (!outdated.has(client)) return client
      client.release(true)
    }
  }
  // The pool's own `query` gives a callback.
  pool.connect = ((callback?: OnConnect) =>
    callback
      ? void checkOut().then(
          (client) => callback(undefined, client, client.release),
          (error: Error) => callback(error, undefined, () => undefined),
        )
      : checkOut()) as pg.Pool['connect']
  const query = pool.query.bind(pool) as unknown as (...statement: unknown[]) => Promise<unknown>
  pool.query = ((...statement: unknown[]) =>
    againIfReadOnly(() => query(...statement))) as unknown as pg.Pool['query']
  return pool
}

/**
 * Runs `work`, and once more if its connection was read-only.
 * @param work one statement or one transaction: nothing of it is committed if Postgres refused a part of it. It must release
 *   its connection with the error
 */
export async function againIfReadOnly<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isReadOnly(error)) throw error
    return await work()
  }
}
