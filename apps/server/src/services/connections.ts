import pg from 'pg'
import { type Environment, StartError } from '../environment.ts'
import type { Address } from './addresses.ts'

// The number of connections that this server opens to Postgres, and a check that they are allowed.
//
// Plain SQL: queries the catalogue before there is a Prisma client.

/** Maximum number of connections of each pool. Each process has its own pools. */
export const CONNECTIONS = {
  /** Forms, health and everything else of the web process. */
  web: 10,
  /** Procedures and pages, so that they cannot use up the connections of forms. */
  readers: 8,
  worker: 8,
}
/** Connections of one process outside of its pools: they listen for changes of the mirror, of submissions and of the content. */
const LISTENERS = 3

const needs = {
  web: CONNECTIONS.web + CONNECTIONS.readers + LISTENERS,
  worker: CONNECTIONS.worker + LISTENERS,
}

/**
 * The maximum number of connections that a server with this role opens on Postgres itself. A pooler takes those of the
 * pools.
 */
export function connectionsOf(role: 'all' | 'web' | 'worker', environment: Environment): number {
  const roles: ('web' | 'worker')[] = role === 'all' ? ['web', 'worker'] : [role]
  if (environment.DATABASE_DIRECT_URL) return roles.length * LISTENERS
  return roles.reduce((sum, one) => sum + needs[one], 0)
}

/**
 * Checks that role, database and server allow as many connections as this server opens. Otherwise pages and forms would
 * fail under load. The address must not lead to a standby, because a start migrates.
 * @returns whether the connection should have TLS and has not
 * @throws StartError that names the limit; errors of `pg` when the database cannot be reached
 */
export async function requireConnections({ url, variable }: Address, needed: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A session that Postgres ends makes the next statement fail.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ place: string; allowed: number }>(`
      SELECT * FROM (
        SELECT 'the role' AS place, rolconnlimit AS allowed FROM pg_roles WHERE rolname = current_user AND NOT rolsuper
        UNION ALL
        SELECT 'the database', datconnlimit FROM pg_database WHERE datname = current_database()
        UNION ALL
        -- The second setting exists since Postgres 16.
        SELECT 'the server', current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0)
      ) limits WHERE allowed >= 0 ORDER BY allowed LIMIT 1`)
    const [tightest] = rows
    if (tightest && tightest.allowed < needed)
      throw new StartError(
        `${variable}: ${tightest.place} allows ${tightest.allowed} connections at one time, and this server opens up to ${needed}; raise its limit.`,
      )
    const { rows: connections } = await client.query<TlsState & { isStandby: boolean }>(`
      SELECT pg_is_in_recovery() AS "isStandby", current_setting('ssl') = 'on' AS "isOffered", host(inet_server_addr()) AS server,
        coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS "isUsed"`)
    if (connections[0]?.isStandby)
      throw new StartError(`${variable} leads to a standby, which cannot be written: name the primary.`)
    return connections[0] ? isUnencrypted(connections[0]) : false
  } finally {
    await client.end()
  }
}

interface TlsState {
  isOffered: boolean
  isUsed: boolean
  /** The address of the server; null for a socket. */
  server: string | null
}

/** Whether a connection crosses a network in the clear although the server offers TLS. */
export const isUnencrypted = ({ isOffered, isUsed, server }: TlsState): boolean =>
  isOffered && !isUsed && server !== null && !/^(?:127\.|::1$)/.test(server)
