import { createDesk, type OfficeDesk } from '@school/office/desk'
import { EVERYTHING, type ListFilter } from '@school/office/list-filter'
import { createDb, type Db } from '@school/prisma'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { testKeys as keys } from '../support/data-key.ts'
import { account, get, post, signIn, textOf } from './office.ts'
import { applicationFields, storeRows } from './stored.ts'

// Lists of 130 applications: pages, filters, orders, figures, and files of exactly what a list shows.

const COUNT = 130
let site: App
let db: Db
let desk: OfficeDesk
let officer: string
let references: string[]
const CLASSES = ['1-1', '1-2', '1-4']
const NAMES = ['Zakir', 'আয়েশা', 'anika', 'Belal', '=1+1', 'করিম']
/** The n-th one arrived n hours before noon of this day. */
const NOON = Date.parse('2026-11-20T06:00:00Z')

beforeAll(async () => {
  site = await startApp()
  db = createDb(site.databaseUrl)
  await account(db, 'salma', 'officer')
  officer = await signIn(site, 'salma')
  desk = createDesk(db, keys, () => ({ days: 30, maxDays: 365, isRoundOpen: true }))
  references = await storeRows(
    db,
    keys,
    Array.from({ length: COUNT }, (_row, n) => ({
      payload: applicationFields({
        applicantName: `${NAMES[n % NAMES.length]} ${n}`,
        classId: CLASSES[n % 3] ?? '',
        gender: String((n % 2) + 1),
        categoryId: String((n % 2) + 1),
        paymentMethod: n % 5 === 0 ? 'CASH' : 'bKash',
        siblingInfo: n === 7 ? 'first line\nsecond "line", with comma' : '',
        mobile: `017${String(10_000_000 + n)}`,
      }),
      receivedAt: new Date(NOON - n * 3_600_000),
      state: n % 10 === 3 ? 'unclear' : 'delivered',
    })),
  )
  const slot = await db.testSlot.create({
    data: { date: new Date('2026-12-05'), time: '09:30', place: 'Hall', seats: 50 },
  })
  const matters = [
    { assignedTo: 'salma', slotId: slot.id, attendance: 'came', decision: 'admitted' },
    { assignedTo: 'salma', slotId: slot.id, attendance: 'absent', decision: 'waiting_list' },
    { assignedTo: 'rahim', request: 'open' },
    { request: 'answered', decision: 'not_admitted' },
  ]
  for (const [n, matter] of matters.entries()) {
    const { id } = await db.submission.findUniqueOrThrow({ where: { reference: references[n] ?? '' } })
    await db.matter.create({ data: { id, changedAt: new Date(), ...matter } })
    if (n < 2) await db.paymentCheck.create({ data: { id, state: n ? 'differs' : 'confirmed' } })
  }
})
afterAll(async () => {
  await db.$close()
  await site.close()
})

const filter = (change: Partial<ListFilter>): ListFilter => ({
  kind: 'application',
  ...EVERYTHING,
  ...change,
})
const listed = async (change: Partial<ListFilter>, page = 1, locale: 'en' | 'bn' = 'en') => {
  const { rows, total } = await desk.list(filter(change), locale, page)
  return { numbers: rows.map(({ reference }) => references.indexOf(reference)), total }
}
const all = Array.from({ length: COUNT }, (_one, n) => n)

test('pages of fifty are the newest first, and have every application once', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listed({}, page)))
  expect(pages.map(({ numbers }) => numbers.length)).toEqual([50, 50, 30, 0])
  expect(pages.flatMap(({ numbers }) => numbers)).toEqual(all)
  expect(pages.map(({ total }) => total)).toEqual([COUNT, COUNT, COUNT, COUNT])
})

test.each<[string, Partial<ListFilter>, (n: number) => boolean]>([
  ['a class', { classId: '1-2' }, (n) => n % 3 === 1],
  ['a gender', { gender: '2' }, (n) => n % 2 === 1],
  ['a category', { categoryId: '1' }, (n) => n % 2 === 0],
  ['a session', { sessionId: '1' }, () => true],
  ['another session', { sessionId: '999' }, () => false],
  ['a state', { group: 'unclear' }, (n) => n % 10 === 3],
  ['how was paid', { method: 'CASH' }, (n) => n % 5 === 0],
  ['a checked payment', { payment: 'confirmed' }, (n) => n === 0],
  ['an unchecked payment', { payment: 'none' }, (n) => n > 1],
  ['mine', { assigned: 'salma' }, (n) => n < 2],
  ['nobody’s', { assigned: 'none' }, (n) => n > 2],
  ['an open request', { request: 'open' }, (n) => n === 2],
  ['invited', { test: 'any' }, (n) => n < 2],
  ['not invited', { test: 'none' }, (n) => n > 1],
  ['who came', { attendance: 'came' }, (n) => n === 0],
  ['admitted', { decision: 'admitted' }, (n) => n === 0],
  ['not decided', { decision: 'none' }, (n) => n === 2 || n > 3],
  ['from a day of the school', { from: '2026-11-20' }, (n) => n <= 12],
  ['until a day of the school', { to: '2026-11-19' }, (n) => n > 12],
  ['several', { classId: '1-1', gender: '1', method: 'CASH', group: 'delivered' }, (n) => n % 30 === 0],
])('a list of %s has exactly those', async (_what, change, has) => {
  const wanted = all.filter(has)
  const { numbers, total } = await listed(change)
  expect([numbers, total]).toEqual([wanted.slice(0, 50), wanted.length])
})

