import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from './client.ts'

// Receives notifications of other processes through Postgres (`NOTIFY`).
//
// Plain SQL: Prisma's client has neither LISTEN nor NOTIFY.

/** The channels whose notifications do not arrive, by the address of the database. */
const unheard = new Map<string, Set<string>>()
const addressOf = (db: Db) => db.$directUrl

/** The channels whose notifications this process does not receive. */
export const unheardChannels = (db: Db): string[] => [...(unheard.get(addressOf(db)) ?? [])]

/** How often a connection is asked whether its server still answers, and how long it has for that, in milliseconds. */
const CHECK_MS = 10_000

/**
 * Throws when the server does not answer, or is a standby, as a primary becomes that was replaced. A machine that disappears
 * closes no connection, and a connection that only listens would not notice it for hours.
 */
async function check(client: pg.Client): Promise<void> {
  const statement = { text: 'SELECT pg_is_in_recovery() AS standby', query_timeout: CHECK_MS }
  const { rows } = await client.query<{ standby: boolean }>(statement)
  if (rows[0]?.standby) throw new Error('the server is a standby')
}

/**
 * Listens to a channel, on a connection of its own that is reopened when it is lost. Resolves after the first attempt
 * to listen. A server that caches rows awaits it before it answers requests: otherwise it might cache a row just before a
 * change of which it is not notified.
 * @param channel a name of lower-case letters and `_`, which is not quoted in the statement
 * @param onPayload called with every payload; it must not throw
 * @param onGap called after a lost connection, because notifications may have been missed
 * @returns stops listening
 */
export async function listen(
  db: Db,
  log: Logger,
  channel: string,
  onPayload: (payload: string) => void,
  onGap: () => void = () => undefined,
): Promise<() => Promise<void>> {
  let ended = false
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let checks: NodeJS.Timeout | undefined
  const open = async (first: boolean) => {
    if (ended) return
    const settings = { ...db.$pool.options, connectionString: db.$directUrl, keepAlive: true }
    const fresh = new pg.Client(settings)
    client = fresh
    const lost = () => {
      if (client !== fresh || ended) return
      client = undefined
      clearInterval(checks)
      fresh.end().catch(() => undefined)
      again = setTimeout(() => void open(false), 1_000).unref()
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ channel: from, payload }) => {
      if (from === channel) onPayload(payload ?? '')
    })
    try {
      await fresh.connect()
      // As the pool does with its own connections.
      db.$pool.options.onConnect?.(fresh)
      await fresh.query(`LISTEN ${channel}`)
      // It was stopped meanwhile.
      if (ended) return void fresh.end().catch(() => undefined)
      checks = setInterval(() => void check(fresh).catch(lost), CHECK_MS).unref()
      if (!first) {
        log.info({ channel }, 'notifications are received again')
        onGap()
      }
      void hearsItself(db, fresh).then((received) => {
        if (received) unheard.get(addressOf(db))?.delete(channel)
        else if (client === fresh) {
          unheard.set(addressOf(db), (unheard.get(addressOf(db)) ?? new Set()).add(channel))
          log.warn(
            { channel },
            'a notification that this process sent to itself was not received, so changes are noticed late: DATABASE_DIRECT_URL must lead to the primary of DATABASE_URL, not through a pooler in transaction mode (docs/postgres.md)',
          )
        }
      })
    } catch {
      lost()
    }
  }
  await open(true)
  return async () => {
    ended = true
    clearTimeout(again)
    clearInterval(checks)
    await client?.end().catch(() => undefined)
  }
}

/** Sends a notification. Prisma's client has no operation for it. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await db.$pool.query('SELECT pg_notify($1, $2)', [channel, payload])
}

/** A notification arrives within milliseconds; a database under load may take seconds. */
const HEARD_WITHIN_MS = 10_000

/**
 * Sends a notification on another connection and waits for it. Through a pooler in transaction mode `LISTEN` succeeds, but
 * its connection is given to other clients, so no notification arrives.
 * @returns false when the notification did not arrive in time on an open connection
 */
async function hearsItself(db: Db, client: pg.Client): Promise<boolean> {
  const channel = `check_${randomUUID().replaceAll('-', '')}`
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const onNotification = (message: pg.Notification) => {
    if (message.channel === channel) resolve(true)
  }
  // If the connection is closed meanwhile, the result is unknown.
  const onEnd = () => resolve(true)
  client.on('notification', onNotification).once('end', onEnd)
  const timer = setTimeout(() => resolve(false), HEARD_WITHIN_MS).unref()
  try {
    await client.query(`LISTEN ${channel}`)
    await notify(db, channel, '')
    const received = await promise
    if (received) await client.query(`UNLISTEN ${channel}`)
    return received
  } catch {
    return true
  } finally {
    clearTimeout(timer)
    client.off('notification', onNotification).off('end', onEnd)
  }
}
