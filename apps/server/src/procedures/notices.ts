import { Prisma } from '@school/prisma'
import type { ReadDb } from '../services/read-db.ts'
import { isoDate } from '../text/dates.ts'
import { rowName } from '../text/row-pages.ts'
import { articleProcedures, recentRows } from './article-procedures.ts'
import { attachments } from './attachments.ts'
import { t } from './init.ts'
import { type ArticleFilters, articleMatches, dateColumn } from './list-filters.ts'
import { initialRows, newestFirst, type RowRange } from './list-query.ts'
import { yearsOf } from './list-years.ts'
import { richTexts } from './rich-texts.ts'

const select = { id: true, headline: true, date: true, text: true, rich: true, attachment: true } as const

/** `/all-notice`, `/notice/{id}`. */
export const notices = t.router(
  articleProcedures({
    step: initialRows.noticeList,
    list: listNotices,
    years: (db) => yearsOf(db, 'notice', [dateColumn]),
    byId: async (db, where) =>
      (await db.notice.findFirst({ where, select })) ?? (await db.recentNotice.findFirst({ where, select })),
    recent: (db) => db.recentNotice.findMany({ ...recentRows, select }),
    text: (db, query) => db.notice.findFirst(query),
    async toItems(rows, db, locale) {
      const [attachmentOf, textOf] = await Promise.all([
        attachments(
          db,
          rows.map((row) => row.attachment),
        ),
        richTexts(db, rows),
      ])
      return rows.map((row) => {
        const date = isoDate(row.date)
        return {
          id: row.id,
          headline: rowName('/notice/{id}', row.headline, date, locale),
          date,
          text: textOf(row, 'text'),
          attachment: attachmentOf(row.attachment),
        }
      })
    },
    async toListItems(rows, db, locale) {
      const attachmentOf = await attachments(
        db,
        rows.map((row) => row.attachment),
      )
      return rows.map(({ id, headline, date, attachment }) => ({
        id,
        headline: rowName('/notice/{id}', headline, date, locale),
        date,
        attachment: attachmentOf(attachment)?.kind ?? null,
      }))
    },
  }),
)

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
function listNotices(db: ReadDb, filters: ArticleFilters, range: RowRange): Promise<ListedNotice[]> {
  return db.query<ListedNotice>(Prisma.sql`SELECT id, headline, to_char(date, 'YYYY-MM-DD') AS date, attachment, total
      FROM ${newestFirst({ table: 'notice', date: 'date', where: articleMatches(filters), range })} ORDER BY place`)
}
