import { z } from 'zod'
import { code, id, parseAmount, type RowSchema, required, rowSchema } from './fields.ts'

export interface UpstreamProgramme {
  programme_id: string
  /** '0' is a department too. */
  department_id: string
  degree_name: string
}
/** A class that accepts applications. Required: programme_id, department_id, degree_name. */
export const programme: RowSchema<UpstreamProgramme> = rowSchema(
  z.object({ programme_id: id, department_id: code, degree_name: required }),
  'programme_id',
)

export interface UpstreamSession {
  semester_id: string
  semester_name: string
}
/** Required: both columns. */
export const session: RowSchema<UpstreamSession> = rowSchema(
  z.object({ semester_id: id, semester_name: required }),
  'semester_id',
)

export interface UpstreamCategory {
  id: string
  name: string
}
/** Required: both columns. */
export const category: RowSchema<UpstreamCategory> = rowSchema(z.object({ id, name: required }), 'id')

export interface UpstreamGender {
  id: string
  gender: string
}
/** Required: both columns. */
export const gender: RowSchema<UpstreamGender> = rowSchema(z.object({ id, gender: required }), 'id')

export interface UpstreamFee {
  /** Taka. */
  fee: number
}
/** Required: the column. null and '' mean that the upstream has no fee. */
export const fee: RowSchema<{ fee: number | null }> = rowSchema(
  z.object({
    fee: z
      .unknown()
      .optional()
      .transform((value, context) => {
        if (value === null || value === '') return null
        const amount = parseAmount(value)
        if (amount !== null) return amount
        context.addIssue(value === undefined ? 'is missing' : 'is not an amount')
        return z.NEVER
      }),
  }),
)
