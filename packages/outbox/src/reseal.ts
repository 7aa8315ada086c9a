import type { Db } from '@school/prisma'
import type pg from 'pg'
import { DataKeyError, type DataKeys } from './data-keys.ts'
import { ACCOUNT_SECRET, NOTE_TEXT, STATE_DETAILS } from './office-state.ts'
import {
  openMessage,
  openPayload,
  openPicture,
  payloadColumns,
  sealMessage,
  sealPicture,
} from './sealed-rows.ts'
import type { StoredKind } from './submission.ts'

// Encrypts rows that versions without encryption stored, and after a rotation those of an old key. Each batch is one transaction
// that skips locked rows: any number of processes may do it, while others store and forward, and a killed one loses nothing.
//
// Plain SQL: rows are locked, skipped while others have them, and written in one transaction.

const BATCH = 50

interface Row {
  id: string
  reference: string
  kind: StoredKind
  payload: Record<string, string> | null
  sealedPayload: Buffer<ArrayBuffer> | null
  picture: Buffer<ArrayBuffer> | null
  outcomeMessage: string | null
}

/**
 * SQL condition: something in the row is not encrypted with the current key, and this process can change that. $1 is its version, $2
 * those of all its keys.
 */
const IS_OUTDATED = `(
  (payload IS NOT NULL AND kind IN ('application', 'contact'))
  OR ("sealedPayload" IS NOT NULL AND "keyVersion" <> $1 AND "keyVersion" = ANY($2))
  OR ("outcomeMessage" IS NOT NULL AND "outcomeMessage" NOT LIKE 'sealed:' || $1 || ':%'
    AND ("outcomeMessage" NOT LIKE 'sealed:%' OR split_part("outcomeMessage", ':', 2) = ANY($2))))`

export interface Resealed {
  /** The number of changed submissions. */
  changed: number
  /** Those that cannot be opened, with a sentence. They stay as they are. */
  damaged: { reference: string; reason: string }[]
}

/**
 * Encrypts everything with the current key that is not yet, from the oldest row to the newest. Rows that others have locked are left
 * to the next time.
 */
export async function reseal({ $pool: pool }: Db, keys: DataKeys): Promise<Resealed> {
  const damaged: Resealed['damaged'] = []
  let changed = 0
  let last = '0'
  for (let rows: Row[] | undefined; rows?.length !== 0; changed += rows.length) {
    rows = await inTransaction(pool, (client) => resealBatch(client, keys, last, damaged))
    last = rows.at(-1)?.id ?? last
  }
  await inTransaction(pool, (client) => resealOffice(client, keys))
  return { changed: changed - damaged.length, damaged }
}

async function inTransaction<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isBroken = true
  try {
    await client.query('BEGIN')
    const result = await run(client)
    await client.query('COMMIT')
    isBroken = false
    return result
  } finally {
    // Closing the connection rolls back an open transaction.
    client.release(isBroken)
  }
}

/** @param after the id of the last row of the batch before */
async function resealBatch(
  client: pg.PoolClient,
  keys: DataKeys,
  after: string,
  damaged: Resealed['damaged'],
): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `SELECT id, reference, kind, payload, "sealedPayload", picture, "outcomeMessage" FROM submission
     WHERE ${IS_OUTDATED} AND id > $3 ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    [keys.version, keys.versions, after],
  )
  for (const row of rows)
    await resealRow(client, keys, row).catch((error: unknown) => {
      if (!(error instanceof DataKeyError)) throw error
      damaged.push({ reference: row.reference, reason: error.message })
    })
  return rows
}

async function resealRow(client: pg.PoolClient, keys: DataKeys, row: Row): Promise<void> {
  const { id, reference, kind } = row
  const message = sealMessage(keys, reference, openMessage(keys, reference, row.outcomeMessage))
  const picture = sealPicture(keys, reference, openPicture(keys, reference, row.picture))
  const payload = openPayload(keys, row)
  if (!payload) {
    await client.query('UPDATE submission SET "outcomeMessage" = $2 WHERE id = $1', [id, message])
    return
  }
  const columns = payloadColumns(keys, kind, reference, payload)
  await client.query(
    `UPDATE submission SET payload = NULL, "sealedPayload" = $2, "keyVersion" = $3, "searchHashes" = $4, "classId" = $5,
       "sessionId" = $6, fee = $7, sender = $8, picture = $9, "outcomeMessage" = $10 WHERE id = $1`,
    [
      id,
      columns.sealedPayload,
      columns.keyVersion,
      columns.searchHashes,
      columns.classId,
      columns.sessionId,
      columns.fee,
      columns.sender,
      picture,
      message,
    ],
  )
  const { rows } = await client.query<{ bytes: Buffer<ArrayBuffer> }>(
    'SELECT bytes FROM submission_picture WHERE id = $1 FOR UPDATE',
    [id],
  )
  if (rows[0])
    await client.query('UPDATE submission_picture SET bytes = $2 WHERE id = $1', [
      id,
      sealPicture(keys, reference, openPicture(keys, reference, rows[0].bytes)),
    ])
}

/** SQL: the reference of the submission to which a row belongs. */
const ofSubmission = (id: string): string => `(SELECT reference FROM submission s WHERE s.id = t.${id})`

/** The office's words, notes, and secrets of accounts. They are few, and short. */
async function resealOffice(client: pg.PoolClient, keys: DataKeys): Promise<void> {
  const columns = [
    {
      table: 'submission_office',
      id: 'id',
      row: ofSubmission('id'),
      column: 'details',
      sealedAs: STATE_DETAILS,
    },
    {
      table: 'office_note',
      id: 'id',
      row: ofSubmission('"submissionId"'),
      column: 'text',
      sealedAs: NOTE_TEXT,
    },
    { table: 'office_account', id: 'name', row: 't.name', column: '"totpSecret"', sealedAs: ACCOUNT_SECRET },
  ]
  for (const { table, id, row: rowName, column, sealedAs } of columns) {
    const { rows } = await client.query<{ id: string; row: string; bytes: Buffer<ArrayBuffer> }>(
      `SELECT t.${id} AS id, ${rowName} AS row, t.${column} AS bytes FROM ${table} t
       WHERE substring(t.${column} FROM 5 FOR 4) <> $1 AND substring(t.${column} FROM 5 FOR 4) = ANY($2) FOR UPDATE OF t`,
      [Buffer.from(keys.version, 'hex'), keys.versions.map((version) => Buffer.from(version, 'hex'))],
    )
    for (const row of rows)
      await client.query(`UPDATE ${table} SET ${column} = $2 WHERE ${id} = $1`, [
        row.id,
        keys.seal(sealedAs, row.row, keys.open(sealedAs, row.row, row.bytes)),
      ])
  }
}

export interface KeyUse {
  version: string
  submissions: number
}

/** The number of submissions that are encrypted with other keys than these, by version. */
export async function keyUses({ $pool: pool }: Db, versions: string[]): Promise<KeyUse[]> {
  const { rows } = await pool.query<KeyUse>(
    `SELECT "keyVersion" AS version, count(*)::int AS submissions FROM submission
     WHERE "sealedPayload" IS NOT NULL AND "keyVersion" <> ALL($1) GROUP BY 1 ORDER BY 1`,
    [versions],
  )
  return rows
}
