import { parseListing, parseSingle } from './parse-response.ts'
import * as schemas from './schemas.ts'
import type { UpstreamReads } from './types.ts'

// The calls that only read (docs/spec/part-1.md#7, docs/spec/part-2.md#7).

/** Asks with our credential, and reads what came. */
export type Ask = <T>(
  path: string,
  body: Record<string, string>,
  read: (bytes: Uint8Array) => T,
) => Promise<T>

const DEPARTMENT = { department_id: '0' }

/** One function per reading call. `hide` takes the credential out of what the upstream says. */
export function createEndpoints(ask: Ask, hide: (text: string) => string): UpstreamReads {
  const list = <T>(path: string, rowSchema: schemas.RowSchema<T>, body: Record<string, string> = {}) =>
    ask(path, body, (bytes) => parseListing(bytes, rowSchema, path, hide))
  const detail = <T>(
    path: string,
    rowSchema: schemas.RowSchema<T>,
    column: string,
    id: string,
    strict = true,
  ) =>
    ask(path, { [column]: id }, (bytes) => parseSingle(bytes, rowSchema, path, hide, { column, id, strict }))

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
    latestCareer: () => list('/latest-career', schemas.latestCareer),
    academicCalendar: () => list('/academic-calendar', schemas.calendarEntry),
    allVideos: () => list('/all-videos', schemas.video, DEPARTMENT),
    allEvents: () => list('/all-events', schemas.event),
    faq: () => list('/faq', schemas.faq),
    gallery: () => list('/gallery', schemas.picture, DEPARTMENT),
    allTeacher: (gender) => list('/all-teacher', schemas.teacher, { gender }),
    admissionProgrammeList: () => list('/admission-programme-list', schemas.programme),
    admissionSemesterList: (classId) => list('/admission-semester-list', schemas.session, { classId }),
    categoryList: () => list('/category-list', schemas.category),
    admissionGender: (classId, semesterId) =>
      list('/admission-gender', schemas.gender, { classId, semester_id: semesterId }),
    noticeDetails: (id) => detail('/notice-details', schemas.notice, 'id', id),
    newsDetails: (id) => detail('/news-details', schemas.news, 'id', id),
    // The detail's columns name no id, so one that is there may be that of something joined.
    careerDetails: (id) => detail('/career-details', schemas.careerDetail, 'id', id, false),
    teacherInfo: (id) => detail('/teacher-info', schemas.teacherDetail, 'teacher_id', id),
    async applicationFee(classId, semesterId) {
      const path = '/application-fee'
      const row = await ask(path, { classId, semester_id: semesterId }, (bytes) =>
        parseSingle(bytes, schemas.fee, path, hide),
      )
      return row === null || row.value.fee === null ? null : { value: { fee: row.value.fee }, raw: row.raw }
    },
  }
}

/** The same answer for the same question. A failure is remembered too: its retries have been made. */
export function rememberAnswers(ask: Ask): Ask {
  const answers = new Map<string, Promise<unknown>>()
  return <T>(path: string, body: Record<string, string>, read: (bytes: Uint8Array) => T) => {
    const key = `${path} ${JSON.stringify(body)}`
    // One path is always read in one way, so what is remembered under it has that way's type.
    const pending = answers.get(key) as Promise<T> | undefined
    const answer = pending ?? ask(path, body, read)
    answers.set(key, answer)
    return answer
  }
}
