import { MAX_ROWS } from '@school/content/list-limits'
import { z } from 'zod'
import { picturesOf } from './attachments.ts'
import { t } from './init.ts'
import { activeRow, inOrder, type RowRange, rowRange } from './list-query.ts'

/** The specification names no number for the galleries. This fills twelve rows of four. */
const firstPictures = 48

/**
 * `/gallery` and `/hostel-gallery`: the upstream's pictures in its order (docs/spec/part-2.md#2; the upstream knows one
 * gallery, so both pages show it). Only mirrored pictures are shown; the next media sync fetches the others. All rows are
 * read, because the first ones depend on which pictures are mirrored.
 */
export const gallery = t.procedure
  .input(z.object({ cursor: rowRange }))
  .query(async ({ ctx: { db }, input }) => {
    const range: RowRange = input.cursor ?? [0, firstPictures]
    const rows = await db.galleryPicture.findMany({
      where: activeRow,
      orderBy: inOrder,
      take: MAX_ROWS,
      select: { id: true, title: true, image: true },
    })
    const picture = await picturesOf(db, rows)
    const mirrored = rows.flatMap(({ id, title, image }) => {
      const file = picture(image)
      return file && !file.src.endsWith('.pdf') ? [{ id, title, picture: file }] : []
    })
    return {
      total: mirrored.length,
      step: firstPictures,
      rows: mirrored.slice(...range),
    }
  })
