import { type Locale, pageAt } from '@school/content'
import { messagesIn } from '@school/content/messages-in'
import { Prisma } from '@school/prisma'
import { z } from 'zod'
import { safeHref } from '../http/links.ts'
import type { ReadDb } from '../services/read-db.ts'
import { rowName } from '../text/row-pages.ts'
import { upstreamName } from '../text/upstream-names.ts'
import { picturesOf } from './attachments.ts'
import { t } from './init.ts'
import { filter, id } from './inputs.ts'
import { holds } from './list-filters.ts'
import { activeRow, inRange, type RowRange, rowRange, totalOf } from './list-query.ts'
import { richTexts } from './rich-texts.ts'

// Plain SQL: Prisma's client can neither compare normalised text (list-filters.ts) nor order by an expression.

type Gender = 'Male' | 'Female'

interface TeacherCard {
  id: string
  name: string
  designation: string
  department: string
  image: string
}

/** Some teachers in the upstream's order, with the number of all that match. */
function listTeachers(
  db: ReadDb,
  gender: Gender,
  name: string | undefined,
  range: RowRange,
): Promise<(TeacherCard & { total: number })[]> {
  return db.query<
    TeacherCard & { total: number }
  >(Prisma.sql`SELECT id, name, designation, department, image, (count(*) OVER ())::int AS total
      FROM teacher WHERE "goneAt" IS NULL AND gender = ${gender} AND ${holds(name, 'name')}
      ORDER BY position, id ${inRange(range)}`)
}

/**
 * The rank of a teacher for the Tahfeez programme, by words in department and designation: 0 teaches memorisation, 1
 * teaches recitation, 2 all others. The upstream has no column for it, and its spellings vary.
 */
const nearness = Prisma.sql`CASE
  WHEN normalize(department || ' ' || designation, NFC) ~* 'tah?f[ei]+z|h[ei]f+z|তাহফ|হিফ|হেফ' THEN 0
  WHEN normalize(department || ' ' || designation, NFC) ~* 'nazera|nazira|qira|tajw|qur.?an|নাজে|নাযে|কিরা|ক্বিরা|তাজ|কুরআন|কোরআন' THEN 1
  ELSE 2 END`

/** Teachers of the Tahfeez programme first, then the others, in the upstream's order. */
function listTahfeezTeachers(db: ReadDb, gender: Gender, limit: number): Promise<TeacherCard[]> {
  return db.query<TeacherCard>(Prisma.sql`SELECT id, name, designation, department, image FROM teacher
      WHERE "goneAt" IS NULL AND gender = ${gender}
      ORDER BY ${nearness}, position, id LIMIT ${limit}`)
}

/** The specification names no number for the faculty lists. This fills sixteen rows of three. */
const firstTeachers = 48

/** Number of cards in each section of `/tahfeez` (docs/spec/part-2.md#2). */
const tahfeezTeachers = { Male: 4, Female: 3 } as const

/**
 * The link to a research profile: `https://…`, `http://…`, the same without its scheme, or a bare ORCID. Anything else
 * is null and is not shown.
 */
export function researchHref(text: string): string | null {
  const given = text.trim()
  if (/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/i.test(given)) return `https://orcid.org/${given.toUpperCase()}`
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+\/\S+$/i.test(given)) return safeHref(`https://${given}`)
  return given.startsWith('/') ? null : safeHref(given)
}

const profileFields = {
  id: true,
  gender: true,
  name: true,
  designation: true,
  department: true,
  qualification: true,
  email: true,
  image: true,
  googleScholar: true,
  researchgate: true,
  orcid: true,
  scopus: true,
  webOfScience: true,
  about: true,
  teachingExpertise: true,
  researchInterest: true,
  journalPublication: true,
  conferencePublication: true,
  book: true,
  rewards: true,
  others: true,
  rich: true,
} as const

/** The designation and the department of a teacher in the language of the page. */
const postOf = (
  { designation, department }: { designation: string; department: string },
  locale: Locale,
) => ({
  designation: upstreamName(locale, 'designations', designation),
  department: upstreamName(locale, 'departments', department),
})

export const faculty = t.router({
  /** `/male-faculty`, `/female-faculty`: in the upstream's order, with a search by name (docs/spec/part-1.md#5, docs/spec/rulings.md#14, #16). */
  list: t.procedure
    .input(z.object({ gender: z.enum(['Male', 'Female']), name: filter, cursor: rowRange }))
    .query(async ({ ctx: { db, locale }, input }) => {
      const range: RowRange = input.cursor ?? [0, firstTeachers]
      const rows = await listTeachers(db, input.gender, input.name, range)
      const picture = await picturesOf(db, rows)
      return {
        total: totalOf(rows, range),
        step: firstTeachers,
        rows: rows.map(({ id, name, designation, department, image }) => ({
          id,
          name: rowName('/profile/{id}', name, null, locale),
          ...postOf({ designation, department }, locale),
          picture: picture(image),
        })),
      }
    }),

  /**
   * `/tahfeez`: four male and three female teachers (docs/spec/part-2.md#2) in the upstream's order, teachers of the
   * programme first.
   */
  tahfeez: t.procedure.query(async ({ ctx: { db, locale } }) => {
    const cards = (gender: Gender) => listTahfeezTeachers(db, gender, tahfeezTeachers[gender])
    const [male, female] = await Promise.all([cards('Male'), cards('Female')])
    const picture = await picturesOf(db, [...male, ...female])
    const withPicture = (teachers: typeof male) =>
      teachers.map(({ image, name, ...row }) => ({
        ...row,
        ...postOf(row, locale),
        name: rowName('/profile/{id}', name, null, locale),
        picture: picture(image),
      }))
    return { Male: withPicture(male), Female: withPicture(female) }
  }),

  /** `/profile/{id}` (docs/spec/part-2.md#2): one teacher, or null when there is none with this id (docs/spec/rulings.md#5). */
  byId: t.procedure.input(z.object({ id })).query(async ({ ctx: { db, locale }, input }) => {
    const row = await db.teacher.findFirst({ where: { id: input.id, ...activeRow }, select: profileFields })
    if (!row) return null
    const path = row.gender === 'Female' ? '/female-faculty' : '/male-faculty'
    const links = [
      ['Google Scholar', row.googleScholar],
      ['ResearchGate', row.researchgate],
      ['ORCID', row.orcid],
      ['Scopus', row.scopus],
      ['Web of Science', row.webOfScience],
    ] as const
    const titles = messagesIn[locale].profileSections
    const [picture, textOf] = await Promise.all([picturesOf(db, [row]), richTexts(db, [row])])
    return {
      id: row.id,
      name: rowName('/profile/{id}', row.name, null, locale),
      ...postOf(row, locale),
      qualification: textOf(row, 'qualification'),
      email: row.email.trim(),
      picture: picture(row.image),
      /** The list that contains this teacher. */
      list: { path, name: pageAt(path, locale)?.name ?? '' },
      links: links.flatMap(([label, text]) => {
        const href = researchHref(text)
        return href ? [{ label, href }] : []
      }),
      about: textOf(row, 'about'),
      sections: [
        { title: titles.teachingExpertise, text: textOf(row, 'teachingExpertise') },
        { title: titles.researchInterest, text: textOf(row, 'researchInterest') },
        { title: titles.journalPublication, text: textOf(row, 'journalPublication') },
        { title: titles.conferencePublication, text: textOf(row, 'conferencePublication') },
        { title: titles.book, text: textOf(row, 'book') },
        { title: titles.rewards, text: textOf(row, 'rewards') },
        { title: titles.others, text: textOf(row, 'others') },
      ],
    }
  }),
})
