import { type Locale, pageAt } from '@school/content'
import { messagesIn } from '@school/content/messages-in'
import { z } from 'zod'
import { safeHref } from '../http/links.ts'
import { activeRow, type RowRange, rowRange, totalOf } from '../reads/list-query.ts'
import { rowName } from '../reads/row-pages.ts'
import { type Gender, listTahfeezTeachers, listTeachers } from '../reads/teacher-queries.ts'
import { upstreamName } from '../reads/upstream-names.ts'
import { picturesOf } from './attachments.ts'
import { t } from './init.ts'
import { filter, id } from './inputs.ts'

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
    return {
      id: row.id,
      name: rowName('/profile/{id}', row.name, null, locale),
      ...postOf(row, locale),
      qualification: row.qualification,
      email: row.email.trim(),
      picture: (await picturesOf(db, [row]))(row.image),
      /** The list that contains this teacher. */
      list: { path, name: pageAt(path, locale)?.name ?? '' },
      links: links.flatMap(([label, text]) => {
        const href = researchHref(text)
        return href ? [{ label, href }] : []
      }),
      about: row.about,
      sections: [
        { title: titles.teachingExpertise, text: row.teachingExpertise },
        { title: titles.researchInterest, text: row.researchInterest },
        { title: titles.journalPublication, text: row.journalPublication },
        { title: titles.conferencePublication, text: row.conferencePublication },
        { title: titles.book, text: row.book },
        { title: titles.rewards, text: row.rewards },
        { title: titles.others, text: row.others },
      ],
    }
  }),
})