test('the number of each state is that of the other filters', async () => {
  const { counts, all: sum, total } = await desk.list(filter({ group: 'unclear', classId: '1-1' }), 'en', 1)
  const ofClass = all.filter((n) => n % 3 === 0)
  const unclear = ofClass.filter((n) => n % 10 === 3)
  expect(counts.find(({ group }) => group === 'unclear')?.count).toBe(unclear.length)
  expect(counts.find(({ group }) => group === 'delivered')?.count).toBe(ofClass.length - unclear.length)
  expect([sum, total]).toEqual([ofClass.length, unclear.length])
})

test('orders: the oldest first, by class, by name with the script of the page first', async () => {
  expect((await listed({ sort: 'oldest' })).numbers).toEqual(all.toReversed().slice(0, 50))
  const byClass = (await listed({ sort: 'class' })).numbers.map((n) => n % 3)
  expect(byClass).toEqual(byClass.toSorted())
  const nameOf = (n: number) => NAMES[n % NAMES.length] ?? ''
  const english = await Promise.all([1, 2, 3].map((page) => listed({ sort: 'name' }, page)))
  const names = english.flatMap(({ numbers }) => numbers.map(nameOf))
  expect([...new Set(names)]).toEqual(['=1+1', 'anika', 'Belal', 'Zakir', 'আয়েশা', 'করিম'])
  expect(names).toHaveLength(COUNT)
  expect(nameOf((await listed({ sort: 'name' }, 1, 'bn')).numbers[0] ?? 0)).toBe('আয়েশা')
})

test('the page has its filters in the address, links to the next one, and says what is no filter', async () => {
  const shown = await get(site, '/office?class=1-2&gender=2&sort=oldest', officer)
  const html = await shown.text()
  expect(html).toContain('href="/office?class=1-2&amp;gender=2&amp;sort=oldest&amp;group=')
  expect(html).toContain('href="/office/list.csv?class=1-2&amp;gender=2&amp;sort=oldest"')
  const first = await textOf(await get(site, '/office', officer))
  expect(first).toMatch(/130 in this list.*1–50 of 130 Next page/)
  const second = await (await get(site, '/office?page=2', officer)).text()
  expect(second).toContain('href="/office?page=3"')
  expect(await textOf(await get(site, '/office?gender=2&colour=red', officer))).toContain('is no filter')
  expect(await textOf(await get(site, '/office?decision=perhaps', officer))).toContain('is no filter')
  expect(await textOf(await get(site, '/office?assigned=me', officer))).toContain('2 in this list')
  expect(await textOf(await get(site, '/bn/office?from=20-11-2026', officer))).toContain('এই তালিকায় ১৩টি')
})

