import type { Locale } from '@school/content'
import type { NewsItemModel } from '@school/prisma'
import { isoDate } from '../reads/dates.ts'
import { dateColumn } from '../reads/list-filters.ts'
import { initialRows } from '../reads/list-query.ts'
import { yearsOf } from '../reads/list-years.ts'
import { listNews } from '../reads/news-queries.ts'
import { rowName } from '../reads/row-pages.ts'
import { clip } from '../text/text-clipping.ts'
import { articleProcedures } from './article-procedures.ts'
import { type Picture, picturesOf } from './attachments.ts'
import { t } from './init.ts'
import { recentRows } from './recent-texts.ts'

export const newsFields = { id: true, headline: true, date: true, text: true, image: true } as const

/** A news item for pages. */
export function toNewsItem(
  { image, headline, ...row }: Pick<NewsItemModel, keyof typeof newsFields>,
  picture: (path: string) => Picture | null,
  locale: Locale,
) {
  const date = isoDate(row.date)
  return { ...row, headline: rowName('/news/{id}', headline, date, locale), date, picture: picture(image) }
}

/** `/all-news`, `/news/{id}`. Texts of the list are clipped as on the home page. */
export const news = t.router(
  articleProcedures({
    step: initialRows.newsList,
    list: listNews,
    years: (db) => yearsOf(db, 'news_item', [dateColumn]),
    byId: async (db, where) =>
      (await db.newsItem.findFirst({ where, select: newsFields })) ??
      (await db.recentNewsItem.findFirst({ where, select: newsFields })),
    recent: (db) => db.recentNewsItem.findMany({ ...recentRows, select: newsFields }),
    text: (db, query) => db.newsItem.findFirst(query),
    async toItems(rows, db, locale) {
      const picture = await picturesOf(db, rows)
      return rows.map((row) => toNewsItem(row, picture, locale))
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
