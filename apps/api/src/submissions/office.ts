import type { Db } from '@school/prisma'
import { eraseOne } from './erasure.ts'
import { notifyWorkers } from './notifications.ts'
import type { Kind, State } from './submission.ts'

/** As the office sees it in a list: nothing of a person. */
export interface ListedSubmission {
  reference: string
  kind: Kind
  state: State
  receivedAt: Date
  attempts: number
  outcomeCode: string | null
  retryAt: Date | null
}

/** What the office sees and decides: `npm run submissions` and `/ops`. Needs the database only. */
export interface SubmissionOffice {
  /** Waiting and unclear ones, or those that the school's system refused; oldest first. */
  list(which?: 'open' | 'refused'): Promise<ListedSubmission[]>
  /** Everything that is known of one, personal data included. */
  show(reference: string): Promise<Record<string, unknown> | null>
  /** Sends one again that is unclear, waiting or refused. False: there is none. */
  resend(reference: string): Promise<boolean>
  /** The office says that it has arrived, or needs no more. False: none that is unclear, waiting or refused. */
  settle(reference: string): Promise<boolean>
  /** Erases the personal data of one at once, and never sends it again. False: none, or it is being sent just now. */
  erase(reference: string): Promise<boolean>
}

/** The states of submissions about which the office may decide. */
const undecided = ['unclear', 'waiting', 'refused'] satisfies State[]

const shownFields = {
  reference: true,
  kind: true,
  state: true,
  receivedAt: true,
  attempts: true,
  outcomeCode: true,
  outcomeMessage: true,
  triedAt: true,
  retryAt: true,
  settledAt: true,
  erasedAt: true,
  consentVersion: true,
  consentAt: true,
  picture: true,
  payload: true,
} as const

/** The office's view of the rows. */
export function createOffice(db: Db): SubmissionOffice {
  return {
    async list(which = 'open') {
      const where =
        which === 'open'
          ? { state: { notIn: ['delivered', 'refused'] } }
          : { state: 'refused', erasedAt: null }
      const select = {
        reference: true,
        kind: true,
        state: true,
        receivedAt: true,
        attempts: true,
        outcomeCode: true,
        retryAt: true,
      } as const
      // Both are texts in the schema; nobody writes other ones.
      return (await db.submission.findMany({ where, orderBy: { id: 'asc' }, select })) as ListedSubmission[]
    },

    async show(reference) {
      const row = await db.submission.findUnique({ where: { reference }, select: shownFields })
      if (!row) return null
      const { picture, payload, ...fields } = row
      return { ...fields, pictureBytes: picture?.byteLength ?? null, payload }
    },

    async resend(reference) {
      const { count } = await db.submission.updateMany({
        where: { reference, state: { in: undecided }, erasedAt: null },
        data: {
          state: 'waiting',
          outcomeCode: 'resent',
          outcomeMessage: null,
          retryAt: null,
          settledAt: null,
          rejections: 0,
          failingSince: null,
        },
      })
      if (count) await notifyWorkers(db, reference)
      return count === 1
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

    erase: (reference) => eraseOne(db, reference),
  }
}
