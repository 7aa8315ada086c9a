import type { Db } from '@school/prisma'
import type { Logger } from 'pino'
import type { DataKeys } from './data-keys.ts'
import { type ConfirmationOptions, createConfirmations } from './messages/confirmations.ts'
import { createPaymentChecks, type PaymentOptions } from './payments/checks.ts'
import { reasonOf } from './submission.ts'

/** What a worker does beside forwarding, if it is configured. */
export interface SideWorkOptions {
  /** Without them, no confirmation is sent. */
  confirmations?: ConfirmationOptions | undefined
  /** Without them, no payment is checked. */
  payments?: PaymentOptions | undefined
}

interface Options extends SideWorkOptions {
  db: Db
  keys?: DataKeys | undefined
  log: Logger
  isStopping: () => boolean
}

const NO_CONFIRMATIONS: ConfirmationOptions = { senders: {}, compose: () => ({ subject: '', text: '' }) }

interface SideWork {
  /** Starts what is due. */
  fill(): Promise<void>
  /** What runs: promises of the number of attempts. */
  runners(): Promise<number>[]
}

/** Confirmations and payment checks: whoever hangs there holds up no submission. */
export function createSideWork({ confirmations, payments, ...options }: Options): SideWork {
  const own = { ...options, keys: options.keys }
  const confirming = createConfirmations({ ...(confirmations ?? NO_CONFIRMATIONS), ...own })
  const checkPayments = payments && createPaymentChecks({ ...payments, ...own })
  let checking: Promise<number> | undefined
  return {
    async fill() {
      // Whatever fails here, submissions are forwarded.
      await confirming.fill().catch((error: unknown) => {
        options.log.warn({ reason: reasonOf(error) }, 'confirmations could not be looked at just now')
      })
      checking ??= checkPayments?.()
        .catch((error: unknown) => {
          options.log.warn({ reason: reasonOf(error) }, 'payments could not be checked just now')
          return 0
        })
        .finally(() => {
          checking = undefined
        })
    },
    runners: () => [...confirming.runners(), ...(checking ? [checking] : [])],
  }
}
