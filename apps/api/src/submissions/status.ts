import type { Db } from '@school/prisma'
import { Gauge, type Registry } from 'prom-client'
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
  /** Age of the oldest one; null: there is none. */
  oldestWaitingSeconds: number | null
  oldestUnclearSeconds: number | null
  /** Stored within the last 24 hours. */
  applicationsLastDay: number
  /** What is not sent at present, until when, and why. */
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
 * @returns sets them; null: nothing is known now, and an old value would look like a fresh one
 */
export function createSubmissionGauges(registry: Registry): (status: SubmissionStatus | null) => void {
  const registers = [registry]
  const submissions = new Gauge({
    name: 'school_submissions',
    help: 'What visitors sent: on its way to the school (waiting), or perhaps arrived and for the office to say (unclear).',
    labelNames: ['state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'school_submissions_oldest_seconds',
    help: 'Age of the oldest submission that is not settled; 0 where there is none.',
    labelNames: ['state'],
    registers,
  })
  const circuit = new Gauge({
    name: 'school_submissions_circuit_open',
    help: '1 while submissions of this kind wait because the upstream does not take them.',
    labelNames: ['kind'],
    registers,
  })
  const applications = new Gauge({
    name: 'school_applications_last_day',
    help: 'Applications stored within the last 24 hours.',
    registers,
  })
  new Gauge({
    name: 'school_applications_per_day_bound',
    help: 'More applications than this within 24 hours are worth an alert; nobody is refused.',
    registers,
  }).set(MAX_APPLICATIONS_PER_DAY)
  return (status) => {
    for (const gauge of [submissions, oldest, circuit]) gauge.reset()
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
