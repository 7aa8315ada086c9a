import { z } from 'zod'
import { id, path, type RowSchema, requiredPath, rowSchema, text } from './fields.ts'

// Notices, news, events and videos.

export interface UpstreamNotice {
  id: string
  head_line: string
  date: string
  description: string
  images_path: string
}
const headline = z.object({ id, head_line: text, date: text, description: text, images_path: path })
/**
 * List and detail. Required: id, and a head_line, a description, a file or a date. Rows of the list have no
 * description, and a notice can be a scan without a headline.
 */
export const notice: RowSchema<UpstreamNotice> = rowSchema(
  headline.refine(
    (row) => [row.head_line, row.description, row.images_path, row.date].some((value) => value !== ''),
    'nothing of a notice is filled in',
  ),
  'id',
)

export interface UpstreamNews {
  id: string
  head_line: string
  date: string
  description: string
  images_path: string
}
/** List and detail. Required: id, and a head_line or a description. */
export const news: RowSchema<UpstreamNews> = rowSchema(
  headline.refine(
    (row) => row.head_line !== '' || row.description !== '',
    'head_line and description are both empty',
  ),
  'id',
)

export interface UpstreamEvent {
  id: string
  name: string
  description: string
  images: string
  start_date: string
  end_date: string
  date: string
}
/** Required: id, and a name or a description. */
export const event: RowSchema<UpstreamEvent> = rowSchema(
  z
    .object({ id, name: text, description: text, images: path, start_date: text, end_date: text, date: text })
    .refine((row) => row.name !== '' || row.description !== '', 'name and description are both empty'),
  'id',
)

export interface UpstreamVideo {
  id: string
  title: string
  video_id: string
  thumbnail: string
  date: string
}
/** Required: id, video_id. Without a thumbnail, the video service's own picture is used. */
export const video: RowSchema<UpstreamVideo> = rowSchema(
  z.object({ id, title: text, video_id: requiredPath, thumbnail: path, date: text }),
  'id',
)
