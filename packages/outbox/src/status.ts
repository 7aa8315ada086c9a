import type { Db } from '@school/prisma'
import { CIRCUIT_IS_OPEN } from './circuit.ts'
import type { Kind, State } from './submission.ts'

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
  /** Submissions that are neither delivered nor refused, by state, and the age of the oldest one of each; 0 if there is none. */
  open: Record<OpenState, { count: number; oldestSeconds: number }>
  /** Stored within the last 24 hours. */
  applicationsLastDay: number
  messagesLastDay: number
  /**
   * Confirmations to senders, by state; those that were sent are not counted. `late`: of the waiting ones, those that nobody has
   * accepted for two hours. `fresh`: the failed and unclear ones of the last week.
   */
  confirmations: { waiting: number; failed: number; unclear: number; late: number; fresh: number }
  /** Payments of the last week about which the provider could not be asked. */
  paymentsNotAsked: number
  /** The forms whose address a gateway answers now, in the words of the code (`status 404`), since when, and how many wait for that. */
  gateways: { kind: Kind; answer: string; count: number; since: Date }[]
  /** Applications since the last decision whose answers say neither success nor failure. */
  unknownAnswers: number
  /** Delivered submissions whose answer says otherwise, and at which nobody has looked. */
  doubtful: number
  /** The kinds that are not being sent, with the reason and the end of the pause. */
  openCircuits: { kind: Kind; reason: string; retryAt: Date }[]
}

/** The states of submissions that are not settled. */
export const OPEN_STATES = ['received', 'forwarding', 'waiting', 'unclear'] as const satisfies State[]
export type OpenState = (typeof OPEN_STATES)[number]

/** Reads the figures of the operation page and of /metrics from the rows. */
export async function submissionStatus({ $pool: pool }: Db): Promise<SubmissionStatus> {
  const [open, answers, gateways, figures, circuits, confirmations, payments] = await Promise.all([
    pool.query<{ state: OpenState; count: number; oldestSeconds: number }>(
      `SELECT state, count(*)::int AS count, extract(epoch FROM now() - min("receivedAt"))::float8 AS "oldestSeconds"
       FROM submission WHERE state = ANY($1) GROUP BY state`,
      [OPEN_STATES],
    ),
    pool.query<Pick<SubmissionStatus, 'unknownAnswers' | 'doubtful'>>(
      `SELECT count(*) FILTER (WHERE s.kind = 'application' AND s.state = 'unclear' AND s."outcomeCode" = 'no responseCode'
           AND s."triedAt" > coalesce(c."answeredAt", '-infinity'))::int AS "unknownAnswers",
         count(*) FILTER (WHERE s.state = 'delivered' AND s.doubt IS NOT NULL)::int AS doubtful
       FROM submission s JOIN submission_circuit c ON c.kind = s.kind
       WHERE s."erasedAt" IS NULL AND (s.state = 'unclear' OR s.doubt IS NOT NULL)`,
    ),
    pool.query<SubmissionStatus['gateways'][number]>(
      `SELECT s.kind, substring(s."outcomeCode" FROM 10) AS answer, count(*)::int AS count,
         min(coalesce(s."failingSince", s."triedAt")) AS since
       FROM submission s JOIN submission_circuit c ON c.kind = s.kind
       WHERE s.state IN ('waiting', 'forwarding') AND s."outcomeCode" LIKE 'gateway: %'
         AND s."triedAt" > coalesce(c."answeredAt", '-infinity')
       GROUP BY s.kind, s."outcomeCode" ORDER BY s.kind, count DESC`,
    ),
    pool.query<Pick<SubmissionStatus, 'applicationsLastDay' | 'messagesLastDay'>>(
      `SELECT count(*) FILTER (WHERE kind = 'application')::int AS "applicationsLastDay",
         count(*) FILTER (WHERE kind <> 'application')::int AS "messagesLastDay"
       FROM submission WHERE "receivedAt" > now() - interval '1 day'`,
    ),
    pool.query<SubmissionStatus['openCircuits'][number]>(
      `SELECT kind, coalesce(reason, '') AS reason, "retryAt" FROM submission_circuit WHERE ${CIRCUIT_IS_OPEN} ORDER BY kind`,
    ),
    pool.query<SubmissionStatus['confirmations']>(
      `SELECT count(*) FILTER (WHERE state IN ('waiting', 'forwarding'))::int AS waiting,
         count(*) FILTER (WHERE state = 'failed')::int AS failed, count(*) FILTER (WHERE state = 'unclear')::int AS unclear,
         count(*) FILTER (WHERE state = 'waiting' AND attempts > 0 AND reason IS DISTINCT FROM 'recipient limit'
           AND "queuedAt" < now() - interval '2 hours')::int AS late,
         count(*) FILTER (WHERE state IN ('failed', 'unclear') AND "changedAt" > now() - interval '7 days')::int AS fresh
       FROM delivery WHERE state <> 'sent'`,
    ),
    pool.query<{ count: number }>(
      `SELECT count(*)::int FROM payment_check WHERE state = 'not_asked' AND "changedAt" > now() - interval '7 days'`,
    ),
  ])
  const [row] = figures.rows
  const [answered] = answers.rows
  const [sending] = confirmations.rows
  if (!(row && sending && answered)) throw new Error('an aggregate gave no row')
  const none = { count: 0, oldestSeconds: 0 }
  const counted = new Map(open.rows.map(({ state, ...figures }) => [state, figures]))
  const byState = Object.fromEntries(OPEN_STATES.map((state) => [state, counted.get(state) ?? none]))
  return {
    ...row,
    ...answered,
    gateways: gateways.rows,
    open: byState as SubmissionStatus['open'],
    confirmations: sending,
    paymentsNotAsked: payments.rows[0]?.count ?? 0,
    openCircuits: circuits.rows,
  }
}
