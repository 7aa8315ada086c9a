import { createDb, type Db } from '@school/prisma'
import { migrate, NotUtf8 } from '@school/prisma/migrate'
import type { Logger } from 'pino'
import { type Environment, StartError } from '../environment.ts'
import { type Address, compareAddresses } from './addresses.ts'
import type { Closers } from './closers.ts'
import { requireConnections } from './connections.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'

/**
 * Opens the database (embedded where DATABASE_URL is unset) and migrates it.
 * @param onLost called when the embedded database is lost for good
 * @throws StartError with one sentence that says what to do
 */
export async function openDatabase(
  environment: Environment,
  log: Logger,
  connections: { pool: number; needed: number; name: string },
  closers: Closers,
  onLost: (error: StartError) => void,
): Promise<{ url: string; db: Db }> {
  const url = environment.DATABASE_URL ?? (await openEmbeddedDatabase(environment, log, closers, onLost))
  const pooled: Address = { variable: 'DATABASE_URL', url }
  const direct: Address = environment.DATABASE_DIRECT_URL
    ? { variable: 'DATABASE_DIRECT_URL', url: environment.DATABASE_DIRECT_URL }
    : pooled
  const explain = (address: Address) => (error: Error) => {
    throw error instanceof StartError ? error : databaseError(error, address)
  }
  const isUnencrypted = await requireConnections(direct, connections.needed).catch(explain(direct))
  if (isUnencrypted)
    log.warn(
      `the connection to the database is not encrypted, although the server offers TLS: add sslmode=verify-full to ${direct.variable} (docs/postgres.md)`,
    )
  const { isGuarded } = await compareAddresses(pooled, direct).catch(explain(pooled))
  if (!isGuarded)
    log.warn(
      'the pooler of DATABASE_URL ignores the start parameter options, so Postgres does not itself refuse that pages write (docs/postgres.md#pooler)',
    )
  const applied = await migrate(direct.url).catch(explain(direct))
  if (applied.length) log.info({ migrations: applied }, 'database migrated')
  const db = createDb(url, connections.pool, { name: connections.name, directUrl: direct.url })
  closers.push(() => db.$close())
  return { url, db }
}

/** Node's error codes for certificates that it does not trust. */
const CERTIFICATE_ERRORS = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

function databaseError(
  error: NodeJS.ErrnoException & { address?: string },
  { variable, url }: Address,
): StartError {
  const refused = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET']
  const timedOut = /timeout/i.test(error.message)
  if (refused.includes(error.code ?? '') || timedOut || error instanceof AggregateError) {
    const { host } = new URL(url)
    return new StartError(
      `The database at ${host} cannot be reached: check ${variable} and that Postgres runs.`,
    )
  }
  if (error.syscall === 'open')
    return new StartError(`${variable}: the file ${error.path} cannot be read (${error.code}).`)
  // Postgres through a file of this machine.
  if (error.syscall === 'connect' && error.address?.startsWith('/'))
    return new StartError(
      `The database at the socket ${error.address} cannot be reached (${error.code}): check ${variable} and that Postgres runs.`,
    )
  if (/does not support SSL/.test(error.message))
    return new StartError(
      `The database has no TLS: turn it on there, or set sslmode=disable in ${variable} if it is in the same network.`,
    )
  // 28000: refused before the password, often by pg_hba.conf; 28P01: wrong user or password; 3D000: no such database.
  if (error.code === '28000')
    return new StartError(
      `The database does not let the user of ${variable} connect: check its LOGIN right, pg_hba.conf and sslmode.`,
    )
  if (error.code?.startsWith('28'))
    return new StartError(`The database refuses the user or password of ${variable}.`)
  if (error.code === '53300')
    return new StartError('The database has no connection left: raise its limit, or end what holds them.')
  if (CERTIFICATE_ERRORS.has(error.code ?? ''))
    return new StartError(
      `The certificate of the database is not accepted (${error.code}): name the file of its authority in ${variable}, ?sslmode=verify-full&sslrootcert=….`,
    )
  if (error.code === '3D000') return new StartError(`The database named in ${variable} does not exist.`)
  // 08P01: what PgBouncer does not accept.
  if (error.code === '08P01' && /startup parameter/.test(error.message))
    return new StartError(
      `The pooler of ${variable} refuses the start parameter options: see "Pooler" in docs/postgres.md for what to set there.`,
    )
  if (error instanceof NotUtf8) return new StartError(error.message)
  return new StartError(`The database could not be migrated: ${error.message.split('\n')[0]}`)
}
