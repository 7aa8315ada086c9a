import { z } from 'zod'
import { pictures } from '../attachments.ts'
import { cached } from '../cached.ts'
import { t } from '../init.ts'
import { filter } from '../inputs.ts'
import { nextStep, rowLimit } from '../list-query.ts'
import { rowName } from '../row-pages.ts'
import { listVideos } from './video-queries.ts'

/** The specification names no number for the video page: as many thumbnails as fill a few rows. */
const firstVideos = 24

export const videos = t.router({
  /**
   * `/videos`: the newest first, a title search over all of them (docs/spec/part-1.md#2.10, docs/spec/rulings.md#14, #16, #22). A row
   * whose video cannot be addressed at the host is passed over. `picture` is null where the row names no thumbnail
   * or we do not hold it: the host's own is never asked for before the visitor asks for the video.
   */
  list: t.procedure.input(z.object({ title: filter, shown: rowLimit })).query(
    cached(async ({ ctx: { db }, input }) => {
      const limit = input.shown ?? firstVideos
      const rows = await listVideos(db, input.title, limit)
      const picture = await pictures(
        db,
        rows.map((row) => row.thumbnail),
      )
      const total = rows[0]?.total ?? 0
      return {
        total,
        next: nextStep(limit, firstVideos, total),
        rows: rows.map(({ id, title, videoId, thumbnail, date }) => ({
          id,
          title: rowName('/videos', title, date),
          videoId,
          date,
          picture: picture(thumbnail),
        })),
      }
    }),
  ),
})
