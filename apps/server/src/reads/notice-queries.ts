import { Prisma } from '@school/prisma'
import { dateHolds, holds } from './list-filters.ts'
import { newestFirst, type RowRange } from './list-query.ts'
import type { ReadDb } from './read-db.ts'

// Plain SQL: Prisma's client has neither the order of lists (window functions, list-query.ts) nor filters over normalised
// text and over dates as they are shown (list-filters.ts).

interface ListedNotice {
  id: string
  headline: string
  date: string | null
  attachment: string
  total: number
}

/** Some notices of the list, with the number of all that match. */
export function listNotices(
  db: ReadDb,
  filters: { date?: string | undefined; title?: string | undefined },
  range: RowRange,
): Promise<ListedNotice[]> {
  const where = Prisma.sql`${dateHolds(filters.date)} AND ${holds(filters.title, 'headline')}`
  return db.query<ListedNotice>(Prisma.sql`SELECT id, headline, to_char(date, 'YYYY-MM-DD') AS date, attachment, total
      FROM ${newestFirst({ table: 'notice', date: 'date', where, range })} ORDER BY place`)
}
