import { noteDependency } from '../page-cache/dependencies.ts'
import type { TrackedDb } from '../page-cache/tracked-db.ts'
import { rowPages } from '../trpc/row-pages.ts'
import { phoneticKey, wordsOf } from './phonetics.ts'
import { indexedText, searchedTables, sources } from './sources.ts'

// The words that the mirrored rows really have, by how they sound: what a visitor's word may mean is looked up here.
//
// Plain SQL: the function `ts_stat` reads the words of an index.

/** Distinct words of all rows that are held for comparison, the most frequent first. */
const MAX_WORDS = 60_000
/** The index cuts nothing, so a row can hold a "word" of any length; nobody types one like this. */
const MAX_WORD_BYTES = 120
/** How long the vocabulary may lag behind the rows; a word not in it yet is found as it is written. */
const FRESH_MS = 30_000

export interface Vocabulary {
  /** Phonetic keys in the order of the alphabet. */
  keys: string[]
  /** For each key, the words with it as the index has them. */
  lexemes: string[][]
  readAt: number
  /** The newest run of the mirror that changed something, when these words were read. */
  run: string
}

interface Entry {
  current: Promise<Vocabulary>
  isRefreshing: boolean
  /** Set while a refresh is due after a change of rows. */
  due?: NodeJS.Timeout | undefined
}

/** What results of searches depend on beside the rows, for dependency tracking. */
export const VOCABULARY = 'vocabulary'

/** One vocabulary for each database of the process. */
const entries = new WeakMap<TrackedDb, Entry>()

const listeners = new WeakMap<TrackedDb, () => void>()

/** Calls `listener` whenever the vocabulary of a database holds other words than before. */
export function onNewVocabulary(db: TrackedDb, listener: () => void): void {
  listeners.set(db, listener)
}

/**
 * Refreshes the vocabulary of a database after its rows changed, as soon as it may be: a page with results is cached, so
 * maybe no visitor's question refreshes it.
 */
export async function refreshVocabularySoon(db: TrackedDb): Promise<void> {
  const entry = entries.get(db)
  if (!entry || entry.due) return
  const { readAt } = await entry.current.catch(() => ({ readAt: 0 }))
  entry.due ??= setTimeout(
    async () => {
      entry.due = undefined
      if (!entry.isRefreshing) await refresh(db, entry, await entry.current)
    },
    Math.max(0, readAt + FRESH_MS - Date.now()),
  ).unref()
}

/** The vocabulary of a database; refreshed behind the visitor when rows have changed. */
export async function vocabularyOf(db: TrackedDb): Promise<Vocabulary> {
  noteDependency(VOCABULARY, 'all')
  let entry = entries.get(db)
  if (!entry) {
    entry = { current: readVocabulary(db), isRefreshing: false }
    entries.set(db, entry)
    // A failure is not cached: the next visitor's question asks again.
    entry.current.catch(() => entries.delete(db))
  }
  const vocabulary = await entry.current
  if (Date.now() - vocabulary.readAt > FRESH_MS && !entry.isRefreshing) void refresh(db, entry, vocabulary)
  return vocabulary
}

async function refresh(db: TrackedDb, entry: Entry, stale: Vocabulary): Promise<void> {
  entry.isRefreshing = true
  try {
    const isCurrent = (await newestRun(db)) === stale.run
    const fresh = isCurrent ? { ...stale, readAt: Date.now() } : await readVocabulary(db)
    entry.current = Promise.resolve(fresh)
    if (!isCurrent) listeners.get(db)?.()
  } catch {
    // The words of before serve on.
  } finally {
    entry.isRefreshing = false
  }
}

async function readVocabulary(db: TrackedDb): Promise<Vocabulary> {
  const run = await newestRun(db)
  const texts = sources.map(
    (source) => `SELECT ${indexedText(source)} FROM ${source.table} WHERE "goneAt" IS NULL`,
  )
  const rows = await db.query<{ word: string }>(searchedTables, {
    text: `SELECT word FROM ts_stat($1) WHERE octet_length(word) <= $2 ORDER BY ndoc DESC LIMIT $3`,
    values: [texts.join(' UNION ALL '), MAX_WORD_BYTES, MAX_WORDS],
  })
  const byKey = new Map<string, string[]>()
  for (const { word } of rows) {
    // The index splits at blanks only: what it calls one word may be several, or carry a full stop.
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

/** The newest run of the mirror that changed rows that are searched. */
async function newestRun(db: TrackedDb): Promise<string> {
  const rows = await db.query<{ run: string }>(searchedTables, {
    text: `SELECT coalesce(max(id), 0)::text AS run FROM sync_run
     WHERE entity = ANY($1) AND added + changed + returned + gone + details > 0`,
    values: [sources.map(({ kind }) => rowPages[kind].entity)],
  })
  return rows[0]?.run ?? ''
}
