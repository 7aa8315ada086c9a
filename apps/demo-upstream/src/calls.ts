/**
 * The calls of the specification (docs/spec/part-1.md#7, docs/spec/part-2.md#7): the required fields besides the
 * credential, and the answer. Each answer is computed from the tables at the time of the request. With them are the tables
 * whose rows are as in their files.
 */
import admitCards from '../data/admitCards.json' with { type: 'json' }
import banners from '../data/banners.json' with { type: 'json' }
import calendar from '../data/calendar.json' with { type: 'json' }
import careers from '../data/careers.json' with { type: 'json' }
import categories from '../data/categories.json' with { type: 'json' }
import events from '../data/events.json' with { type: 'json' }
import faq from '../data/faq.json' with { type: 'json' }
import gallery from '../data/gallery.json' with { type: 'json' }
import latestCareer from '../data/latestCareer.json' with { type: 'json' }
import news from '../data/news.json' with { type: 'json' }
import teachers from '../data/teachers.json' with { type: 'json' }
import testimonials from '../data/testimonials.json' with { type: 'json' }
import videos from '../data/videos.json' with { type: 'json' }
import { applicationProblem, classOf, isClass } from './application.ts'
import type { MessageRow, NamedTables, PictureFacts, Row, Text } from './rows.ts'

/** Tables whose rows are as in their files, apart from the dates. */
export const plainTables = {
  admitCards,
  banners,
  calendar,
  careers,
  categories,
  events,
  faq,
  gallery,
  latestCareer,
  news,
  teachers,
  testimonials,
  videos,
}

/** Their columns are those of their files, which are texts. */
export type PlainTables = {
  [Name in keyof typeof plainTables]: Text<keyof (typeof plainTables)[Name][number] & string>[]
}
export type Tables = NamedTables & PlainTables

/** The column by which `/_control` addresses a row, if it is not `id`. */
const otherIds: Partial<Record<keyof Tables, string>> = {
  calendar: 'sl',
  teachers: 'teacher_id',
  programmes: 'row_id',
  sessions: 'row_id',
  genders: 'row_id',
  fees: 'row_id',
  admitCards: 'mobile_number',
  files: 'path',
}
export const idColumnOf = (table: keyof Tables): string => otherIds[table] ?? 'id'

export interface CallRequest {
  tables: Tables
  /** The parsed JSON, or the text fields of the form. */
  body: Record<string, unknown>
  /** The file of the form of /apply-online. */
  picture: PictureFacts | null
  now: Date
}

type Path = `/${string}`
/** Required fields besides userId and password, each with its check. An invalid field gets the error object. */
type Fields = Record<string, (value: unknown) => boolean>
type AnswerOf = (callRequest: CallRequest) => unknown

export interface Call {
  path: Path
  fields: Fields
  multipart?: true
  /** The column that identifies a row of the answer. */
  idField: string
  answer: AnswerOf
  /** Stores a submission in the tables. */
  store?: (callRequest: CallRequest) => void
}

/** The error object that such servers send with status 200. */
export const errorObject = (message: string) => ({ status: 0, message })

const isZeroText = (value: unknown) => value === '0'
const isId = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && /^\d+$/.test(String(value))
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const department = { department_id: isZeroText }
const session = { classId: isClass, semester_id: isId }

/** Sorts by id, highest first. Rows without an id (tests add such rows) come last. */
function newestFirst<T extends Row>(rows: T[]): T[] {
  const key = (row: T | null) => (Number.isFinite(Number(row?.id)) ? Number(row?.id) : -1)
  return rows.toSorted((a, b) => key(b) - key(a))
}

/** The rows with only these columns and `status`. */
function only(rows: Row[], columns: string) {
  const chosen = [...columns.split(' '), 'status']
  return rows.map((row) =>
    row === null || typeof row !== 'object'
      ? row
      : Object.fromEntries(Object.entries(row).filter(([column]) => chosen.includes(column))),
  )
}

/** Rows of one class, or of one class and session. */
function ofClass<T extends Row>(rows: T[], { body }: CallRequest): T[] {
  const chosen = classOf(body.classId)
  return rows.filter(
    (row) =>
      String(row.programme_id) === chosen?.programme &&
      String(row.department_id) === chosen.department &&
      (body.semester_id === undefined || String(row.semester_id) === String(body.semester_id)),
  )
}

const nextId = (rows: Row[]) => String(Math.max(0, ...rows.map((row) => Number(row.id) || 0)) + 1)

const call = (path: Path, answer: AnswerOf, fields: Fields = {}, idField = 'id'): Call => ({
  path,
  fields,
  idField,
  answer,
})

