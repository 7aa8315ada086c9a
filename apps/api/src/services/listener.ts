import { randomUUID } from 'node:crypto'
import type { MirrorChange } from '@school/mirror'
import type { Db } from '@school/prisma'
import pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'

// Receiving what other processes send through Postgres (`NOTIFY`).
//
// Plain SQL: Prisma's client has neither LISTEN nor NOTIFY.

const mirrorChange = z.object({ entity: z.string().min(1), ids: z.array(z.string()) })

/** What a message on the channel `mirror` says; null for what cannot be understood. */
export function parseMirrorChange(payload: string): MirrorChange | null {
  return mirrorChange.safeParse(parseJson(payload)).data ?? null
}

/** The value of a JSON text; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Hears which rows the mirror of any worker writes.
 * @param onEverything called when it is not known what changed: after a break of the connection, and after a message
 *   that cannot be understood (a newer version may send others)
 * @returns ends it
 */
export function listenToMirror(
  db: Db,
  log: Logger,
  onChange: (change: MirrorChange) => void,
  onEverything: () => void,
): () => Promise<void> {
  const onPayload = (payload: string) => {
    const change = parseMirrorChange(payload)
    if (change) return onChange(change)
    log.warn({ bytes: payload.length }, 'a message on the channel mirror cannot be understood')
    onEverything()
  }
  return listen(db, log, 'mirror', onPayload, onEverything)
}

/** What a listening connection is called in `pg_stat_activity`. */
export const listenerName = (channel: Channel) => `listens to ${channel}`

type Channel = 'mirror' | 'worker' | 'submission'

/**
 * Listens to a channel, over a connection of its own that is opened again whenever it breaks.
 * @param onPayload called with every payload; it must not throw
 * @param onGap called after a break: what was said meanwhile was not heard
 * @returns ends it
 */
export function listen(
  db: Db,
  log: Logger,
  channel: Channel,
  onPayload: (payload: string) => void,
  onGap: () => void = () => undefined,
): () => Promise<void> {
  let ended = false
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  const open = async (first: boolean) => {
    if (ended) return
    const settings = { ...db.$pool.options, keepAlive: true, application_name: listenerName(channel) }
    const fresh = new pg.Client(settings)
    client = fresh
    const lost = () => {
      if (client !== fresh || ended) return
      client = undefined
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
      await fresh.query(`LISTEN ${channel}`)
      if (!first) {
        log.info({ channel }, 'notifications are received again')
        onGap()
      }
      void hearsItself(db, fresh).then((received) => {
        if (!received && client === fresh)
          log.warn(
            { channel },
            'a notification that this process sent to itself was not received, so changes are noticed late: DATABASE_URL must lead to the primary directly, not through a pooler in transaction mode (docs/operation.md)',
          )
      })
    } catch {
      lost()
    }
  }
  const opening = open(true)
  return async () => {
    ended = true
    clearTimeout(again)
    await opening
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
 * Sends a notification over another connection and waits for it. Through a pooler in transaction mode `LISTEN` succeeds
 * all the same, but its connection is given to others, and nothing is ever heard.
 * @returns false when it did not arrive in time on an open connection
 */
async function hearsItself(db: Db, client: pg.Client): Promise<boolean> {
  const channel = `check_${randomUUID().replaceAll('-', '')}`
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const onNotification = (message: pg.Notification) => {
    if (message.channel === channel) resolve(true)
  }
  // A connection that breaks or is closed meanwhile says nothing about it.
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
