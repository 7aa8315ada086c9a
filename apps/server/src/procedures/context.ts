import type { HomeContent, Locale } from '@school/content'
import type { PageBody } from '@school/content/page-body'
import type { Channel } from '@school/outbox/confirmations'
import type { ServingFailures } from '../monitoring/serving-failures.ts'
import type { VocabularyReader } from '../search/vocabulary.ts'
import type { ReadDb } from '../services/read-db.ts'

/** What a page shows that is not published. */
export interface Draft {
  path: string
  body: PageBody | null
  /** The words of the home page, and where the parts are to say their places: their order in the file. */
  home?: { words: HomeContent; parts?: string[] }
}

/** The context of every procedure. It contains nothing about the visitor, so all visitors get the same result. */
export interface Context {
  db: ReadDb
  /** The words that the rows of `db` contain, for the search. */
  vocabulary: VocabularyReader
  /** The language of the page that asks. */
  locale: Locale
  /** Records which procedures fail; without it, nothing is recorded. */
  failures?: ServingFailures
  /** The path of the page that is rendered; undefined for calls over HTTP. */
  page?: string
  /** In a preview: the text of a page that is not published yet. */
  draft?: Draft
  /** RETENTION_DAYS: submissions are erased after this many days (the privacy notice names the number). */
  retentionDays: number
  /** RETENTION_MAX_DAYS: they are erased at the latest so many days after their arrival (the notice names it, too). */
  retentionMaxDays: number
  /** How the arrival of an application can be confirmed. */
  channels?: Channel[]
  /** For calls over HTTP: runs a procedure when the limiter gives the client a turn. Rendered pages have their own limiter. */
  inTurn?: <T extends { ok: boolean }>(work: () => Promise<T>) => Promise<T>
  /** In development: receives the errors of procedures, of which callers learn only the code. */
  onError?: (error: unknown) => void
}
