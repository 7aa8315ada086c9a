import { randomInt } from 'node:crypto'
import { READ_ONLY } from '@school/prisma'
import pg from 'pg'
import { StartError } from '../environment.ts'

// Whether DATABASE_URL, which may be a pooler, and DATABASE_DIRECT_URL lead to the same primary.
//
// Plain SQL: asks the server about itself, before there is a Prisma client.

/** An address of the database, and the variable to change if it is wrong. */
export interface Address {
  variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'
  url: string
}

const LIMITS = { connectionTimeoutMillis: 5_000, query_timeout: 10_000 }
/** Keys of advisory locks have 64 bits. */
const MAX_KEY = 2 ** 47

/**
 * Takes a lock at one address and looks for it at the other. Locks belong to one database of one server and are not
 * replicated, so this needs no rights, and distinguishes a copy and a standby.
 * @returns whether Postgres refuses to write on connections of pages. A pooler may ignore the start parameter that asks for it
 * @throws StartError that says which address is wrong; errors of `pg` of the first address
 */
export async function compareAddresses(pooled: Address, direct: Address): Promise<{ isGuarded: boolean }> {
  const key = randomInt(MAX_KEY)
  const holder = new pg.Client({ connectionString: direct.url, ...LIMITS })
  // As the connections of pages (prisma/src/client.ts).
  const page = new pg.Client({ connectionString: pooled.url, ...LIMITS, options: READ_ONLY })
  for (const client of [holder, page]) client.on('error', () => undefined)
  try {
    await page.connect()
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT pg_advisory_xact_lock($1)', [key])
    const { rows } = await page.query<{ isFree: boolean; isStandby: boolean; isGuarded: boolean }>(
      `SELECT pg_try_advisory_xact_lock($1) AS "isFree", pg_is_in_recovery() AS "isStandby",
        current_setting('default_transaction_read_only') = 'on' AS "isGuarded"`,
      [key],
    )
    const [found] = rows
    if (found?.isStandby)
      throw new StartError(
        `${pooled.variable} leads to a standby, which cannot be written: name the primary.`,
      )
    if (found?.isFree)
      throw new StartError(
        `${direct.variable} and ${pooled.variable} lead to different databases: both must name the same one on the same primary.`,
      )
    return { isGuarded: found?.isGuarded ?? false }
  } finally {
    await Promise.all([page.end(), holder.end()])
  }
}
