import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { createDb, type Db } from '@school/prisma'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { testKeys } from '../support/data-key.ts'
import { account, get, hiddenIn, PASSWORD, post, signIn, textOf } from './office.ts'
import { applicationFields, storeRows } from './stored.ts'

// A clerk beside the telephone: double clicks, the Back button, a session that ends within a form, families that do not come.

let site: App
let db: Db
let officer: string
let references: string[]
beforeAll(async () => {
  site = await startApp()
  db = createDb(site.databaseUrl, 2)
  await account(db, 'salma', 'officer')
  await account(db, 'karim', 'officer')
  await account(db, 'rahim', 'reader')
  officer = await signIn(site, 'salma')
  const names = ['Ayesha', 'Bilal', 'Chand', 'Dina', 'Emon', 'Farid', 'Gazi', 'Hasna']
  references = await storeRows(
    db,
    testKeys,
    names.map((applicantName, n) => ({
      payload: applicationFields({ applicantName, mobile: `0171000000${n}` }),
    })),
  )
})
afterAll(async () => {
  await db.$close()
  await site.close()
})

const one = (n: number) => references[n] ?? ''
const task = (n: number, name: string, fields: Record<string, string>, cookie = officer) =>
  post(site, `/office/${one(n)}/${name}`, fields, cookie)
const page = async (n: number) => textOf(await get(site, `/office/${one(n)}`, officer))
const changes = (n: number) => db.matterChange.count({ where: { submission: { reference: one(n) } } })
async function slot(date: string, seats = 9): Promise<string> {
  const { id } = await db.testSlot.create({
    data: { date: new Date(date), time: '09:30', place: 'Hall', seats },
  })
  return String(id)
}

test.each<[string, (slot: string) => Record<string, string>]>([
  ['ask', () => ({ text: 'The card.' })],
  ['invite', (id) => ({ slot: id, text: 'Come early.' })],
  ['decide', () => ({ decision: 'admitted', text: '' })],
  ['assign', () => ({ to: 'salma' })],
])(
  'a form of the task %s that is posted twice is done once, and says that it is done',
  async (name, fields) => {
    const entries = fields(await slot(`2098-01-0${1 + ['ask', 'invite', 'decide', 'assign'].indexOf(name)}`))
    const before = await changes(0)
    const version = String(before)
    const [first, second] = await Promise.all([1, 2].map(() => task(0, name, { ...entries, version })))
    expect([first?.status, second?.status]).toEqual([303, 303])
    expect(await changes(0)).toBe(before + 1)
    // Another clerk's form of the same version, or another word in it, is no repetition.
    expect((await task(0, name, { ...entries, version }, await signIn(site, 'karim'))).status).toBe(409)
    if (name === 'ask') expect((await task(0, name, { text: 'Another.', version })).status).toBe(409)
  },
)

test('taking back twice, and the same note twice, are done once', async () => {
  await task(1, 'ask', { text: 'The card.' })
  const { id, version } = await db.matterChange.findFirstOrThrow({
    where: { submission: { reference: one(1) } },
  })
  const undo = { change: String(id), version: String(version) }
  expect((await task(1, 'undo', undo)).status).toBe(303)
  expect((await task(1, 'undo', undo)).status).toBe(303)
  expect(await changes(1)).toBe(2)
  for (const text of ['The mother called.', 'The mother called.', 'She calls again.'])
    expect((await task(1, 'note', { text })).status).toBe(303)
  expect(await db.officeNote.count({ where: { submission: { reference: one(1) } } })).toBe(2)
})

test('several that are posted twice are done once, and taken back at once after the second too', async () => {
  const ticks = [2, 3].map((n): [string, string] => ['reference', one(n)])
  const summary = await (await post(site, '/office/several', [...ticks, ['task', 'assign']], officer)).text()
  const fields = {
    step: 'write',
    task: 'assign',
    to: 'karim',
    chosen: hiddenIn(summary, 'chosen'),
    batch: hiddenIn(summary, 'batch'),
  }
  await post(site, '/office/several', fields, officer)
  const again = await (await post(site, '/office/several', fields, officer)).text()
  expect(again).toContain('Done: 2')
  expect(again).not.toContain('Not done')
  expect(await changes(2)).toBe(1)
  const undone = await post(site, '/office/several/undo', { batch: hiddenIn(again, 'batch') }, officer)
  expect(await undone.text()).toContain('Done: 2')
})

