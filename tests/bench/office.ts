import { setTimeout as pause } from 'node:timers/promises'
import { createDb, type Db } from '@school/prisma'
import { account, get, post, signIn } from '../office/office.ts'
import { applicationFields, type StoredRow, storeRows } from '../office/stored.ts'
import { testKeys } from '../support/data-key.ts'
import { isBusy, startBenchSite } from './support.ts'

// `npm run bench -- office`: lists, searches and files of the office over 20,000 applications, from the request to the last byte.

const APPLICATIONS = 20_000
/** Stored in one transaction. */
const BATCH = 200
/** So many transactions at once: while one computes its terms, the database writes those of others. */
const AT_ONCE = 8
/** Each page so often; the first one counts apart. */
const ROUNDS = 8

const firstNames = 'Tanvir Ayesha Nusrat Sadia Rakib Imran Mehedi Tasnim Farhana Sabbir আয়েশা রাকিব'.split(' ')
const lastNames = 'Rahman Islam Hossain Ahmed Khan Chowdhury Akter Begum Uddin Miah রহমান হোসেন'.split(' ')
const places = ['Agrabad', 'Halishahar', 'Khulshi', 'Patenga', 'Nasirabad', 'Oxygen', 'হালিশহর', 'GEC Circle']
/** One of a list for a number, without a pattern that an index would like. */
const oneOf = (list: readonly string[], seed: number): string =>
  list[(Math.imul(seed, 2_654_435_761) >>> 7) % list.length] ?? ''
const two = (number: number) => String(number).padStart(2, '0')

const row = (n: number): StoredRow => ({
  payload: applicationFields({
    applicantName: `Md. ${oneOf(firstNames, n)} ${oneOf(lastNames, n * 3 + 1)}`,
    fatherName: `Abdul ${oneOf(lastNames, n * 3 + 1)}`,
    motherName: `${oneOf(firstNames, n * 5 + 2)} Khatun`,
    mobile: `01${3 + (n % 7)}${String(10_000_000 + n * 37).slice(-8)}`,
    fatherMobile: `018${String(20_000_000 + n * 91).slice(-8)}`,
    dob: `201${7 + (n % 3)}-${two(1 + (n % 12))}-${two(1 + (n % 28))}`,
    presentAddress: `House ${n % 300}, Road ${n % 20}, ${oneOf(places, n * 7 + 3)}, Chattogram`,
    gender: String((n % 2) + 1),
    classId: `1-${(n % 4) + 1}`,
    birthRegNo: `2019${1_000_000_000_000 + n}`,
    transactionDetails: `TX${(n * 7_919).toString(36).toUpperCase()}A9`,
  }),
  receivedAt: new Date(Date.now() - n * 60_000),
  state: n % 50 === 0 ? 'unclear' : 'delivered',
})

const LISTS = [
  '',
  '?gender=2',
  '?class=1-2&gender=1',
  '?group=unclear',
  '?sort=class',
  '?sort=name',
  '?page=300',
]
const SEARCHES = [
  'Rahman',
  'Md',
  'Rohman Agrabad 018',
  '0181',
  '5672',
  '2 March 2019',
  'March',
  'Tanvr Hosain',
  'Mohammad Ayesha Begum Khulshi March',
  'karim@example.org',
  'Chattogram',
]

export async function benchOffice(): Promise<void> {
  const site = await startBenchSite()
  const db = createDb(site.databaseUrl)
  try {
    await account(db, 'salma', 'officer')
    const begun = performance.now()
    await storeAll(db)
    const seconds = (performance.now() - begun) / 1_000
    console.log(
      `stored: ${APPLICATIONS} in ${seconds.toFixed(0)} s, ${((seconds * 1_000) / APPLICATIONS).toFixed(1)} ms each`,
    )
    await db.$pool.query('VACUUM ANALYZE')
    // Postgres writes what it has stored for a while.
    for (let tries = 0; tries < 30 && (await isBusy()); tries += 1) await pause(1_000)
    if (await isBusy()) console.log('Other programs use the processors: these times are too long.')
    const officer = await signIn(site, 'salma')
    say(['page', 'first, ms', 'middle, ms', 'slowest, ms'])
    for (const path of [...LISTS.map((query) => `/office${query}`), '/office/figures'])
      say(await times(path, () => get(site, path, officer)))
    for (const q of SEARCHES) say(await times(q, () => post(site, '/office/search', { q }, officer)))
    say(['file', 's', 'MB more', 'block, ms'])
    for (const path of ['/office/list.csv', '/office/list.xlsx'])
      say(await cost(site.url, path, () => get(site, path, officer)))
  } finally {
    await db.$close()
    await site.close()
  }
}

async function storeAll(db: Db): Promise<void> {
  let next = 0
  const storeNext = async () => {
    for (let at = next; at < APPLICATIONS; at = next) {
      next += BATCH
      const rows = Array.from({ length: Math.min(BATCH, APPLICATIONS - at) }, (_row, n) => row(at + n))
      await storeRows(db, testKeys, rows)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, storeNext))
}

/** Prints a row of the table as soon as it is known. */
const say = ([what = '', ...cells]: string[]) =>
  console.log([what.padEnd(40), ...cells.map((cell) => cell.padStart(12))].join(''))

/** How long an answer takes until its last byte. */
async function times(what: string, ask: () => Promise<Response>, rounds = ROUNDS): Promise<string[]> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    const answer = await ask()
    await answer.arrayBuffer()
    taken.push(performance.now() - begun)
    if (answer.status !== 200) throw new Error(`${what}: ${answer.status}`)
  }
  const [first = 0, ...others] = taken
  const sorted = others.toSorted((one, other) => one - other)
  const ms = (one: number | undefined) => (one === undefined ? '' : one.toFixed(0))
  return [what, ms(first), ms(sorted[Math.floor(sorted.length / 2)]), ms(sorted.at(-1))]
}

/** What an export costs the process that answers: memory beside that of before, looked at ten times a second, and its event loop. */
async function cost(url: string, what: string, ask: () => Promise<Response>): Promise<string[]> {
  const measured = async () => {
    const text = await (await fetch(`${url}/metrics`)).text()
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
    return {
      bytes: value('process_resident_memory_bytes'),
      block: value('nodejs_eventloop_lag_max_seconds') * 1_000,
    }
  }
  const before = await measured()
  let [most, block, isRead] = [before.bytes, 0, false]
  const begun = performance.now()
  const read = (async () => {
    const answer = await ask()
    if (answer.status !== 200) throw new Error(`${what}: ${answer.status}`)
    await answer.arrayBuffer()
    return performance.now() - begun
  })().finally(() => {
    isRead = true
  })
  do {
    await pause(100)
    const now = await measured()
    most = Math.max(most, now.bytes)
    block = Math.max(block, now.block)
  } while (!isRead)
  return [
    what,
    ((await read) / 1_000).toFixed(1),
    ((most - before.bytes) / 1_048_576).toFixed(0),
    block.toFixed(0),
  ]
}
