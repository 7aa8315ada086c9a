import { Prisma } from '@school/prisma'
import { datesHold, displayedDate } from './list-filters.ts'
import { newestFirst, type RowRange } from './list-query.ts'
import type { ReadDb } from './read-db.ts'

// Plain SQL: Prisma's client has neither the order of lists (window functions, list-query.ts) nor filters over dates as
// they are shown (list-filters.ts), and cannot read the beginning of a text.

// The days of an event on its card (docs/spec/rulings.md#34). An event without a start date shows the date of the list.
const start = Prisma.sql`coalesce("startDate", date)`
const end = Prisma.sql`"endDate"`
const displayedDays = Prisma.sql`concat_ws(' – ', ${displayedDate(start)}, ${displayedDate(Prisma.sql`nullif(${end}, ${start})`)})`

interface ListedEvent {
  id: string
  name: string
  text: string
  image: string
  start: string | null
  end: string | null
  total: number
}

/** Some events of the list, with the number of all that match. */
export function listEvents(
  db: ReadDb,
  { date }: { date?: string | undefined },
  range: RowRange,
): Promise<ListedEvent[]> {
  const where = datesHold(date, displayedDays, [start, end])
  return db.query<ListedEvent>(Prisma.sql`SELECT id, name, left(text, 2000) AS text, image, total,
        to_char(${start}, 'YYYY-MM-DD') AS start, to_char(${end}, 'YYYY-MM-DD') AS end
      FROM ${newestFirst({ table: 'event', date: 'date', where, range })} ORDER BY place`)
}
