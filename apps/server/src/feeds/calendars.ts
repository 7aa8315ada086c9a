import { type Locale, pageAt } from '@school/content'
import { intakeReadAt } from '@school/content/intake'
import { messagesIn } from '@school/content/messages-in'
import type { EventModel } from '@school/prisma'
import type { Context } from '../procedures/context.ts'
import { id as readId } from '../procedures/inputs.ts'
import { activeRow, inOrder } from '../procedures/list-query.ts'
import { roundDays } from '../text/round.ts'
import { upstreamName } from '../text/upstream-names.ts'
import { eventIn, type Occasion, toCalendar } from './icalendar.ts'
import { newest } from './newest.ts'

// iCalendar feeds: events, one event, the academic calendar.

const MAX_ENTRIES = 1_000

const eventFields = {
  id: true,
  name: true,
  text: true,
  startDate: true,
  endDate: true,
  date: true,
  changedAt: true,
} as const

type EventRow = Pick<EventModel, keyof typeof eventFields>

const occasionOf = ({ id, startDate, endDate, date, ...row }: EventRow): Occasion => ({
  ...row,
  id: `event-${id}`,
  start: startDate ?? date,
  end: endDate,
  path: `/events/${encodeURIComponent(id)}`,
})

/** What a page is called. */
const nameOf = (path: string, locale: Locale) => pageAt(path, locale)?.name ?? ''

export async function eventsCalendar({ db, locale }: Context, origin: string): Promise<string> {
  const rows = await db.event.findMany({ ...newest, take: MAX_ENTRIES, select: eventFields })
  return toCalendar({ origin, locale }, nameOf('/all-events', locale), rows.map(occasionOf))
}

/** One event, or null when it does not exist or has no date. */
export async function eventCalendar(
  { db, locale }: Context,
  id: string,
  origin: string,
): Promise<string | null> {
  const where = { id: readId.parse(id), ...activeRow }
  const row =
    (await db.event.findFirst({ where, select: eventFields })) ??
    (await db.recentEvent.findFirst({ where, select: eventFields }))
  if (!row) return null
  const occasion = occasionOf(row)
  return occasion.start ? toCalendar({ origin, locale }, occasion.name || eventIn(locale), [occasion]) : null
}

export async function academicCalendar({ db, locale }: Context, origin: string): Promise<string> {
  const rows = await db.calendarEntry.findMany({
    where: activeRow,
    orderBy: inOrder,
    take: MAX_ENTRIES,
    select: { id: true, semester: true, name: true, startDate: true, endDate: true, changedAt: true },
  })
  const occasions = rows.map(({ id, name, semester, startDate, endDate, ...row }) => ({
    ...row,
    name: upstreamName(locale, 'calendar', name),
    id: `calendar-${id}`,
    text: upstreamName(locale, 'sessions', semester),
    start: startDate,
    end: endDate,
    path: '/academic-calendar',
  }))
  const all = [...occasions, ...roundOccasions(locale)]
  return toCalendar({ origin, locale }, nameOf('/academic-calendar', locale), all)
}

/** The days of the admission round, of which a family puts the test into its calendar. */
export async function roundCalendar({ locale }: Context, origin: string): Promise<string | null> {
  const occasions = roundOccasions(locale)
  return occasions.length ? toCalendar({ origin, locale }, messagesIn[locale].round.heading, occasions) : null
}

function roundOccasions(locale: Locale): Occasion[] {
  const counts: Partial<Record<string, number>> = {}
  return roundDays(locale).map(({ step, name, text, from, until }) => {
    counts[step] = (counts[step] ?? 0) + 1
    return {
      id: `round-${step}-${counts[step]}`,
      name,
      text,
      start: new Date(from),
      end: new Date(until),
      changedAt: intakeReadAt,
      path: '/admission-process',
    }
  })
}
