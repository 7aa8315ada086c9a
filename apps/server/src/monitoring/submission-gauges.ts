import { MAX_APPLICATIONS_PER_DAY, MAX_MESSAGES_PER_DAY, type SubmissionStatus } from '@school/outbox/status'
import type { Registry } from 'prom-client'
import { gaugesIn } from './gauge.ts'

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
  const confirmations = gauge(
    'school_confirmations',
    'Confirmations to senders: to be sent (pending), not accepted (failed), or perhaps sent (unclear).',
    'state',
  )
  const applications = gauge('school_applications_last_day', 'Applications stored within the last 24 hours.')
  gauge(
    'school_applications_per_day_bound',
    'More applications than this within 24 hours are worth an alert; none is rejected.',
  ).set(MAX_APPLICATIONS_PER_DAY)
  const messages = gauge('school_messages_last_day', 'Messages stored within the last 24 hours.')
  gauge(
    'school_messages_per_day_bound',
    'More messages than this within 24 hours are worth an alert; none is rejected.',
  ).set(MAX_MESSAGES_PER_DAY)
  return (status) => {
    for (const one of [submissions, oldest, circuit, confirmations]) one.reset()
    applications.remove()
    messages.remove()
    if (!status) return
    submissions.set({ state: 'waiting' }, status.waiting)
    submissions.set({ state: 'unclear' }, status.unclear)
    oldest.set({ state: 'waiting' }, status.oldestWaitingSeconds ?? 0)
    oldest.set({ state: 'unclear' }, status.oldestUnclearSeconds ?? 0)
    for (const kind of ['application', 'contact'])
      circuit.set({ kind }, status.openCircuits.some((open) => open.kind === kind) ? 1 : 0)
    for (const state of ['pending', 'failed', 'unclear'] as const)
      confirmations.set({ state }, status.confirmations[state])
    applications.set(status.applicationsLastDay)
    messages.set(status.messagesLastDay)
  }
}
