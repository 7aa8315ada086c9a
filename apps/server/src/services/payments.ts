import type { DataKeys } from '@school/outbox/data-keys'
import { bkashPayments } from '@school/outbox/payments'
import type { Db } from '@school/prisma'
import type { Environment } from '../environment.ts'

/** What the worker checks payments with; undefined if it is not configured. */
export function paymentsOf(environment: Environment, db: Db, keys: DataKeys) {
  const { BKASH_URL: url, BKASH_USERNAME: username, BKASH_PASSWORD: password } = environment
  const { BKASH_APP_KEY: appKey, BKASH_APP_SECRET: appSecret, BKASH_MERCHANT: merchant = '' } = environment
  if (!(url && username && password && appKey && appSecret)) return undefined
  return bkashPayments(db, keys, { url, username, password, appKey, appSecret, merchant })
}
