import { phoneticKey, wordsOf } from '@school/forms/phonetics'
import type { ReadDb } from '../services/read-db.ts'
import { indexedText, sources } from './sources.ts'

// The vocabulary: the words of the mirrored rows by their phonetic keys, in which the words of a query are looked up.
//
// Plain SQL: the function `ts_stat` reads the words of an index.

/** Maximum number of distinct words, the most frequent first. */
const MAX_WORDS = 60_000
/** Longer words are ignored. The index may contain words of any length. */
const MAX_WORD_BYTES = 120
/** The maximum delay of the vocabulary. Words that are not in it yet are found by their spelling. */
const FRESH_MS = 30_000

export interface Vocabulary {
  /** Sorted phonetic keys. */
  keys: string[]
  /** The words of each key, as in the index. */
  lexemes: string[][]
  readAt: number
  /** The newest run that had changed rows when these words were read. */
  run: string
}

/** The vocabulary of a database. It is read at the first query and refreshed in the background when rows have changed. */
export interface VocabularyReader {
  read(): Promise<Vocabulary>
  /**
   * Refreshes the vocabulary after a change of rows, as soon as it is allowed. Search results are cached, so there may be no
   * query that refreshes it.
   */
  refreshSoon(): void
  /** Calls `listener` when the words have changed. */
  onChange(listener: () => void): void
}

export function createVocabularyReader(db: ReadDb): VocabularyReader {
  let current: Promise<Vocabulary> | undefined
  let isRefreshing = false
  /** Set while a refresh is due after a change of rows. */
  let due: NodeJS.Timeout | undefined
  let notify = () => {}

  async function refresh(stale: Vocabulary): Promise<void> {
    if (isRefreshing) return
    isRefreshing = true
    try {
      const isCurrent = (await newestRun(db)) === stale.run
      const fresh = isCurrent ? { ...stale, readAt: Date.now() } : await readVocabulary(db)
      current = Promise.resolve(fresh)
      if (!isCurrent) notify()
    } catch {
      // The previous words remain in use.
    } finally {
      isRefreshing = false
    }
  }

  /** Waits until the words are old enough. A failed first read is repeated by the next query. */
  async function refreshWhenAllowed(read: Promise<Vocabulary>): Promise<void> {
    const stale = await read.catch(() => null)
    if (!stale) return
    due ??= setTimeout(
      async () => {
        due = undefined
        await refresh((await current) ?? stale)
      },
      Math.max(0, stale.readAt + FRESH_MS - Date.now()),
    ).unref()
  }

  return {
    async read() {
      if (!current) {
        current = readVocabulary(db)
        // A failure is not cached: the next query tries again.
        current.catch(() => {
          current = undefined
        })
      }
      const vocabulary = await current
      if (Date.now() - vocabulary.readAt > FRESH_MS) void refresh(vocabulary)
      return vocabulary
    },
    refreshSoon() {
      if (current && !due) void refreshWhenAllowed(current)
    },
    onChange(listener) {
      notify = listener
    },
  }
}

async function readVocabulary(db: ReadDb): Promise<Vocabulary> {
  const run = await newestRun(db)
  const texts = sources.map(
    (source) => `SELECT ${indexedText(source)} FROM ${source.table} WHERE "goneAt" IS NULL`,
  )
  const rows = await db.query<{ word: string }>({
    text: `SELECT word FROM ts_stat($1) WHERE octet_length(word) <= $2 ORDER BY ndoc DESC LIMIT $3`,
    values: [texts.join(' UNION ALL '), MAX_WORD_BYTES, MAX_WORDS],
  })
  const byKey = new Map<string, string[]>()
  for (const { word } of rows) {
    // The index splits only at blanks: one of its words may be several, or contain punctuation.
    for (const part of wordsOf(word)) {
      const key = phoneticKey(part.text)
      const lexemes = byKey.get(key)
      if (lexemes) lexemes.push(word)
      else if (key) byKey.set(key, [word])
    }
  }
  const keys = [...byKey.keys()].sort()
  return { keys, lexemes: keys.map((key) => byKey.get(key) ?? []), readAt: Date.now(), run }
}

/** The newest run that changed searched rows. */
async function newestRun(db: ReadDb): Promise<string> {
  const rows = await db.query<{ run: string }>({
    text: `SELECT coalesce(max(id), 0)::text AS run FROM sync_run
     WHERE entity = ANY($1) AND added + changed + returned + gone + details > 0`,
    values: [sources.map(({ entity }) => entity)],
  })
  return rows[0]?.run ?? ''
}
