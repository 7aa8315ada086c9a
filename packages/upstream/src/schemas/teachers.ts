import { z } from 'zod'
import { isRecord } from '../json.ts'
import { canonicalId, id, path, type RowSchema, required, rowSchema, text } from './fields.ts'

/** Some rows call the column `id` instead of `teacher_id`. */
const withTeacherId = (row: unknown) =>
  isRecord(row) && canonicalId(row.teacher_id) === null && canonicalId(row.id) !== null
    ? { ...row, teacher_id: row.id }
    : row

export interface UpstreamTeacher {
  teacher_id: string
  name: string
  designation_name: string
  department_name: string
  qualification: string
  email: string
  picture: string
}
/** Columns of both the list and the details of a teacher. */
const inBoth = {
  name: required,
  designation_name: text,
  department_name: text,
  qualification: text,
  email: text,
  picture: path,
}

/** A teacher in the list. Required: teacher_id (or id), name. */
export const teacher: RowSchema<UpstreamTeacher> = rowSchema(
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

export interface UpstreamTeacherDetail extends UpstreamTeacher {
  google_scholar: string
  researchgate: string
  orcid: string
  scopus: string
  web_science: string
  about: string
  teaching_expertise: string
  research_interest: string
  journal_publication: string
  conference_publication: string
  book: string
  project_award: string
  others: string
}
/** The teacher_id is the requested one. Required: name. */
export const teacherDetail: RowSchema<UpstreamTeacherDetail> = rowSchema(
  z.object({
    teacher_id: id,
    ...inBoth,
    google_scholar: path,
    researchgate: path,
    orcid: path,
    scopus: path,
    web_science: path,
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
