import { MAX_ROWS } from '@school/content/list-limits'
import { schoolDay } from '@school/upstream/school-time'
import { z } from 'zod'
import { isoDate } from '../text/dates.ts'
import { upstreamName } from '../text/upstream-names.ts'
import { t } from './init.ts'
import { activeRow, inOrder, type RowRange, rowRange } from './list-query.ts'

/** The specification shows all; two semesters have far fewer. */
const firstEntries = 200

/** Whether an entry takes place today or is the next one; null for all others. */
type Mark = 'today' | 'next' | null

/**
 * Marks the entries of a day, and the next ones that begin after it.
 * @param today `YYYY-MM-DD`; entries without a start are never marked
 */
export function marksOf(
  entries: readonly { start: string | null; end: string | null }[],
  today: string,
): Mark[] {
  const coming = entries.flatMap(({ start }) => (start !== null && start > today ? [start] : [])).sort()
  return entries.map(({ start, end }) => {
    if (start === null) return null
    if (start <= today && today <= (end ?? start)) return 'today'
    return start === coming[0] ? 'next' : null
  })
}

/** `/academic-calendar`: in the upstream's order, grouped by semester (docs/spec/part-1.md#3, docs/spec/rulings.md#10). */
export const calendar = t.procedure
  .input(z.object({ cursor: rowRange }))
  .query(async ({ ctx: { db, locale }, input }) => {
    const range: RowRange = input.cursor ?? [0, firstEntries]
    // All entries are read, because the next one may be outside of the range.
    const rows = await db.calendarEntry.findMany({
      where: activeRow,
      orderBy: inOrder,
      take: MAX_ROWS,
      select: { id: true, serial: true, semester: true, name: true, startDate: true, endDate: true },
    })
    const total = rows.length < MAX_ROWS ? rows.length : await db.calendarEntry.count({ where: activeRow })
    const entries = rows.map(({ startDate, endDate, ...row }) => ({
      ...row,
      semester: upstreamName(locale, 'sessions', row.semester),
      name: upstreamName(locale, 'calendar', row.name),
      start: isoDate(startDate),
      end: isoDate(endDate),
    }))
    const marks = marksOf(entries, schoolDay(new Date()))
    return {
      total,
      step: firstEntries,
      rows: entries.map((entry, index) => ({ ...entry, mark: marks[index] ?? null })).slice(...range),
    }
  })
