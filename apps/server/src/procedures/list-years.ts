import { Prisma } from '@school/prisma'
import type { ReadDb } from '../services/read-db.ts'

// Plain SQL: Prisma's client cannot read a part of a date.

/** More than a school has; a wrong date of the upstream adds a year. */
const MAX_YEARS = 40

/**
 * Returns the years in which a list has rows, the latest first: what the picker of years offers.
 * @param dates the displayed dates of a row, as SQL
 */
export async function yearsOf(
  db: ReadDb,
  table: 'notice' | 'news_item' | 'event',
  dates: readonly Prisma.Sql[],
): Promise<number[]> {
  const each = dates.map(
    (date) =>
      Prisma.sql`SELECT extract(year FROM ${date})::int AS year FROM ${Prisma.raw(table)} WHERE "goneAt" IS NULL`,
  )
  const rows = await db.query<{ year: number }>(
    Prisma.sql`SELECT year FROM (${Prisma.join(each, ' UNION ')}) dated
      WHERE year BETWEEN 1000 AND 9999 ORDER BY year DESC LIMIT ${MAX_YEARS}`,
  )
  return rows.map(({ year }) => year)
}
