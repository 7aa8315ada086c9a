import type { Locale } from '@school/content/locales'
import type { SubmissionResult } from '@school/forms/state'
import type { Db } from '@school/prisma'
import type { Logger } from 'pino'
import { listenForOutcomes } from './notifications.ts'
import { createProgressReader } from './progress.ts'
import { store } from './store.ts'
import { type NewSubmission, resultOf, storedResult } from './submission.ts'

// The web side of submissions: stores them, makes the worker forward them at once, and reports the outcome to the visitor.
// It never calls the upstream. The worker side is worker.ts; the two share only rows and NOTIFY.

/**
 * How long a visitor waits for the outcome, and up to a second more. After that, the result is that the submission is stored. A
 * call of the upstream takes at most 10 seconds.
 */
const VISITOR_WAITS_MS = 11_000

export interface SubmissionIntake {
  /** Listens for outcomes, so that visitors get them at once. */
  start(): Promise<void>
  /**
   * Stores a submission, wakes the workers, and waits for the outcome up to a time limit.
   * @returns what to tell the visitor in this language, or 'other content' when the key belongs to another content
   * @throws when it could not be stored; nothing is stored then
   */
  submit(submission: NewSubmission, locale: Locale): Promise<SubmissionResult | 'other content'>
  /** What became of it, in this language; null when there is none. */
  result(reference: string, locale: Locale): Promise<SubmissionResult | null>
  stop(): Promise<void>
}

interface IntakeOptions {
  db: Db
  log: Logger
}

/** Any number of processes may have one. */
export function createIntake({ db, log }: IntakeOptions): SubmissionIntake {
  const progress = createProgressReader(db)
  let stopListening = async () => {}
  return {
    async start() {
      stopListening = await listenForOutcomes(db, log, progress.wake)
    },

    async submit(submission, locale) {
      const begun = performance.now()
      const stored = await store(db, submission)
      if (stored === 'other content') return stored
      const { reference, fresh } = stored
      if (fresh) log.info({ reference, kind: submission.kind }, 'submission stored')
      const row = await progress.wait(reference, VISITOR_WAITS_MS - (performance.now() - begun))
      return row ? resultOf(row, locale) : storedResult(submission.kind, reference, locale)
    },

    async result(reference, locale) {
      const row = await progress.read(reference)
      return row && resultOf(row, locale)
    },

    stop: () => stopListening(),
  }
}
