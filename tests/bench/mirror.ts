import { finished } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Db } from '@school/prisma'
import type { UpstreamNotice } from '@school/upstream/schemas'
import { from } from 'pg-copy-streams'
import { benchDatabase, NOTICE_BYTES, notice, syncNotices } from './notices.ts'
import { middle, print } from './support.ts'
import { unchangedRuns } from './unchanged-runs.ts'

// `npm run bench -- mirror`: a sync of 10,000 notices of 700 bytes, compared with a loop of Prisma upserts and with COPY as
// the upper limit, in one run on one database. Then one sync of each kind alone, for the memory that it needs.

const ROWS = 10_000
const ROUNDS = 5

export async function benchMirror(): Promise<void> {
  const { db, close } = await benchDatabase('mirror')
  try {
    const rows = Array.from({ length: ROWS }, (_, i) => notice(ROWS - i))
    const onePercent = rows.map((row, i) => (i % 100 ? row : { ...row, head_line: `${row.head_line} (new)` }))
    /** Rows per second, by what was measured. */
    const speeds = new Map<string, number[]>()
    const add = (what: string, count: number, ms: number) =>
      speeds.set(what, [...(speeds.get(what) ?? []), count / (ms / 1000)])
    const sync = async (what: string, some: UpstreamNotice[]) =>
      add(what, ROWS, (await syncNotices(db, some)).databaseMs)

    for (let round = 0; round < ROUNDS; round += 1) {
      await empty(db)
      await sync('first sync', rows)
      await sync('nothing changed', rows)
      await sync('1 % changed', onePercent)
      await empty(db)
      add('COPY (upper limit)', ROWS, await copy(db, rows))
    }
    await empty(db)
    const some = rows.slice(0, 2_000)
    add('upsert loop, first', some.length, await upsertLoop(db, some))
    add('upsert loop, nothing changed', some.length, await upsertLoop(db, some))

    await empty(db)
    /** MB, by what was measured. */
    const memory = new Map([
      ['first sync', await memoryOf(() => syncNotices(db, rows))],
      ['nothing changed', await memoryOf(() => syncNotices(db, rows))],
      ['1 % changed', await memoryOf(() => syncNotices(db, onePercent))],
    ])

    const speed = (what: string) => middle(speeds.get(what) ?? [])
    const limit = speed('COPY (upper limit)')
    console.log(
      `${ROWS} notices of ${NOTICE_BYTES} bytes, the median of ${ROUNDS} rounds, time in the database`,
    )
    print([
      ['', 'rows/s', '÷ upsert loop', '÷ COPY', 'memory'],
      ...[...speeds.keys()].map((what) => {
        const loop = what === 'first sync' ? 'upsert loop, first' : 'upsert loop, nothing changed'
        const ratios = [speed(what) / speed(loop), speed(what) / limit].map((ratio) => ratio.toFixed(2))
        const megabytes = memory.get(what)
        const most = megabytes === undefined ? '' : `${Math.round(megabytes)} MB`
        return [what, Math.round(speed(what)).toLocaleString('en'), ...ratios, most]
      }),
    ])
    console.log(
      'Memory: the most beyond the rows themselves while one sync ran, with what was not collected yet.',
    )
    await unchangedRuns(db, { empty: () => empty(db), memoryOf })
  } finally {
    await close()
  }
}

/** The most memory that the work used beyond what was used before it, in MB. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const used = () => {
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  collectGarbage()
  const before = used()
  let most = before
  const look = () => {
    most = Math.max(most, used())
  }
  const watch = setInterval(look, 5)
  try {
    await work()
    look()
  } finally {
    clearInterval(watch)
  }
  return (most - before) / 1_000_000
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

async function empty(db: Db): Promise<void> {
  for (const sql of ['TRUNCATE notice', 'VACUUM notice', 'CHECKPOINT']) await db.$pool.query(sql)
}

/** The upper limit: the same typed columns, copied directly into the table. @returns ms */
async function copy(db: Db, rows: UpstreamNotice[]): Promise<number> {
  const lines = rows.map((row) =>
    [
      row.id,
      'hash',
      JSON.stringify(row),
      '0',
      row.id,
      row.head_line,
      row.date,
      row.description,
      row.images_path,
    ]
      .map((text) => text.replaceAll('\\', '\\\\'))
      .join('\t'),
  )
  const body = Buffer.from(`${lines.join('\n')}\n`)
  const client = await db.$pool.connect()
  const begun = performance.now()
  try {
    const columns = 'id, hash, raw, "listRank", number, headline, date, text, attachment'
    const table = client.query(from(`COPY notice (${columns}) FROM STDIN`))
    const written = finished(table)
    table.end(body)
    await written
    return performance.now() - begun
  } finally {
    // Closed rather than used again: after an error it would still be in the middle of COPY.
    client.release(true)
  }
}

/** @returns ms */
async function upsertLoop(db: Db, rows: UpstreamNotice[]): Promise<number> {
  const begun = performance.now()
  for (const row of rows) {
    const { id, head_line: headline, description: text, images_path: attachment } = row
    const date = new Date(row.date)
    const columns = {
      hash: 'hash',
      raw: { ...row },
      listRank: 0,
      number: Number(id),
      headline,
      date,
      text,
      attachment,
    }
    await db.notice.upsert({ where: { id }, create: { id, ...columns }, update: columns })
  }
  return performance.now() - begun
}
