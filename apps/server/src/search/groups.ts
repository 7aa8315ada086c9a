import type { Locale } from '@school/content'
import type { ReadDb } from '../services/read-db.ts'
import { listedEntities, rowAddress, rowName } from '../text/row-pages.ts'
import type { QueryTerm } from './matching.ts'
import { findPages } from './pages.ts'
import { kinds, type SearchKind } from './sources.ts'
import { findRows } from './sql.ts'

// The results of a search by their kinds, with titles and addresses.

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
  db: ReadDb,
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
