import type { RowKind } from '@school/mirror'
import type { ReadDb } from '../services/read-db.ts'
import type { QueryTerm } from './matching.ts'
import { indexedText, sources } from './sources.ts'

// The SQL statement of the search over mirrored rows.
//
// Plain SQL: full-text search over an index of expressions, all kinds in one round trip.

export interface FoundRow {
  id: string
  title: string
  text: string
  date: string | null
  /** The number of all matching rows of this kind. */
  total: number
  /** Whether its title contains the typed words. */
  named: boolean
  place: number
}

/** Only this many of the newest matching rows are ranked by their titles. */
const MAX_RANKED = 1_000
/**
 * Only this many matching rows of a kind are read and counted, in the order in which they are stored: without a limit, a frequent
 * word would read the whole table. The school has fewer rows of every kind.
 */
const MAX_FOUND = 2_000

/**
 * The query for all kinds. $1: words as a tsquery; $2: the same without words that only sound alike; $3: the number of rows
 * of each kind, in the order of `sources`; $4: LIKE patterns for titles that may match $2 (only these titles are parsed as
 * words, which costs ten times as much). Rows whose title contains the typed words come first. Texts are read only for
 * returned rows.
 */
const SEARCH_SQL = sources
  .map(
    (
      source,
      index,
    ) => `SELECT '${source.kind}' AS kind, f.id, f.total, f.named, f.place, ${source.title} AS title,
      left(${source.text}, 20000) AS text, to_char(${source.date}, 'YYYY-MM-DD') AS date
    FROM (
      SELECT *, row_number() OVER () AS place
      FROM (
        SELECT id, total,
          CASE WHEN folded_text(${source.head}) LIKE ANY ($4::text[])
            THEN search_words(${source.head}, '') @@ $2::tsquery ELSE false END AS named
        FROM (
          SELECT *, (count(*) OVER ())::int AS total
          FROM (
            SELECT id, ${source.columns}
            FROM ${source.table} WHERE "goneAt" IS NULL AND ${indexedText(source)} @@ $1::tsquery
            LIMIT ${MAX_FOUND}
          ) found
          ORDER BY ${source.order} LIMIT ${MAX_RANKED}
        ) newest
        ORDER BY named DESC, ${source.order} LIMIT ($3::int[])[${index + 1}]
      ) ranked
    ) f JOIN ${source.table} USING (id)`,
  )
  .join(' UNION ALL ')

/**
 * Finds the matching rows of all kinds.
 * @param join `&`: all words; `|`: any of them
 * @param limits the number of rows of each kind
 */
export async function findRows(
  db: ReadDb,
  terms: readonly QueryTerm[],
  join: '&' | '|',
  limits: (kind: RowKind) => number,
): Promise<(FoundRow & { kind: RowKind })[]> {
  // Words contain no wildcards of LIKE.
  const patterns = terms.map(({ written }) => `%${written}%`)
  return db.query<FoundRow & { kind: RowKind }>({
    // A prepared statement, because planning would take longer than executing.
    name: 'search',
    text: SEARCH_SQL,
    values: [
      toTsquery(terms, join, true),
      toTsquery(terms, join, false),
      sources.map(({ kind }) => limits(kind)),
      patterns,
    ],
  })
}

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

/** Returns a tsquery. A word matches as a prefix or by one of its variants in the index, a synonym only as a whole. */
function toTsquery(terms: readonly QueryTerm[], join: '&' | '|', withVariants: boolean): string {
  return terms
    .map((term) => {
      // Synonyms match new rows even before the vocabulary is refreshed.
      const synonyms = withVariants ? term.synonyms.map(({ written }) => quoted(written)) : []
      const forms = [quoted(term.written) + (term.isPrefix ? ':*' : ''), ...synonyms]
      return `(${[...forms, ...(withVariants ? term.lexemes.map(quoted) : [])].join('|')})`
    })
    .join(join)
}
