import { z } from 'zod'
import { type RowRange, rowRange, totalOf } from '../reads/list-query.ts'
import { rowName } from '../reads/row-pages.ts'
import { listVideos } from '../reads/video-queries.ts'
import { pictures } from './attachments.ts'
import { t } from './init.ts'
import { filter } from './inputs.ts'

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
