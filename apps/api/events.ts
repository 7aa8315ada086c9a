import { type EventModel, Prisma } from '@school/prisma'
import { z } from 'zod'
import { containing, cut } from './text.ts'
import {
  filter,
  first,
  id,
  inOrder,
  isoDate,
  nextStep,
  type Picture,
  pictures,
  shown,
  shownRow,
  t,
  whereShort,
} from './trpc.ts'

// The days of an event as its card shows them (en-GB; to_char writes Sep), as ISO text, and the day it is listed by.
const dateTexts = Prisma.sql`concat_ws(' ',
  replace(concat_ws(' – ', to_char(coalesce("startDate", date), 'DD Mon YYYY'),
    to_char(nullif("endDate", coalesce("startDate", date)), 'DD Mon YYYY')), 'Sep', 'Sept'),
  replace(to_char(date, 'DD Mon YYYY'), 'Sep', 'Sept'),
  to_char("startDate", 'YYYY-MM-DD'), to_char("endDate", 'YYYY-MM-DD'), to_char(date, 'YYYY-MM-DD'))`

function daysHold(date: string | undefined): Prisma.Sql {
  const pattern = containing(date)
  return pattern ? Prisma.sql`${dateTexts} ILIKE ${pattern}` : Prisma.sql`true`
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

/** An event as pages get it; where it names no first day, the day that it is listed by is its first. */
export function shownEvent(
  { image, startDate, endDate, date, ...row }: Pick<EventModel, keyof typeof eventFields>,
  picture: (path: string) => Picture | null,
) {
  return { ...row, start: isoDate(startDate ?? date), end: isoDate(endDate), picture: picture(image) }
}

export const events = t.router({
  /** `/all-events`, `/events-activities`: the newest first, 48 at first, a date filter (part 1 section 2.10, rulings 11, 16). */
  list: t.procedure.input(z.object({ date: filter, shown })).query(async ({ ctx: { db }, input }) => {
    const limit = input.shown ?? first.news
    const rows = await db.$queryRaw<
      {
        id: string
        name: string
        text: string
        image: string
        start: string | null
        end: string | null
        total: number
      }[]
    >`SELECT id, name, left(text, 2000) AS text, image, (count(*) OVER ())::int AS total,
        to_char(coalesce("startDate", date), 'YYYY-MM-DD') AS start, to_char("endDate", 'YYYY-MM-DD') AS end
      FROM event WHERE "goneAt" IS NULL AND ${daysHold(input.date)}
      ORDER BY date DESC NULLS LAST, number DESC, id LIMIT ${limit}`
    const picture = await pictures(
      db,
      rows.map((row) => row.image),
    )
    const total = rows[0]?.total ?? 0
    return {
      total,
      next: nextStep(limit, first.news, total),
      rows: rows.map(({ id, name, text, image, start, end }) => ({
        id,
        name,
        text: cut(text, 80),
        start,
        end,
        picture: picture(image),
      })),
    }
  }),

  /** One event out of the lists (there is no detail call, ruling 2), or null where neither of them holds it. */
  byId: t.procedure.input(z.object({ id })).query(async ({ ctx: { db }, input }) => {
    const where = { id: input.id, ...shownRow }
    const row =
      (await db.event.findFirst({ where, select: eventFields })) ??
      (await db.recentEvent.findFirst({ where, select: eventFields }))
    return row && shownEvent(row, await pictures(db, [row.image]))
  }),

  /** The first 15 recent events, whole where short (as ruling 18 wants it of notices and news). */
  recent: t.procedure.query(async ({ ctx: { db } }) => {
    const rows = await db.recentEvent.findMany({
      where: shownRow,
      orderBy: inOrder,
      take: first.recent,
      select: eventFields,
    })
    const picture = await pictures(
      db,
      rows.map((row) => row.image),
    )
    return whereShort(rows.map((row) => shownEvent(row, picture)))
  }),
})
