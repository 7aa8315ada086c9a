import { CHANNELS } from '../messages/sender.ts'
import { type ForwardOptions, forwardJob } from './forward.ts'
import type { RowJob, TimedJob } from './job.ts'
import { type ConfirmationOptions, messageJob } from './messages.ts'
import { type PaymentOptions, paymentJob } from './payment-checks.ts'

/** What a worker does beside forwarding, if it is configured. */
export interface SideWorkOptions {
  /** Without them, no message is sent. */
  confirmations?: ConfirmationOptions | undefined
  /** Without them, no payment is checked. */
  payments?: PaymentOptions | undefined
}

const NO_MESSAGES: ConfirmationOptions = { senders: {}, compose: () => ({ subject: '', text: '' }) }

/** All work of a worker on rows. */
export const rowJobs = ({
  confirmations = NO_MESSAGES,
  payments,
  ...own
}: ForwardOptions & SideWorkOptions): RowJob[] =>
  [
    forwardJob('application', own),
    forwardJob('contact', own),
    ...CHANNELS.map((channel) => messageJob(channel, { ...confirmations, ...own })),
    ...(payments ? [paymentJob({ ...payments, ...own })] : []),
  ] as RowJob[]

/** Every hour, so that what was missed, while the database or the worker was down, is made up for soon. */
export const erasureJob = (erase: () => Promise<unknown>): TimedJob => ({
  about: { job: 'erasure' },
  schedule: '30 * * * *',
  failure: 'personal data could not be erased just now',
  run: erase,
})
