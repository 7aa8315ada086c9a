import { Prisma } from '@school/prisma'
import { holds } from './list-filters.ts'
import { newestFirst, type RowRange } from './list-query.ts'
import type { ReadDb } from './read-db.ts'

// Plain SQL: Prisma's client has neither the order of lists (window functions, list-query.ts) nor filters over normalised
// text (list-filters.ts).

/**
 * The search matches any of these columns: title, department or location (docs/spec/part-1.md#5), and the designation,
 * which is shown as the title of a row without one. A column may be missing (docs/spec/rulings.md#19).
 */
const searched = ['title', 'designation', 'department', '"searchedDepartment"', 'location'] as const

interface ListedCareer {
  id: string
  title: string
  designation: string
  department: string
  location: string
  subject: string
  start: string | null
  end: string | null
  total: number
}

/**
 * The first vacancies of the list, with the number of all that match. Open vacancies come before closed ones.
 * @param today `YYYY-MM-DD`
 */
export function listCareers(
  db: ReadDb,
  search: string | undefined,
  today: string,
  range: RowRange,
): Promise<ListedCareer[]> {
  const last = Prisma.sql`("endDate" IS NOT NULL AND "endDate" < ${today}::date)`
  const where = holds(search, ...searched)
  return db.query<ListedCareer>(Prisma.sql`SELECT id, title, designation, department, location, subject, to_char("startDate", 'YYYY-MM-DD') AS start,
        to_char("endDate", 'YYYY-MM-DD') AS end, total
      FROM ${newestFirst({ table: 'career', date: '"startDate"', where, last, range })} ORDER BY place`)
}