/** A call that answers a whole table, newest first. */
const listing = (path: Path, rows: (tables: Tables) => Row[], fields: Fields = {}, limit?: number): Call =>
  call(path, ({ tables }) => newestFirst(rows(tables)).slice(0, limit), fields)

/** A call that answers the row with an id. */
const detail = (path: Path, table: (tables: Tables) => Row[], idField = 'id'): Call => {
  const answer: AnswerOf = ({ tables, body }) =>
    table(tables).filter((row) => String(row?.[idField]) === String(body[idField]))
  return call(path, answer, { [idField]: isId }, idField)
}

export const calls: Call[] = [
  listing('/banner', ({ banners }) => banners),
  listing('/marque', ({ strip }) => strip, department),
  listing('/recent-notice', ({ notices }) => notices, department, 15),
  listing('/recent-events', ({ events }) => events, department, 15),
  listing('/recent-videos', ({ videos }) => videos, department, 8),
  listing('/recent-news', ({ news }) => news, department, 15),
  listing('/parent-feedback', ({ testimonials }) => testimonials, department),
  // The listing has no text: the detail call has it.
  call('/all-notice', ({ tables }) =>
    only(newestFirst(tables.notices), 'id head_line date images_path created_by'),
  ),
  detail('/notice-details', ({ notices }) => notices),
  listing('/all-news', ({ news }) => news),
  detail('/news-details', ({ news }) => news),
  call('/career', ({ tables }) =>
    only(
      newestFirst(tables.careers),
      'id designation_name department_name subject start_date end_date title department location',
    ),
  ),
  listing('/latest-career', ({ latestCareer }) => latestCareer),
  detail('/career-details', ({ careers }) => careers),
  call('/academic-calendar', ({ tables }) => tables.calendar, {}, 'sl'),
  call('/all-videos', ({ tables }) => ({ data: newestFirst(tables.videos) }), department),
  listing('/all-events', ({ events }) => events),
  call('/faq', ({ tables }) => tables.faq),
  call(
    '/all-teacher',
    ({ tables, body }) =>
      only(
        tables.teachers.filter((row) => row?.gender === body.gender),
        'teacher_id name gender designation_name department_name picture',
      ),
    { gender: (value) => value === 'Male' || value === 'Female' },
    'teacher_id',
  ),
  detail('/teacher-info', ({ teachers }) => teachers, 'teacher_id'),
  listing('/gallery', ({ gallery }) => gallery, department),
  {
    ...call('/contact-form', () => ({ message: 'Thank you. Your message has reached the office.' })),
    fields: { name: isText, email: isText, subject: isText, message: isText },
    store: ({ tables, body, now }) => {
      const { userId: _userId, password: _password, ...fields } = body as Record<string, string>
      const received_at = now.toISOString()
      tables.messages.push({ id: nextId(tables.messages), received_at, ...fields } as MessageRow)
    },
  },
  call(
    '/admission-programme-list',
    ({ tables }) => only(tables.programmes, 'programme_id department_id degree_name'),
    {},
    'programme_id',
  ),
  call(
    '/admission-semester-list',
    (callRequest) => only(ofClass(callRequest.tables.sessions, callRequest), 'semester_id semester_name'),
    { classId: isClass },
    'semester_id',
  ),
  call('/category-list', ({ tables }) => tables.categories),
  call(
    '/admission-gender',
    (callRequest) => only(ofClass(callRequest.tables.genders, callRequest), 'id gender'),
    session,
  ),
  call(
    '/application-fee',
    (callRequest) => {
      const [row] = ofClass(callRequest.tables.fees, callRequest)
      return row ? { fee: row.fee } : errorObject('No fee is set for this class and session.')
    },
    session,
  ),
  call(
    '/job-admit-card',
    ({ tables, body }) => {
      const card = tables.admitCards.find(
        (row) => row.mobile_number === body.mobile_number && row.verification_code === body.verification_code,
      )
      return card
        ? { responseCode: '00', responseMsg: card.path }
        : { responseCode: '01', responseMsg: 'Mobile number or password does not match.' }
    },
    { mobile_number: isText, verification_code: isText },
  ),
  {
    ...call('/apply-online', ({ body, picture }) => {
      const problem = applicationProblem(body, picture)
      return problem
        ? { responseCode: '400', responseMsg: problem }
        : { responseCode: '200', responseMsg: 'Your application has been submitted successfully.' }
    }),
    multipart: true,
    store: ({ tables, body, picture, now }) => {
      if (applicationProblem(body, picture)) return
      const { userId: _userId, password: _password, picture: _picture, ...fields } = body
      const [id, received_at] = [nextId(tables.applications), now.toISOString()]
      tables.applications.push({ id, received_at, fields, picture })
    },
  },
]

/** The calls by their path under /webapi. */
export const callByPath = new Map(calls.map((one) => [one.path as string, one]))
