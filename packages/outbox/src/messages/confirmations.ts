import { performance } from 'node:perf_hooks'
import type { Db } from '@school/prisma'
import type { Logger } from 'pino'
import { DataKeyError, type DataKeys } from '../data-keys.ts'
import { openPayload } from '../sealed-rows.ts'
import { reasonOf, type StoredKind } from '../submission.ts'
import {
  claimDelivery,
  completeDelivery,
  DELIVERY_LEASE_SECONDS,
  type DeliveryClaim,
  recoverDeliveries,
  releaseDelivery,
} from './deliveries.ts'
import { CHANNELS, type Channel, type DeliveryLocale, type SendResult } from './sender.ts'
import type { Senders } from './senders.ts'

export { CHANNELS, type Channel } from './sender.ts'

/** The text of a confirmation, which says nothing of what was in the form. */
export type Compose = (about: {
  kind: StoredKind
  channel: Channel
  locale: DeliveryLocale
  reference: string
}) => { subject: string; text: string }

export interface ConfirmationOptions {
  senders: Senders
  compose: Compose
}

interface Options extends ConfirmationOptions {
  db: Db
  keys: DataKeys | undefined
  log: Logger
  isStopping: () => boolean
}

/** Sending does not begin later than this after the claim, because its lease could expire. */
const MAX_CLAIM_AGE_MS = (DELIVERY_LEASE_SECONDS * 1_000) / 4

interface Confirmations {
  /** Ends the claims of dead processes, and starts to send what is due. */
  fill(): Promise<void>
  /** What is being sent: a promise per channel, of the number of attempts. */
  runners(): Promise<number>[]
}

export function createConfirmations(options: Options): Confirmations {
  const { db, keys, log, senders, isStopping } = options
  const { $pool: pool } = db
  const channels = CHANNELS.filter((channel) => senders[channel])
  /** One for each channel: a gateway that hangs holds up nothing else. */
  const runners = new Map<Channel, Promise<number>>()

  async function attempt(claim: DeliveryClaim, claimedAt: number): Promise<void> {
    // The process is shutting down, or it was frozen since its claim. Nothing was sent.
    if (isStopping() || performance.now() - claimedAt > MAX_CLAIM_AGE_MS) return releaseDelivery(pool, claim)
    const result = await sendClaim(options, claim)
    const state = await untilWritten(claim, result)
    const { reference, channel, attempts } = claim
    const reason = 'reason' in result ? result.reason : undefined
    const level = state === 'sent' ? 'info' : 'warn'
    log[level]({ reference, channel, state, attempts, reason }, 'confirmation')
  }

  /** Writes what became of it. It tries until the database is available again, as long as this process runs. */
  async function untilWritten(claim: DeliveryClaim, result: SendResult) {
    for (let tries = 0; ; tries++) {
      try {
        return await completeDelivery(pool, claim, result)
      } catch (error) {
        if (tries === 0)
          log.error({ reference: claim.reference, reason: reasonOf(error) }, 'confirmation not written yet')
        if (isStopping() && tries > 10) throw error
        await new Promise<void>((resolve) => setTimeout(resolve, Math.min(2_000, 100 * 2 ** tries)).unref())
      }
    }
  }

  /** @returns the number of attempts */
  async function run(channel: Channel): Promise<number> {
    let attempts = 0
    try {
      for (; !isStopping(); attempts += 1) {
        const claimedAt = performance.now()
        const claim = await claimDelivery(pool, channel, keys?.versions ?? [])
        if (!claim) break
        await attempt(claim, claimedAt)
      }
    } catch (error) {
      log.warn({ channel, reason: reasonOf(error) }, 'confirmations could not be sent just now')
    }
    return attempts
  }

  return {
    async fill() {
      const interrupted = await recoverDeliveries(pool)
      if (interrupted) log.warn({ confirmations: interrupted }, 'confirmations were interrupted')
      for (const channel of channels)
        if (!runners.has(channel) && !isStopping())
          runners.set(
            channel,
            run(channel).finally(() => runners.delete(channel)),
          )
    },

    runners: () => [...runners.values()],
  }
}

async function sendClaim({ keys, senders, compose }: Options, claim: DeliveryClaim): Promise<SendResult> {
  const { channel, kind, locale, reference, queuedAt } = claim
  // The page says what the school's system answered. A correction is another submission.
  if (claim.submissionState === 'refused') return { kind: 'refused', reason: 'submission refused' }
  const sender = senders[channel]
  const to = addressOf(keys, claim)
  if (!sender || !to) return { kind: 'refused', reason: 'no address' }
  // The same for each attempt; another one when the office asks for it again.
  const id = `${reference}-${queuedAt.getTime().toString(36)}`
  return sender({ to, id, ...compose({ kind, channel, locale, reference }) })
}

/** The address or number that the sender has entered; '' if there is none, or it cannot be opened. */
function addressOf(keys: DataKeys | undefined, claim: DeliveryClaim): string {
  try {
    const payload = openPayload(keys, claim)
    return payload?.[claim.channel === 'email' ? 'email' : 'mobile'] ?? ''
  } catch (error) {
    if (error instanceof DataKeyError) return ''
    throw error
  }
}
