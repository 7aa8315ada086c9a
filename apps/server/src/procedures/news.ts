import type { Locale } from '@school/content'
import type { NewsItemModel } from '@school/prisma'
import { z } from 'zod'
import { isoDate } from '../reads/dates.ts'
import { activeRow, initialRows, type RowRange, rowRange, totalOf } from '../reads/list-query.ts'
import { listNews } from '../reads/news-queries.ts'
import { rowName } from '../reads/row-pages.ts'
import { clip } from '../text/text-clipping.ts'
import { type Picture, picturesOf } from './attachments.ts'
import { cached } from './cached.ts'
import { t } from './init.ts'
import { beside, filter, id } from './inputs.ts'
import { recentRows, textOf, withTexts } from './recent-texts.ts'

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

export const news = t.router({
  /** `/all-news`: newest first, with clipped texts as on the home page. */
  list: t.procedure.input(z.object({ date: filter, cursor: rowRange })).query(
    cached(async ({ ctx: { db, locale }, input }) => {
      const range: RowRange = input.cursor ?? [0, initialRows.newsList]
      const rows = await listNews(db, input.date, range)
      const picture = await picturesOf(db, rows)
      return {
        total: totalOf(rows, range),
        step: initialRows.newsList,
        rows: rows.map(({ id, headline, date, text, image }) => ({
          id,
          headline: rowName('/news/{id}', headline, date, locale),
          date,
          text: clip(text, 90),
          picture: picture(image),
        })),
      }
    }),
  ),

  /** One news item from the full or the recent list, or null. */
  byId: t.procedure.input(z.object({ id })).query(
    cached(async ({ ctx: { db, locale }, input }) => {
      const where = { id: input.id, ...activeRow }
      const row =
        (await db.newsItem.findFirst({ where, select: newsFields })) ??
        (await db.recentNewsItem.findFirst({ where, select: newsFields }))
      return row && toNewsItem(row, await picturesOf(db, [row]), locale)
    }),
  ),

  /** The first 15 recent news items, with their texts (docs/spec/rulings.md#18, #37). */
  recent: t.procedure.input(beside).query(
    cached(async ({ ctx: { db, locale }, input }) => {
      const [rows, own] = await Promise.all([
        db.recentNewsItem.findMany({ ...recentRows, select: newsFields }),
        db.newsItem.findFirst(textOf(input)),
      ])
      const picture = await picturesOf(db, rows)
      return withTexts(rows, own, (row) => toNewsItem(row, picture, locale))
    }),
  ),
})
