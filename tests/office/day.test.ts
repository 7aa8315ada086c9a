import { createDb, type Db } from '@school/prisma'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { application, apply, photo, referenceOf } from '../submissions/posting.ts'
import { type App, startApp } from '../support/app.ts'
import { account, cookieOf, get, hiddenIn, PASSWORD, post, signIn, textOf } from './office.ts'

// What an officer does in a day beside single applications: test dates, several at once, answers of families, sessions and passwords.

let site: App
let db: Db
let officer: string
const families: { reference: string; status: string }[] = []
beforeAll(async () => {
  site = await startApp({ forwards: true })
  db = createDb(site.databaseUrl, 2)
  await account(db, 'salma', 'officer')
  await account(db, 'karim', 'officer')
  await account(db, 'rahim', 'reader')
  officer = await signIn(site, 'salma')
  for (let n = 1; n <= 4; n += 1) {
    const sent = await apply(
      site,
      application(site, { applicantName: `Child ${n}`, mobile: `0172222222${n}`, key: `key-of-child-${n}` }),
    )
    const status = ('reference' in sent.answer && sent.answer.statusLink?.href) || ''
    families.push({ reference: referenceOf(sent), status })
  }
})
afterAll(async () => {
  await db.$close()
  await site.close()
})

const one = (n: number) => families[n] ?? { reference: '', status: '' }
const references = () => families.map(({ reference }) => reference)
const page = async (path: string) => textOf(await get(site, path, officer))
async function slot(date: string, seats: number): Promise<number> {
  const fields = { date, time: '09:30', place: `Hall ${date}`, seats: String(seats) }
  expect((await post(site, '/office/slots', fields, officer)).status).toBe(303)
  return (await db.testSlot.findFirstOrThrow({ where: { date: new Date(date) } })).id
}
const postAll = (path: string, fields: [string, string][], cookie = officer) =>
  post(site, path, fields, cookie)

test('dates that are over, or there already, are refused with a sentence, and what was entered is kept', async () => {
  await slot('2099-11-01', 3)
  const fields = { date: '2099-11-01', time: '09:30', place: 'HALL 2099-11-01', seats: '3' }
  const double = await post(site, '/office/slots', fields, officer)
  expect([double.status, await double.text()]).toEqual([
    422,
    expect.stringContaining('This date is there already'),
  ])
  const past = await post(site, '/office/slots', { ...fields, date: '2020-01-01' }, officer)
  expect([past.status, await past.text()]).toEqual([
    422,
    expect.stringMatching(/This date is over.*2020-01-01/s),
  ])
})

test('several are invited at once after a summary, as far as there are seats, and taken back at once', async () => {
  const id = await slot('2099-12-05', 3)
  const ticks = references().map((reference): [string, string] => ['reference', reference])
  const summary = await (await postAll('/office/several', [...ticks, ['task', 'invite']])).text()
  expect(summary).toContain('Chosen: 4')
  expect(await db.matterChange.count()).toBe(0)
  const chosen = hiddenIn(summary, 'chosen')
  expect(chosen.split(' ')).toHaveLength(4)
  const written = await postAll('/office/several', [
    ['step', 'write'],
    ['task', 'invite'],
    ['chosen', chosen],
    ['slot', String(id)],
  ])
  const result = await written.text()
  expect(result).toMatch(/Done: 3.*Not done: 1.*no seat is left/s)
  expect(await db.matter.count({ where: { slotId: id } })).toBe(3)
  const undone = await (
    await post(site, '/office/several/undo', { batch: hiddenIn(result, 'batch') }, officer)
  ).text()
  expect(undone).toContain('Done: 3')
  expect(await db.matter.count({ where: { slotId: id } })).toBe(0)
  // Nothing is left to take back.
  expect(
    await (await post(site, '/office/several/undo', { batch: hiddenIn(result, 'batch') }, officer)).text(),
  ).toContain('Done: 0')
})

test('all of a list is given to somebody, what another clerk has changed since the summary is left, and nothing chosen is said', async () => {
  const all: [string, string][] = [
    ['all', 'yes'],
    ['list', 'kind=application'],
    ['task', 'assign'],
  ]
  const chosen = hiddenIn(await (await postAll('/office/several', all)).text(), 'chosen')
  await post(site, `/office/${one(0).reference}/ask`, { text: 'The card.' }, await signIn(site, 'karim'))
  const result = await (
    await postAll('/office/several', [
      ['step', 'write'],
      ['task', 'assign'],
      ['chosen', chosen],
      ['to', 'karim'],
    ])
  ).text()
  expect(result).toMatch(/Done: 3.*Not done: 1.*somebody else has changed it meanwhile/s)
  expect(await db.matter.count({ where: { assignedTo: 'karim' } })).toBe(3)
  const none = await postAll('/office/several', [['task', 'assign']])
  expect([none.status, await none.text()]).toEqual([422, expect.stringContaining('Nothing was chosen')])
  expect((await postAll('/office/several', all, await signIn(site, 'rahim'))).status).toBe(403)
})

