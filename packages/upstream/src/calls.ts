import * as schemas from './schemas.ts'

// The calls of the specification as data (docs/spec/part-1.md#7, docs/spec/part-2.md#7).

/** A call that only reads. */
export interface QueryCall<T> {
  row: schemas.RowSchema<T>
  /** What its body has beside the credential, with the values that are always the same. */
  body: Readonly<Record<string, string>>
  /** What its body has beside that, with values of other answers. */
  asks: readonly string[]
  /** Whether the answer is one row. */
  isSingle: boolean
  /** Columns that the specification names, and that a server may leave out of this answer without a loss for visitors. */
  mayLack: readonly string[]
}

/** The values of `gender` in `/all-teacher`. */
export const TEACHER_GENDERS = ['Male', 'Female'] as const

const DEPARTMENT = { department_id: '0' }

/** A call that asks nothing of other answers: its answer is the whole list. */
type ListCall<T> = QueryCall<T> & { asks: readonly [] }

const list = <T>(
  row: schemas.RowSchema<T>,
  body: Record<string, string> = {},
  mayLack: string[] = [],
): ListCall<T> => ({ row, body, asks: [], isSingle: false, mayLack })

const part = <T>(row: schemas.RowSchema<T>, asks: string[], mayLack: string[] = []): QueryCall<T> => ({
  row,
  body: {},
  asks,
  isSingle: false,
  mayLack,
})

const single = <T>(row: schemas.RowSchema<T>, asks: string[], mayLack: string[] = []): QueryCall<T> => ({
  row,
  body: {},
  asks,
  isSingle: true,
  mayLack,
})

/** Texts of a profile that most teachers leave empty. */
const PROFILE = [
  'google_scholar',
  'researchgate',
  'orcid',
  'scopus',
  'web_science',
  'about',
  'teaching_expertise',
  'research_interest',
  'journal_publication',
  'conference_publication',
  'book',
  'project_award',
  'others',
]

export const queries = {
  '/banner': list(schemas.banner),
  '/marque': list(schemas.stripItem, DEPARTMENT, ['link']),
  '/recent-notice': list(schemas.notice, DEPARTMENT, ['description', 'images_path']),
  '/recent-events': list(schemas.event, DEPARTMENT, ['description', 'date', 'end_date']),
  '/recent-videos': list(schemas.video, DEPARTMENT, ['thumbnail']),
  '/recent-news': list(schemas.news, DEPARTMENT),
  '/parent-feedback': list(schemas.testimonial, DEPARTMENT, ['picture']),
  '/all-notice': list(schemas.notice, {}, ['description', 'images_path']),
  '/all-news': list(schemas.news, {}, ['description']),
  '/career': list(schemas.career, {}, ['title', 'department', 'location', 'subject']),
  /** Only the first row is used. */
  '/latest-career': list(schemas.latestCareer, {}, ['images_path']),
  '/academic-calendar': list(schemas.calendarEntry, {}, ['sl', 'end_date']),
  '/all-videos': list(schemas.video, DEPARTMENT, ['thumbnail']),
  '/all-events': list(schemas.event, {}, ['description', 'date', 'end_date']),
  '/faq': list(schemas.faq, {}, ['id']),
  '/gallery': list(schemas.picture, DEPARTMENT, ['id', 'title']),
  '/all-teacher': part(schemas.teacher, ['gender'], ['department_name', 'qualification', 'email']),
  '/admission-programme-list': list(schemas.programme),
  '/category-list': list(schemas.category),
  '/admission-semester-list': part(schemas.session, ['classId']),
  '/admission-gender': part(schemas.gender, ['classId', 'semester_id']),
  '/application-fee': single(schemas.fee, ['classId', 'semester_id']),
  '/notice-details': single(schemas.notice, ['id'], ['id', 'images_path']),
  '/news-details': single(schemas.news, ['id'], ['id', 'images_path']),
  // The specification names no id column in this answer, so an id in it may belong to a joined table.
  '/career-details': single(
    schemas.careerDetail,
    ['id'],
    ['id', 'subject', 'additional_requirement', 'advertisement'],
  ),
  '/teacher-info': single(schemas.teacherDetail, ['teacher_id'], ['teacher_id', 'email', ...PROFILE]),
}

export type QueryPath = keyof typeof queries
/** The calls whose answer is a whole list. */
export type ListPath = {
  [Path in QueryPath]: (typeof queries)[Path] extends ListCall<unknown> ? Path : never
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
