import { z } from 'zod'
import { DEPARTMENT, list, single } from '../query-call.ts'
import { date, id, line, path, type RowOf, rowSchema, text, videoId } from './fields.ts'

// Notices, news, events and videos.

const headline = z.object({ id, head_line: line, date, description: text, images_path: path })
/**
 * List and detail. Required: id, and a head_line, a description, a file or a date. Rows of the list have no
 * description, and a notice can be a scan without a headline.
 */
export const notice = rowSchema(
  headline.refine(
    (row) => [row.head_line, row.description, row.images_path, row.date].some((value) => value !== ''),
    'nothing of a notice is filled in',
  ),
  'id',
)
export type UpstreamNotice = RowOf<typeof notice>

/** List and detail. Required: id, and a head_line or a description. */
export const news = rowSchema(
  headline.refine(
    (row) => row.head_line !== '' || row.description !== '',
    'head_line and description are both empty',
  ),
  'id',
)
export type UpstreamNews = RowOf<typeof news>

/** Required: id, and a name or a description. */
export const event = rowSchema(
  z
    .object({ id, name: line, description: text, images: path, start_date: date, end_date: date, date })
    .refine((row) => row.name !== '' || row.description !== '', 'name and description are both empty'),
  'id',
)
export type UpstreamEvent = RowOf<typeof event>

/** Required: id, video_id. Without a thumbnail, the video service's own picture is used. */
export const video = rowSchema(z.object({ id, title: line, video_id: videoId, thumbnail: path, date }), 'id')
export type UpstreamVideo = RowOf<typeof video>

export const newsCalls = {
  '/recent-notice': list(notice, DEPARTMENT, ['description', 'images_path']),
  '/recent-events': list(event, DEPARTMENT, ['description', 'date', 'end_date']),
  '/recent-videos': list(video, DEPARTMENT, ['thumbnail']),
  '/recent-news': list(news, DEPARTMENT),
  '/all-notice': list(notice, {}, ['description', 'images_path']),
  '/all-news': list(news, {}, ['description']),
  '/all-videos': list(video, DEPARTMENT, ['thumbnail']),
  '/all-events': list(event, {}, ['description', 'date', 'end_date']),
  '/notice-details': single(notice, ['id'], ['id', 'images_path']),
  '/news-details': single(news, ['id'], ['id', 'images_path']),
}
