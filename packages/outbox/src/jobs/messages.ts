import { performance } from 'node:perf_hooks'
import type { Db } from '@school/prisma'
import type { Logger } from 'pino'
import { openCorrections } from '../corrections.ts'
import { DataKeyError, type DataKeys } from '../data-keys.ts'
import {
  claimDelivery,
  completeDelivery,
  DELIVERY_LEASE_SECONDS,
  type DeliveryClaim,
  isStillTrue,
  putOffDelivery,
  recoverDeliveries,
  releaseDelivery,
} from '../messages/deliveries.ts'
import { countMessage } from '../messages/recipients.ts'
import {
  ADDRESS_FIELDS,
  type Channel,
  type Content,
  type DeliveryLocale,
  type SendResult,
  type Told,
  type Topic,
} from '../messages/sender.ts'
import type { Senders } from '../messages/senders.ts'
import { DELIVERY_CONTENT } from '../office-columns.ts'
import { openPayload } from '../sealed-rows.ts'
import { signUnwantedLink } from '../signed-links.ts'
import { reasonOf, type StoredKind } from '../submission.ts'
import type { RowJob } from './job.ts'

export {
  ADDRESS_FIELDS,
  CHANNELS,
  type Channel,
  type Content,
  TOPICS,
  type Topic,
} from '../messages/sender.ts'

/** The text of a confirmation, which says nothing of what was in the form; of an office's message, what goes around it. */
export type Compose = (about: {
  kind: StoredKind
  channel: Channel
  locale: DeliveryLocale
  reference: string
  told: Told
  /** The end of the address at which the recipient says: I did not ask for this. */
  unwantedLink: string
  /** Of an office's message; null: it is a confirmation. */
  content: Content | null
}) => { subject: string; text: string; senderName?: string }

export interface ConfirmationOptions {
  senders: Senders
  compose: Compose
}

interface Options extends ConfirmationOptions {
  db: Db
  keys: DataKeys
  log: Logger
  isStopping: () => boolean
}

/** Sending does not begin later than this after the claim, because its lease could expire. */
const MAX_CLAIM_AGE_MS = (DELIVERY_LEASE_SECONDS * 1_000) / 4

/** Sends messages of one way. Without a sender, what waits too long is given up. */
export function messageJob(channel: Channel, options: Options): RowJob<DeliveryClaim> {
  const { db, keys, log, isStopping } = options
  const { $pool: pool } = db

  async function attempt(claim: DeliveryClaim): Promise<void> {
    // The process is shutting down, or it was frozen since its claim. Nothing was sent.
    if (isStopping() || performance.now() - claim.claimedAt > MAX_CLAIM_AGE_MS)
      return releaseDelivery(pool, claim)
    const { reference, attempts } = claim
    const result = await sendClaim(options, claim)
    if (result instanceof Date) {
      log.warn({ reference, channel, until: result }, 'the recipient has had enough messages')
      return putOffDelivery(pool, claim, result)
    }
    const state = await untilWritten(claim, result)
    const reason = 'reason' in result ? result.reason : undefined
    const level = state === 'sent' ? 'info' : 'warn'
    log[level](
      { reference, channel, topic: claim.topic, state, told: claim.told, attempts, reason },
      'confirmation',
    )
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

  return {
    about: { channel },
    schedule: 'when due',
    // A gateway that hangs holds up nothing else.
    atOnce: 1,
    failure: 'confirmations could not be sent just now',
    retry:
      '10, 20, 40 … seconds up to half an hour, for three days; what may have been sent, never by itself',
    async recover() {
      const interrupted = await recoverDeliveries(pool, channel)
      if (interrupted) log.warn({ confirmations: interrupted }, 'confirmations were interrupted')
    },
    claim: async () => (options.senders[channel] ? claimDelivery(pool, channel, keys.versions) : null),
    handle: attempt,
  }
}

/** Tell the messages about one submission apart at the gateway; no letter is that of a confirmation. */
const MARKS: Record<Topic, string> = {
  request: 'q',
  invitation: 'i',
  moved: 'm',
  cancelled: 'c',
  decision: 'e',
  reminder: 'n',
  unasked: 'u',
  uninvited: 'v',
  undecided: 'w',
}

/** @returns what became of it, or when the recipient may get another message */
async function sendClaim(
  { db, keys, senders, compose }: Options,
  claim: DeliveryClaim,
): Promise<SendResult | Date> {
  const { channel, kind, locale, reference, queuedAt, told, topic } = claim
  const sender = senders[channel]
  const to = addressOf(keys, claim)
  if (!sender || !to) return { kind: 'refused', reason: 'no address' }
  // The same for each attempt; another one when there is something new to say, or the office asks for it again.
  const id = `${reference}-${queuedAt.getTime().toString(36)}${topic === 'confirmation' ? told.charAt(0) : MARKS[topic]}`
  const content: Content | null =
    claim.content && JSON.parse(keys.open(DELIVERY_CONTENT, reference, claim.content).toString())
  const unwantedLink = signUnwantedLink(keys, claim)
  const counted = await countMessage(db, keys, to)
  if (counted instanceof Date) return counted
  if (!(await isStillTrue(db.$pool, claim))) {
    await counted.takeBack().catch(() => undefined)
    return { kind: 'not sent', reason: 'withdrawn' }
  }
  const result = await sender({
    to,
    id,
    ...compose({ kind, channel, locale, reference, told, unwantedLink, content }),
  })
  // If it stays counted, because the database is away, the next one is a little later.
  if (result.kind === 'not sent' || result.kind === 'refused') await counted.takeBack().catch(() => undefined)
  return result
}

/** The address or number that the sender has entered, or the office has corrected; '' if there is none, or it cannot be opened. */
function addressOf(keys: DataKeys, claim: DeliveryClaim): string {
  try {
    const corrections = openCorrections(keys, claim.reference, claim.parts)
    const entries = { ...openPayload(keys, claim), ...corrections }
    return entries[ADDRESS_FIELDS[claim.channel]] ?? ''
  } catch (error) {
    if (error instanceof DataKeyError) return ''
    throw error
  }
}
