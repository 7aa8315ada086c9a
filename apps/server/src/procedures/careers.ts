import { type Locale, site } from '@school/content'
import { messagesIn } from '@school/content/messages-in'
import { Prisma } from '@school/prisma'
import { schoolDay } from '@school/upstream/school-time'
import { z } from 'zod'
import type { ReadDb } from '../services/read-db.ts'
import { isoDate } from '../text/dates.ts'
import { rowName } from '../text/row-pages.ts'
import { upstreamName } from '../text/upstream-names.ts'
import { attachments } from './attachments.ts'
import { t } from './init.ts'
import { filter, id } from './inputs.ts'
import { holds } from './list-filters.ts'
import { activeRow, newestFirst, type RowRange, rowRange, totalOf } from './list-query.ts'
import { richTexts } from './rich-texts.ts'

/** The specification names no number for vacancies: more than any school has open at once. */
const firstCareers = 48

/** docs/spec/rulings.md#20; null for anything else. */
export function jobTypeWords(jobType: string, locale: Locale = 'en'): string | null {
  const { anyJobType, academic, nonAcademic } = messagesIn[locale].jobTypes
  const words: Record<string, string> = { 0: anyJobType, 1: academic, 2: nonAcademic }
  return Object.hasOwn(words, jobType) ? (words[jobType] ?? null) : null
}

/**
 * Whether the last day for applications has passed. On that day the vacancy is still open.
 * @param today `YYYY-MM-DD` in the school's time zone
 */
function isClosed(end: string | null, today: string): boolean {
  return end !== null && end < today
}

/** The title of a vacancy; '' if it has only a designation, which the page shows instead. */
function titleOf(row: { title: string; designation: string; start: string | null }, locale: Locale): string {
  const title = upstreamName(locale, 'designations', row.title)
  return row.designation === '' ? rowName('/career-details/{id}', title, row.start, locale) : title
}

/** The names of a vacancy in the language of the page. */
const namesOf = (
  row: { designation: string; department: string; subject: string; location: string },
  locale: Locale,
) => ({
  designation: upstreamName(locale, 'designations', row.designation),
  department: upstreamName(locale, 'departments', row.department),
  subject: upstreamName(locale, 'subjects', row.subject),
  location: upstreamName(locale, 'locations', row.location),
})

export const careers = t.router({
  /** `/career`: open vacancies first, then the newest (docs/spec/part-1.md#2.9, docs/spec/rulings.md#14, #16, #19). */
  list: t.procedure
    .input(z.object({ search: filter, cursor: rowRange }))
    .query(async ({ ctx: { db, locale }, input }) => {
      const range: RowRange = input.cursor ?? [0, firstCareers]
      const today = schoolDay(new Date())
      const rows = await listCareers(db, input.search, today, range)
      return {
        total: totalOf(rows, range),
        step: firstCareers,
        rows: rows.map(({ total: _, ...row }) => ({
          ...row,
          ...namesOf(row, locale),
          title: titleOf(row, locale),
          closed: isClosed(row.end, today),
        })),
      }
    }),

  /**
   * One vacancy with all its fields, or null when it does not exist (docs/spec/rulings.md#5). `apply` is the external page
   * for applications. `advertisement` is null without one, and its `file` is null while it is not mirrored.
   */
  byId: t.procedure.input(z.object({ id })).query(async ({ ctx: { db, locale }, input }) => {
    const row = await db.career.findFirst({
      where: { id: input.id, ...activeRow },
      select: {
        id: true,
        title: true,
        designation: true,
        department: true,
        location: true,
        subject: true,
        startDate: true,
        endDate: true,
        positions: true,
        gender: true,
        jobType: true,
        qualification: true,
        responsibilities: true,
        additionalRequirement: true,
        rich: true,
        advertisement: true,
      },
    })
    if (!row) return null
    const { startDate, endDate, jobType, advertisement, rich: _, ...fields } = row
    const [attachmentOf, textOf] = await Promise.all([attachments(db, [advertisement]), richTexts(db, [row])])
    const [start, end] = [isoDate(startDate), isoDate(endDate)]
    return {
      ...fields,
      ...namesOf(fields, locale),
      gender: upstreamName(locale, 'staffGenders', fields.gender),
      title: titleOf({ ...fields, start }, locale),
      start,
      end,
      closed: isClosed(end, schoolDay(new Date())),
      jobType: jobTypeWords(jobType, locale),
      qualification: textOf(row, 'qualification'),
      responsibilities: textOf(row, 'responsibilities'),
      additionalRequirement: textOf(row, 'additionalRequirement'),
      advertisement: attachmentOf(advertisement),
      apply: site.external.careerApply.replace('{id}', encodeURIComponent(row.id)),
    }
  }),

  /** `/latest-career`: a text with its circular, beside the list; null when there is none. */
  latest: t.procedure.query(async ({ ctx: { db } }) => {
    const row = await db.latestCareer.findFirst({
      where: activeRow,
      select: { text: true, rich: true, image: true },
    })
    if (!row) return null
    const [attachmentOf, textOf] = await Promise.all([attachments(db, [row.image]), richTexts(db, [row])])
    const [text, circular] = [textOf(row, 'text'), attachmentOf(row.image)]
    return text || circular?.file || circular?.href ? { text, circular } : null
  }),
})

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
function listCareers(
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
