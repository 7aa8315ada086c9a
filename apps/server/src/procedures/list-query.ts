import { MAX_ROWS } from '@school/content/list-limits'
import { Prisma } from '@school/prisma'
import { z } from 'zod'

// Lists of rows: their length, their order, and "Show more".

/** How many rows a page shows before "Show more" (docs/spec/part-1.md#9). */
export const initialRows = {
  noticeList: 50,
  newsList: 48,
  eventList: 48,
  /** Beside a notice, a news item or an event. */
  recent: 15,
  homeNotices: 10,
  homeEvents: 15,
  homeNews: 15,
  homeVideos: 4,
  homeBanners: 10,
  homeStrip: 10,
  /** The specification names no number. Each has a dot, and all are part of the home page. */
  homeVoices: 40,
} as const

/** The requested rows of a list: from one (the first is 0) up to another one, which is not included. */
export type RowRange = [from: number, to: number]

export const rowRange = z
  .tuple([z.int().min(0), z.int().max(MAX_ROWS)])
  .refine(([from, to]) => from < to)
  .optional()

export const activeRow = { goneAt: null } as const
export const inOrder = { position: 'asc' } as const

/** SQL that selects the rows of a range. */
export const inRange = ([from, to]: RowRange): Prisma.Sql => Prisma.sql`LIMIT ${to - from} OFFSET ${from}`

/**
 * Returns the length of a list, which each of its rows contains. A range after the last row is empty. In that case the list
 * ends before the range.
 */
export const totalOf = (rows: readonly { total: number }[], [from]: RowRange): number =>
  rows[0]?.total ?? from

interface RowQuery {
  table: 'notice' | 'news_item' | 'event' | 'video' | 'career'
  /** The date by which the list is ordered. */
  date: 'date' | '"startDate"'
  where: Prisma.Sql
  /** Rows for which this is true come after all others, regardless of their dates. */
  last?: Prisma.Sql
  /** The date of the others. They are in its order, the earliest first. */
  next?: Prisma.Sql
  range: RowRange
}

/**
 * SQL after `FROM` for the rows of a range, with `place` for the order and the `total` of the list. The newest rows come
 * first. A row without a valid date stays at its place in the upstream's list, and no other row is moved past it
 * (docs/spec/rulings.md#33).
 */
export function newestFirst({
  table,
  date,
  where,
  last = Prisma.sql`false`,
  next = Prisma.sql`null`,
  range,
}: RowQuery): Prisma.Sql {
  const [from, day] = [Prisma.raw(table), Prisma.raw(date)]
  return Prisma.sql`(
    SELECT id, total,
      row_number() OVER (ORDER BY last, CASE WHEN NOT last THEN next END, section, day DESC NULLS FIRST, number DESC, id) AS place
    FROM (
      SELECT id, number, ${day} AS day, ${last} AS last, ${next} AS next, (count(*) OVER ())::int AS total,
        count(*) FILTER (WHERE ${day} IS NULL)
          OVER (ORDER BY "listRank" DESC, id) AS section
      FROM ${from} WHERE "goneAt" IS NULL AND ${where}
    ) listed
    ORDER BY place ${inRange(range)}
  ) selected JOIN ${from} USING (id)`
}
