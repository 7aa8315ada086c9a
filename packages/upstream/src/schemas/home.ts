import { z } from 'zod'
import { id, path, type RowSchema, required, requiredPath, rowSchema, text } from './fields.ts'

// Rows that only the home page shows.

export interface UpstreamBanner {
  id: string
  images_path: string
}
/** Required: id, images_path. */
export const banner: RowSchema<UpstreamBanner> = rowSchema(z.object({ id, images_path: requiredPath }), 'id')

export interface UpstreamStripItem {
  id: string
  name: string
  date: string
  link: string
}
/** An item of the news strip ("marquee"). Required: id, name. */
export const stripItem: RowSchema<UpstreamStripItem> = rowSchema(
  z.object({ id, name: required, date: text, link: path }),
  'id',
)

export interface UpstreamTestimonial {
  id: string
  name: string
  description: string
  picture: string
}
/** Required: id, description. */
export const testimonial: RowSchema<UpstreamTestimonial> = rowSchema(
  z.object({ id, name: text, description: required, picture: path }),
  'id',
)
