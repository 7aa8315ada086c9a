import type { Locale } from '@school/content'
import { bodyAt } from '@school/content/page-body'
import type { ReadDb } from '../services/read-db.ts'
import { isoDate } from '../text/dates.ts'
import { upstreamName } from '../text/upstream-names.ts'
import { marksOf } from './calendar.ts'
import { activeRow, inOrder } from './list-query.ts'

/** What the home page says of the school's day. */
export interface Day {
  /** The entry of the calendar that takes place, or else the next one. */
  entry: { name: string; start: string | null; isToday: boolean } | null
  /** The dishes of the largest meal of the weekly menu, and the language in which they are written. */
  menu: { dishes: string[]; lang: Locale } | null
}

/** @param day `YYYY-MM-DD`, the school's day */
export async function dayOf(db: Pick<ReadDb, 'calendarEntry'>, locale: Locale, day: string): Promise<Day> {
  const rows = await db.calendarEntry.findMany({
    where: { ...activeRow, startDate: { not: null } },
    orderBy: inOrder,
    select: { name: true, startDate: true, endDate: true },
  })
  const entries = rows.map((row) => ({ ...row, start: isoDate(row.startDate), end: isoDate(row.endDate) }))
  const marks = marksOf(entries, day)
  const index = marks.includes('today') ? marks.indexOf('today') : marks.indexOf('next')
  const entry = entries[index]
  return {
    entry: entry
      ? {
          name: upstreamName(locale, 'calendar', entry.name),
          start: entry.start,
          isToday: marks[index] === 'today',
        }
      : null,
    menu: menuOf(locale, day),
  }
}

function menuOf(locale: Locale, day: string): Day['menu'] {
  const body = bodyAt('/food-snack', locale)
  const week = body?.blocks.find((block) => block.kind === 'week')
  // The days of the menu run from Saturday to Friday, those of the date from Sunday.
  const meals = week?.days[(new Date(day).getUTCDay() + 1) % 7]?.meals ?? []
  const [largest] = meals.toSorted((one, other) => other.dishes.length - one.dishes.length)
  return body && largest ? { dishes: largest.dishes, lang: body.lang ?? locale } : null
}
