import type pg from 'pg'

// Plain SQL: the bulk writes need a client of `pg` (COPY), and limits of the session from the first statement on.

/**
 * So that no transaction waits for good and keeps others out: for a table that someone has locked, for one statement,
 * for a process that is frozen between two statements, and for one whose machine is gone.
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

/** All of `work` or nothing, on one connection of the pool and within limits of time. */
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
    // One that did not answer in time answers no ROLLBACK either; closing it is one.
    if (error instanceof Error && error.message === 'Query read timeout') broken = error
    if (!broken) await client.query('ROLLBACK').catch(onError)
    throw error
  } finally {
    client.off('error', onError)
    // A connection in an unknown state is not given back.
    client.release(broken)
  }
}
