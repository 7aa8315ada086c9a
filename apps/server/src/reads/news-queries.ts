import { Prisma } from '@school/prisma'
import { type ArticleFilters, articleMatches } from './list-filters.ts'
import { newestFirst, type RowRange } from './list-query.ts'
import type { ReadDb } from './read-db.ts'

// Plain SQL: Prisma's client has neither the order of lists (window functions, list-query.ts) nor filters over dates as
// they are shown (list-filters.ts), and cannot read the beginning of a text.

interface ListedNewsItem {
  id: string
  headline: string
  date: string | null
  text: string
  image: string
  total: number
}

/** The first news items of the list, with the number of all that match. */
export function listNews(db: ReadDb, filters: ArticleFilters, range: RowRange): Promise<ListedNewsItem[]> {
  return db.query<ListedNewsItem>(Prisma.sql`SELECT id, headline, to_char(date, 'YYYY-MM-DD') AS date, left(text, 2000) AS text, image, total
      FROM ${newestFirst({ table: 'news_item', date: 'date', where: articleMatches(filters), range })} ORDER BY place`)
}
