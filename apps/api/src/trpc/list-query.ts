import { Prisma } from '@school/prisma'
import { z } from 'zod'

// Lists of rows: how many of them, in which order, and how they are lengthened.

/** How many rows a page shows at first (docs/spec/part-1.md#9). */
export const first = {
  homeNotices: 10,
  notices: 50,
  recent: 15,
  news: 48,
  events: 15,
  videos: 4,
  banners: 10,
  /** The specification names no number; each has a dot, and the first page of all carries them. */
  voices: 40,
} as const
/** Above this many, a list is narrowed by its filters and not lengthened further: the work of one page is bounded. */
export const MAX_ROWS = 5_000

/** How many rows are wanted. The pages carry it in their address as `?shown=`. */
export const rowLimit = z.int().min(1).max(MAX_ROWS).optional()

export const activeRow = { goneAt: null } as const
export const inOrder = { position: 'asc' } as const

/** How many rows the next "Show more" asks for; null where all are shown. */
export function nextStep(limit: number, step: number, total: number): number | null {
  return total > limit && limit < MAX_ROWS ? Math.min(limit + step, MAX_ROWS) : null
}

interface PageQuery {
  table: 'notice' | 'news_item' | 'event' | 'video' | 'career'
  /** The date by which the list is ordered. */
  date: 'date' | '"startDate"'
  where: Prisma.Sql
  /** Rows of which this is false come first, whatever their dates. */
  last?: Prisma.Sql
  limit: number
}

/**
 * SQL behind `FROM` for the first rows of a list, with `place` to order them by and the `total` of the list. Newest
 * first; but a row without a usable date stays where the upstream lists it, and no other row passes it (docs/spec/rulings.md#33).
 */
export function pageOf({ table, date, where, last = Prisma.sql`false`, limit }: PageQuery): Prisma.Sql {
  const [from, day] = [Prisma.raw(table), Prisma.raw(date)]
  return Prisma.sql`(
    SELECT id, total,
      row_number() OVER (ORDER BY last, section, day DESC NULLS FIRST, number DESC, id) AS place
    FROM (
      SELECT id, number, ${day} AS day, ${last} AS last, (count(*) OVER ())::int AS total,
        -- Rows that were stored before ranks were have none yet: undated ones come last then.
        count(*) FILTER (WHERE ${day} IS NULL)
          OVER (ORDER BY "listRank" DESC, ${day} DESC NULLS LAST, number DESC, id) AS section
      FROM ${from} WHERE "goneAt" IS NULL AND ${where}
    ) listed
    ORDER BY place LIMIT ${limit}
  ) page JOIN ${from} USING (id)`
}
