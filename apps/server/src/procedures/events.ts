import type { Locale } from '@school/content'
import type { EventModel } from '@school/prisma'
import { schoolDay } from '@school/upstream/school-time'
import { isoDate } from '../reads/dates.ts'
import { eventDays, listEvents } from '../reads/event-queries.ts'
import { initialRows } from '../reads/list-query.ts'
import { yearsOf } from '../reads/list-years.ts'
import { rowName } from '../reads/row-pages.ts'
import { clip } from '../text/text-clipping.ts'
import { articleProcedures } from './article-procedures.ts'
import { type Picture, picturesOf } from './attachments.ts'
import { t } from './init.ts'
import { recentRows } from './recent-texts.ts'

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

/** `/all-events`, `/events-activities`, `/events/{id}`. There is no detail call (docs/spec/part-1.md#2.10, docs/spec/rulings.md#2). */
export const events = t.router(
  articleProcedures({
    step: initialRows.eventList,
    list: (db, filters, range) => listEvents(db, filters, range, schoolDay(new Date())),
    years: (db) => yearsOf(db, 'event', eventDays),
    byId: async (db, where) =>
      (await db.event.findFirst({ where, select: eventFields })) ??
      (await db.recentEvent.findFirst({ where, select: eventFields })),
    recent: (db) => db.recentEvent.findMany({ ...recentRows, select: eventFields }),
    text: (db, query) => db.event.findFirst(query),
    async toItems(rows, db, locale) {
      const picture = await picturesOf(db, rows)
      return rows.map((row) => toEvent(row, picture, locale))
    },
    async toListItems(rows, db, locale) {
      const picture = await picturesOf(db, rows)
      return rows.map(({ id, name, text, image, start, end, upcoming }) => ({
        id,
        name: rowName('/events/{id}', name, start ?? end, locale),
        text: clip(text, 80),
        start,
        end,
        upcoming,
        picture: picture(image),
      }))
    },
  }),
)
