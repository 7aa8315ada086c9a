import { setImmediate } from 'node:timers/promises'
import { foldedText } from '@school/forms/text'
import { type DataKeys, nullWithoutKey } from '@school/outbox/data-keys'
import { openIndexedName } from '@school/outbox/submission-index'
import type { Db } from '@school/prisma'

// Sorts submissions by their names, which are encrypted. This process opens them while somebody looks at any list, so that a list by name
// need not wait for it, and forgets them a quarter of an hour later.
//
// Plain SQL: many rows are read in batches by their ids.

/** So many names are opened at once: some milliseconds of work. */
const BATCH = 250
/** For so long a name is remembered. */
const REMEMBERED_MS = 15 * 60_000

/** A name as it is compared: letters of any case and digits of both scripts are alike. */
const sortedAs = (name: string): string =>
  foldedText(name)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

interface StoredName {
  id: string
  reference: string
  name: Uint8Array
}

export function createNameOrder({ $pool: pool }: Db, keys: DataKeys) {
  /** By id. Null while nobody looks at lists. */
  let remembered: Map<string, string> | null = null
  let preparing: Promise<void> = Promise.resolve()

  function namesNow(): Map<string, string> {
    if (remembered) return remembered
    const names = new Map<string, string>()
    remembered = names
    setTimeout(() => {
      remembered = null
    }, REMEMBERED_MS).unref()
    return names
  }

  async function open(rows: readonly StoredName[], names: Map<string, string>): Promise<void> {
    for (let at = 0; at < rows.length; at += BATCH) {
      for (const { id, reference, name } of rows.slice(at, at + BATCH)) names.set(id, opened(reference, name))
      await setImmediate()
    }
  }

  // What cannot be read here is last.
  const opened = (reference: string, name: Uint8Array): string =>
    nullWithoutKey(() => sortedAs(openIndexedName(keys, reference, name))) ?? '\uffff'

  /** Opens the names of all applications, the newest first. */
  async function openAll(names: Map<string, string>): Promise<void> {
    let before: string | null = null
    do {
      const { rows }: { rows: StoredName[] } = await pool.query<StoredName>(
        `SELECT i.id, s.reference, i.name FROM submission_index i JOIN submission s ON s.id = i.id
         WHERE s.kind = 'application' AND ($1::bigint IS NULL OR i.id < $1) ORDER BY i.id DESC LIMIT ${4 * BATCH}`,
        [before],
      )
      await open(rows, names)
      before = rows.at(-1)?.id ?? null
    } while (before !== null && names === remembered)
  }

  return {
    /** Begins to open names, if nobody has for a while. */
    prepare(): void {
      // A list by name reads what is missing, and says what is wrong.
      if (!remembered) preparing = openAll(namesNow()).catch(() => undefined)
    },

    /** Sorts ids by names; those of one name stay in their order. @param first the script whose names come first */
    async sort(ids: readonly string[], first: 'Latin' | 'Bengali'): Promise<string[]> {
      await preparing
      const names = namesNow()
      const missing = ids.filter((id) => !names.has(id))
      if (missing.length) {
        const { rows } = await pool.query<StoredName>(
          `SELECT i.id, s.reference, i.name FROM submission_index i JOIN submission s ON s.id = i.id WHERE i.id = ANY($1::bigint[])`,
          [missing],
        )
        await open(rows, names)
      }
      const isLater = (name: string) => /^\p{Script=Bengali}/u.test(name) !== (first === 'Bengali')
      const sorted = ids.map((id, place) => {
        const name = names.get(id) ?? '\uffff'
        return { id, place, name: `${isLater(name) ? 1 : 0}${name}` }
      })
      sorted.sort((one, other) =>
        one.name < other.name ? -1 : one.name > other.name ? 1 : one.place - other.place,
      )
      return sorted.map(({ id }) => id)
    },
  }
}
