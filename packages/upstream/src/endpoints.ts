import { parseListing, parseSingle } from './parse-response.ts'
import * as shapes from './schemas.ts'
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
  const list = <T>(path: string, shape: shapes.Shape<T>, body: Record<string, string> = {}) =>
    ask(path, body, (bytes) => parseListing(bytes, shape, path, hide))
  const detail = <T>(path: string, shape: shapes.Shape<T>, column: string, id: string, strict = true) =>
    ask(path, { [column]: id }, (bytes) => parseSingle(bytes, shape, path, hide, { column, id, strict }))

  return {
    banner: () => list('/banner', shapes.banner),
    marque: () => list('/marque', shapes.stripItem, DEPARTMENT),
    recentNotice: () => list('/recent-notice', shapes.notice, DEPARTMENT),
    recentEvents: () => list('/recent-events', shapes.event, DEPARTMENT),
    recentVideos: () => list('/recent-videos', shapes.video, DEPARTMENT),
    recentNews: () => list('/recent-news', shapes.news, DEPARTMENT),
    parentFeedback: () => list('/parent-feedback', shapes.testimonial, DEPARTMENT),
    allNotice: () => list('/all-notice', shapes.notice),
    allNews: () => list('/all-news', shapes.news),
    career: () => list('/career', shapes.career),
    latestCareer: () => list('/latest-career', shapes.latestCareer),
    academicCalendar: () => list('/academic-calendar', shapes.calendarEntry),
    allVideos: () => list('/all-videos', shapes.video, DEPARTMENT),
    allEvents: () => list('/all-events', shapes.event),
    faq: () => list('/faq', shapes.faq),
    gallery: () => list('/gallery', shapes.picture, DEPARTMENT),
    allTeacher: (gender) => list('/all-teacher', shapes.teacher, { gender }),
    admissionProgrammeList: () => list('/admission-programme-list', shapes.programme),
    admissionSemesterList: (classId) => list('/admission-semester-list', shapes.session, { classId }),
    categoryList: () => list('/category-list', shapes.category),
    admissionGender: (classId, semesterId) =>
      list('/admission-gender', shapes.gender, { classId, semester_id: semesterId }),
    noticeDetails: (id) => detail('/notice-details', shapes.notice, 'id', id),
    newsDetails: (id) => detail('/news-details', shapes.news, 'id', id),
    // The detail's columns name no id, so one that is there may be that of something joined.
    careerDetails: (id) => detail('/career-details', shapes.careerDetail, 'id', id, false),
    teacherInfo: (id) => detail('/teacher-info', shapes.teacherDetail, 'teacher_id', id),
    async applicationFee(classId, semesterId) {
      const path = '/application-fee'
      const row = await ask(path, { classId, semester_id: semesterId }, (bytes) =>
        parseSingle(bytes, shapes.fee, path, hide),
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
    const known = answers.get(key) as Promise<T> | undefined
    const answer = known ?? ask(path, body, read)
    answers.set(key, answer)
    return answer
  }
}
