import { foldedText } from '@school/forms/text'
import { z } from 'zod'
import { findGroups, hrefOf, nameOf } from '../search/groups.ts'
import { expandTerm, parseQuery } from '../search/matching.ts'
import { pageKeys } from '../search/pages.ts'
import { clip } from '../text/text-clipping.ts'
import { t } from './init.ts'

// The suggestions below a search field while a visitor types (docs/decisions/0025-search.md).

const MAX_SUGGESTIONS = 6
const MAX_TITLE_LENGTH = 120
/** Too many words begin with the same single letter. */
const MIN_LETTERS = 2

/** Normalises the query, so that all spellings of the same words share one cached result. */
const words = z
  .string()
  .max(100)
  .transform((text) =>
    parseQuery(text)
      .map(({ written }) => written)
      .join(' '),
  )

/**
 * The titles of pages and rows that contain all words. Those that begin with the typed text come first, then those with the typed
 * words in the title, then the best result of each kind before the second best.
 */
export const suggestions = t.procedure
  .input(z.object({ q: words }))
  .query(async ({ ctx: { db, vocabulary, locale }, input }) => {
    if (input.q.length < MIN_LETTERS) return []
    const known = await vocabulary.read()
    const terms = parseQuery(input.q).map((word) => expandTerm(word, known, pageKeys))
    const groups = await findGroups(db, terms, '&', undefined, MAX_SUGGESTIONS, locale)
    return groups
      .flatMap(({ kind, rows }) =>
        rows.map((row, index) => ({
          kind,
          row,
          index,
          begins: foldedText(row.title).startsWith(input.q),
        })),
      )
      .sort(
        (one, other) =>
          Number(other.begins) - Number(one.begins) ||
          Number(other.row.named) - Number(one.row.named) ||
          one.index - other.index,
      )
      .slice(0, MAX_SUGGESTIONS)
      .map(({ kind, row: { id, title, date } }) => ({
        kind,
        href: hrefOf(kind, id, title),
        title: clip(nameOf(kind, title, date, locale), MAX_TITLE_LENGTH),
      }))
  })
