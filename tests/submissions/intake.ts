import { createIntake as createOwnIntake } from '@school/outbox/intake'
import { resultOf, storedResult } from '@school/server/form-results'

// The web side of submissions, as the routes of the forms use it: with results in the visitor's language.

type OwnIntake = ReturnType<typeof createOwnIntake>
type Locale = Parameters<typeof resultOf>[1]

/** Any number of processes may have one. */
export function createIntake(options: Parameters<typeof createOwnIntake>[0]) {
  const intake = createOwnIntake(options)
  return {
    start: intake.start,
    stop: intake.stop,
    async submit(submission: Parameters<OwnIntake['submit']>[0], locale: Locale) {
      const stored = await intake.submit(submission)
      if (stored === 'other content') return stored
      const { reference, progress } = stored
      return progress ? resultOf(progress, locale) : storedResult(submission.kind, reference, locale)
    },
    async result(reference: string, locale: Locale) {
      const progress = await intake.read(reference)
      return progress && resultOf(progress, locale)
    },
  }
}