test('a date has a page with its list, photographs, cards, and who came, and is moved and cancelled', async () => {
  const id = (await db.testSlot.findFirstOrThrow({ where: { date: new Date('2099-12-05') } })).id
  for (const n of [1, 2])
    await post(site, `/office/${one(n).reference}/invite`, { slot: String(id) }, officer)
  const shown = await (await get(site, `/office/slots/${id}`, officer)).text()
  for (const n of [1, 2]) {
    expect(shown).toContain(`Child ${n + 1}`)
    expect(shown).toContain(`/office/${one(n).reference}/picture`)
  }
  expect(shown).not.toContain('Child 4')
  const cards = await (await get(site, `/office/slots/${id}/cards`, officer)).text()
  expect(cards.match(/class="admit-card"/g)).toHaveLength(2)
  expect(cards).toMatch(/Child 2.*05 Dec 2099, 9:30 am/s)

  const came = {
    [`is-${one(1).reference}`]: 'came',
    [`version-${one(1).reference}`]: hiddenIn(shown, `version-${one(1).reference}`),
    [`is-${one(2).reference}`]: 'absent',
    [`version-${one(2).reference}`]: '1',
  }
  const marked = await post(site, `/office/slots/${id}/attendance`, came, officer)
  // The second form is older than the last change of that application.
  expect(marked.status).toBe(409)
  expect(await page(`/office/${one(1).reference}`)).toContain('Invitation: Came')
  expect(await page(`/office/${one(2).reference}`)).not.toContain('Invitation: Did not come')

  const to = { date: '2099-12-06', time: '10:00', place: 'Library', seats: '1' }
  const few = await post(site, `/office/slots/${id}/move`, to, officer)
  expect([few.status, await few.text()]).toEqual([409, expect.stringContaining('More children are invited')])
  expect((await post(site, `/office/slots/${id}/move`, { ...to, seats: '5' }, officer)).status).toBe(303)
  expect(await page(`/office/${one(1).reference}`)).toContain('06 Dec 2099, 10:00')
  expect((await post(site, `/office/slots/${id}/cancel`, {}, officer)).status).toBe(303)
  expect(await page(`/office/${one(1).reference}`)).toContain('This date is cancelled')
  expect(await (await fetch(site.url + one(1).status)).text()).toContain('The test date is cancelled')
  expect((await post(site, `/office/slots/${id}/cancel`, {}, officer)).status).toBe(409)
  expect((await get(site, '/office/slots/999999', officer)).status).toBe(404)
})

test('a family answers a request with text and pictures, which arrive at the desk; a wrong file says so and keeps the text', async () => {
  const { reference, status } = one(3)
  const answer = (text: string, files: (Buffer | string)[]) => {
    const body = new FormData()
    body.set('text', text)
    for (const [n, file] of files.entries())
      body.append('pictures', new Blob([new Uint8Array(Buffer.from(file))]), `paper ${n}.jpg`)
    return fetch(`${site.url}${status}/answer`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { origin: site.url },
    })
  }
  await post(site, `/office/${reference}/ask`, { text: 'The birth certificate, please.' }, officer)
  expect(await (await fetch(site.url + status)).text()).toContain('name="pictures"')
  const wrong = await answer('Here it is.', ['no picture'])
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('Here it is.')])
  const four = await answer(
    'Here it is.',
    Array.from({ length: 4 }, () => 'x'),
  )
  expect([four.status, await four.text()]).toEqual([
    422,
    expect.stringContaining('Choose three pictures at most.'),
  ])
  const empty = await answer('  ', [])
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining('Write an answer')])
  // Marks that turn the direction of text, and letters that nobody sees, would show a clerk something else.
  expect((await answer('\u202eHere\u2066 it\u200b is.\0', [await photo(), await photo()])).status).toBe(303)

  const shown = await (await get(site, `/office/${reference}`, officer)).text()
  expect(shown).toMatch(/Request: Answered.*Here it is\./s)
  const [picture = ''] = /\/office\/[\w-]+\/reply\/\d+/.exec(shown) ?? []
  const got = await get(site, picture, officer)
  expect(got.headers.get('content-type')).toBe('image/jpeg')
  expect((await get(site, picture)).status).toBe(401)
  const other = picture.replace(reference, one(0).reference)
  expect((await get(site, other, officer)).status).toBe(404)
  expect(await (await fetch(site.url + status)).text()).toMatch(/You answered:.*Here it is\./s)
  // Once is enough: a second press changes nothing.
  expect((await answer('Another.', [])).status).toBe(303)
  expect(await page(`/office/${reference}`)).not.toContain('Another.')
  expect(await db.replyPicture.count()).toBe(2)
})

test('two clerks: the second reads who has written what at what time, and finds the own words in the form', async () => {
  const { reference } = one(1)
  const karim = await signIn(site, 'karim')
  const before = await (await get(site, `/office/${reference}`, officer)).text()
  const version = hiddenIn(before, 'version')
  await post(
    site,
    `/office/${reference}/decide`,
    { decision: 'waiting_list', text: 'Please wait.', version },
    karim,
  )
  const late = await post(site, `/office/${reference}/ask`, { text: 'The photo, please.', version }, officer)
  const html = await late.text()
  expect(late.status).toBe(409)
  expect(html).toMatch(/Changed by karim at \d\d:\d\d:.*Please wait\./s)
  expect(html).toMatch(/<textarea[^>]*>The photo, please\.<\/textarea>/)
  expect(await page(`/office/${reference}`)).not.toMatch(/Request: Open/)
  const again = { text: 'The photo, please.', version: hiddenIn(html, 'version') }
  expect((await post(site, `/office/${reference}/ask`, again, officer)).status).toBe(303)
})

