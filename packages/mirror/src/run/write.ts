import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { AnyEntity } from '../entity.ts'

// The bulk writes of the mirror for all entities. Rows are written only if their hash differs.
//
// Plain SQL: 40 to 80 times the rows per second of Prisma's upserts (docs/performance.md), and tables are parameters here.

/** A row to be written. */
export interface WrittenRow {
  id: string
  columns: Record<string, unknown>
  /** The hash of the columns of the list, without the detail. */
  hash: string
  raw: unknown
  /** The position in the list, for ranked entities. It is not part of the content. */
  listRank?: number
  detail?: { hash: string; raw: unknown }
}

/** The columns of a stored row that a run compares. */
export interface StoredRow {
  hash: string
  gone: boolean
  listRank: number | null
  detailHash: string | null
  detailAt: Date | null
}

/** Maximum number of rows in one statement, which limits the memory on both sides. */
const CHUNK_ROWS = 2_000
const CHANNEL = 'mirror'
/** Postgres accepts notifications of less than 8,000 bytes. */
const NOTIFY_BYTES = 7_000

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export async function readStored(client: pg.PoolClient, entity: AnyEntity): Promise<Map<string, StoredRow>> {
  const detail = entity.detail ? '"detailHash", "detailAt"' : 'NULL AS "detailHash", NULL AS "detailAt"'
  const rank = entity.ranked ? '"listRank"' : 'NULL AS "listRank"'
  const { rows } = await client.query<StoredRow & { id: string }>(
    `SELECT id, hash, "goneAt" IS NOT NULL AS gone, ${rank}, ${detail} FROM ${quoted(entity.table)}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The stored raw rows of some ids. */
export async function readRaws(
  client: pg.PoolClient,
  entity: AnyEntity,
  ids: readonly string[],
): Promise<Map<string, unknown>> {
  const { rows } = await client.query<{ id: string; raw: unknown }>(
    `SELECT id, raw FROM ${quoted(entity.table)} WHERE id = ANY($1) AND "goneAt" IS NULL`,
    [ids],
  )
  return new Map(rows.map(({ id, raw }) => [id, raw]))
}

/** The stored typed columns of some rows, by id. */
export async function readColumns(
  client: pg.PoolClient,
  entity: AnyEntity,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await client.query<{ id: string; columns: Record<string, unknown> }>(
    `SELECT id, to_jsonb(t) - 'raw' - 'detailRaw' AS columns FROM ${quoted(entity.table)} t WHERE id = ANY($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, columns }) => [id, columns]))
}

/**
 * Writes rows in bulk within a transaction: inserts new rows, and replaces rows that differ or were soft-deleted.
 * @param isNew whether no row with this id is stored: such rows are written by COPY, without comparison
 * @returns written: the ids of rows that were really written; rejected: rows that Postgres rejects, with its reason
 */
export async function writeRows(
  client: pg.PoolClient,
  entity: AnyEntity,
  rows: readonly WrittenRow[],
  isNew: (id: string) => boolean,
): Promise<{ written: string[]; rejected: { row: WrittenRow; reason: string }[] }> {
  const written: string[] = []
  const rejected: { row: WrittenRow; reason: string }[] = []
  const first = rows[0]
  if (!first) return { written, rejected }
  const detail = entity.detail ? ['detailHash', 'detailRaw', 'detailAt'] : []
  const rank = entity.ranked ? ['listRank'] : []
  const columns = ['id', 'hash', 'raw', ...rank, ...detail, ...Object.keys(first.columns)]
  const list = columns.map(quoted).join(', ')
  // A row without a new detail keeps the old one. Its `detailAt` becomes null, so the detail is fetched again.
  const keptColumns = new Set(['detailHash', 'detailRaw'])
  const updates = columns
    .slice(1)
    .map(quoted)
    .map((name) =>
      keptColumns.has(name.slice(1, -1))
        ? `${name} = COALESCE(excluded.${name}, t.${name})`
        : `${name} = excluded.${name}`,
    )
  const differs = [
    't.hash IS DISTINCT FROM excluded.hash',
    't."goneAt" IS NOT NULL',
    ...(entity.detail ? ['t."detailHash" IS DISTINCT FROM excluded."detailHash"'] : []),
  ]
  const sql = `
    INSERT INTO ${quoted(entity.table)} AS t (${list}, "changedAt", "goneAt")
    SELECT ${list}, now(), NULL FROM json_populate_recordset(NULL::${quoted(entity.table)}, $1::json)
    ON CONFLICT (id) DO UPDATE SET ${updates.join(', ')}, "changedAt" = now(), "goneAt" = NULL
    WHERE ${differs.join(' OR ')}
    RETURNING t.id`
  const now = new Date().toISOString()
  /** Runs `work` in a savepoint. @returns null, or the reason why a row is invalid; then nothing was written */
  const inSavepoint = async (work: () => Promise<string[]>): Promise<string | null> => {
    await client.query('SAVEPOINT part')
    try {
      const ids = await work()
      await client.query('RELEASE part')
      for (const id of ids) written.push(id)
      return null
    } catch (error) {
      if (!isRowError(error)) throw error
      await client.query('ROLLBACK TO part')
      return error.message
    }
  }
  const write = async (chunk: readonly WrittenRow[]): Promise<void> => {
    const sent = chunk.map((row) => ({
      ...row.columns,
      id: row.id,
      hash: row.hash,
      raw: row.raw,
      listRank: row.listRank,
      ...(row.detail && { detailHash: row.detail.hash, detailRaw: row.detail.raw, detailAt: now }),
    }))
    const reason = await inSavepoint(async () => {
      const result = await client.query<{ id: string }>(sql, [JSON.stringify(sent)])
      return result.rows.map(({ id }) => id)
    })
    if (reason === null) return
    // An invalid row must not affect the others: split the chunk until the invalid row is alone.
    const [row] = chunk
    if (row && chunk.length === 1) return void rejected.push({ row, reason })
    const middle = Math.ceil(chunk.length / 2)
    await write(chunk.slice(0, middle))
    await write(chunk.slice(middle))
  }

  const added = rows.filter((row) => isNew(row.id))
  const hasBadRow =
    added.length > 0 &&
    (await inSavepoint(async () => {
      const copy = client.query(copyFrom(`COPY ${quoted(entity.table)} (${list}) FROM STDIN`))
      await pipeline(Readable.from(copyText(added, columns, now)), copy)
      return added.map((row) => row.id)
    })) !== null
  const others = hasBadRow ? rows : rows.filter((row) => !isNew(row.id))
  for (let at = 0; at < others.length; at += CHUNK_ROWS) await write(others.slice(at, at + CHUNK_ROWS))
  return { written, rejected }
}

