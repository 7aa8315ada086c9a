import type { Db } from '@school/prisma'
import type { Logger } from 'pino'
import type { DataKeys } from './data-keys.ts'
import { type EarlierApplication, findEarlier, findRepeated } from './earlier.ts'
import { listenForOutcomes } from './notifications.ts'
import { createProgressReader } from './progress.ts'
import { store } from './store.ts'
import { type NewSubmission, type Progress, VISITOR_WAITS_MS } from './submission.ts'

// The web side of submissions: stores them, makes the worker forward them at once, and waits for the outcome.
// It never calls the upstream. The worker side is worker.ts; the two share only rows and NOTIFY.

export interface SubmissionIntake {
  /** Listens for outcomes, so that visitors get them at once. */
  start(): Promise<void>
  /**
   * Stores a submission, wakes the workers, and waits for the outcome up to a time limit.
   * @returns 'other content' when the key belongs to another content
   * @throws when it could not be stored; nothing is stored then
   */
  submit(submission: NewSubmission): Promise<Submitted | 'other content'>
  /** The application that this one probably repeats; null when there is none. */
  findEarlier(submission: NewSubmission): Promise<EarlierApplication | null>
  /** When this message was sent before, more than a day ago; null if it was not. */
  findRepeated(submission: NewSubmission): Promise<Date | null>
  /** What became of it; null when there is none. */
  read(reference: string): Promise<Progress | null>
  stop(): Promise<void>
}

/** A stored submission. */
export interface Submitted {
  reference: string
  /** Null when its row could not be read. */
  progress: Progress | null
}

interface IntakeOptions {
  db: Db
  /** Encrypt what is stored. */
  keys: DataKeys
  log: Logger
}

/** Any number of processes may have one. */
export function createIntake({ db, keys, log }: IntakeOptions): SubmissionIntake {
  const progress = createProgressReader(db, keys)
  let stopListening = async () => {}
  return {
    async start() {
      stopListening = await listenForOutcomes(db, log, progress.wake)
    },

    async submit(submission) {
      const begun = performance.now()
      const stored = await store(db, keys, submission)
      if (stored === 'other content') return stored
      const { reference, fresh } = stored
      if (fresh) log.info({ reference, kind: submission.kind }, 'submission stored')
      const leftMs = VISITOR_WAITS_MS - (performance.now() - begun)
      return { reference, progress: await progress.wait(reference, leftMs) }
    },

    findEarlier: (submission) => findEarlier(db, keys, submission),
    findRepeated: (submission) => findRepeated(db, keys, submission),

    read: progress.read,

    stop: () => stopListening(),
  }
}
