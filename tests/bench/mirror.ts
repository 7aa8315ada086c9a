import type { Db } from '@school/prisma'
import type { UpstreamNotice } from '@school/upstream/schemas'
import { benchDatabase, syncNotices } from './database.ts'
import { print } from './load.ts'
import { NOTICE_BYTES, notice } from './notice.ts'

// `npm run bench -- mirror`: a sync of 10,000 notices of 700 bytes, compared with a loop of Prisma upserts and with COPY as
// the upper limit, in one run on one database. Only the ratios are meaningful on a shared machine.

const ROWS = 10_000
const ROUNDS = 5

interface Measured {
  rows: number
  ms: number
}

export async function benchMirror(): Promise<void> {
  const { db, close } = await benchDatabase('mirror')
  try {
    const rows = Array.from({ length: ROWS }, (_, i) => notice(ROWS - i))
    const onePercent = rows.map((row, i) =>
      i % 100 === 0 ? { ...row, head_line: `${row.head_line} (corrected)` } : row,
    )
    const results: Record<string, Measured[]> = {}
    const add = (what: string, measured: Measured) => {
      results[what] = [...(results[what] ?? []), measured]
    }

    for (let round = 0; round < ROUNDS; round += 1) {
      await empty(db)
      add('first sync', await sync(db, rows))
      add('nothing changed', await sync(db, rows))
      add('1 % changed', await sync(db, onePercent))
      await empty(db)
      add('COPY', await copy(db, rows))
    }
    await empty(db)
    const some = rows.slice(0, 2_000)
    add('upsert loop, first', await upsertLoop(db, some))
    add('upsert loop, nothing changed', await upsertLoop(db, some))

    const speed = (what: string) => {
      const all = (results[what] ?? [])
        .map(({ rows: count, ms }) => count / (ms / 1000))
        .sort((a, b) => a - b)
      return all[Math.floor(all.length / 2)] ?? Number.NaN
    }
    const lines = [
      ['', 'rows/s', '÷ upsert loop', '÷ COPY'],
      ...['first sync', 'nothing changed', '1 % changed'].map((what) => [
        what,
        Math.round(speed(what)).toLocaleString('en'),
        (
          speed(what) / speed(what === 'first sync' ? 'upsert loop, first' : 'upsert loop, nothing changed')
        ).toFixed(1),
        (speed(what) / speed('COPY')).toFixed(2),
      ]),
      ...['upsert loop, first', 'upsert loop, nothing changed'].map((what) => [
        what,
        Math.round(speed(what)).toLocaleString('en'),
        '1',
        '',
      ]),
      ['COPY (upper limit)', Math.round(speed('COPY')).toLocaleString('en'), '', '1'],
    ]
    console.log(
      `${ROWS} notices of ${NOTICE_BYTES} bytes, the median of ${ROUNDS} rounds, only the time in the database`,
    )
    print(lines)
  } finally {
    await close()
  }
}

async function empty(db: Db): Promise<void> {
  await db.$pool.query('TRUNCATE notice')
  await db.$pool.query('VACUUM notice')
  await db.$pool.query('CHECKPOINT')
}

async function sync(db: Db, rows: UpstreamNotice[]): Promise<Measured> {
  const { databaseMs } = await syncNotices(db, rows)
  return { rows: rows.length, ms: databaseMs }
}

/** The upper limit: the same typed columns, copied directly into the table. */
async function copy(db: Db, rows: UpstreamNotice[]): Promise<Measured> {
  const { from } = await import('pg-copy-streams')
  const cell = (text: string) =>
    text.replace(/[\\\t\n\r]/g, (c) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[c] ?? c)
  const lines = rows.map((row) =>
    [row.id, 'hash', JSON.stringify(row), row.id, row.head_line, row.date, row.description, row.images_path]
      .map(cell)
      .join('\t'),
  )
  const body = Buffer.from(`${lines.join('\n')}\n`)
  const client = await db.$pool.connect()
  const begun = performance.now()
  await new Promise<void>((resolve, reject) => {
    const stream = client.query(
      from('COPY notice (id, hash, raw, number, headline, date, text, attachment) FROM STDIN'),
    )
    stream.on('finish', resolve)
    stream.on('error', reject)
    stream.end(body)
  })
  const ms = performance.now() - begun
  client.release()
  return { rows: rows.length, ms }
}

async function upsertLoop(db: Db, rows: UpstreamNotice[]): Promise<Measured> {
  const begun = performance.now()
  for (const row of rows) {
    const columns = {
      hash: 'hash',
      raw: { ...row },
      number: Number(row.id),
      headline: row.head_line,
      date: new Date(row.date),
      text: row.description,
      attachment: row.images_path,
    }
    await db.notice.upsert({ where: { id: row.id }, create: { id: row.id, ...columns }, update: columns })
  }
  return { rows: rows.length, ms: performance.now() - begun }
}
