import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDb, type Db } from '@school/prisma'
import { migrate, NotUtf8 } from '@school/prisma/migrate'
import type { Logger } from 'pino'
import { type Environment, StartError } from '../environment.ts'
import { type Address, compareAddresses } from './addresses.ts'
import type { Closers } from './closers.ts'
import { requireConnections } from './connections.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'

/** How long a process that started without its database waits between two attempts to reach it. */
const AGAIN_MS = 1_000

interface OpenDatabase {
  url: string
  db: Db
  /**
   * Calls `listener` once it was reached, checked and migrated: at once in an ordinary start. Before that, each query fails as while
   * Postgres is away.
   */
  onReached(listener: () => void): void
}

/** Nobody answers at the address, or Postgres starts or ends there. A later attempt may succeed. */
class Unreachable extends StartError {}

/**
 * Opens the database (embedded where DATABASE_URL is unset), checks and migrates it. A web process may start without it, if this is the
 * database that it reached last time (docs/decisions/0163-a-start-without-postgres.md).
 * @param onLost called when the embedded database is lost for good, or when the one that comes later cannot be used
 * @throws StartError with one sentence that says what to do
 */
export async function openDatabase(
  environment: Environment,
  log: Logger,
  connections: { pool: number; needed: number; name: string; mayComeLater: boolean },
  closers: Closers,
  onLost: (error: StartError) => void,
): Promise<OpenDatabase> {
  const url = environment.DATABASE_URL ?? (await openEmbeddedDatabase(environment, log, closers, onLost))
  const pooled: Address = { variable: 'DATABASE_URL', url }
  const direct: Address = environment.DATABASE_DIRECT_URL
    ? { variable: 'DATABASE_DIRECT_URL', url: environment.DATABASE_DIRECT_URL }
    : pooled
  const explain = (address: Address) => (error: Error) => {
    throw error instanceof StartError ? error : databaseError(error, address)
  }
  let isReached = false
  const waiting: (() => void)[] = []
  const onReached = (listener: () => void) => {
    if (isReached) listener()
    else waiting.push(listener)
  }
  const requireReached = () => {
    // What Postgres says itself while it starts (cannot_connect_now).
    if (!isReached)
      throw Object.assign(new Error('the database was not checked yet'), { code: '57P03', severity: 'FATAL' })
  }
  const options = { name: connections.name, directUrl: direct.url, onConnect: requireReached }
  const db = createDb(url, connections.pool, options)
  closers.push(() => db.$close())
  const known = path.join(environment.DATA_DIR, 'database-reached')
  const name = nameOf([pooled, direct])

  async function reach(): Promise<void> {
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
    isReached = true
  }

  try {
    await reach()
  } catch (error) {
    const isKnown = connections.mayComeLater && (await readFile(known, 'utf8').catch(() => null)) === name
    if (!(error instanceof Unreachable && isKnown)) throw error
    log.error({ reason: error.message }, 'the site starts without its database, which is tried every second')
    const since = performance.now()
    const stop = reachLater(reach, onLost, () => {
      log.info({ seconds: Math.round((performance.now() - since) / 1_000) }, 'the database was reached')
      for (const listener of waiting) listener()
    })
    closers.push(stop)
    return { url, db, onReached }
  }
  if (connections.mayComeLater)
    await writeFile(known, name, { mode: 0o600 }).catch(({ code }: NodeJS.ErrnoException) =>
      log.warn(
        { file: known, reason: code },
        'the next start needs its database, because DATA_DIR cannot be written: give the site the right to write there, or make room',
      ),
    )
  return { url, db, onReached }
}

/** Names the database of these addresses without telling anything of them. A password may change. */
function nameOf(addresses: readonly Address[]): string {
  const urls = addresses.map(({ url }) => Object.assign(new URL(url), { password: '' }).href)
  return createHash('sha256').update(urls.join('\n')).digest('hex')
}

/**
 * Tries until the database answers.
 * @param onLost called if it cannot be used then
 * @returns ends it
 */
function reachLater(
  reach: () => Promise<void>,
  onLost: (error: StartError) => void,
  onReached: () => void,
): () => Promise<void> {
  const stopping = new AbortController()
  async function tryUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      const error = await reach().then(
        () => null,
        (reason: StartError) => reason,
      )
      if (!error) return onReached()
      if (!(error instanceof Unreachable)) return onLost(error)
      await pause(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = tryUntilStopped()
  return async () => {
    stopping.abort()
    await running
  }
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
  const refused = [
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ECONNRESET',
    'EPIPE',
  ]
  const broken = /timeout|Connection terminated/i.test(error.message)
  // 57P01 to 57P03: Postgres ends or starts.
  const unready = /^57P0[123]$/.test(error.code ?? '')
  if (refused.includes(error.code ?? '') || broken || unready || error instanceof AggregateError) {
    const { host } = new URL(url)
    return new Unreachable(
      `The database at ${host} cannot be reached: check ${variable} and that Postgres runs.`,
    )
  }
  if (error.syscall === 'open')
    return new StartError(`${variable}: the file ${error.path} cannot be read (${error.code}).`)
  // Postgres through a file of this machine.
  if (error.syscall === 'connect' && error.address?.startsWith('/'))
    return new Unreachable(
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
