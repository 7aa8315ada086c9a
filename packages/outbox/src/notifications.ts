import type { Db } from '@school/prisma'
import { listen, notify } from '@school/prisma/listen'
import type { Logger } from 'pino'

// How web side and worker wake each other: NOTIFY, in the transaction that writes the row. A notification may be lost; then
// the timers of both sides find the row.

const STORED = 'submission'
/** The trigger of the table notifies on this channel, whoever writes the outcome. */
const OUTCOME = 'submission_outcome'

/** SQL that asks every worker to look at once; its one value is the reference. Takes effect at the commit. */
export const NOTIFY_WORKERS = `SELECT pg_notify('${STORED}', $1)`

/** Asks every worker to look at once. */
export const notifyWorkers = (db: Db, reference: string): Promise<void> => notify(db, STORED, reference)

/**
 * Listens for submissions that are stored, over a connection of its own that checks that it receives notifications.
 * @param onStored called with each notification, and whenever some may have been missed
 * @returns ends it
 */
export const listenForSubmissions = (
  db: Db,
  log: Logger,
  onStored: () => void,
): Promise<() => Promise<void>> => listen(db, log, STORED, onStored, onStored)

/**
 * Listens for submissions that are no longer being sent, in the same way.
 * @param onOutcome called with the reference, or with none when notifications may have been missed
 * @returns ends it
 */
export const listenForOutcomes = (
  db: Db,
  log: Logger,
  onOutcome: (reference?: string) => void,
): Promise<() => Promise<void>> => listen(db, log, OUTCOME, onOutcome, () => onOutcome())
