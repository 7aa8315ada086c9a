import type { Locale } from '@school/content'
import { type NewsItemModel, Prisma } from '@school/prisma'
import type { ReadDb } from '../services/read-db.ts'
import { isoDate } from '../text/dates.ts'
import { rowName } from '../text/row-pages.ts'
import { clip } from '../text/text-clipping.ts'
import { articleProcedures, recentRows } from './article-procedures.ts'
import { type Picture, picturesAndOthers, picturesOf } from './attachments.ts'
import { t } from './init.ts'
import { type ArticleFilters, articleMatches, dateColumn } from './list-filters.ts'
import { initialRows, newestFirst, type RowRange } from './list-query.ts'
import { yearsOf } from './list-years.ts'
import { richTexts } from './rich-texts.ts'

export const newsFields = { id: true, headline: true, date: true, text: true, image: true } as const
const articleFields = { ...newsFields, rich: true } as const

/** A news item for pages, without its text. */
export function toNewsItem(
  { id, image, headline, ...row }: Pick<NewsItemModel, 'id' | 'image' | 'headline' | 'date'>,
  picture: (path: string) => Picture | null,
  locale: Locale,
) {
  const date = isoDate(row.date)
  return { id, headline: rowName('/news/{id}', headline, date, locale), date, picture: picture(image) }
}

/** `/all-news`, `/news/{id}`. Texts of the list are clipped as on the home page. */
export const news = t.router(
  articleProcedures({
    step: initialRows.newsList,
    list: listNews,
    years: (db) => yearsOf(db, 'news_item', [dateColumn]),
    byId: async (db, where) =>
      (await db.newsItem.findFirst({ where, select: articleFields })) ??
      (await db.recentNewsItem.findFirst({ where, select: articleFields })),
    recent: (db) => db.recentNewsItem.findMany({ ...recentRows, select: articleFields }),
    text: (db, query) => db.newsItem.findFirst(query),
    async toItems(rows, db, locale) {
      const [{ picture, other }, textOf] = await Promise.all([
        picturesAndOthers(db, rows),
        richTexts(db, rows),
      ])
      return rows.map((row) => ({
        ...toNewsItem(row, picture, locale),
        text: textOf(row, 'text'),
        attachment: other(row.image),
      }))
    },
    async toListItems(rows, db, locale) {
      const picture = await picturesOf(db, rows)
      return rows.map(({ id, headline, date, text, image }) => ({
        id,
        headline: rowName('/news/{id}', headline, date, locale),
        date,
        text: clip(text, 90),
        picture: picture(image),
      }))
    },
  }),
)

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
function listNews(db: ReadDb, filters: ArticleFilters, range: RowRange): Promise<ListedNewsItem[]> {
  return db.query<ListedNewsItem>(Prisma.sql`SELECT id, headline, to_char(date, 'YYYY-MM-DD') AS date, left(text, 2000) AS text, image, total
      FROM ${newestFirst({ table: 'news_item', date: 'date', where: articleMatches(filters), range })} ORDER BY place`)
}
