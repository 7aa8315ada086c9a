/**
 * The calls of the specification (docs/spec/part-1.md#7, docs/spec/part-2.md#7): the required fields besides the
 * credential, and the answer. Each answer is computed from the tables at the time of the request.
 */
import { applicationProblem } from './application.ts'
import { classOf, isClass } from './class-id.ts'
import type { PictureFacts, Row, Tables } from './rows.ts'

export interface CallRequest {
  tables: Tables
  /** The parsed JSON, or the text fields of the form. */
  body: Record<string, unknown>
  /** The file of the form of /apply-online. */
  picture: PictureFacts | null
  now: Date
}

export interface Call {
  path: `/${string}`
  /** Required fields besides userId and password, each with its check. An invalid field gets the error object. */
  fields: Record<string, (value: unknown) => boolean>
  multipart?: true
  /** The column that identifies a row of the answer. */
  idField: string
  answer: (callRequest: CallRequest) => unknown
  /** Stores a submission in the tables. */
  store?: (callRequest: CallRequest) => void
  /** The table of a detail call, from which `twoRows` takes a second row. */
  table?: (tables: Tables) => Row[]
}

/** The error object that such servers send with status 200. */
export const errorObject = (message: string) => ({ status: 0, message })

const isZeroText = (value: unknown) => value === '0'
const isId = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && /^\d+$/.test(String(value))
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const department = { department_id: isZeroText }

/** Sorts by id, highest first. Rows without an id (tests add such rows) come last. */
function newestFirst<T extends Row>(rows: T[], idField = 'id'): T[] {
  const key = (row: T | null) => {
    const id = Number(row?.[idField])
    return Number.isFinite(id) ? id : Number.NEGATIVE_INFINITY
  }
  return rows
    .map((row, i) => ({ row, i, key: key(row) }))
    .sort((a, b) => (a.key === b.key ? a.i - b.i : b.key - a.key))
    .map(({ row }) => row)
}

/** The rows with only these columns and `status`. */
const only = (rows: Row[], columns: string[]) =>
  rows.map((row) =>
    row === null || typeof row !== 'object'
      ? row
      : Object.fromEntries(
          Object.entries(row).filter(([column]) => columns.includes(column) || column === 'status'),
        ),
  )

const withId = (rows: Row[], column: string, id: unknown) =>
  rows.filter((row) => String(row?.[column]) === String(id))

/** Rows of one class, or of one class and session. */
function ofClass<T extends Row>(rows: T[], { body }: CallRequest, semester: boolean): T[] {
  const chosenClass = classOf(body.classId)
  return rows.filter(
    (row) =>
      String(row.programme_id) === chosenClass?.programme &&
      String(row.department_id) === chosenClass.department &&
      (!semester || String(row.semester_id) === String(body.semester_id)),
  )
}

const nextId = (rows: Row[]) => String(Math.max(0, ...rows.map((row) => Number(row.id) || 0)) + 1)

/** A call that answers a whole table, newest first. */
const listing = (
  path: Call['path'],
  rows: (tables: Tables) => Row[],
  fields: Call['fields'] = {},
  limit = Number.POSITIVE_INFINITY,
): Call => ({
  path,
  fields,
  idField: 'id',
  answer: ({ tables }) => newestFirst(rows(tables)).slice(0, limit),
})

/** A call that answers the row with an id. */
const detail = (path: Call['path'], table: (tables: Tables) => Row[], idField = 'id'): Call => ({
  path,
  fields: { [idField]: isId },
  idField,
  table,
  answer: ({ tables, body }) => withId(table(tables), idField, body[idField]),
})

