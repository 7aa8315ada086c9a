import { parseListing, parseSingle } from './parse-response.ts'
import type { Row } from './row.ts'
import * as schemas from './schemas.ts'

// Queries: the calls that only read (docs/spec/part-1.md#7, docs/spec/part-2.md#7).

/** Makes a query with our credential, and parses the answer. */
export type Query = <T>(
  path: string,
  body: Record<string, string>,
  parse: (bytes: Uint8Array) => T,
) => Promise<T>

const DEPARTMENT = { department_id: '0' }

/**
 * One function per query.
 * @param hide replaces the credential in texts of the upstream
 */
export function createEndpoints(query: Query, hide: (text: string) => string) {
  const list = <T>(path: string, rowSchema: schemas.RowSchema<T>, body: Record<string, string> = {}) =>
    query(path, body, (bytes) => parseListing(bytes, rowSchema, path, hide))
  const detail = <T>(
    path: string,
    rowSchema: schemas.RowSchema<T>,
    column: string,
    id: string,
    strict = true,
  ) =>
    query(path, { [column]: id }, (bytes) =>
      parseSingle(bytes, rowSchema, path, hide, { column, id, strict }),
    )

  return {
    banner: () => list('/banner', schemas.banner),
    marque: () => list('/marque', schemas.stripItem, DEPARTMENT),
    recentNotice: () => list('/recent-notice', schemas.notice, DEPARTMENT),
    recentEvents: () => list('/recent-events', schemas.event, DEPARTMENT),
    recentVideos: () => list('/recent-videos', schemas.video, DEPARTMENT),
    recentNews: () => list('/recent-news', schemas.news, DEPARTMENT),
    parentFeedback: () => list('/parent-feedback', schemas.testimonial, DEPARTMENT),
    allNotice: () => list('/all-notice', schemas.notice),
    allNews: () => list('/all-news', schemas.news),
    career: () => list('/career', schemas.career),
    /** Only the first row is used. */
    latestCareer: () => list('/latest-career', schemas.latestCareer),
    academicCalendar: () => list('/academic-calendar', schemas.calendarEntry),
    allVideos: () => list('/all-videos', schemas.video, DEPARTMENT),
    allEvents: () => list('/all-events', schemas.event),
    faq: () => list('/faq', schemas.faq),
    gallery: () => list('/gallery', schemas.picture, DEPARTMENT),
    allTeacher: (gender: 'Male' | 'Female') => list('/all-teacher', schemas.teacher, { gender }),
    admissionProgrammeList: () => list('/admission-programme-list', schemas.programme),
    /** @param classId made by `classId()` */
    admissionSemesterList: (classId: string) =>
      list('/admission-semester-list', schemas.session, { classId }),
    categoryList: () => list('/category-list', schemas.category),
    admissionGender: (classId: string, semesterId: string) =>
      list('/admission-gender', schemas.gender, { classId, semester_id: semesterId }),
    noticeDetails: (id: string) => detail('/notice-details', schemas.notice, 'id', id),
    newsDetails: (id: string) => detail('/news-details', schemas.news, 'id', id),
    // The specification names no id column in this answer, so an id in it may belong to a joined table.
    careerDetails: (id: string) => detail('/career-details', schemas.careerDetail, 'id', id, false),
    teacherInfo: (id: string) => detail('/teacher-info', schemas.teacherDetail, 'teacher_id', id),
    /** null if the upstream has no fee for that class and session. */
    async applicationFee(classId: string, semesterId: string): Promise<Row<schemas.UpstreamFee> | null> {
      const path = '/application-fee'
      const row = await query(path, { classId, semester_id: semesterId }, (bytes) =>
        parseSingle(bytes, schemas.fee, path, hide),
      )
      return row === null || row.value.fee === null ? null : { value: { fee: row.value.fee }, raw: row.raw }
    },
  }
}

/** The queries of the client. */
export type UpstreamQueries = ReturnType<typeof createEndpoints>

/** Makes each query once. Failures are stored too, because their retries have been made. */
export function memoize(query: Query): Query {
  const results = new Map<string, Promise<unknown>>()
  return <T>(path: string, body: Record<string, string>, parse: (bytes: Uint8Array) => T) => {
    const key = `${path} ${JSON.stringify(body)}`
    // The answers of a path are always parsed by the same function, so the stored result has its type.
    const result = (results.get(key) as Promise<T> | undefined) ?? query(path, body, parse)
    results.set(key, result)
    return result
  }
}
