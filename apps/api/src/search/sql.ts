import type { TrackedDb } from '../page-cache/tracked-db.ts'
import type { RowKind } from '../trpc/row-pages.ts'
import type { QueryTerm, TypedWord } from './matching.ts'
import { indexedText, searchedTables, sources } from './sources.ts'

// The one statement that answers a search of the mirrored rows.
//
// Plain SQL: full-text search over an index of expressions, all kinds in one round trip.

export interface FoundRow {
  id: string
  title: string
  text: string
  date: string | null
  /** All rows of this kind that match. */
  total: number
  /** Its title holds the very words. */
  named: boolean
  place: number
}

/** Only this many of the newest matching rows are ranked by their titles; with more, a visitor narrows the question. */
const MAX_RANKED = 1_000
/**
 * Only this many matching rows of a kind are read and counted, in the order in which they are stored: without a bound a word that
 * every tenth row holds reads the whole table. The school has fewer rows than this of every kind.
 */
export const MAX_FOUND = 2_000

/**
 * The question for all kinds at once. $1: words as a tsquery; $2: the same without what only sounds alike; $3: how
 * many of each kind, in the order of `sources`; $4: patterns, one of which every title is like that holds $2 (a title
 * is read as words only then: that costs ten times as much). Rows called by the very words come first; texts are read
 * for what is shown only.
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
          CASE WHEN lower(${source.head}) LIKE ANY ($4::text[])
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
 * The rows that match, of every kind.
 * @param join `&`: all words; `|`: any of them
 * @param limits how many rows of each kind
 */
export async function findRows(
  db: TrackedDb,
  terms: readonly QueryTerm[],
  join: '&' | '|',
  limits: (kind: RowKind) => number,
): Promise<(FoundRow & { kind: RowKind })[]> {
  // A word holds no sign that LIKE reads in its own way.
  const patterns = terms.flatMap(formsOf).map((form) => `%${form}%`)
  return db.query<FoundRow & { kind: RowKind }>(searchedTables, {
    // A name keeps the plan: planning would take longer than answering.
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

/** A word as it may stand in a row, which the school writes in either normal form. */
const formsOf = ({ written }: TypedWord) => [
  ...new Set([written, written.normalize('NFC'), written.normalize('NFD')]),
]

/** Words as Postgres reads them: each as written and onward, or as one of the words that are meant by it. */
function toTsquery(terms: readonly QueryTerm[], join: '&' | '|', withVariants: boolean): string {
  return terms
    .map((term) => {
      // A synonym too is found before the vocabulary knows of a new row.
      const meant = withVariants ? [term, ...term.synonyms] : [term]
      const forms = meant.flatMap((word) =>
        formsOf(word).map((form) => quoted(form) + (word.isBeginning ? ':*' : '')),
      )
      return `(${[...forms, ...(withVariants ? term.lexemes.map(quoted) : [])].join('|')})`
    })
    .join(join)
}
