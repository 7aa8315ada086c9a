import type { Db } from '@school/prisma'
import { appRouter } from '@school/server/procedures'
import { createReadDb } from '@school/server/read-db'
import { createVocabularyReader } from '@school/server/search/vocabulary'
import type { UpstreamNotice } from '@school/upstream/schemas'
import { benchDatabase, syncNotices } from './database.ts'
import { print } from './load.ts'
import { notice } from './notice.ts'

// `npm run bench -- search`: the search over 10,000 and over 100,000 notices, compared with LIKE '%…%' over the same rows
// without an index, alternating in one run on one database.

const SIZES = [
  { rows: 10_000, rounds: 40 },
  { rows: 100_000, rounds: 13 },
]
/** The first rounds only warm up caches. */
const WARM_UP = 5

const places = [
  'Khulshi',
  'Pahartali',
  'Agrabad',
  'Halishahar',
  'Panchlaish',
  'Chandgaon',
  'Bakalia',
  'Patenga',
]
const things = [
  'admission',
  'examination',
  'holiday',
  'ভর্তি',
  'পরীক্ষা',
  'ছুটি',
  'uniform',
  'library',
  'excursion',
]
/** Syllables of words with different phonetic keys. Each word is in one percent of the rows. */
const syllables = ['ba', 'da', 'fa', 'ga', 'ja', 'la', 'ma', 'na', 'pa', 'ra']
const rare = syllables.flatMap((one) => syllables.map((other) => `occasion${one}${other}`))

/**
 * Short words are words and not beginnings of others (decision 25). No row has them, so what they find are pages, which are
 * searched in memory.
 */
const questions = [
  { what: 'a word of every hundredth row', q: 'occasiongama', like: 'occasiongama' },
  { what: 'two words', q: 'occasiongama khulshi', like: 'occasiongama' },
  { what: 'a Bangla word of every ninth row, with its synonyms', q: 'ভর্তি', like: 'ভর্তি' },
  { what: 'a word without matches', q: 'zyzzyva', like: 'zyzzyva' },
  { what: 'misspelt', q: 'ocasiongmaa', like: 'occasiongama' },
  { what: 'one letter', q: 'e', like: 'e' },
  { what: 'two letters', q: 'ex', like: 'ex' },
] as const

/** The median of durations, in ms. */
const middle = (all: number[]) =>
  all.sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? Number.NaN

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function fill(db: Db, length: number): Promise<void> {
  const rows = Array.from({ length }, (_, index): UpstreamNotice => {
    const row = notice(index + 1)
    const words = [rare[index % 100], places[index % 8], things[index % 9]].join(' ')
    return { ...row, description: `${words} ${row.description}`.slice(0, 640) }
  })
  await syncNotices(db, rows)
  await db.$pool.query('VACUUM ANALYZE notice')
}

export async function benchSearch(): Promise<void> {
  for (const { rows, rounds } of SIZES) await benchRows(rows, rounds)
}

async function benchRows(rows: number, rounds: number): Promise<void> {
  // One connection, because the two alternate.
  const { db, close } = await benchDatabase(`search${rows}`, 1)
  try {
    await fill(db, rows)
    const readDb = createReadDb(db)
    const vocabulary = createVocabularyReader(readDb)
    const procedures = appRouter.createCaller({ db: readDb, vocabulary, locale: 'en', retentionDays: 30 })
    const like = (text: string) =>
      db.$pool.query({
        name: 'like',
        text: `SELECT id, headline, date, left(text, 300) FROM notice
          WHERE "goneAt" IS NULL AND (headline LIKE $1 OR text LIKE $1)
          ORDER BY date DESC NULLS LAST, number DESC LIMIT 20`,
        values: [`%${text}%`],
      })
    const indexed = (words: string) =>
      db.$pool.query({
        name: 'indexed',
        text: `SELECT id, headline, date, left(text, 300) FROM notice
          WHERE "goneAt" IS NULL AND search_words(headline, text) @@ $1::tsquery
          ORDER BY date DESC NULLS LAST, number DESC LIMIT 20`,
        values: [words],
      })
    const lines = [
      [
        '',
        'rows found',
        'search, ms',
        'of it CPU of Node',
        'LIKE, ms',
        'LIKE ÷ search',
        'the index alone, ms',
        'LIKE ÷ index',
      ],
    ]
    for (const { what, q, like: text } of questions) {
      const spent: Record<'search' | 'cpu' | 'index' | 'like', number[]> = {
        search: [],
        cpu: [],
        index: [],
        like: [],
      }
      let total = 0
      for (let round = 0; round < rounds; round += 1) {
        const cpuBefore = process.cpuUsage()
        const search = await timed(async () => {
          total = (await procedures.search({ q, kind: 'notice' })).total
        })
        const { user, system } = process.cpuUsage(cpuBefore)
        const index = await timed(() =>
          indexed(
            q
              .split(' ')
              .map((word) => `'${word}':*`)
              .join('&'),
          ),
        )
        const slow = await timed(() => like(text))
        if (round < WARM_UP) continue
        spent.search.push(search)
        spent.cpu.push((user + system) / 1_000)
        spent.index.push(index)
        spent.like.push(slow)
      }
      const [search, index, slow] = [middle(spent.search), middle(spent.index), middle(spent.like)]
      lines.push([
        what,
        String(total),
        search.toFixed(2),
        middle(spent.cpu).toFixed(2),
        slow.toFixed(2),
        (slow / search).toFixed(1),
        index.toFixed(2),
        (slow / index).toFixed(1),
      ])
    }
    console.log(
      `${rows} notices, the median of ${rounds - WARM_UP} rounds, all kinds searched, one connection`,
    )
    print(lines)
  } finally {
    await close()
  }
}
