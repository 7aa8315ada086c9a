import { asciiDigits } from '@school/forms/text'
import { Prisma } from '@school/prisma'
import { oneLine } from '../http/text-clipping.ts'
import { isoPattern } from './dates.ts'

// What visitors write into the filters of lists, as SQL conditions.

/**
 * The pattern for `LIKE … ESCAPE '\'` that finds `part` anywhere, its own wildcards taken literally; null where
 * there is nothing to look for. Composed like the column it is compared with (docs/spec/rulings.md#14).
 */
export function containing(part: string | undefined): string | null {
  const searched = oneLine(part ?? '').normalize('NFC')
  return searched ? `%${searched.replace(/[\\%_]/g, '\\$&')}%` : null
}

/** docs/spec/rulings.md#14: one of these columns holds what the visitor wrote; where nothing was written, all rows do. */
export function holds(part: string | undefined, ...columns: readonly string[]): Prisma.Sql {
  const pattern = containing(part)
  if (!pattern) return Prisma.sql`true`
  const each = columns.map((column) => Prisma.sql`normalize(${Prisma.raw(column)}, NFC) ILIKE ${pattern}`)
  return Prisma.sql`(${Prisma.join(each, ' OR ')})`
}

/**
 * docs/spec/rulings.md#11: one of these dates, as its row shows it or as ISO text, holds what the visitor wrote, or is the date that
 * the visitor means (`22/11/2026`, `Sep 2025`, Bangla digits).
 * @param displayedText SQL for the text that the row shows of its dates
 * @param dates SQL for each of the dates that it shows
 */
export function datesHold(
  written: string | undefined,
  displayedText: Prisma.Sql,
  dates: readonly Prisma.Sql[],
): Prisma.Sql {
  const pattern = containing(written && asciiDigits(written))
  if (!pattern) return Prisma.sql`true`
  const datePattern = isoPattern(written ?? '')
  const isoTexts = dates.map((date) => Prisma.sql`to_char(${date}, 'YYYY-MM-DD')`)
  const each = isoTexts.flatMap((iso) => [
    Prisma.sql`${iso} ILIKE ${pattern}`,
    ...(datePattern ? [Prisma.sql`${iso} LIKE ${datePattern}`] : []),
  ])
  return Prisma.sql`(${Prisma.join([Prisma.sql`${displayedText} ILIKE ${pattern}`, ...each], ' OR ')})`
}

/** SQL for a date as pages show it: to_char writes Sep, and every other month as en-GB has it. */
export const displayedDate = (date: Prisma.Sql) =>
  Prisma.sql`replace(to_char(${date}, 'DD Mon YYYY'), 'Sep', 'Sept')`

const dateColumn = Prisma.sql`date`
/** The same for rows that show one date. */
export const dateHolds = (written: string | undefined) =>
  datesHold(written, displayedDate(dateColumn), [dateColumn])
