import { z } from 'zod'
import { code, id, parseAmount, type RowOf, type RowSchema, required, rowSchema } from './fields.ts'

/** A class that accepts applications. Required: programme_id, department_id ('0' is a department too), degree_name. */
export const programme = rowSchema(
  z.object({ programme_id: id, department_id: code, degree_name: required }),
  'programme_id',
)

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
        context.addIssue(
          value === undefined
            ? 'is missing'
            : `is ${Array.isArray(value) ? 'a list' : `a ${typeof value}`} that is not an amount`,
        )
        return z.NEVER
      }),
  }),
)
