import { entities } from '@school/mirror'
import type { ReadDb } from './read-db.ts'

// Plain SQL: pages have no models of the state of the mirror.

/** How long the database is not asked again after it did not answer: a page of the content must not wait for it each time. */
const PAUSE_MS = 10_000

/**
 * Returns a function that says what was never read from the school's server: it is not empty, it is not available yet. Once all
 * was read, no query is made any more.
 * @returns names of entities (`recent-news`), addresses of their lists (`/all-news`), beginnings of their rows' (`/news/`), and kinds of
 * results that a search cannot have (`teacher`)
 */
export function createUnread(db: Pick<ReadDb, 'query'>): () => Promise<string[]> {
  let isComplete = false
  let pausedUntil = 0
  return async () => {
    if (isComplete || Date.now() < pausedUntil) return []
    const statement = { text: 'SELECT entity FROM entity_state WHERE "freshAt" IS NOT NULL', values: [] }
    const read = await db.query<{ entity: string }>(statement).catch(() => null)
    if (!read) {
      pausedUntil = Date.now() + PAUSE_MS
      return []
    }
    const names = new Set(read.map(({ entity }) => entity))
    const unread = entities.filter(({ name }) => !names.has(name))
    isComplete = unread.length === 0
    return unread.flatMap(({ name, pages, search }) => [
      name,
      ...(pages ? addressesOf(pages) : []),
      ...(search ? [search.kind] : []),
    ])
  }
}

/** Home has lists of several entities, so it names them. */
const addressesOf = ({ lists, row }: { lists: readonly string[]; row?: string }) => [
  ...lists.filter((path) => path !== '/'),
  ...(row ? [row.replace('{id}', '')] : []),
]
