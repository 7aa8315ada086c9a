import type { Db } from '@school/prisma'
import type { Logger } from 'pino'
import { listen, notify } from '../services/listener.ts'

// How the web side asks the worker to forward at once: NOTIFY, sent with the transaction that stores. A notification may
// be lost; then the job and the worker's own timer find the row.

const CHANNEL = 'submission'

/** SQL that asks every worker to look at once; its one value is the reference. Takes effect at the commit. */
export const NOTIFY_WORKERS = `SELECT pg_notify('${CHANNEL}', $1)`

/** Asks every worker to look at once. */
export const notifyWorkers = (db: Db, reference: string): Promise<void> => notify(db, CHANNEL, reference)

/**
 * Listens for submissions that are stored, over a connection of its own that checks that it receives notifications.
 * @param onStored called with each notification, and whenever some may have been missed
 * @returns ends it
 */
export const listenForSubmissions = (
  db: Db,
  log: Logger,
  onStored: () => void,
): Promise<() => Promise<void>> => listen(db, log, CHANNEL, onStored, onStored)
