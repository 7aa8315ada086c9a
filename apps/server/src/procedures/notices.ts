import type { Locale } from '@school/content'
import type { NoticeModel } from '@school/prisma'
import { z } from 'zod'
import { attachmentKind } from '../media/attachment-names.ts'
import { isoDate } from '../reads/dates.ts'
import { activeRow, initialRows, type RowRange, rowRange, totalOf } from '../reads/list-query.ts'
import { listNotices } from '../reads/notice-queries.ts'
import { rowName } from '../reads/row-pages.ts'
import { type Attachment, attachments } from './attachments.ts'
import { cached } from './cached.ts'
import { t } from './init.ts'
import { beside, filter, id } from './inputs.ts'
import { recentRows, textOf, withTexts } from './recent-texts.ts'

const noticeFields = { id: true, headline: true, date: true, text: true, attachment: true } as const

/** A notice for pages. */
function toNotice(
  { attachment, headline, ...row }: Pick<NoticeModel, keyof typeof noticeFields>,
  attachmentOf: (path: string) => Attachment | null,
  locale: Locale,
) {
  const date = isoDate(row.date)
  return {
    ...row,
    headline: rowName('/notice/{id}', headline, date, locale),
    date,
    attachment: attachmentOf(attachment),
  }
}

export const notices = t.router({
  /** `/all-notice`: newest first; filters search all mirrored notices (docs/spec/rulings.md#11, #14, #16). */
  list: t.procedure.input(z.object({ date: filter, title: filter, cursor: rowRange })).query(
    cached(async ({ ctx: { db, locale }, input }) => {
      const range: RowRange = input.cursor ?? [0, initialRows.noticeList]
      const rows = await listNotices(db, { date: input.date, title: input.title }, range)
      return {
        total: totalOf(rows, range),
        step: initialRows.noticeList,
        rows: rows.map(({ id, headline, date, attachment }) => ({
          id,
          headline: rowName('/notice/{id}', headline, date, locale),
          date,
          attachment: attachmentKind(attachment),
        })),
      }
    }),
  ),

  /** One notice from the full or the recent list, or null (docs/spec/rulings.md#5). */
  byId: t.procedure.input(z.object({ id })).query(
    cached(async ({ ctx: { db, locale }, input }) => {
      const where = { id: input.id, ...activeRow }
      const row =
        (await db.notice.findFirst({ where, select: noticeFields })) ??
        (await db.recentNotice.findFirst({ where, select: noticeFields }))
      if (!row) return null
      return toNotice(row, await attachments(db, [row.attachment]), locale)
    }),
  ),

  /** The first 15 recent notices, with their texts (docs/spec/rulings.md#18, #37). */
  recent: t.procedure.input(beside).query(
    cached(async ({ ctx: { db, locale }, input }) => {
      const [rows, own] = await Promise.all([
        db.recentNotice.findMany({ ...recentRows, select: noticeFields }),
        db.notice.findFirst(textOf(input)),
      ])
      const attachment = await attachments(
        db,
        rows.map((row) => row.attachment),
      )
      return withTexts(rows, own, (row) => toNotice(row, attachment, locale))
    }),
  ),
})
