import { asciiDigits } from '@school/forms/text'
import type { Db } from '@school/prisma'
import type { Logger } from 'pino'
import { DataKeyError, type DataKeys } from '../data-keys.ts'
import type { PaymentProvider, Transaction } from '../payments/bkash.ts'
import { openPayload } from '../sealed-rows.ts'
import { reasonOf } from '../submission.ts'
import { type Claimed, claimRow, type RowJob } from './job.ts'

// Whether the payment that an application names is one of the provider's. It decides nothing: the office sees it
// (docs/decisions/0113).
//
// Plain SQL: a claim is one statement that skips locked rows, and the database's clock decides about leases.

export type PaymentState = 'waiting' | 'confirmed' | 'differs' | 'not_confirmed' | 'not_asked'

/** A check as the office sees it. */
export interface PaymentCheck {
  state: PaymentState
  /** What differs ("amount", "merchant"), "no id", "not completed", or the code of the reason why it could not be asked. */
  detail: string | null
  /** What was paid, in Taka, if it differs. */
  paid: string | null
  changedAt: Date
}

export interface PaymentOptions {
  provider: PaymentProvider
  /** The merchant's number or short code that payments must be to; '' if it is not compared. */
  merchant: string
}

interface Options extends PaymentOptions {
  db: Db
  keys: DataKeys
  log: Logger
}

type Outcome = Pick<PaymentCheck, 'state' | 'detail' | 'paid'>

interface Claim extends Claimed {
  reference: string
  fee: string | null
  payload: Buffer<ArrayBuffer> | null
}

/** Longer than an attempt takes. A search may be repeated, so an expired claim is simply made again. */
const LEASE_SECONDS = 120
/** What could not be asked is asked again this often: after one minute, four, sixteen and so on. */
const MAX_ATTEMPTS = 6

/** SQL that asks for a check of a submission; its one value is the id. */
export const QUEUE_CHECK = `INSERT INTO payment_check (id) VALUES ($1) ON CONFLICT DO NOTHING`

/** Asks the provider about payments. */
export function paymentJob(options: Options): RowJob<Claim> {
  const { db, keys, provider, merchant, log } = options
  const { $pool: pool } = db

  async function check(one: Claim): Promise<void> {
    const outcome = await outcomeOf(one)
    const { state, detail, paid } = outcome
    await pool.query(
      `UPDATE payment_check SET state = $3, detail = $4, paid = $5, "changedAt" = now(),
         "retryAt" = CASE WHEN $3 = 'not_asked' THEN now() + make_interval(mins => (4 ^ least(attempts - 1, 5))::int) END
       WHERE id = $1 AND attempts = $2`,
      [one.id, one.attempts, state, detail, paid],
    )
    log[state === 'not_asked' ? 'warn' : 'info'](
      { reference: one.reference, state, detail },
      'payment checked',
    )
  }

  async function outcomeOf(one: Claim): Promise<Outcome> {
    try {
      const payload = openPayload(keys, one)
      const id = transactionIdIn(payload?.transactionDetails ?? '')
      if (!id) return { state: 'not_confirmed', detail: 'no id', paid: null }
      return compare(await provider.search(id), one.fee, merchant)
    } catch (error) {
      const detail = error instanceof DataKeyError ? 'unreadable' : reasonOf(error)
      return { state: 'not_asked', detail, paid: null }
    }
  }

  return {
    about: { job: 'payment check' },
    schedule: 'when due',
    atOnce: 1,
    failure: 'payments could not be checked just now',
    retry: `1, 4, 16 … minutes, ${MAX_ATTEMPTS} times`,
    claim: () =>
      claimRow<Omit<Claim, keyof Claimed>>(pool, keys.versions, {
        table: 'payment_check',
        submission: 'id',
        mark: '"changedAt" = "changedAt"',
        isDue: `(one.state = 'waiting' OR (one.state = 'not_asked' AND one.attempts < ${MAX_ATTEMPTS}))`,
        order: 'one.attempts, one.id',
        lease: { column: '"retryAt"', seconds: LEASE_SECONDS },
        columns: 's.reference, s.fee, s.payload',
      }),
    handle: check,
  }
}

/** What stands behind `TrxID`, with or without a blank. */
const NAMED_ID = /\b(?:TRX|TXN|TRANSACTION)[ _-]?(?:ID|NO)?[^A-Z0-9]{0,5}([A-Z0-9]{8,12})(?![A-Z0-9])/

/**
 * The id of a transaction: letters and digits, both of them; '' if there is none. Parents paste the whole SMS, with dates, hidden numbers
 * and a reference. So what is named an id comes first, then a word of ten characters, as bKash has them, then one of eight to twelve, then
 * ten characters with blanks between them.
 */
function transactionIdIn(text: string): string {
  const written = asciiDigits(text.normalize('NFKC')).toUpperCase()
  const words = written.match(/[A-Z0-9]+/g) ?? []
  const candidates = [
    NAMED_ID.exec(written)?.[1] ?? '',
    ...words.filter(({ length }) => length === 10),
    ...words.filter(({ length }) => length >= 8 && length <= 12),
    words.join('').length === 10 ? words.join('') : '',
  ]
  return candidates.find((word) => /[A-Z]/.test(word) && /\d/.test(word)) ?? ''
}

/** @param fee in Taka; null if the school has none: then no amount is compared */
function compare(transaction: Transaction, fee: string | null, merchant: string): Outcome {
  if (transaction.kind === 'not asked') return { state: 'not_asked', detail: transaction.reason, paid: null }
  if (transaction.kind === 'not found') return { state: 'not_confirmed', detail: null, paid: null }
  const { amount, currency, isCompleted } = transaction
  if (!isCompleted) return { state: 'not_confirmed', detail: 'not completed', paid: null }
  if (merchant && transaction.merchant && digitsOf(transaction.merchant) !== digitsOf(merchant))
    return { state: 'differs', detail: 'merchant', paid: null }
  if (currency !== 'BDT' || (fee !== null && Number(amount) !== Number(fee)))
    return { state: 'differs', detail: 'amount', paid: amount }
  return { state: 'confirmed', detail: null, paid: null }
}

/** Numbers are written with and without the country code. */
const digitsOf = (number: string): string => number.replace(/\D/g, '').replace(/^88(?=01)/, '')

/** The check of a submission; null if there is none. */
export async function readPaymentCheck({ $pool: pool }: Db, reference: string): Promise<PaymentCheck | null> {
  const { rows } = await pool.query<PaymentCheck>(
    `SELECT p.state, p.detail, p.paid, p."changedAt"
     FROM payment_check p JOIN submission s ON s.id = p.id WHERE s.reference = $1`,
    [reference],
  )
  return rows[0] ?? null
}

/** Asks for another check, because the office wants it. @returns false when there is no such application */
export async function recheckPayment({ $pool: pool }: Db, reference: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO payment_check (id) SELECT id FROM submission WHERE reference = $1 AND kind = 'application' AND "erasedAt" IS NULL
     ON CONFLICT (id) DO UPDATE SET state = 'waiting', detail = NULL, paid = NULL, attempts = payment_check.attempts + 1,
       "retryAt" = NULL, "changedAt" = now()`,
    [reference],
  )
  return rowCount === 1
}
