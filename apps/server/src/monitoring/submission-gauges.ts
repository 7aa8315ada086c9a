import {
  MAX_APPLICATIONS_PER_DAY,
  MAX_MESSAGES_PER_DAY,
  OPEN_STATES,
  type SubmissionStatus,
} from '@school/outbox/status'
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
    'Submissions of visitors that are neither delivered nor refused, by state: received, forwarding, waiting, unclear.',
    'state',
  )
  const oldest = gauge(
    'school_submissions_oldest_seconds',
    'Age of the oldest submission of each of these states; 0 if there is none.',
    'state',
  )
  const circuit = gauge(
    'school_submissions_circuit_open',
    '1 while submissions of this kind wait because the upstream does not accept them.',
    'kind',
  )
  const gateway = gauge(
    'school_form_address_fails',
    'The number of submissions of this kind that wait because a gateway answers at the address of their form.',
    'kind',
  )
  const unknown = gauge(
    'school_form_success_unknown',
    'Applications in a row whose answers say neither success nor failure.',
  )
  const doubtful = gauge(
    'school_submissions_doubtful',
    'Delivered submissions whose answer says otherwise, and at which the office has not looked.',
  )
  const confirmations = gauge(
    'school_confirmations',
    'Confirmations to senders: to be sent (waiting), not accepted (failed), or perhaps sent (unclear).',
    'state',
  )
  const failedConfirmations = gauge(
    'school_confirmations_failed_last_week',
    'Confirmations that were not accepted, or perhaps not sent, within the last seven days.',
  )
  const payments = gauge(
    'school_payments_not_asked',
    'Payments of the last week about which the provider could not be asked.',
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
    for (const one of [submissions, oldest, circuit, gateway, confirmations]) one.reset()
    unknown.remove()
    doubtful.remove()
    failedConfirmations.remove()
    payments.remove()
    applications.remove()
    messages.remove()
    if (!status) return
    for (const state of OPEN_STATES) {
      submissions.set({ state }, status.open[state].count)
      oldest.set({ state }, status.open[state].oldestSeconds)
    }
    for (const kind of ['application', 'contact'])
      circuit.set({ kind }, status.openCircuits.some((open) => open.kind === kind) ? 1 : 0)
    for (const kind of ['application', 'contact'])
      gateway.set(
        { kind },
        status.gateways.reduce((sum, one) => sum + (one.kind === kind ? one.count : 0), 0),
      )
    unknown.set(status.unknownAnswers)
    doubtful.set(status.doubtful)
    failedConfirmations.set(status.confirmations.fresh)
    payments.set(status.paymentsNotAsked)
    for (const state of ['waiting', 'failed', 'unclear'] as const)
      confirmations.set({ state }, status.confirmations[state])
    applications.set(status.applicationsLastDay)
    messages.set(status.messagesLastDay)
  }
}
