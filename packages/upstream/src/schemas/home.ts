import { z } from 'zod'
import { DEPARTMENT, list } from '../query-call.ts'
import { date, id, line, link, path, required, requiredPath, requiredText, rowSchema } from './fields.ts'

// Rows that only the home page shows.

/** Required: id, images_path. */
export const banner = rowSchema(z.object({ id, images_path: requiredPath }), 'id')

/** An item of the news strip ("marquee"). Required: id, name. */
export const stripItem = rowSchema(z.object({ id, name: required, date, link }), 'id')

/** Required: id, description. */
export const testimonial = rowSchema(
  z.object({ id, name: line, description: requiredText, picture: path }),
  'id',
)

export const homeCalls = {
  '/banner': list(banner),
  '/marque': list(stripItem, DEPARTMENT, ['link']),
  '/parent-feedback': list(testimonial, DEPARTMENT, ['picture']),
}