/** The cells of a CSV file. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted = '', end] of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    lines.at(-1)?.push(quoted.replaceAll('""', '"'))
    if (end !== ',') lines.push([])
  }
  return lines.slice(0, -1)
}

test('a file has exactly the list, all of it, in its order, with every field and what the office said', async () => {
  const response = await get(site, '/office/list.csv?sort=oldest', officer)
  const [heads = [], ...rows] = cellsOf(Buffer.from(await response.arrayBuffer()).toString())
  expect(rows.map(([reference]) => references.indexOf(reference ?? ''))).toEqual(all.toReversed())
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([heads.length]))
  expect(heads.length).toBeGreaterThan(50)
  const newest = rows.at(-1) ?? []
  const cell = (head: string) => newest[heads.indexOf(head)]
  expect([cell('Reference'), cell('Received'), cell('Status')]).toEqual([
    references[0],
    '2026-11-20 12:00',
    'Delivered',
  ])
  expect(newest).toEqual(
    expect.arrayContaining(['Zakir 0', '01710000000', '2026-12-05, 09:30', 'Hall', 'Confirmed']),
  )
  expect(rows.flat()).toEqual(expect.arrayContaining(['first line\nsecond "line", with comma', "'=1+1 4"]))
  const some = cellsOf(await (await get(site, '/office/list.csv?class=1-2&decision=none', officer)).text())
  expect(some).toHaveLength(1 + all.filter((n) => n % 3 === 1 && n > 3).length)
})

test('the files are in the language of their page, and the one for Excel has the same cells as text', async () => {
  const csv = cellsOf(await (await get(site, '/bn/office/list.csv?gender=2', officer)).text())
  const sheet = await readSheet(
    Buffer.from(await (await get(site, '/bn/office/list.xlsx?gender=2', officer)).arrayBuffer()),
  )
  expect(csv[0]?.slice(0, 3)).toEqual(['রেফারেন্স', 'এসেছে', 'অবস্থা'])
  expect(csv.flat()).toEqual(expect.arrayContaining(['পৌঁছেছে', 'বিকাশ']))
  const text = (cell: unknown) => String(cell ?? '').replace(/^'(?==)/, '')
  expect(sheet.map((row) => row.map(text))).toEqual(csv.map((row) => row.map(text)))
})

test('what is ticked is a file of exactly those, in both formats, and is recorded; nothing ticked is said', async () => {
  const chosen = [references[5], references[2], references[5]].map((reference = '') => reference)
  const ticks = chosen.map((reference): [string, string] => ['reference', reference])
  // An application of another kind of list, and one that does not exist.
  const foreign: [string, string][] = [['reference', 'A-2222-2222']]
  const save = (path: string, fields: [string, string][]) => post(site, path, fields, officer)
  const csv = await save('/office/list.csv', [...ticks, ...foreign, ['list', 'gender=1&sort=name']])
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="applications-.*\.csv"$/)
  const [, ...rows] = cellsOf(await csv.text())
  expect(rows.map(([reference]) => reference)).toEqual(chosen.slice(0, 2))
  const xlsx = await save('/bn/office/list.xlsx', ticks)
  const sheet = await readSheet(Buffer.from(await xlsx.arrayBuffer()))
  expect(sheet.map(([reference]) => reference)).toEqual(['রেফারেন্স', ...chosen.slice(0, 2)])
  expect((await db.officeAudit.findFirstOrThrow({ orderBy: { id: 'desc' } })).about).toEqual(
    chosen.slice(0, 2),
  )
  // "All of this list" is the list of the address, however many are ticked.
  const whole = await save('/office/list.csv', [...ticks, ['all', 'yes'], ['list', 'class=1-2']])
  expect(cellsOf(await whole.text())).toHaveLength(1 + all.filter((n) => n % 3 === 1).length)
  const none = await save('/office/list.csv', [['list', '']])
  expect([none.status, await none.text()]).toEqual([422, expect.stringContaining('Nothing was chosen')])
  expect((await save('/office/list.csv', [...ticks, ['list', 'kind=contact']])).status).toBe(422)
})

test('applications that a search found are ticked as those of a list', async () => {
  const html = await (await post(site, '/office/search', { q: 'Belal' }, officer)).text()
  const [tick] = html.match(/<input[^>]*name="reference"[^>]*>/) ?? []
  expect(tick).toContain('form="several"')
  expect(html).toMatch(/formaction="\/office\/list\.csv"/i)
  expect(html).not.toContain('All of this list')
})

test('a list as a file is recorded with every reference, and a reader gets none', async () => {
  await (await get(site, '/office/list.csv?class=1-4', officer)).text()
  const entries = await db.officeAudit.count({
    where: { action: 'export', about: { has: references[2] ?? '' } },
  })
  expect(entries).toBeGreaterThan(0)
  await account(db, 'rahim', 'reader')
  const reader = await signIn(site, 'rahim')
  expect((await get(site, '/office/list.xlsx', reader)).status).toBe(403)
  const ticked = { reference: references[0] ?? '' }
  expect((await post(site, '/office/list.xlsx', ticked, reader)).status).toBe(403)
  expect(await (await get(site, '/office', reader)).text()).not.toContain('list.xlsx')
})

test('the figures count by state, decision, gender, class and day', async () => {
  const figures = await textOf(await get(site, '/office/figures', officer))
  expect(figures).toMatch(/All 130 Delivered 117 Unclear 13/)
  expect(figures).toMatch(/Asked, no answer yet 1 Invited to a test 2 Came to the test 1 Admitted 1/)
  expect(figures).toMatch(/Not decided yet 127/)
  expect(figures).toMatch(/Male 65 Female 65|Female 65 Male 65/)
  expect(await textOf(await get(site, '/bn/office/figures', officer))).toContain('মোট ১৩০')
})
