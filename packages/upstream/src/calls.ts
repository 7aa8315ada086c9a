import * as schemas from './schemas.ts'

// The calls of the specification as data (docs/spec/part-1.md#7, docs/spec/part-2.md#7).

/** The calls that only read. Each stands beside the schema of its rows. */
export const queries = {
  ...schemas.homeCalls,
  ...schemas.newsCalls,
  ...schemas.careerCalls,
  ...schemas.schoolLifeCalls,
  ...schemas.teacherCalls,
  ...schemas.admissionCalls,
}

export type QueryPath = keyof typeof queries
/** The calls whose answer is a whole list. */
export type ListPath = {
  [Path in QueryPath]: (typeof queries)[Path] extends { asks: readonly [] } ? Path : never
}[QueryPath]
/** A row of a call. */
export type RowAt<Path extends QueryPath> = schemas.RowOf<(typeof queries)[Path]['row']>

/** The calls that visitors cause, and the fields of their bodies that the specification names. */
export const submissions = {
  '/contact-form': ['name', 'email', 'subject', 'message'],
  '/apply-online': null,
  '/job-admit-card': ['mobile_number', 'verification_code'],
} as const

export type SubmissionPath = keyof typeof submissions
