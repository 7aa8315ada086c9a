import { Prisma } from '@school/prisma'
import { z } from 'zod'
import type { ReadDb } from '../services/read-db.ts'
import { rowName } from '../text/row-pages.ts'
import { pictures } from './attachments.ts'
import { t } from './init.ts'
import { filter } from './inputs.ts'
import { holds } from './list-filters.ts'
import { newestFirst, type RowRange, rowRange, totalOf } from './list-query.ts'

/** The specification names no number for the video page. This fills a few rows. */
const firstVideos = 24

export const videos = t.router({
  /**
   * `/videos`: newest first, with a search over all titles (docs/spec/part-1.md#2.10, docs/spec/rulings.md#14, #16, #22).
   * Rows with an invalid video id are skipped. `picture` is null when there is no mirrored thumbnail: a visitor's browser
   * requests nothing from the video service before the visitor plays the video.
   */
  list: t.procedure
    .input(z.object({ title: filter, cursor: rowRange }))
    .query(async ({ ctx: { db, locale }, input }) => {
      const range: RowRange = input.cursor ?? [0, firstVideos]
      const rows = await listVideos(db, input.title, range)
      const picture = await pictures(
        db,
        rows.map((row) => row.thumbnail),
      )
      return {
        total: totalOf(rows, range),
        step: firstVideos,
        rows: rows.map(({ id, title, videoId, thumbnail, date }) => ({
          id,
          title: rowName('/videos', title, date, locale),
          videoId,
          date,
          picture: picture(thumbnail),
        })),
      }
    }),
})

// Plain SQL: Prisma's client has neither the order of lists (window functions, list-query.ts) nor filters over normalised
// text (list-filters.ts) or by a pattern.

interface ListedVideo {
  id: string
  title: string
  videoId: string
  thumbnail: string
  date: string | null
  total: number
}

/** The first videos of the list with a valid id, with the number of all that match. */
function listVideos(db: ReadDb, title: string | undefined, range: RowRange): Promise<ListedVideo[]> {
  const where = Prisma.sql`"videoId" <> '' AND ${holds(title, 'title')}`
  return db.query<ListedVideo>(Prisma.sql`SELECT id, title, "videoId", thumbnail, to_char(date, 'YYYY-MM-DD') AS date, total
      FROM ${newestFirst({ table: 'video', date: 'date', where, range })} ORDER BY place`)
}
