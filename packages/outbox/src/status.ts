import type { Db } from '@school/prisma'
import { CIRCUIT_IS_OPEN } from './circuit.ts'
import type { Kind } from './submission.ts'

// The state of submissions for /metrics and /ops, without personal data.
//
// Plain SQL: ages by the database's clock, which wrote the times, and all figures in one statement per scrape.

/**
 * More applications in a day than a school can have. They are not rejected, but an alert is sent, before pictures from a
 * program fill the disk.
 */
export const MAX_APPLICATIONS_PER_DAY = 500
/** The same for messages. */
export const MAX_MESSAGES_PER_DAY = 1_000

export interface SubmissionStatus {
  /** Submissions that will be sent: received, forwarding and waiting. */
  waiting: number
  unclear: number
  /** Age of the oldest one; null if there is none. */
  oldestWaitingSeconds: number | null
  oldestUnclearSeconds: number | null
  /** Stored within the last 24 hours. */
  applicationsLastDay: number
  messagesLastDay: number
  /** Confirmations to senders, by state; those that were sent are not counted. */
  confirmations: { pending: number; failed: number; unclear: number }
  /** The kinds that are not being sent, with the reason and the end of the pause. */
  openCircuits: { kind: Kind; reason: string; retryAt: Date }[]
}

/** Reads the figures of the operation page and of /metrics from the rows. */
export async function submissionStatus({ $pool: pool }: Db): Promise<SubmissionStatus> {
  const [figures, circuits, confirmations] = await Promise.all([
    pool.query<Omit<SubmissionStatus, 'openCircuits' | 'confirmations'>>(
      `SELECT count(*) FILTER (WHERE state <> 'unclear')::int AS waiting,
         count(*) FILTER (WHERE state = 'unclear')::int AS unclear,
         extract(epoch FROM now() - min("receivedAt") FILTER (WHERE state <> 'unclear'))::float8 AS "oldestWaitingSeconds",
         extract(epoch FROM now() - min("receivedAt") FILTER (WHERE state = 'unclear'))::float8 AS "oldestUnclearSeconds",
         (SELECT count(*) FROM submission WHERE kind = 'application' AND "receivedAt" > now() - interval '1 day')::int
           AS "applicationsLastDay",
         (SELECT count(*) FROM submission WHERE kind <> 'application' AND "receivedAt" > now() - interval '1 day')::int
           AS "messagesLastDay"
       FROM submission WHERE state IN ('received', 'forwarding', 'waiting', 'unclear')`,
    ),
    pool.query<SubmissionStatus['openCircuits'][number]>(
      `SELECT kind, coalesce(reason, '') AS reason, "retryAt" FROM submission_circuit WHERE ${CIRCUIT_IS_OPEN} ORDER BY kind`,
    ),
    pool.query<SubmissionStatus['confirmations']>(
      `SELECT count(*) FILTER (WHERE state IN ('pending', 'sending'))::int AS pending,
         count(*) FILTER (WHERE state = 'failed')::int AS failed, count(*) FILTER (WHERE state = 'unclear')::int AS unclear
       FROM delivery WHERE state <> 'sent'`,
    ),
  ])
  const [row] = figures.rows
  const [sending] = confirmations.rows
  if (!(row && sending)) throw new Error('an aggregate gave no row')
  return { ...row, confirmations: sending, openCircuits: circuits.rows }
}
