import { Prisma } from '@school/prisma'
import { type ArticleFilters, articleMatches } from './list-filters.ts'
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
export function listNotices(db: ReadDb, filters: ArticleFilters, range: RowRange): Promise<ListedNotice[]> {
  return db.query<ListedNotice>(Prisma.sql`SELECT id, headline, to_char(date, 'YYYY-MM-DD') AS date, attachment, total
      FROM ${newestFirst({ table: 'notice', date: 'date', where: articleMatches(filters), range })} ORDER BY place`)
}
