import type { Locale } from '@school/content'
import type { EventModel } from '@school/prisma'
import { z } from 'zod'
import { isoDate } from '../reads/dates.ts'
import { listEvents } from '../reads/event-queries.ts'
import { activeRow, initialRows, type RowRange, rowRange, totalOf } from '../reads/list-query.ts'
import { rowName } from '../reads/row-pages.ts'
import { clip } from '../text/text-clipping.ts'
import { type Picture, picturesOf } from './attachments.ts'
import { cached } from './cached.ts'
import { t } from './init.ts'
import { beside, filter, id } from './inputs.ts'
import { recentRows, textOf, withTexts } from './recent-texts.ts'

export const eventFields = {
  id: true,
  name: true,
  text: true,
  image: true,
  startDate: true,
  endDate: true,
  date: true,
} as const

/** An event for pages. If it has no start date, the date of the list is its start. */
export function toEvent(
  { image, name, startDate, endDate, date, ...row }: Pick<EventModel, keyof typeof eventFields>,
  picture: (path: string) => Picture | null,
  locale: Locale,
) {
  const start = isoDate(startDate ?? date)
  const end = isoDate(endDate)
  return {
    ...row,
    name: rowName('/events/{id}', name, start ?? end, locale),
    start,
    end,
    picture: picture(image),
  }
}

export const events = t.router({
  /** `/all-events`, `/events-activities`: newest first, with a date filter (docs/spec/part-1.md#2.10, docs/spec/rulings.md#11, #16). */
  list: t.procedure.input(z.object({ date: filter, cursor: rowRange })).query(
    cached(async ({ ctx: { db, locale }, input }) => {
      const range: RowRange = input.cursor ?? [0, initialRows.eventList]
      const rows = await listEvents(db, input.date, range)
      const picture = await picturesOf(db, rows)
      return {
        total: totalOf(rows, range),
        step: initialRows.eventList,
        rows: rows.map(({ id, name, text, image, start, end }) => ({
          id,
          name: rowName('/events/{id}', name, start ?? end, locale),
          text: clip(text, 80),
          start,
          end,
          picture: picture(image),
        })),
      }
    }),
  ),

  /** One event from the full or the recent list (there is no detail call, docs/spec/rulings.md#2), or null. */
  byId: t.procedure.input(z.object({ id })).query(
    cached(async ({ ctx: { db, locale }, input }) => {
      const where = { id: input.id, ...activeRow }
      const row =
        (await db.event.findFirst({ where, select: eventFields })) ??
        (await db.recentEvent.findFirst({ where, select: eventFields }))
      return row && toEvent(row, await picturesOf(db, [row]), locale)
    }),
  ),

  /** The first 15 recent events, with their texts (docs/spec/rulings.md#37). */
  recent: t.procedure.input(beside).query(
    cached(async ({ ctx: { db, locale }, input }) => {
      const [rows, own] = await Promise.all([
        db.recentEvent.findMany({ ...recentRows, select: eventFields }),
        db.event.findFirst(textOf(input)),
      ])
      const picture = await picturesOf(db, rows)
      return withTexts(rows, own, (row) => toEvent(row, picture, locale))
    }),
  ),
})
