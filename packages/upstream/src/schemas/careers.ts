import { z } from 'zod'
import { list, single } from '../query-call.ts'
import { date, id, line, path, type RowOf, type RowSchema, rowSchema, text } from './fields.ts'

/** A vacancy in the list. Required: id, and designation_name or title (docs/spec/rulings.md#19). */
export const career = rowSchema(
  z
    .object({
      id,
      designation_name: line,
      department_name: line,
      subject: line,
      start_date: date,
      end_date: date,
      title: line,
      department: line,
      location: line,
    })
    .refine(
      (row) => row.designation_name !== '' || row.title !== '',
      'designation_name and title are both empty',
    ),
  'id',
)
export type UpstreamCareer = RowOf<typeof career>

/** The id is the requested one. Required: at least one of the columns that are checked below. */
export const careerDetail = rowSchema(
  z
    .object({
      id,
      position_number: line,
      gender: line,
      department_name: line,
      designation_name: line,
      start_date: date,
      end_date: date,
      /** '0' Any, '1' Academic, '2' Non Academic; anything else shows nothing (docs/spec/rulings.md#20). */
      job_type: line,
      subject: line,
      qualification: text,
      responsibilites: text,
      additional_requirement: text,
      advertisement: path,
    })
    .refine(
      (row) =>
        [
          row.designation_name,
          row.subject,
          row.qualification,
          row.responsibilites,
          row.additional_requirement,
          row.advertisement,
        ].some((value) => value !== ''),
      'nothing of a vacancy is filled in',
    ),
  'id',
)

/** Required: a description or a picture. */
export const latestCareer: RowSchema<{ description: string; images_path: string }> = {
  ...rowSchema(
    z
      .object({ description: text, images_path: path })
      .refine(
        (row) => row.description !== '' || row.images_path !== '',
        'description and images_path are both empty',
      ),
    'id',
  ),
  mayBeBare: true,
}

export const careerCalls = {
  '/career': list(career, {}, ['title', 'department', 'location', 'subject']),
  /** Only the first row is used. */
  '/latest-career': list(latestCareer, {}, ['images_path']),
  // The specification names no id column in this answer, so an id in it may belong to a joined table.
  '/career-details': single(
    careerDetail,
    ['id'],
    ['id', 'subject', 'additional_requirement', 'advertisement'],
  ),
}
