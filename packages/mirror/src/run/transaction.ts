import type pg from 'pg'

// Plain SQL: the bulk writes need a client of `pg` (COPY), and session limits from the first statement on.

/**
 * Time limits, so that no transaction blocks others forever: for a locked table, for one statement, for a process that is
 * frozen between two statements, and for one whose machine has disappeared.
 */
const LIMITS = {
  lock_timeout: '20s',
  statement_timeout: '60s',
  idle_in_transaction_session_timeout: '10s',
  client_connection_check_interval: '5s',
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
}
const BEGIN = [
  'BEGIN',
  ...Object.entries(LIMITS).map(([name, value]) => `SET LOCAL ${name} = '${value}'`),
].join('; ')

/** Runs `work` in a transaction on one connection of the pool, within the time limits. */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    await client.query(BEGIN)
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    // A connection that did not answer in time does not answer a ROLLBACK either. Closing it rolls back. One that is read-only
    // may lead to a server that was the primary (prisma/src/pool.ts).
    const { code, message } = error as Error & { code?: string }
    if (message === 'Query read timeout' || code === '25006') broken = error as Error
    if (!broken) await client.query('ROLLBACK').catch(onError)
    throw error
  } finally {
    client.off('error', onError)
    // A broken connection is closed instead of returned to the pool.
    client.release(broken)
  }
}
