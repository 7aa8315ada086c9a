import { MAX_RESULTS } from '@school/content/list-limits'
import { z } from 'zod'
import { findGroups, hrefOf, nameOf } from '../search/groups.ts'
import { highlight, type Marked } from '../search/highlight.ts'
import { createMatcher, expandTerm, parseQuery } from '../search/matching.ts'
import { pageKeys } from '../search/pages.ts'
import { kinds } from '../search/sources.ts'
import { t } from './init.ts'
import { filter } from './inputs.ts'
import { type RowRange, rowRange } from './list-query.ts'

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
 * if nothing matches. `similar` is true if no word is known: then the results contain the most similar words. `some` is true if no row contains all words: then the results contain at least one of them.
 */
export const search = t.procedure
  .input(
    z.object({
      q: filter,
      kind: z.enum(kinds).optional(),
      cursor: rowRange,
    }),
  )
  .query(async ({ ctx: { db, vocabulary, locale }, input }) => {
    const words = parseQuery(input.q ?? '')
    if (!words.length) return { some: false, similar: false, total: 0, step: RESULTS_PER_STEP, groups: [] }
    const known = await vocabulary.read()
    const terms = words.map((word) => expandTerm(word, known, pageKeys))
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
      similar: terms.every(({ nearestKeys }) => nearestKeys.size > 0),
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
