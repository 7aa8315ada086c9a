import type { Db } from '@school/prisma'
import type { DataKeys } from './data-keys.ts'
import { redeliver } from './messages/deliveries.ts'
import { notifyWorkers } from './notifications.ts'
import { recheckPayment } from './payments/checks.ts'
import { type KeyUse, keyUses, type Resealed, reseal } from './reseal.ts'
import { countPeriod, eraseOne, erasePeriod, type Period } from './retention.ts'
import { openMessage, openPayload, openPicture } from './sealed-rows.ts'
import type { Kind, State } from './submission.ts'

// Plain SQL: when a submission is sent again, its picture comes back from its own table in the same statement.

/** A submission in the office's list, without personal data. */
export interface ListedSubmission {
  reference: string
  kind: Kind
  state: State
  receivedAt: Date
  attempts: number
  outcomeCode: string | null
  retryAt: Date | null
}

/** The office's operations on submissions, for `npm run submissions` and `/ops`. They need only the database. */
export interface SubmissionOffice {
  /** Waiting and unclear ones, or those that the school's system refused; oldest first. */
  list(which?: 'open' | 'refused'): Promise<ListedSubmission[]>
  /** All data of a submission, including personal data. @throws DataKeyError when it is encrypted with another key */
  show(reference: string): Promise<Record<string, unknown> | null>
  /** Sends an unclear, waiting or refused submission again. @returns false when there is none */
  resend(reference: string): Promise<boolean>
  /** Settles an unclear, waiting or refused submission, which is not sent again. @returns false when there is none */
  settle(reference: string): Promise<boolean>
  /** Sends the confirmation to the sender again that failed or is unclear. @returns false when there is none */
  confirm(reference: string): Promise<boolean>
  /** Asks the payment provider again. @returns false when there is no such application */
  recheckPayment(reference: string): Promise<boolean>
  /** Erases the personal data of a submission, which is never sent again. @returns false if it does not exist or is being sent */
  erase(reference: string): Promise<boolean>
  /** Encrypts with the current key what is not yet. @returns also which submissions still have another one; null without keys */
  rotateKey(): Promise<(Resealed & { version: string; others: KeyUse[] }) | null>
  /** The submissions that are encrypted with keys that this server does not have, by version: they wait. */
  unreadable(): Promise<KeyUse[]>
  /** The number of submissions of a period that can be erased. */
  countPeriod(period: Period): Promise<number>
  /** Erases the submissions of a period, which are never sent again. @returns their number */
  erasePeriod(period: Period): Promise<number>
}

/** The states of submissions about which the office may decide. */
const undecided = ['unclear', 'waiting', 'refused'] satisfies State[]

const listedFields = {
  reference: true,
  kind: true,
  state: true,
  receivedAt: true,
  attempts: true,
  outcomeCode: true,
  retryAt: true,
} as const

const allFields = {
  ...listedFields,
  outcomeMessage: true,
  triedAt: true,
  settledAt: true,
  erasedAt: true,
  consentVersion: true,
  consentAt: true,
  picture: true,
  settledPicture: { select: { bytes: true } },
  payload: true,
  sealedPayload: true,
} as const

/** Creates the office's operations. */
export function createOffice(db: Db, keys?: DataKeys): SubmissionOffice {
  return {
    async list(which = 'open') {
      const where =
        which === 'open'
          ? { state: { notIn: ['delivered', 'refused'] } }
          : { state: 'refused', erasedAt: null }
      const rows = await db.submission.findMany({ where, orderBy: { id: 'asc' }, select: listedFields })
      // Kind and state are text in the schema, but only these values are written.
      return rows as ListedSubmission[]
    },

    async show(reference) {
      const row = await db.submission.findUnique({ where: { reference }, select: allFields })
      if (!row) return null
      const { picture, settledPicture, payload, sealedPayload, ...fields } = row
      const bytes = openPicture(keys, reference, picture ?? settledPicture?.bytes ?? null)
      return {
        ...fields,
        outcomeMessage: openMessage(keys, reference, fields.outcomeMessage),
        pictureBytes: bytes?.byteLength ?? null,
        payload: openPayload(keys, { reference, payload: payload as Record<string, string>, sealedPayload }),
      }
    },

    async resend(reference) {
      const { rowCount } = await db.$pool.query(
        `UPDATE submission SET state = 'waiting', "outcomeCode" = 'resent', "outcomeMessage" = NULL, "retryAt" = NULL,
           "settledAt" = NULL, rejections = 0, "failingSince" = NULL,
           picture = coalesce(picture, (SELECT bytes FROM submission_picture p WHERE p.id = submission.id))
         WHERE reference = $1 AND state = ANY($2) AND "erasedAt" IS NULL`,
        [reference, undecided],
      )
      if (rowCount) await notifyWorkers(db, reference)
      return rowCount === 1
    },

    async confirm(reference) {
      const isQueued = await redeliver(db, reference)
      if (isQueued) await notifyWorkers(db, reference)
      return isQueued
    },

    async recheckPayment(reference) {
      const isQueued = await recheckPayment(db, reference)
      if (isQueued) await notifyWorkers(db, reference)
      return isQueued
    },

    async settle(reference) {
      const { count } = await db.submission.updateMany({
        where: { reference, state: { in: undecided } },
        data: {
          state: 'delivered',
          outcomeCode: 'office',
          outcomeMessage: null,
          retryAt: null,
          settledAt: new Date(),
        },
      })
      return count === 1
    },

    unreadable: async () => (keys ? keyUses(db, keys.versions) : []),

    async rotateKey() {
      if (!keys) return null
      const { version } = keys
      return { ...(await reseal(db, keys)), version, others: await keyUses(db, [version]) }
    },

    erase: (reference) => eraseOne(db, reference),
    countPeriod: (period) => countPeriod(db, period),
    erasePeriod: (period) => erasePeriod(db, period),
  }
}
