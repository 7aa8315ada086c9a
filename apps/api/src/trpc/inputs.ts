import { z } from 'zod'

// The checked inputs of procedures.

// What cannot be an id is an item that nobody has (docs/spec/rulings.md#5), not a wrong question. A NUL cannot be asked of Postgres.
const idPattern = /^[^\0]{1,64}$/
export const id = z.string().transform((text) => (idPattern.test(text) ? text.toWellFormed() : ''))
export const filter = z
  .string()
  .max(100)
  .transform((text) => text.replaceAll('\0', '').toWellFormed())
  .optional()
/** Beside which row a list of recent rows stands; without one, its texts are not needed. */
export const beside = z.object({ beside: id.optional() }).optional()
