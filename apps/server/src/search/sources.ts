import type { MirrorTable } from '../page-cache/tracked-db.ts'
import type { RowKind } from '../reads/row-pages.ts'

// The mirrored tables that `/search` searches, with their searched and displayed columns.

/** The kinds of results, in the order of equally good groups. */
export const kinds = ['page', 'notice', 'news', 'event', 'career', 'teacher'] as const
export type SearchKind = (typeof kinds)[number]

export interface Source {
  kind: RowKind
  table: MirrorTable
  /** SQL for the title and the other searched text. They must be the same as in the migration, or the index is not used. */
  head: string
  body: string
  title: string
  text: string
  date: string
  order: string
  /** The columns of `head` and `order`. */
  columns: string
}

export const sources: readonly Source[] = [
  ...(
    [
      ['notice', 'notice'],
      ['news', 'news_item'],
    ] as const
  ).map(([kind, table]) => ({
    kind,
    table,
    head: 'headline',
    body: 'text',
    title: 'headline',
    text: 'text',
    date: 'date',
    order: 'date DESC NULLS LAST, number DESC, id',
    columns: 'headline, date, number',
  })),
  {
    kind: 'event',
    table: 'event',
    head: 'name',
    body: 'text',
    title: 'name',
    text: 'text',
    date: 'coalesce("startDate", date)',
    order: 'date DESC NULLS LAST, number DESC, id',
    columns: 'name, date, number',
  },
  {
    kind: 'career',
    table: 'career',
    head: `title || ' ' || designation || ' ' || department`,
    body: `location || ' ' || subject || ' ' || qualification || ' ' || responsibilities || ' ' || "additionalRequirement"`,
    title: `coalesce(nullif(title, ''), designation)`,
    text: `concat_ws(' · ', nullif(department, ''), nullif(location, ''), nullif(subject, ''), nullif(qualification, ''), nullif(responsibilities, ''))`,
    date: '"startDate"',
    order: '"startDate" DESC NULLS LAST, number DESC, id',
    columns: 'title, designation, department, "startDate", number',
  },
  {
    kind: 'teacher',
    table: 'teacher',
    head: `name || ' ' || designation || ' ' || department`,
    body: `qualification || ' ' || about || ' ' || "teachingExpertise" || ' ' || "researchInterest"`,
    title: 'name',
    text: `concat_ws(' · ', nullif(designation, ''), nullif(department, ''), nullif(qualification, ''), nullif(about, ''), nullif("teachingExpertise", ''), nullif("researchInterest", ''))`,
    date: 'NULL::date',
    order: 'position, id',
    columns: 'name, designation, department, position',
  },
]

/** The expression of a table's index (migration `search`). */
export const indexedText = ({ head, body }: Source) => `search_words(${head}, ${body})`

export const searchedTables: readonly MirrorTable[] = sources.map(({ table }) => table)
