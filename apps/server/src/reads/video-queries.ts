import { Prisma } from '@school/prisma'
import { holds } from './list-filters.ts'
import { newestFirst, type RowRange } from './list-query.ts'
import type { ReadDb } from './read-db.ts'

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
export function listVideos(db: ReadDb, title: string | undefined, range: RowRange): Promise<ListedVideo[]> {
  const where = Prisma.sql`"videoId" ~ '^[A-Za-z0-9_-]{5,20}$' AND ${holds(title, 'title')}`
  return db.query<ListedVideo>(Prisma.sql`SELECT id, title, "videoId", thumbnail, to_char(date, 'YYYY-MM-DD') AS date, total
      FROM ${newestFirst({ table: 'video', date: 'date', where, range })} ORDER BY place`)
}