/** Rows in the text format of COPY, in chunks. */
function* copyText(rows: readonly WrittenRow[], columns: readonly string[], now: string): Generator<string> {
  for (let at = 0; at < rows.length; at += 500) {
    let text = ''
    for (const row of rows.slice(at, at + 500)) {
      const cells: Record<string, unknown> = {
        ...row.columns,
        id: row.id,
        hash: row.hash,
        raw: JSON.stringify(row.raw),
        listRank: row.listRank,
        ...(row.detail && {
          detailHash: row.detail.hash,
          detailRaw: JSON.stringify(row.detail.raw),
          detailAt: now,
        }),
      }
      text += `${columns.map((name) => copyCell(cells[name])).join('\t')}\n`
    }
    yield text
  }
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const copyCell = (value: unknown): string =>
  value === null || value === undefined
    ? '\\N'
    : (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(
        /[\\\t\n\r]/g,
        (character) => ESCAPES[character] ?? character,
      )

/** Stores the ranks of rows whose position in the list changed. Their content did not change. */
export async function moveRows(
  client: pg.PoolClient,
  entity: AnyEntity,
  rows: readonly { id: string; listRank: number }[],
): Promise<void> {
  if (!rows.length) return
  await client.query(
    `UPDATE ${quoted(entity.table)} t SET "listRank" = r.rank
     FROM unnest($1::text[], $2::int[]) AS r(id, rank) WHERE t.id = r.id`,
    [rows.map((row) => row.id), rows.map((row) => row.listRank)],
  )
}

/** Classes 22 (data exception), 23 (integrity) and 54 (too large for an index, …) of SQLSTATE. */
const isRowError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && /^(?:22|23|54)/.test(String(error.code))

/** Records that these details were fetched and did not change. */
export async function touchDetails(
  client: pg.PoolClient,
  entity: AnyEntity,
  ids: readonly string[],
): Promise<void> {
  if (!ids.length) return
  await client.query(`UPDATE ${quoted(entity.table)} SET "detailAt" = now() WHERE id = ANY($1)`, [ids])
}

/** Marks rows as deleted: they stay in their table with the time of the deletion. */
export async function softDelete(
  client: pg.PoolClient,
  entity: AnyEntity,
  ids: readonly string[],
): Promise<void> {
  await client.query(
    `UPDATE ${quoted(entity.table)} SET "goneAt" = now() WHERE id = ANY($1) AND "goneAt" IS NULL`,
    [ids],
  )
}

/** The content of `NOTIFY mirror`, which all replicas receive when the transaction commits. */
export interface MirrorChange {
  entity: string
  ids: string[]
}

export async function notify(
  client: pg.PoolClient,
  entity: AnyEntity,
  ids: readonly string[],
): Promise<void> {
  let part: string[] = []
  const send = async () => {
    const change: MirrorChange = { entity: entity.name, ids: part }
    if (part.length) await client.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify(change)])
    part = []
  }
  let bytes = 0
  for (const id of ids) {
    // As JSON, with a comma: a quote or backslash of an id takes two bytes.
    const size = Buffer.byteLength(JSON.stringify(id)) + 1
    bytes += size
    if (bytes > NOTIFY_BYTES) {
      await send()
      bytes = size
    }
    part.push(id)
  }
  await send()
}
