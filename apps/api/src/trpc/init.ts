// What every procedure is made of: the tRPC instance, the checked inputs, and how dates and pictures leave.
import { asciiDigits } from '@school/forms/text'
import { type Db, Prisma } from '@school/prisma'
import { initTRPC } from '@trpc/server'
import { z } from 'zod'
import { attachmentKind, containing, fileName } from '../http/text.ts'
import { type Picture as MirroredFile, mediaOf } from '../media/routes.ts'
import type { Context } from './context.ts'
import { isoPattern } from './dates.ts'

/** How many rows a page shows at first (docs/spec/part-1.md#9). */
export const first = {
  homeNotices: 10,
  notices: 50,
  recent: 15,
  news: 48,
  events: 15,
  videos: 4,
  banners: 10,
  /** The specification names no number; each has a dot, and the first page of all carries them. */
  voices: 40,
} as const
/** Above this many, a list is narrowed by its filters and not lengthened further: the work of one page is bounded. */
export const mostShown = 5_000

const base = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter: ({ shape, error }) => ({
    code: shape.code,
    // What went wrong inside is for the log, never for a visitor.
    message: error.code === 'INTERNAL_SERVER_ERROR' ? 'Something went wrong' : error.code,
    data: { code: error.code, httpStatus: shape.data.httpStatus },
  }),
})
/** Each procedure that a script asks over HTTP waits for its turn; those of a page that is rendered have the page's. */
export const t = {
  ...base,
  procedure: base.procedure.use(({ ctx, next }) => (ctx.inTurn ? ctx.inTurn(next) : next())),
}

// What cannot be an id is an item that nobody has (docs/spec/rulings.md#5), not a wrong question. A NUL cannot be asked of Postgres.
const idPattern = /^[^\0]{1,64}$/
export const id = z.string().transform((text) => (idPattern.test(text) ? text.toWellFormed() : ''))
export const filter = z
  .string()
  .max(100)
  .transform((text) => text.replaceAll('\0', '').toWellFormed())
  .optional()
/** Beside which row a list of recent rows stands; without one, its texts are not needed. */
export const beside = z.object({ beside: id.optional() }).optional()
export const shown = z.int().min(1).max(mostShown).optional()

/** As much of a mirrored picture as an `<img>` needs. */
export type Picture = Pick<MirroredFile, 'src' | 'width' | 'height' | 'widths'>

/** A row's attachment as its page shows it; `file` is null while we do not hold it (yet). */
export interface Attachment {
  kind: 'picture' | 'pdf'
  name: string
  file: (Picture & Pick<MirroredFile, 'bytes'>) | null
}

export const isoDate = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null

export async function pictures(db: Db, paths: readonly string[]): Promise<(path: string) => Picture | null> {
  const found = await mediaOf(db, paths)
  return (path) => {
    const file = found.get(path)
    return file ? { src: file.src, width: file.width, height: file.height, widths: file.widths } : null
  }
}

export async function attachments(
  db: Db,
  paths: readonly string[],
): Promise<(path: string) => Attachment | null> {
  const found = await mediaOf(
    db,
    paths.filter((path) => attachmentKind(path)),
  )
  return (path) => {
    const kind = attachmentKind(path)
    if (!kind) return null
    const file = found.get(path)
    return {
      kind,
      name: fileName(path),
      file: file
        ? { src: file.src, bytes: file.bytes, width: file.width, height: file.height, widths: file.widths }
        : null,
    }
  }
}

/** Ruling 14: one of these columns holds what the visitor wrote; where nothing was written, all rows do. */
export function holds(part: string | undefined, ...columns: readonly string[]): Prisma.Sql {
  const pattern = containing(part)
  if (!pattern) return Prisma.sql`true`
  const each = columns.map((column) => Prisma.sql`normalize(${Prisma.raw(column)}, NFC) ILIKE ${pattern}`)
  return Prisma.sql`(${Prisma.join(each, ' OR ')})`
}

/**
 * Ruling 11: one of these dates, as its row shows it or as ISO text, holds what the visitor wrote, or is the date that
 * the visitor means (`22/11/2026`, `Sep 2025`, Bangla digits).
 * @param shownText SQL for the text that the row shows of its dates
 * @param dates SQL for each of the dates that it shows
 */
export function datesHold(
  written: string | undefined,
  shownText: Prisma.Sql,
  dates: readonly Prisma.Sql[],
): Prisma.Sql {
  const pattern = containing(written && asciiDigits(written))
  if (!pattern) return Prisma.sql`true`
  const meant = isoPattern(written ?? '')
  const isoTexts = dates.map((date) => Prisma.sql`to_char(${date}, 'YYYY-MM-DD')`)
  const each = isoTexts.flatMap((iso) => [
    Prisma.sql`${iso} ILIKE ${pattern}`,
    ...(meant ? [Prisma.sql`${iso} LIKE ${meant}`] : []),
  ])
  return Prisma.sql`(${Prisma.join([Prisma.sql`${shownText} ILIKE ${pattern}`, ...each], ' OR ')})`
}

/** SQL for a date as pages show it: to_char writes Sep, and every other month as en-GB has it. */
export const shownDate = (date: Prisma.Sql) =>
  Prisma.sql`replace(to_char(${date}, 'DD Mon YYYY'), 'Sep', 'Sept')`

const dateColumn = Prisma.sql`date`
/** The same for rows that show one date. */
export const dateHolds = (written: string | undefined) =>
  datesHold(written, shownDate(dateColumn), [dateColumn])

interface PageQuery {
  table: 'notice' | 'news_item' | 'event' | 'video' | 'career'
  /** The date by which the list is ordered. */
  date: 'date' | '"startDate"'
  where: Prisma.Sql
  /** Rows of which this is false come first, whatever their dates. */
  last?: Prisma.Sql
  limit: number
}

/**
 * SQL behind `FROM` for the first rows of a list, with `place` to order them by and the `total` of the list. Newest
 * first; but a row without a usable date stays where the upstream lists it, and no other row passes it (docs/spec/rulings.md#33).
 */
export function pageOf({ table, date, where, last = Prisma.sql`false`, limit }: PageQuery): Prisma.Sql {
  const [from, day] = [Prisma.raw(table), Prisma.raw(date)]
  return Prisma.sql`(
    SELECT id, total,
      row_number() OVER (ORDER BY last, section, day DESC NULLS FIRST, number DESC, id) AS place
    FROM (
      SELECT id, number, ${day} AS day, ${last} AS last, (count(*) OVER ())::int AS total,
        -- Rows that were stored before ranks were have none yet: undated ones come last then.
        count(*) FILTER (WHERE ${day} IS NULL)
          OVER (ORDER BY "listRank" DESC, ${day} DESC NULLS LAST, number DESC, id) AS section
      FROM ${from} WHERE "goneAt" IS NULL AND ${where}
    ) listed
    ORDER BY place LIMIT ${limit}
  ) page JOIN ${from} USING (id)`
}

export const shownRow = { goneAt: null } as const
export const inOrder = { position: 'asc' } as const

/** How many rows the next "Show more" asks for; null where all are shown. */
export function nextStep(limit: number, step: number, total: number): number | null {
  return total > limit && limit < mostShown ? Math.min(limit + step, mostShown) : null
}
