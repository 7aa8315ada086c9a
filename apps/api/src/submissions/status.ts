import type { Db } from '@school/prisma'
import type { Registry } from 'prom-client'
import { gaugesIn } from '../monitoring/gauge.ts'
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

export interface SubmissionStatus {
  /** Submissions that will be sent: received, forwarding and waiting. */
  waiting: number
  unclear: number
  /** Age of the oldest one; null if there is none. */
  oldestWaitingSeconds: number | null
  oldestUnclearSeconds: number | null
  /** Stored within the last 24 hours. */
  applicationsLastDay: number
  /** The kinds that are not being sent, with the reason and the end of the pause. */
  openCircuits: { kind: Kind; reason: string; retryAt: Date }[]
}

/** Reads the figures of the operation page and of /metrics from the rows. */
export async function submissionStatus({ $pool: pool }: Db): Promise<SubmissionStatus> {
  const [figures, circuits] = await Promise.all([
    pool.query<Omit<SubmissionStatus, 'openCircuits'>>(
      `SELECT count(*) FILTER (WHERE state <> 'unclear')::int AS waiting,
         count(*) FILTER (WHERE state = 'unclear')::int AS unclear,
         extract(epoch FROM now() - min("receivedAt") FILTER (WHERE state <> 'unclear'))::float8 AS "oldestWaitingSeconds",
         extract(epoch FROM now() - min("receivedAt") FILTER (WHERE state = 'unclear'))::float8 AS "oldestUnclearSeconds",
         (SELECT count(*) FROM submission WHERE kind = 'application' AND "receivedAt" > now() - interval '1 day')::int
           AS "applicationsLastDay"
       FROM submission WHERE state IN ('received', 'forwarding', 'waiting', 'unclear')`,
    ),
    pool.query<SubmissionStatus['openCircuits'][number]>(
      `SELECT kind, coalesce(reason, '') AS reason, "retryAt" FROM submission_circuit WHERE ${CIRCUIT_IS_OPEN} ORDER BY kind`,
    ),
  ])
  const [row] = figures.rows
  if (!row) throw new Error('an aggregate gave no row')
  return { ...row, openCircuits: circuits.rows }
}

/**
 * Registers the gauges.
 * @returns a function that sets them; with null they are absent, because an old value would look current
 */
export function createSubmissionGauges(registry: Registry): (status: SubmissionStatus | null) => void {
  const gauge = gaugesIn(registry)
  const submissions = gauge(
    'school_submissions',
    'Submissions of visitors: not delivered yet (waiting), or perhaps delivered, which the office decides (unclear).',
    'state',
  )
  const oldest = gauge(
    'school_submissions_oldest_seconds',
    'Age of the oldest submission that is waiting or unclear; 0 if there is none.',
    'state',
  )
  const circuit = gauge(
    'school_submissions_circuit_open',
    '1 while submissions of this kind wait because the upstream does not accept them.',
    'kind',
  )
  const applications = gauge('school_applications_last_day', 'Applications stored within the last 24 hours.')
  gauge(
    'school_applications_per_day_bound',
    'More applications than this within 24 hours are worth an alert; none is rejected.',
  ).set(MAX_APPLICATIONS_PER_DAY)
  return (status) => {
    for (const one of [submissions, oldest, circuit]) one.reset()
    applications.remove()
    if (!status) return
    submissions.set({ state: 'waiting' }, status.waiting)
    submissions.set({ state: 'unclear' }, status.unclear)
    oldest.set({ state: 'waiting' }, status.oldestWaitingSeconds ?? 0)
    oldest.set({ state: 'unclear' }, status.oldestUnclearSeconds ?? 0)
    for (const kind of ['application', 'contact'])
      circuit.set({ kind }, status.openCircuits.some((open) => open.kind === kind) ? 1 : 0)
    applications.set(status.applicationsLastDay)
  }
}
