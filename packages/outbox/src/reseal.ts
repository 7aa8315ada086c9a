import type { Db } from '@school/prisma'
import type pg from 'pg'
import { openCorrections, partsOf } from './corrections.ts'
import { DataKeyError, type DataKeys } from './data-keys.ts'
import {
  ACCOUNT_SECRET,
  CHANGE_VALUES,
  DELIVERY_CONTENT,
  MATTER_PARTS,
  NOTE_TEXT,
  REPLY_PICTURE,
} from './office-columns.ts'
import {
  openAnswer,
  openMessage,
  openPayload,
  openPicture,
  payloadColumns,
  sealAnswer,
  sealMessage,
  sealPicture,
} from './sealed-rows.ts'
import { writeIndex } from './search/submission-index.ts'
import type { StoredKind } from './submission.ts'

// Encrypts rows of an old key with the current one, after a rotation. Each batch is one transaction that skips locked rows: any number of
// processes may do it, while others store and forward, and a killed one loses nothing.
//
// Plain SQL: rows are locked, skipped while others have them, and written in one transaction.

const BATCH = 50

interface Row {
  id: string
  reference: string
  kind: StoredKind
  payload: Buffer<ArrayBuffer> | null
  picture: Buffer<ArrayBuffer> | null
  outcomeMessage: Buffer<ArrayBuffer> | null
  outcomeAnswer: Buffer<ArrayBuffer> | null
  /** Of its matter. */
  parts: Buffer<ArrayBuffer> | null
}

/** SQL: the version of the key that sealed bytes name (data-keys.ts). */
const versionIn = (column: string): string => `encode(substring(${column} FROM 5 FOR 4), 'hex')`

/**
 * SQL condition: something in the row is not encrypted with the current key, and this process can change that. $1 is its version, $2
 * those of all its keys.
 */
const isOutdated = (column: string): string =>
  `(${versionIn(column)} <> $1 AND ${versionIn(column)} = ANY($2))`
const IS_OUTDATED = `(${['payload', '"outcomeMessage"', '"outcomeAnswer"'].map(isOutdated).join(' OR ')})`

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
    `SELECT id, reference, kind, payload, picture, "outcomeMessage", "outcomeAnswer",
       ${partsOf('submission.id')} AS parts FROM submission
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
  const answer = sealAnswer(keys, reference, openAnswer(keys, reference, row.outcomeAnswer))
  const picture = sealPicture(keys, reference, openPicture(keys, reference, row.picture))
  const payload = openPayload(keys, row)
  if (!payload) return
  const columns = payloadColumns(keys, kind, reference, payload)
  await client.query(
    `UPDATE submission SET payload = $2, "keyVersion" = $3, "classId" = $4,
       "sessionId" = $5, fee = $6, sender = $7, picture = $8, "outcomeMessage" = $9, "outcomeAnswer" = $10 WHERE id = $1`,
    [
      id,
      columns.payload,
      columns.keyVersion,
      columns.classId,
      columns.sessionId,
      columns.fee,
      columns.sender,
      picture,
      message,
      answer,
    ],
  )
  const corrections = openCorrections(keys, reference, row.parts)
  await writeIndex(client, keys, { id, kind, reference, payload, corrections })
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

/** What the office and families have written, and secrets of accounts: table, its key, the row to which it is bound, column, what it is. */
const OFFICE_COLUMNS = [
  ['matter', 'id', ofSubmission('id'), 'parts', MATTER_PARTS],
  ['matter_change', 'id', ofSubmission('"submissionId"'), 'values', CHANGE_VALUES],
  ['reply_picture', 'id', ofSubmission('"submissionId"'), 'bytes', REPLY_PICTURE],
  ['delivery', 'id', ofSubmission('"submissionId"'), 'content', DELIVERY_CONTENT],
  ['office_note', 'id', ofSubmission('"submissionId"'), 'text', NOTE_TEXT],
  ['office_account', 'name', 't.name', '"totpSecret"', ACCOUNT_SECRET],
] as const

async function resealOffice(client: pg.PoolClient, keys: DataKeys): Promise<void> {
  for (const [table, id, rowName, column, sealedAs] of OFFICE_COLUMNS)
    for (
      let rows: { id: string; row: string; bytes: Buffer<ArrayBuffer> }[] | undefined;
      rows?.length !== 0;
    ) {
      const read = await client.query(
        `SELECT t.${id} AS id, ${rowName} AS row, t.${column} AS bytes FROM ${table} t
         WHERE ${isOutdated(`t.${column}`)} LIMIT ${BATCH} FOR UPDATE OF t`,
        [keys.version, keys.versions],
      )
      rows = read.rows as NonNullable<typeof rows>
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
     WHERE payload IS NOT NULL AND "keyVersion" <> ALL($1) GROUP BY 1 ORDER BY 1`,
    [versions],
  )
  return rows
}
