import type { Db } from '@school/prisma'
import { eraseOne } from './erasure.ts'
import { NOTIFY_WORKERS } from './notifications.ts'
import type { Kind, State } from './submission.ts'

/** As the office sees it in a list: nothing of a person. */
export interface ListedSubmission {
  reference: string
  kind: Kind
  state: State
  receivedAt: Date
  attempts: number
  outcomeCode: string | null
  retryAt: Date | null
}

/** What the office sees and decides: `npm run submissions` and `/ops`. Needs the database only. */
export interface SubmissionOffice {
  /** Waiting and unclear ones, or those that the school's system refused; oldest first. */
  list(which?: 'open' | 'refused'): Promise<ListedSubmission[]>
  /** Everything that is known of one, personal data included. */
  show(reference: string): Promise<Record<string, unknown> | null>
  /** Sends one again that is unclear, waiting or refused. False: there is none. */
  resend(reference: string): Promise<boolean>
  /** The office says that it has arrived, or needs no more. False: none that is unclear, waiting or refused. */
  settle(reference: string): Promise<boolean>
  /** Erases the personal data of one at once, and never sends it again. False: none, or it is being sent just now. */
  erase(reference: string): Promise<boolean>
}

/** The office's view of the rows. */
export function createOffice(db: Db): SubmissionOffice {
  const { $pool: pool } = db
  return {
    async list(which = 'open') {
      const { rows } = await pool.query<ListedSubmission>(
        `SELECT reference, kind, state, "receivedAt", attempts, "outcomeCode", "retryAt" FROM submission
         WHERE ${which === 'open' ? `state NOT IN ('delivered', 'refused')` : `state = 'refused' AND "erasedAt" IS NULL`}
         ORDER BY id`,
      )
      return rows
    },

    async show(reference) {
      const { rows } = await pool.query<Record<string, unknown>>(
        `SELECT reference, kind, state, "receivedAt", attempts, "outcomeCode", "outcomeMessage", "triedAt", "retryAt",
           "settledAt", "erasedAt", "consentVersion", "consentAt", octet_length(picture) AS "pictureBytes", payload
         FROM submission WHERE reference = $1`,
        [reference],
      )
      return rows[0] ?? null
    },

    async resend(reference) {
      const { rowCount } = await pool.query(
        `UPDATE submission SET state = 'waiting', "outcomeCode" = 'resent', "outcomeMessage" = NULL, "retryAt" = NULL,
           "settledAt" = NULL, rejections = 0, "failingSince" = NULL
         WHERE reference = $1 AND state IN ('unclear', 'waiting', 'refused') AND "erasedAt" IS NULL`,
        [reference],
      )
      if (rowCount) await pool.query(NOTIFY_WORKERS, [reference])
      return rowCount === 1
    },

    async settle(reference) {
      const { rowCount } = await pool.query(
        `UPDATE submission SET state = 'delivered', "outcomeCode" = 'office', "outcomeMessage" = NULL, "retryAt" = NULL,
           "settledAt" = now()
         WHERE reference = $1 AND state IN ('unclear', 'waiting', 'refused')`,
        [reference],
      )
      return rowCount === 1
    },

    erase: (reference) => eraseOne(db, reference),
  }
}
