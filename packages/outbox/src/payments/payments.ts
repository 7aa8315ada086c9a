import type { Db } from '@school/prisma'
import type { DataKeys } from '../data-keys.ts'
import type { PaymentOptions } from '../jobs/payment-checks.ts'
import { type BkashSettings, createBkash } from './bkash.ts'
import { createTokenStore } from './token-store.ts'

export interface PaymentSettings extends BkashSettings {
  /** The merchant's number or short code that payments must be to; '' if it is not compared. */
  merchant: string
}

/** Payment checks by bKash. */
export const bkashPayments = (db: Db, keys: DataKeys, settings: PaymentSettings): PaymentOptions => ({
  provider: createBkash(
    settings,
    createTokenStore(db, keys, `${settings.url} ${settings.username} ${settings.appKey}`),
  ),
  merchant: settings.merchant,
})