/** Posts a form as a browser does that goes on to the answer; `fetch` cannot say so. @returns the address to which it is sent on */
async function browse(path: string, fields: Record<string, string>): Promise<string> {
  const request = httpRequest(site.url + path, {
    method: 'POST',
    headers: {
      origin: site.url,
      cookie: officer,
      'sec-fetch-mode': 'navigate',
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  request.end(String(new URLSearchParams(fields)))
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode === 303 ? (response.headers.location ?? '') : ''
}

test('a search of a browser has an address without the name, at which Back and reload work, for its own account only', async () => {
  const address = await browse('/office/search', { q: 'Emon' })
  expect(address).toMatch(/^\/office\/search\?for=[\w-]+$/)
  for (const _time of [1, 2]) expect(await textOf(await get(site, address, officer))).toContain(one(4))
  expect(await (await get(site, address, officer)).text()).toContain('href="/bn/office/search?for=')
  for (const [wrong, cookie] of [
    [address, await signIn(site, 'karim')],
    ['/office/search?for=xyz', officer],
    ['/office/search', officer],
  ] as const)
    expect((await get(site, wrong, cookie)).headers.get('location')).toBe('/office')
  expect(site.output()).not.toContain('Emon')
})

test('what was entered for a date is still there after "back to the form", and after a session has ended within it', async () => {
  const id = await slot('2098-02-01')
  const to = {
    date: '2098-02-07',
    time: '10:30',
    place: 'Library',
    seats: '4',
    text: 'The hall is not free.',
  }
  const back = await (await post(site, `/office/slots/${id}/move`, { ...to, tell: 'back' }, officer)).text()
  const ended = await (await post(site, `/office/slots/${id}/move`, to)).text()
  const signedIn = await post(site, '/office', {
    name: 'salma',
    password: PASSWORD,
    next: hiddenIn(ended, 'next'),
    entries: hiddenIn(ended, 'entries'),
  })
  for (const html of [back, await signedIn.text()]) {
    for (const value of ['2098-02-07', '10:30', 'Library']) expect(html).toContain(`value="${value}"`)
    expect(html).toContain('>The hall is not free.</textarea>')
  }
  const added = await (await post(site, '/office/slots', to)).text()
  const next = { next: hiddenIn(added, 'next'), entries: hiddenIn(added, 'entries') }
  const list = await (await post(site, '/office', { name: 'salma', password: PASSWORD, ...next })).text()
  expect(list).toContain('value="Library"')
  // Nothing was written, and a reader is not led to a form.
  expect(await db.testSlot.count({ where: { place: 'Library' } })).toBe(0)
  const reader = await post(site, '/office', { name: 'rahim', password: PASSWORD, ...next })
  expect(reader.headers.get('location')).toBe('/office')
})

test('seats can be typed with a Bangla keyboard', async () => {
  const to = { date: '2098-05-07', time: '10:30', place: 'পূর্ব ভবন', seats: '১২' }
  expect((await post(site, '/bn/office/slots', to, officer)).status).toBe(303)
  expect(await db.testSlot.findFirst({ where: { place: to.place } })).toMatchObject({ seats: 12 })
})

test('a session that ends within a search or a task for several goes on with it', async () => {
  const resume = async (html: string) =>
    post(site, '/office', {
      name: 'salma',
      password: PASSWORD,
      next: hiddenIn(html, 'next'),
      entries: hiddenIn(html, 'entries'),
    })
  const search = await resume(await (await post(site, '/office/search', { q: 'Farid' })).text())
  expect(await textOf(search)).toContain(one(5))
  const fields = { step: 'write', task: 'ask', chosen: `${one(5)}~0 ${one(6)}~0`, text: 'The photo, please.' }
  const several = await (await resume(await (await post(site, '/office/several', fields)).text())).text()
  expect(several).toContain('Chosen: 2')
  expect(several).toContain('>The photo, please.</textarea>')
  expect(await changes(5)).toBe(0)
})

test('nobody is admitted by a press of a button alone, and a date is cancelled after a question that counts the children', async () => {
  const html = await (await get(site, `/office/${one(6)}`, officer)).text()
  expect(html).toMatch(/<select id="decision"[^>]*><option value=""[^>]*>Choose/)
  expect((await task(6, 'decide', { decision: '', text: 'Welcome.' })).status).toBe(409)
  const id = await slot('2098-03-01')
  await task(6, 'invite', { slot: id })
  expect(await textOf(await get(site, `/office/slots/${id}`, officer))).toContain(
    'The test does not take place: for 1 invited children.',
  )
})

test('a family that withdraws or cannot come frees its seat, and both are in the history, the lists and the figures', async () => {
  const id = await slot('2098-04-01', 1)
  await task(7, 'invite', { slot: id })
  expect((await task(6, 'invite', { slot: id })).status).toBe(409)
  expect((await task(7, 'uninvite', {})).status).toBe(303)
  expect(await page(7)).toMatch(/salma took the invitation back/)
  expect((await task(6, 'invite', { slot: id })).status).toBe(303)
  // The seat is gone: taking it back is not possible any more.
  const { id: change } = await db.matterChange.findFirstOrThrow({
    where: { submission: { reference: one(7) } },
    orderBy: { id: 'desc' },
  })
  expect((await task(7, 'undo', { change: String(change) })).status).toBe(409)
  await task(7, 'decide', { decision: 'withdrawn', text: '' })
  expect(await page(7)).toContain('Decision: Withdrawn by the family')
  expect(await textOf(await get(site, '/office?decision=withdrawn', officer))).toContain('1 in this list')
  expect(await textOf(await get(site, '/office/figures', officer))).toContain('Withdrawn by the family 1')
})
