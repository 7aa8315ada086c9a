import { Prisma } from '@school/prisma'
import { type ArticleFilters, datesHold, displayedDate, holds, inMonth } from './list-filters.ts'
import { newestFirst, type RowRange } from './list-query.ts'
import type { ReadDb } from './read-db.ts'

// Plain SQL: Prisma's client has neither the order of lists (window functions, list-query.ts) nor filters over dates as
// they are shown (list-filters.ts), and cannot read the beginning of a text.

// The days of an event on its card (docs/spec/rulings.md#34). An event without a start date shows the date of the list.
const start = Prisma.sql`coalesce("startDate", date)`
const end = Prisma.sql`"endDate"`
export const eventDays = [start, end]
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
export function listEvents(
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
