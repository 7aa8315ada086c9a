import type { Locale } from '@school/content'
import { MAX_RESULTS } from '@school/content/list-limits'
import { z } from 'zod'
import type { TrackedDb } from '../page-cache/tracked-db.ts'
import { t } from '../procedures/init.ts'
import { filter } from '../procedures/inputs.ts'
import { type RowRange, rowRange } from '../reads/list-query.ts'
import { listedEntities, rowAddress, rowName } from '../reads/row-pages.ts'
import { highlight, type Marked } from './highlight.ts'
import { createMatcher, expandTerm, parseQuery, type QueryTerm } from './matching.ts'
import { findPages, pageKeys } from './pages.ts'
import { kinds, type SearchKind } from './sources.ts'
import { findRows } from './sql.ts'
import { vocabularyOf } from './vocabulary.ts'

// `/search` searches notices, news, events, videos, vacancies, teachers and pages. Postgres has an index of the words of the rows
// (migration `search`). The words of a query are expanded here to words that are in the index
// (docs/decisions/0025-search.md).

/** The number of results of each kind; and of one chosen kind, at first and for each "Show more". */
const FIRST_OF_EACH = 5
const RESULTS_PER_STEP = 20
const MAX_TITLE_LENGTH = 300

interface Hit {
  href: string
  title: Marked
  text: Marked
  date: string | null
}

/**
 * The results of a search by kind. Kinds with the typed words in a title come first. `groups` is empty for an empty query and
 * if nothing matches. `some` is true if no row contains all words: then the results contain at least one of them.
 */
export const search = t.procedure
  .input(
    z.object({
      q: filter,
      kind: z.enum(kinds).optional(),
      cursor: rowRange,
    }),
  )
  .query(async ({ ctx: { db, locale }, input }) => {
    const words = parseQuery(input.q ?? '')
    if (!words.length) return { some: false, total: 0, step: RESULTS_PER_STEP, groups: [] }
    const vocabulary = await vocabularyOf(db)
    const terms = words.map((word) => expandTerm(word, vocabulary, pageKeys))
    const isMatch = createMatcher(terms)
    const [from, to]: RowRange =
      input.kind === undefined ? [0, FIRST_OF_EACH] : (input.cursor ?? [0, RESULTS_PER_STEP])
    const find = (join: '&' | '|') =>
      findGroups(db, terms, join, input.kind, Math.min(to, MAX_RESULTS), locale)
    const withAll = await find('&')
    const some = terms.length > 1 && withAll.every(({ total }) => total === 0)
    const groups = some ? await find('|') : withAll
    return {
      some,
      total: groups.reduce((sum, { total }) => sum + total, 0),
      step: RESULTS_PER_STEP,
      groups: groups
        .filter(({ total }) => total > 0)
        .sort((one, other) => Number(other.named) - Number(one.named))
        .map(({ kind, total, rows }) => {
          // If one kind is chosen, the page shows only the numbers of the others.
          const hasRows = input.kind === undefined || input.kind === kind
          return {
            kind,
            total,
            rows: (hasRows ? rows.slice(from) : []).map(
              ({ id, title, text, date }): Hit => ({
                href: hrefOf(kind, id, title),
                title: highlight(
                  nameOf(kind, title, date, locale).slice(0, MAX_TITLE_LENGTH),
                  isMatch,
                  false,
                ),
                text: highlight(text, isMatch, true),
                date,
              }),
            ),
          }
        }),
    }
  })

/** The pages of the rows of each kind. */
const pagesOf = new Map(listedEntities.map(({ search, pages }) => [search?.kind, pages]))

/** Returns the address of a result, without the prefix of the language. */
export function hrefOf(kind: SearchKind, id: string, title: string): string {
  const pages = kind === 'page' ? undefined : pagesOf.get(kind)
  return pages ? rowAddress(pages, id, title) : id
}

/** Returns the title of a result. */
export function nameOf(kind: SearchKind, title: string, date: string | null, locale: Locale): string {
  const pages = kind === 'page' ? undefined : pagesOf.get(kind)
  return pages ? rowName(pages.row ?? pages.lists[0], title, date, locale) : title
}

/**
 * Searches one kind or all kinds.
 * @param join `&`: all words; `|`: any of them
 */
export async function findGroups(
  db: TrackedDb,
  terms: readonly QueryTerm[],
  join: '&' | '|',
  only: SearchKind | undefined,
  limit: number,
  locale: Locale,
) {
  // One row of the other kinds is enough, because every row has the total of its kind.
  const limitOf = (kind: SearchKind) => (only === undefined || only === kind ? limit : 1)
  const byKind = Map.groupBy(await findRows(db, terms, join, limitOf), ({ kind }) => kind)
  return kinds.map((kind) => {
    const rows = kind === 'page' ? findPages(terms, join, locale) : (byKind.get(kind) ?? [])
    const ordered = rows.toSorted((one, other) => one.place - other.place)
    return {
      kind,
      total: ordered[0]?.total ?? 0,
      named: ordered[0]?.named ?? false,
      rows: ordered.slice(0, limitOf(kind)),
    }
  })
}
