import type { DataKeys } from '@school/outbox/data-keys'
import { redeliver } from '@school/outbox/deliveries'
import { notifyWorkers } from '@school/outbox/notifications'
import { recheckPayment } from '@school/outbox/payment-checks'
import { type KeyUse, keyUses, type Resealed, reseal } from '@school/outbox/reseal'
import { countPeriod, eraseOne, erasePeriod, type Period } from '@school/outbox/retention'
import { openAnswer, openMessage, openPayload, openPicture } from '@school/outbox/sealed-rows'
import { type Kind, OFFICE, type State } from '@school/outbox/submission'
import type { Db } from '@school/prisma'

// Plain SQL: when a submission is sent again, its picture comes back from its own table in the same statement.

/** A submission in the office's list, without personal data. */
export interface ListedSubmission {
  reference: string
  kind: Kind
  state: State
  receivedAt: Date
  attempts: number
  outcomeCode: string | null
  /** What in the answer to a delivered one says otherwise. */
  doubt: string | null
  retryAt: Date | null
}

/** The office's operations on submissions, for `npm run submissions` and `/ops`. They need only the database. */
export interface SubmissionOffice {
  /**
   * Those that are not settled, and delivered ones whose answer says otherwise, or those that the school's system refused; oldest first.
   */
  list(which?: 'open' | 'refused'): Promise<ListedSubmission[]>
  /** All data of a submission, including personal data. @throws DataKeyError when it is encrypted with another key */
  show(reference: string): Promise<Record<string, unknown> | null>
  /** Sends an undecided submission again, or one of which the office has said that it has arrived. @returns false when there is none */
  resend(reference: string): Promise<boolean>
  /** Settles an undecided submission: it counts as delivered, and is not sent again. @returns false when there is none */
  settle(reference: string): Promise<boolean>
  /** Takes `settle` back: the submission is what it was before. @returns false when the office has not settled it */
  unsettle(reference: string): Promise<boolean>
  /** Sends the confirmation to the sender again that failed or is unclear. @returns false when there is none */
  confirm(reference: string): Promise<boolean>
  /** Asks the payment provider again. @returns false when there is no such application */
  recheckPayment(reference: string): Promise<boolean>
  /** Erases the personal data of a submission, which is never sent again. @returns false if it does not exist or is being sent */
  erase(reference: string): Promise<boolean>
  /** Encrypts with the current key what is not yet. @returns also which submissions still have another one */
  rotateKey(): Promise<Resealed & { version: string; others: KeyUse[] }>
  /** The submissions that are encrypted with keys that this server does not have, by version: they wait. */
  unreadable(): Promise<KeyUse[]>
  /** The number of submissions of a period that can be erased. */
  countPeriod(period: Period): Promise<number>
  /** Erases the submissions of a period, which are never sent again. @returns their number */
  erasePeriod(period: Period): Promise<number>
}

/** The states of submissions about which the office may decide. */
const undecided: readonly State[] = ['unclear', 'waiting', 'refused']

/** Whether the office may say what has become of it: it was not delivered, or its answer says otherwise. */
export const isUndecided = ({ state, doubt }: { state: State; doubt: string | null }): boolean =>
  undecided.includes(state) || (state === 'delivered' && doubt !== null)

/** SQL condition of the same, with the states as $2. */
const IS_UNDECIDED = `(state = ANY($2) OR (state = 'delivered' AND doubt IS NOT NULL))`

const listedFields = {
  reference: true,
  kind: true,
  state: true,
  receivedAt: true,
  attempts: true,
  outcomeCode: true,
  doubt: true,
  retryAt: true,
} as const

const allFields = {
  ...listedFields,
  outcomeMessage: true,
  outcomeAnswer: true,
  triedAt: true,
  settledAt: true,
  erasedAt: true,
  consentVersion: true,
  consentAt: true,
  picture: true,
  settledPicture: { select: { bytes: true } },
  payload: true,
} as const

/** Creates the office's operations. */
export function createOffice(db: Db, keys: DataKeys): SubmissionOffice {
  return {
    async list(which = 'open') {
      const where =
        which === 'open'
          ? { erasedAt: null, OR: [{ state: { notIn: ['delivered', 'refused'] } }, { doubt: { not: null } }] }
          : { state: 'refused', erasedAt: null }
      const rows = await db.submission.findMany({ where, orderBy: { id: 'asc' }, select: listedFields })
      // Kind and state are text in the schema, but only these values are written.
      return rows as ListedSubmission[]
    },

    async show(reference) {
      const row = await db.submission.findUnique({ where: { reference }, select: allFields })
      if (!row) return null
      const { picture, settledPicture, payload, ...fields } = row
      const bytes = openPicture(keys, reference, picture ?? settledPicture?.bytes ?? null)
      return {
        ...fields,
        outcomeMessage: openMessage(keys, reference, fields.outcomeMessage),
        outcomeAnswer: openAnswer(keys, reference, fields.outcomeAnswer),
        pictureBytes: bytes?.byteLength ?? null,
        payload: openPayload(keys, { reference, payload }),
      }
    },

    async resend(reference) {
      const { rowCount } = await db.$pool.query(
        `UPDATE submission SET state = 'waiting', "outcomeCode" = 'resent', "outcomeMessage" = NULL, "retryAt" = NULL,
           "settledAt" = NULL, "settledFrom" = NULL, doubt = NULL, rejections = 0, "failingSince" = NULL,
           picture = coalesce(picture, (SELECT bytes FROM submission_picture p WHERE p.id = submission.id))
         WHERE reference = $1 AND (${IS_UNDECIDED} OR "outcomeCode" = '${OFFICE}') AND "erasedAt" IS NULL`,
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
      const { rowCount } = await db.$pool.query(
        `UPDATE submission SET state = 'delivered', "outcomeCode" = '${OFFICE}', "retryAt" = NULL, doubt = NULL, "settledAt" = now(),
           "settledFrom" = jsonb_build_object('state', state, 'outcomeCode', "outcomeCode", 'doubt', doubt, 'settledAt', "settledAt")
         WHERE reference = $1 AND ${IS_UNDECIDED} AND "erasedAt" IS NULL`,
        [reference, undecided],
      )
      return rowCount === 1
    },

    async unsettle(reference) {
      const { rowCount } = await db.$pool.query(
        `UPDATE submission SET state = "settledFrom"->>'state', "outcomeCode" = "settledFrom"->>'outcomeCode',
           doubt = "settledFrom"->>'doubt', "settledAt" = ("settledFrom"->>'settledAt')::timestamptz, "settledFrom" = NULL
         WHERE reference = $1 AND "outcomeCode" = '${OFFICE}' AND "settledFrom" IS NOT NULL AND "erasedAt" IS NULL`,
        [reference],
      )
      if (rowCount) await notifyWorkers(db, reference)
      return rowCount === 1
    },

    unreadable: () => keyUses(db, keys.versions),

    async rotateKey() {
      const { version } = keys
      return { ...(await reseal(db, keys)), version, others: await keyUses(db, [version]) }
    },

    erase: (reference) => eraseOne(db, reference),
    countPeriod: (period) => countPeriod(db, period),
    erasePeriod: (period) => erasePeriod(db, period),
  }
}
