import { attachmentKind } from '../media/attachment-names.ts'
import { isoDate } from '../reads/dates.ts'
import { dateColumn } from '../reads/list-filters.ts'
import { initialRows } from '../reads/list-query.ts'
import { yearsOf } from '../reads/list-years.ts'
import { listNotices } from '../reads/notice-queries.ts'
import { rowName } from '../reads/row-pages.ts'
import { articleProcedures } from './article-procedures.ts'
import { attachments } from './attachments.ts'
import { t } from './init.ts'
import { recentRows } from './recent-texts.ts'

const select = { id: true, headline: true, date: true, text: true, attachment: true } as const

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
      const attachmentOf = await attachments(
        db,
        rows.map((row) => row.attachment),
      )
      return rows.map(({ attachment, headline, ...row }) => {
        const date = isoDate(row.date)
        return {
          ...row,
          headline: rowName('/notice/{id}', headline, date, locale),
          date,
          attachment: attachmentOf(attachment),
        }
      })
    },
    toListItems: (rows, _, locale) =>
      rows.map(({ id, headline, date, attachment }) => ({
        id,
        headline: rowName('/notice/{id}', headline, date, locale),
        date,
        attachment: attachmentKind(attachment),
      })),
  }),
)
