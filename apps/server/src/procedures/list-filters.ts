import { foldedText } from '@school/forms/text'
import { Prisma } from '@school/prisma'
import { isoPattern } from '../text/dates.ts'
import { oneLine } from '../text/text-clipping.ts'

// Converts the filters of lists to SQL conditions.

/**
 * The pattern for `LIKE … ESCAPE '\'` that finds `part` anywhere, with its wildcards escaped; null for an empty filter. It
 * has the form in which the column is compared (docs/spec/rulings.md#14).
 */
export function containing(part: string | undefined): string | null {
  const searched = oneLine(foldedText(part ?? ''))
  return searched ? `%${searched.replace(/[\\%_]/g, '\\$&')}%` : null
}

/** One of these columns contains the filter's text (docs/spec/rulings.md#14). An empty filter matches all rows. */
export function holds(part: string | undefined, ...columns: readonly string[]): Prisma.Sql {
  const pattern = containing(part)
  if (!pattern) return Prisma.sql`true`
  const each = columns.map((column) => Prisma.sql`folded_text(${Prisma.raw(column)}) LIKE ${pattern}`)
  return Prisma.sql`(${Prisma.join(each, ' OR ')})`
}

/**
 * One of these dates, as displayed or as ISO text, contains the filter's text, or is the date in the filter (`22/11/2026`,
 * `Sep 2025`, Bangla digits) (docs/spec/rulings.md#11).
 * @param displayedText SQL for the displayed text of the dates
 * @param dates SQL for each of the displayed dates
 */
export function datesHold(
  written: string | undefined,
  displayedText: Prisma.Sql,
  dates: readonly Prisma.Sql[],
): Prisma.Sql {
  const pattern = containing(written)
  if (!pattern) return Prisma.sql`true`
  const datePattern = isoPattern(foldedText(written ?? ''))
  const isoTexts = dates.map((date) => Prisma.sql`to_char(${date}, 'YYYY-MM-DD')`)
  const each = isoTexts.flatMap((iso) => [
    Prisma.sql`${iso} ILIKE ${pattern}`,
    ...(datePattern ? [Prisma.sql`${iso} LIKE ${datePattern}`] : []),
  ])
  return Prisma.sql`(${Prisma.join([Prisma.sql`${displayedText} ILIKE ${pattern}`, ...each], ' OR ')})`
}

/** SQL for a displayed date: to_char writes Sep instead of Sept, and all other months as en-GB does. */
export const displayedDate = (date: Prisma.Sql) =>
  Prisma.sql`replace(to_char(${date}, 'DD Mon YYYY'), 'Sep', 'Sept')`

/** The filters of a list of articles. */
export interface ArticleFilters {
  /** A date, or a part of one, as visitors write it. */
  date?: string | undefined
  title?: string | undefined
  /** 1 to 12. */
  month?: string | undefined
  year?: string | undefined
}

/** One of these dates is in the month and year of the filters. Without both of them, all rows match. */
export function inMonth({ month, year }: ArticleFilters, dates: readonly Prisma.Sql[]): Prisma.Sql {
  if (!month && !year) return Prisma.sql`true`
  const pattern = `${year ?? '____'}-${month?.padStart(2, '0') ?? '__'}-__`
  const each = dates.map((date) => Prisma.sql`to_char(${date}, 'YYYY-MM-DD') LIKE ${pattern}`)
  return Prisma.sql`(${Prisma.join(each, ' OR ')})`
}

export const dateColumn = Prisma.sql`date`
/** The conditions of all filters, for rows with one date and a headline. */
export const articleMatches = (filters: ArticleFilters) =>
  Prisma.sql`${datesHold(filters.date, displayedDate(dateColumn), [dateColumn])}
    AND ${inMonth(filters, [dateColumn])} AND ${holds(filters.title, 'headline')}`
