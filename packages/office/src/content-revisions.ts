import { randomUUID } from 'node:crypto'
import type { Db } from '@school/prisma'

// What the office writes of the content files (table content_revision). Append-only: whatever counts now follows from the rows
// (docs/decisions/0130-the-office-publishes.md).
//
// Plain SQL: one transaction with an advisory lock and a notification, and the newest row of each file.

export const CONTENT_CHANNEL = 'content'

export type RevisionKind = 'draft' | 'published' | 'withdrawn'

export interface Revision {
  id: number
  at: Date
  account: string
  file: string
  kind: RevisionKind
  /** Null where the file of the program counts again. */
  text: string | null
  baseHash: string | null
  /** From which day in Bangladesh it is shown: `2027-01-01`. */
  fromDay: string | null
  parentId: number | null
  batch: string
}

/** A revision to be written. */
export interface NewRevision {
  file: string
  kind: RevisionKind
  text: string | null
  baseHash: string | null
  fromDay: string | null
  parentId: number | null
  /** The newest revision of the file that its writer has seen; null for none, undefined where it does not matter. */
  expected?: number | null
}

/** Somebody else has written the file meanwhile. */
export class ContentChangedError extends Error {
  override name = 'ContentChangedError'
  readonly file: string
  constructor(file: string) {
    super(`${file} has changed meanwhile`)
    this.file = file
  }
}

const COLUMNS = `id::int, at, account, file, kind, text, "baseHash", "fromDay"::text AS "fromDay", "parentId"::int AS "parentId", batch`

/** Withdrawn revisions do not count. */
const COUNTS = `NOT EXISTS (SELECT FROM content_revision w WHERE w.kind = 'withdrawn' AND w."parentId" = r.id)`

const rowsOf = async ({ $pool: pool }: Db, sql: string, values: unknown[] = []): Promise<Revision[]> =>
  (await pool.query<Revision>(sql, values)).rows

/** What counts on a day: of each file the revision with the latest day, and of these the newest. */
export const publishedOn = (db: Db, day: string): Promise<Revision[]> =>
  rowsOf(
    db,
    `SELECT DISTINCT ON (file) ${COLUMNS} FROM content_revision r
     WHERE kind = 'published' AND "fromDay" <= $1::date AND ${COUNTS} ORDER BY file, r."fromDay" DESC, r.id DESC`,
    [day],
  )

/** What is published after a day, the next one first. */
export const plannedAfter = (db: Db, day: string): Promise<Revision[]> =>
  rowsOf(
    db,
    `SELECT ${COLUMNS} FROM content_revision r
     WHERE kind = 'published' AND "fromDay" > $1::date AND ${COUNTS} ORDER BY r."fromDay", r.id`,
    [day],
  )

/** The newest draft of each file, if nothing was published or withdrawn after it. */
export const readDrafts = (db: Db): Promise<Revision[]> =>
  rowsOf(
    db,
    `SELECT ${COLUMNS} FROM (SELECT DISTINCT ON (file) * FROM content_revision ORDER BY file, id DESC) r
     WHERE kind = 'draft' ORDER BY file`,
  )

/** The newest revision of each file, of any kind. */
export const readHeads = (db: Db): Promise<Revision[]> =>
  rowsOf(db, `SELECT DISTINCT ON (file) ${COLUMNS} FROM content_revision r ORDER BY file, r.id DESC`)

/** The newest revisions of a file first. */
export const readHistory = (db: Db, file: string, limit = 200): Promise<Revision[]> =>
  rowsOf(db, `SELECT ${COLUMNS} FROM content_revision r WHERE file = $1 ORDER BY r.id DESC LIMIT $2`, [
    file,
    limit,
  ])

/** The newest revisions of all files first. */
export const readAllHistory = (db: Db, limit = 200): Promise<Revision[]> =>
  rowsOf(db, `SELECT ${COLUMNS} FROM content_revision r ORDER BY r.id DESC LIMIT $1`, [limit])

export const readRevision = async (db: Db, id: number): Promise<Revision | null> =>
  (await rowsOf(db, `SELECT ${COLUMNS} FROM content_revision r WHERE id = $1`, [id]))[0] ?? null

/** The revision that a preview shows; null when one of its file was withdrawn since. */
export const readPreviewed = async (db: Db, id: number): Promise<Revision | null> =>
  (
    await rowsOf(
      db,
      `SELECT ${COLUMNS} FROM content_revision r WHERE id = $1
       AND NOT EXISTS (SELECT FROM content_revision w WHERE w.kind = 'withdrawn' AND w.file = r.file AND w.id > r.id)`,
      [id],
    )
  )[0] ?? null

/** What was written in one action. */
export const readBatch = (db: Db, batch: string): Promise<Revision[]> =>
  rowsOf(db, `SELECT ${COLUMNS} FROM content_revision r WHERE batch = $1 ORDER BY r.id`, [batch])

/**
 * Writes revisions in one action, and tells all processes.
 * @throws ContentChangedError when somebody else has written one of the files since its writer has read it
 */
export async function appendRevisions(
  { $pool: pool }: Db,
  account: string,
  revisions: readonly NewRevision[],
): Promise<void> {
  const client = await pool.connect()
  const batch = randomUUID()
  try {
    await client.query('BEGIN')
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('content_revision'))`)
    for (const { file, kind, text, baseHash, fromDay, parentId, expected } of revisions) {
      const { rows } = await client.query<{ id: number | null }>(
        'SELECT max(id)::int AS id FROM content_revision WHERE file = $1',
        [file],
      )
      if (expected !== undefined && (rows[0]?.id ?? null) !== expected) throw new ContentChangedError(file)
      await client.query(
        `INSERT INTO content_revision (account, file, kind, text, "baseHash", "fromDay", "parentId", batch)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [account, file, kind, text, baseHash, fromDay, parentId, batch],
      )
    }
    await client.query('SELECT pg_notify($1, $2)', [CONTENT_CHANNEL, batch])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