export const calls: Call[] = [
  listing('/banner', ({ banners }) => banners),
  listing('/marque', ({ strip }) => strip, department),
  listing('/recent-notice', ({ notices }) => notices, department, 15),
  listing('/recent-events', ({ events }) => events, department, 15),
  listing('/recent-videos', ({ videos }) => videos, department, 8),
  listing('/recent-news', ({ news }) => news, department, 15),
  listing('/parent-feedback', ({ testimonials }) => testimonials, department),
  {
    // The listing has no text: the detail call has it.
    path: '/all-notice',
    fields: {},
    idField: 'id',
    answer: ({ tables }) =>
      only(newestFirst(tables.notices), ['id', 'head_line', 'date', 'images_path', 'created_by']),
  },
  detail('/notice-details', ({ notices }) => notices),
  listing('/all-news', ({ news }) => news),
  detail('/news-details', ({ news }) => news),
  {
    path: '/career',
    fields: {},
    idField: 'id',
    answer: ({ tables }) =>
      only(newestFirst(tables.careers), [
        'id',
        'designation_name',
        'department_name',
        'subject',
        'start_date',
        'end_date',
        'title',
        'department',
        'location',
      ]),
  },
  listing('/latest-career', ({ latestCareer }) => latestCareer),
  detail('/career-details', ({ careers }) => careers),
  { path: '/academic-calendar', fields: {}, idField: 'sl', answer: ({ tables }) => tables.calendar },
  {
    path: '/all-videos',
    fields: department,
    idField: 'id',
    answer: ({ tables }) => ({ data: newestFirst(tables.videos) }),
  },
  listing('/all-events', ({ events }) => events),
  { path: '/faq', fields: {}, idField: 'id', answer: ({ tables }) => tables.faq },
  {
    path: '/all-teacher',
    fields: { gender: (value) => value === 'Male' || value === 'Female' },
    idField: 'teacher_id',
    answer: ({ tables, body }) =>
      only(
        tables.teachers.filter((row) => row?.gender === body.gender),
        ['teacher_id', 'name', 'gender', 'designation_name', 'department_name', 'picture'],
      ),
  },
  {
    path: '/contact-form',
    fields: { name: isText, email: isText, subject: isText, message: isText },
    idField: 'id',
    answer: () => ({ message: 'Thank you. Your message has reached the office.' }),
    store: ({ tables, body, now }) => {
      tables.messages.push({
        id: nextId(tables.messages),
        received_at: now.toISOString(),
        name: String(body.name),
        email: String(body.email),
        subject: String(body.subject),
        message: String(body.message),
      })
    },
  },
  detail('/teacher-info', ({ teachers }) => teachers, 'teacher_id'),
  listing('/gallery', ({ gallery }) => gallery, department),
  {
    path: '/admission-programme-list',
    fields: {},
    idField: 'programme_id',
    answer: ({ tables }) => only(tables.programmes, ['programme_id', 'department_id', 'degree_name']),
  },
  {
    path: '/admission-semester-list',
    fields: { classId: isClass },
    idField: 'semester_id',
    answer: (callRequest) =>
      only(ofClass(callRequest.tables.sessions, callRequest, false), ['semester_id', 'semester_name']),
  },
  { path: '/category-list', fields: {}, idField: 'id', answer: ({ tables }) => tables.categories },
  {
    path: '/admission-gender',
    fields: { classId: isClass, semester_id: isId },
    idField: 'id',
    answer: (callRequest) => only(ofClass(callRequest.tables.genders, callRequest, true), ['id', 'gender']),
  },
  {
    path: '/application-fee',
    fields: { classId: isClass, semester_id: isId },
    idField: 'id',
    answer: (callRequest) => {
      const [row] = ofClass(callRequest.tables.fees, callRequest, true)
      return row ? { fee: row.fee } : errorObject('No fee is set for this class and session.')
    },
  },
  {
    path: '/job-admit-card',
    fields: { mobile_number: isText, verification_code: isText },
    idField: 'id',
    answer: ({ tables, body }) => {
      const card = tables.admitCards.find(
        (row) => row.mobile_number === body.mobile_number && row.verification_code === body.verification_code,
      )
      return card
        ? { responseCode: '00', responseMsg: card.path }
        : { responseCode: '01', responseMsg: 'Mobile number or password does not match.' }
    },
  },
  {
    path: '/apply-online',
    fields: {},
    multipart: true,
    idField: 'id',
    answer: (callRequest) => {
      const problem = applicationProblem(callRequest.body, callRequest.picture)
      return problem
        ? { responseCode: '400', responseMsg: problem }
        : { responseCode: '200', responseMsg: 'Your application has been submitted successfully.' }
    },
    store: (callRequest) => {
      if (applicationProblem(callRequest.body, callRequest.picture)) return
      const { userId: _userId, password: _password, picture: _picture, ...fields } = callRequest.body
      callRequest.tables.applications.push({
        id: nextId(callRequest.tables.applications),
        received_at: callRequest.now.toISOString(),
        fields,
        picture: callRequest.picture,
      })
    },
  },
]

/** The calls by their path under /webapi. */
export const callByPath = new Map(calls.map((call) => [call.path as string, call]))
