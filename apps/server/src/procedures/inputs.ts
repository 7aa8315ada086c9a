import { z } from 'zod'

// The input schemas of procedures.

// An invalid id is handled like an unknown one (docs/spec/rulings.md#5), except for a NUL, which Postgres rejects.
const idPattern = /^[^\0]{1,64}$/
export const id = z.string().transform((text) => (idPattern.test(text) ? text.toWellFormed() : ''))
export const filter = z
  .string()
  .max(100)
  .transform((text) => text.replaceAll('\0', '').toWellFormed())
  .optional()
/** The filters of lists of articles by month (1 to 12) and year, as the address has them. */
export const month = z
  .string()
  .regex(/^(?:[1-9]|1[0-2])$/)
  .optional()
export const year = z
  .string()
  .regex(/^\d{4}$/)
  .optional()
/** The row whose page shows a list of recent rows; without it, the texts of recent rows are not needed. */
export const beside = z.object({ beside: id.optional() }).optional()
