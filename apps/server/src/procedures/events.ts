import type { Locale } from '@school/content'
import { type EventModel, Prisma } from '@school/prisma'
import { schoolDay } from '@school/upstream/school-time'
import type { ReadDb } from '../services/read-db.ts'
import { isoDate } from '../text/dates.ts'
import { rowName } from '../text/row-pages.ts'
import { clip } from '../text/text-clipping.ts'
import { articleProcedures, recentRows } from './article-procedures.ts'
import { type Picture, picturesAndOthers, picturesOf } from './attachments.ts'
import { t } from './init.ts'
import { type ArticleFilters, datesHold, displayedDate, holds, inMonth } from './list-filters.ts'
import { initialRows, newestFirst, type RowRange } from './list-query.ts'
import { yearsOf } from './list-years.ts'
import { richTexts } from './rich-texts.ts'

// Plain SQL: Prisma's client has neither the order of lists (window functions, list-query.ts) nor filters over dates as
// they are shown (list-filters.ts), and cannot read the beginning of a text.

// The days of an event on its card (docs/spec/rulings.md#34). An event without a start date shows the date of the list.
const start = Prisma.sql`coalesce("startDate", date)`
const end = Prisma.sql`"endDate"`
const eventDays = [start, end]
const displayedDays = Prisma.sql`concat_ws(' – ', ${displayedDate(start)}, ${displayedDate(Prisma.sql`nullif(${end}, ${start})`)})`

interface ListedEvent {
  id: string
  name: string
  text: string
  image: string
  start: string | null
  end: string | null
  /** It has not ended before today. */
  upcoming: boolean
  total: number
}

/**
 * Some events of the list, with the number of all that match: upcoming ones, the next one first, and then past ones, the last
 * one first.
 * @param today `YYYY-MM-DD`
 */
function listEvents(
  db: ReadDb,
  filters: ArticleFilters,
  range: RowRange,
  today: string,
): Promise<ListedEvent[]> {
  const where = Prisma.sql`${datesHold(filters.date, displayedDays, eventDays)}
    AND ${inMonth(filters, eventDays)} AND ${holds(filters.title, 'name')}`
  // A row without dates is not known to be upcoming.
  const past = Prisma.sql`(coalesce(${end}, ${start}, '-infinity') < ${today}::date)`
  const list = newestFirst({ table: 'event', date: 'date', where, last: past, next: start, range })
  return db.query<ListedEvent>(Prisma.sql`SELECT id, name, left(text, 2000) AS text, image, total,
        NOT ${past} AS upcoming,
        to_char(${start}, 'YYYY-MM-DD') AS start, to_char(${end}, 'YYYY-MM-DD') AS end
      FROM ${list} ORDER BY place`)
}

export const eventFields = {
  id: true,
  name: true,
  text: true,
  image: true,
  startDate: true,
  endDate: true,
  date: true,
} as const
const articleFields = { ...eventFields, rich: true } as const

/** An event for pages, without its text. If it has no start date, the date of the list is its start. */
export function toEvent(
  { id, image, name, startDate, endDate, date }: Pick<EventModel, Exclude<keyof typeof eventFields, 'text'>>,
  picture: (path: string) => Picture | null,
  locale: Locale,
) {
  const start = isoDate(startDate ?? date)
  const end = isoDate(endDate)
  return {
    id,
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
      (await db.event.findFirst({ where, select: articleFields })) ??
      (await db.recentEvent.findFirst({ where, select: articleFields })),
    recent: (db) => db.recentEvent.findMany({ ...recentRows, select: articleFields }),
    text: (db, query) => db.event.findFirst(query),
    async toItems(rows, db, locale) {
      const [{ picture, other }, textOf] = await Promise.all([
        picturesAndOthers(db, rows),
        richTexts(db, rows),
      ])
      return rows.map((row) => ({
        ...toEvent(row, picture, locale),
        text: textOf(row, 'text'),
        attachment: other(row.image),
      }))
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
