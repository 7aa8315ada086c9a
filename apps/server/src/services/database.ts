import { createDb, type Db } from '@school/prisma'
import { migrate, NotUtf8 } from '@school/prisma/migrate'
import type { Logger } from 'pino'
import { type Environment, StartError } from '../environment.ts'
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
  const isUnencrypted = await requireConnections(url, connections.needed).catch((error: Error) => {
    throw error instanceof StartError ? error : databaseError(error, environment)
  })
  if (isUnencrypted)
    log.warn(
      'the connection to the database is not encrypted, although the server offers TLS: add sslmode=verify-full to DATABASE_URL (docs/postgres.md)',
    )
  const applied = await migrate(url).catch((error: Error) => {
    throw databaseError(error, environment)
  })
  if (applied.length) log.info({ migrations: applied }, 'database migrated')
  const db = createDb(url, connections.pool, { name: connections.name })
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
  environment: Environment,
): StartError {
  const refused = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET']
  const timedOut = /timeout/i.test(error.message)
  if (refused.includes(error.code ?? '') || timedOut || error instanceof AggregateError) {
    const { host } = new URL(environment.DATABASE_URL ?? 'postgresql://the embedded server')
    return new StartError(
      `The database at ${host} cannot be reached: check DATABASE_URL and that Postgres runs.`,
    )
  }
  if (error.syscall === 'open')
    return new StartError(`DATABASE_URL: the file ${error.path} cannot be read (${error.code}).`)
  // Postgres through a file of this machine.
  if (error.syscall === 'connect' && error.address?.startsWith('/'))
    return new StartError(
      `The database at the socket ${error.address} cannot be reached (${error.code}): check DATABASE_URL and that Postgres runs.`,
    )
  if (/does not support SSL/.test(error.message))
    return new StartError(
      'The database has no TLS: turn it on there, or set sslmode=disable in DATABASE_URL if it is in the same network.',
    )
  // 28000: refused before the password, often by pg_hba.conf; 28P01: wrong user or password; 3D000: no such database.
  if (error.code === '28000')
    return new StartError(
      'The database does not let the user of DATABASE_URL connect: check its LOGIN right, pg_hba.conf and sslmode.',
    )
  if (error.code?.startsWith('28'))
    return new StartError('The database refuses the user or password of DATABASE_URL.')
  if (error.code === '53300')
    return new StartError('The database has no connection left: raise its limit, or end what holds them.')
  if (CERTIFICATE_ERRORS.has(error.code ?? ''))
    return new StartError(
      `The certificate of the database is not accepted (${error.code}): name the file of its authority in DATABASE_URL, ?sslmode=verify-full&sslrootcert=….`,
    )
  if (error.code === '3D000') return new StartError('The database named in DATABASE_URL does not exist.')
  if (error instanceof NotUtf8) return new StartError(error.message)
  return new StartError(`The database could not be migrated: ${error.message.split('\n')[0]}`)
}
