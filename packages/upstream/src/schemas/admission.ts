import { z } from 'zod'
import { list, part, single } from '../query-call.ts'
import { amount, code, id, type RowOf, required, rowSchema } from './fields.ts'

/** A class that accepts applications. Required: programme_id, department_id ('0' is a department too), degree_name. */
export const programme = rowSchema(
  z.object({ programme_id: id, department_id: code, degree_name: required }),
  'programme_id',
)
export type UpstreamProgramme = RowOf<typeof programme>

/** Required: both columns. */
export const session = rowSchema(z.object({ semester_id: id, semester_name: required }), 'semester_id')
export type UpstreamSession = RowOf<typeof session>

/** Required: both columns. */
export const category = rowSchema(z.object({ id, name: required }), 'id')

/** Required: both columns. */
export const gender = rowSchema(z.object({ id, gender: required }), 'id')

export interface UpstreamFee {
  /** Taka. */
  fee: number
}
/** Required: the column. null when the upstream has no fee, or one that is not understood. */
export const fee = rowSchema(z.object({ fee: amount }))

export const admissionCalls = {
  '/admission-programme-list': list(programme),
  '/category-list': list(category),
  '/admission-semester-list': part(session, ['classId']),
  '/admission-gender': part(gender, ['classId', 'semester_id']),
  '/application-fee': single(fee, ['classId', 'semester_id']),
}
