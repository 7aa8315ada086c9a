import { z } from 'zod'
import { isRecord } from '../json.ts'
import { part, single } from '../query-call.ts'
import { canonicalId, email, id, line, link, path, type RowOf, required, rowSchema, text } from './fields.ts'

/** Some rows call the column `id` instead of `teacher_id`. */
const withTeacherId = (row: unknown) =>
  isRecord(row) && canonicalId(row.teacher_id) === null && canonicalId(row.id) !== null
    ? { ...row, teacher_id: row.id }
    : row

/** Columns of both the list and the details of a teacher. */
const inBoth = {
  name: required,
  designation_name: line,
  department_name: line,
  qualification: text,
  email,
  picture: path,
}

/** A teacher in the list. Required: teacher_id (or id), name. */
export const teacher = rowSchema(
  z.preprocess(
    withTeacherId,
    z.object({
      teacher_id: id,
      ...inBoth,
    }),
  ),
  'teacher_id',
  'id',
)
export type UpstreamTeacher = RowOf<typeof teacher>

/** The teacher_id is the requested one. Required: name. */
export const teacherDetail = rowSchema(
  z.object({
    teacher_id: id,
    ...inBoth,
    google_scholar: link,
    researchgate: link,
    orcid: link,
    scopus: link,
    web_science: link,
    about: text,
    teaching_expertise: text,
    research_interest: text,
    journal_publication: text,
    conference_publication: text,
    book: text,
    project_award: text,
    others: text,
  }),
  'teacher_id',
  'id',
)

/** The values of `gender` in `/all-teacher`. */
export const TEACHER_GENDERS = ['Male', 'Female'] as const

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

export const teacherCalls = {
  '/all-teacher': part(teacher, ['gender'], ['department_name', 'qualification', 'email']),
  '/teacher-info': single(teacherDetail, ['teacher_id'], ['teacher_id', 'email', ...PROFILE]),
}
