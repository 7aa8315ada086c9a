import type { Db } from '@school/prisma'
import pg from 'pg'

// How the web side asks the worker to forward at once: NOTIFY, sent with the transaction that stores. It may be lost;
// then the job and the worker's own clock find the row.

const CHANNEL = 'submission'
const RECONNECT_MS = 1_000

/** SQL that asks every worker to look at once; its one value is the reference. Takes effect at the commit. */
export const NOTIFY_WORKERS = `SELECT pg_notify('${CHANNEL}', $1)`

/**
 * Listens for what is stored, over a connection of its own that is opened again whenever it breaks.
 * @param onStored called with each reference, and with null when some may have been missed
 * @returns ends it
 */
export function listenForSubmissions(
  db: Db,
  onStored: (reference: string | null) => void,
): () => Promise<void> {
  let ended = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const open = async () => {
    if (ended) return
    const fresh = new pg.Client({ ...db.$pool.options, keepAlive: true })
    client = fresh
    const reconnect = () => {
      if (client !== fresh || ended) return
      client = undefined
      fresh.end().catch(() => {})
      timer = setTimeout(() => void open(), RECONNECT_MS).unref()
    }
    fresh.on('error', reconnect)
    fresh.on('end', reconnect)
    // Anybody who may write to the database can send anything: what is no reference means "look".
    fresh.on('notification', ({ payload }) => onStored(payload || null))
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${CHANNEL}`)
      onStored(null)
    } catch {
      reconnect()
    }
  }
  const opening = open()
  return async () => {
    ended = true
    clearTimeout(timer)
    await opening
    await client?.end().catch(() => {})
  }
}