test('a note survives the end of the session: sign in, and it is in the form, also after a wrong password', async () => {
  const { reference } = one(0)
  const note = 'মা ফোন করেছিলেন। '.repeat(100).trim()
  const ended = await post(site, `/office/${reference}/note`, { text: note })
  expect(ended.status).toBe(401)
  const form = await ended.text()
  const next = { next: hiddenIn(form, 'next'), entries: hiddenIn(form, 'entries') }
  const wrong = await post(site, '/office', { name: 'salma', password: 'wrong', ...next })
  expect(hiddenIn(await wrong.text(), 'entries')).toBe(next.entries)
  const signedIn = await post(site, '/office', { name: 'salma', password: PASSWORD, ...next })
  expect([signedIn.status, await signedIn.text()]).toEqual([
    200,
    expect.stringContaining(`>${note}</textarea>`),
  ])
  expect(await db.officeNote.count()).toBe(0)
  // A page that was opened is opened after signing in; an address elsewhere is not.
  const opened = await get(site, `/office/${reference}`)
  const to = hiddenIn(await opened.text(), 'next')
  const there = await post(site, '/office', { name: 'salma', password: PASSWORD, next: to })
  expect(there.headers.get('location')).toBe(`/office/${reference}`)
  for (const evil of ['//evil.example', 'https://evil.example/', '/office/../ops', '/application-status']) {
    const answer = await post(site, '/office', { name: 'salma', password: PASSWORD, next: evil })
    expect(answer.headers.get('location'), evil).toBe('/office')
  }
  // What another site posts is not carried along.
  const foreign = await post(site, `/office/${reference}/note`, { text: 'x' }, '', {
    origin: 'https://evil.example',
  })
  expect(hiddenIn(await foreign.text(), 'entries')).toBe('')
})

test('a password is changed by its owner, and set anew by an officer for somebody who must then choose another', async () => {
  await account(db, 'nadia', 'officer')
  const nadia = await signIn(site, 'nadia')
  const change = (cookie: string, password: string, next: string, again = next) =>
    post(site, '/office/account', { password, new: next, again }, cookie)
  expect((await change(nadia, 'wrong password', 'a new long password')).status).toBe(422)
  expect((await change(nadia, PASSWORD, 'short')).status).toBe(422)
  const common = await change(nadia, PASSWORD, 'Password1234')
  expect([common.status, await textOf(common)]).toEqual([422, expect.stringContaining('easily guessed')])
  expect((await change(nadia, PASSWORD, 'a new long password', 'a new long passwort')).status).toBe(422)
  const done = await change(nadia, PASSWORD, 'a new long password')
  expect([done.status, await textOf(done)]).toEqual([
    200,
    expect.stringContaining('Your password is changed.'),
  ])
  expect((await get(site, '/office', cookieOf(done))).status).toBe(200)
  expect((await get(site, '/office', nadia)).status).toBe(401)

  // Whoever finds a browser signed in gets no account by it.
  const forgotten = (fields: Record<string, string>, cookie = officer) =>
    post(site, '/office/account/forgotten', { name: 'nadia', ...fields }, cookie)
  for (const wrong of ['', 'another long password']) {
    const refused = await forgotten({ password: wrong })
    const html = await refused.text()
    expect([refused.status, html]).toEqual([422, expect.stringContaining('password or the code is wrong')])
    expect(html).toMatch(/<option value="nadia" selected/)
    expect(html).not.toContain('<code>')
  }
  expect((await get(site, '/office', cookieOf(done))).status).toBe(200)
  const issued = await forgotten({ password: PASSWORD })
  officer = cookieOf(issued)
  const html = await issued.text()
  const password = /<code>([^<]+)<\/code>/.exec(html)?.[1] ?? ''
  // On a phone too it is seen without a search.
  expect(html.indexOf('<code>')).toBeLessThan(html.indexOf('id="again"'))
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  const again = await signIn(site, 'nadia', password)
  const led = await get(site, '/office', again)
  expect(led.headers.get('location')).toBe('/office/account')
  const own = await change(again, password, 'my very own password')
  expect((await get(site, '/office', cookieOf(own))).status).toBe(200)
  expect((await forgotten({ password: PASSWORD }, await signIn(site, 'rahim'))).status).toBe(403)
})

test('the help is docs/office.md in the language of the page', async () => {
  expect(await page('/office/help')).toContain('A parent calls')
  expect(await textOf(await get(site, '/bn/office/help', officer))).toContain('অভিভাবক ফোন করলে')
  expect((await get(site, '/office/help/..%2Foffice.md', officer)).status).toBe(404)
})
