import { applicationForm } from '@school/forms/application'
import type { FormAnswer } from '@school/forms/state'
import { createDb, type Db } from '@school/prisma'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { application, apply, contact, message, runSql } from '../submissions/posting.ts'
import { type App, startApp } from '../support/app.ts'
import { account, get, post, signIn, textOf } from './office.ts'

// What a clerk does at /office, in a browser without scripts.

let site: App
let db: Db
let officer: string
let reader: string
const references: Record<string, string> = {}
beforeAll(async () => {
  site = await startApp({ forwards: true })
  db = createDb(site.databaseUrl)
  await account(db, 'salma', 'officer')
  await account(db, 'rahim', 'reader')
  officer = await signIn(site, 'salma')
  reader = await signIn(site, 'rahim')
  const send = async (name: string, change: Record<string, string>) => {
    const { answer } = await apply(site, application(site, { applicantName: name, ...change }))
    references[name] = referenceIn(answer)
  }
  await send('Ayesha Rahman', { mobile: '01722222222', dob: '2018-05-04' })
  await send('=cmd|calc', { mobile: '01733333333', dob: '2019-01-01', siblingInfo: '<b>bold</b>' })
  const { answer } = await contact(
    site,
    message({ name: 'Karim Uddin', subject: 'Fees', message: 'How much?' }),
  )
  references.message = referenceIn(answer)
})
afterAll(async () => {
  await db.$close()
  await site.close()
})

const labelOf = (field: string) => applicationForm.fields.find(({ name }) => name === field)?.label ?? ''
const referenceIn = (answer: FormAnswer) => ('reference' in answer ? (answer.reference ?? '') : '')
const ayesha = () => references['Ayesha Rahman'] ?? ''
const search = async (q: string) => textOf(await post(site, '/office/search', { q }, reader))
const task = (name: string, fields: Record<string, string>, reference = ayesha(), cookie = officer) =>
  post(site, `/office/${reference}/${name}`, fields, cookie)
const page = async (reference = ayesha(), path = '/office') =>
  textOf(await get(site, `${path}/${reference}`, officer))

test('the queue shows what is new with its age, child, class and session, and messages on a page of their own', async () => {
  const queue = await textOf(await get(site, '/office?group=delivered', reader))
  expect(queue).toContain(`Ayesha Rahman ${ayesha()}`)
  expect(queue).toContain('2 in this list')
  expect(queue).not.toContain('Karim Uddin')
  expect(await textOf(await get(site, '/office?kind=contact', reader))).toContain('Karim Uddin')
  expect(await textOf(await get(site, '/bn/office', reader))).toContain('ভর্তির আবেদন')
})

test.each([
  ['a reference, however it is typed', () => ayesha().toLowerCase().replaceAll('-', ' ')],
  ['a mobile number', () => '+880 1722-222222'],
  ['a mobile number of the father', () => '০১৭১১১১১১১১'],
  ['a name', () => 'rahman'],
  ['a name spelt another way', () => 'Aisha Rahmaan'],
  ['a name in Bangla', () => 'আয়েশা'],
  ['a date of birth', () => '4/5/2018'],
])('an application is found by %s', async (_what, typed) => {
  expect(await search(typed())).toContain(`Ayesha Rahman ${ayesha()}`)
})

test('what nobody has is not found, and no search is in an address', async () => {
  expect(await search('Mehedi')).toContain('Nothing found')
  expect(await search('01799999999')).toContain('Nothing found')
  expect(await (await get(site, '/office', reader)).text()).toContain(
    '<search class="no-print"><form noValidate="" action="/office/search" method="post"',
  )
})

test('an application is shown as the form, with picture, reason in plain words and history, in both languages', async () => {
  const shown = await page()
  expect(shown).toMatch(/Ayesha Rahman.*It has arrived in the office system\..*Abdur Rahman.*01722222222/)
  expect(shown).toContain('Good Condition')
  expect(await page(ayesha(), '/bn/office')).toMatch(/অফিসের সিস্টেমে পৌঁছে গেছে।.*আবেদন ফি ৫২০ /)
  const picture = await get(site, `/office/${ayesha()}/picture`, officer)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(picture.headers.get('cache-control')).toBe('no-store')
  const hostile = await get(site, `/office/${references['=cmd|calc']}`, officer)
  expect(await hostile.text()).toContain('&lt;b&gt;bold&lt;/b&gt;')
  expect((await get(site, '/office/A-2222-2222', officer)).status).toBe(404)
})

test('an officer takes an application, notes, asks, invites while there is a seat, and decides', async () => {
  await task('assign', { to: 'salma' })
  await task('note', { text: 'The mother called.' })
  await task('ask', { text: 'Please bring the birth certificate.' })
  expect(await page()).toMatch(/Request: Open.*Please bring the birth certificate\..*The mother called\./)
  expect((await post(site, '/office/slots', { date: '2026-13-01' }, officer)).status).toBe(422)
  const slot = { date: '2099-12-05', time: '09:30', place: 'Main building', seats: '1' }
  expect((await post(site, '/office/slots', slot, officer)).status).toBe(303)
  const id = String((await db.testSlot.findFirstOrThrow()).id)
  expect((await task('invite', { slot: id })).status).toBe(303)
  const full = await task('invite', { slot: id }, references['=cmd|calc'])
  expect([full.status, await textOf(full)]).toEqual([409, expect.stringContaining('No seat is left')])
  expect(await page()).toContain('05 Dec 2099, 09:30, Main building')
  expect((await task('decide', { decision: 'admitted', text: 'Welcome.' })).status).toBe(303)
  // None of the parts replaces another.
  expect(await page()).toMatch(
    /Request: Open.*birth certificate.*05 Dec 2099, 09:30.*Decision: Admitted.*Welcome\./,
  )
  expect(await textOf(await get(site, '/office', reader))).toContain('salma')
  expect((await task('ask', { text: ' ' })).status).toBe(409)
})

test('what the office system refused is sent again or settled by the office', async () => {
  site.fakeUpstream.misbehave('/apply-online', {
    kind: 'status',
    code: 422,
    body: '{"message":"No seat is left."}',
  })
  const { answer } = await apply(
    site,
    application(site, { applicantName: 'Refused Child', mobile: '01744444444' }),
  )
  site.fakeUpstream.misbehave('/apply-online', null)
  const reference = referenceIn(answer)
  expect(await page(reference)).toMatch(/The office system did not accept it\..*No seat is left\./)
  expect((await task('settle', {}, reference)).status).toBe(303)
  expect(await page(reference)).toContain('The office has found it')
  expect((await task('settle', {}, reference)).status).toBe(409)
  expect((await task('undo', {}, reference)).status).toBe(303)
  expect(await page(reference)).toMatch(/The office system did not accept it\./)
  expect((await task('undo', {}, reference)).status).toBe(409)
})

test('what has an effect outside says what it does before the button that does it, and what was erased is in the log', async () => {
  site.fakeUpstream.misbehave('/apply-online', { kind: 'raw', body: 'OK' })
  const { answer } = await apply(
    site,
    application(site, { applicantName: 'Unclear Child', mobile: '01755555555' }),
  )
  site.fakeUpstream.misbehave('/apply-online', null)
  const reference = referenceIn(answer)
  const question = (action: string, opened: string, does: string, yes: string) =>
    new RegExp(
      `action="/office/${reference}/${action}".*<summary>${opened}</summary><p>[^<]*${does}.*>${yes}</button>`,
      's',
    )
  const html = async () => (await get(site, `/office/${reference}`, officer)).text()
  const before = await html()
  expect(before).toMatch(question('resend', 'Send again', 'the school has it twice', 'Yes, send it again'))
  expect(before).toMatch(question('settle', 'It has arrived', 'not sent any more', 'Yes, it has arrived'))
  await task('settle', {}, reference)
  expect(await html()).toMatch(
    question('undo', 'It has not arrived after all', 'If it was waiting', 'Yes, it has not arrived'),
  )
  const unsure = await task('erase', { confirm: '' }, reference)
  expect(unsure.status).toBe(409)
  expect(await textOf(unsure)).toContain('Nothing was erased: please type the reference')
  // What is erased has no page: the log says that it was done.
  const erased = await task('erase', { confirm: reference }, reference)
  expect([erased.status, erased.headers.get('location')]).toEqual([303, '/office/log'])
  expect(await textOf(await get(site, '/office/log', officer))).toContain('erased it')
  expect((await get(site, `/office/${reference}`, officer)).status).toBe(404)
})

test('a message is answered, and is not in the list of new ones any more', async () => {
  expect((await task('answered', {}, references.message)).status).toBe(303)
  expect(await textOf(await get(site, '/office?kind=contact&group=delivered', officer))).toContain(
    'Nothing here',
  )
  expect((await task('answered', {}, ayesha())).status).toBe(409)
})

test('an application for the same child, or with the same payment, has a mark', async () => {
  const { answer } = await apply(
    site,
    application(site, { applicantName: 'Aisha Rahman', mobile: '01755555555', dob: '2018-05-04' }),
  )
  expect(await page(referenceIn(answer))).toContain(`Looks like application ${ayesha()}`)
  expect(await page()).toContain(referenceIn(answer))
  expect(await page(references['=cmd|calc'])).not.toContain('Looks like')
})

test('a reader sees, and changes nothing', async () => {
  const before = await db.officeNote.count()
  expect((await task('note', { text: 'x' }, ayesha(), reader)).status).toBe(403)
  expect((await post(site, '/office/slots', {}, reader)).status).toBe(403)
  for (const path of ['/office/log', '/office/list.csv', '/office/list.xlsx'])
    expect((await get(site, path, reader)).status).toBe(403)
  expect(await db.officeNote.count()).toBe(before)
  expect(await textOf(await get(site, `/office/${ayesha()}`, reader))).toContain('may read')
})

test('a list as CSV opens in a spreadsheet, without formulas of visitors', async () => {
  const response = await get(site, '/office/list.csv?kind=application', officer)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const text = bytes.toString()
  expect(text).toMatch(/"Ayesha Rahman",.*"2018-05-04",.*"Abdur Rahman",/)
  expect(text).toContain(`"'=cmd|calc"`)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="applications-/)
})

test('a list for Excel has the same rows as text: no formulas, and the zero of a mobile number stays', async () => {
  const response = await get(site, '/office/list.xlsx?kind=application', officer)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="applications-.+\.xlsx"/)
  const [heads = [], ...rows] = await readSheet(Buffer.from(await response.arrayBuffer()))
  const column = (name: string) => rows.map((row) => row[heads.indexOf(name)])
  expect(column(labelOf('applicantName'))).toEqual(expect.arrayContaining(['Ayesha Rahman', '=cmd|calc']))
  expect(column(labelOf('mobile'))).toContain('01722222222')
  expect(rows).toHaveLength(
    (await (await get(site, '/office/list.csv', officer)).text()).trim().split('\r\n').length - 1,
  )
})

test('every look and every change is in the log with who and when, and the database refuses to change it', async () => {
  await page()
  const log = await textOf(await get(site, '/office/log', officer))
  for (const sentence of ['salma looked at it', 'rahim searched', 'salma decided', 'salma saved the list'])
    expect(log).toContain(sentence)
  expect(log).not.toMatch(/Ayesha|01722222222/)
  const change = (sql: string) => runSql(site.databaseUrl, sql)
  const refused = 'the audit log is append-only'
  await expect(change(`UPDATE office_audit SET account = 'nobody'`)).rejects.toThrow(refused)
  await expect(change('DELETE FROM office_audit')).rejects.toThrow(refused)
  await expect(change('TRUNCATE office_audit')).rejects.toThrow(refused)
  await expect(
    change(`BEGIN; SELECT set_config('school.audit_retention', 'on', true); DELETE FROM office_audit`),
  ).rejects.toThrow(refused)
})

test('what cannot be recorded is neither shown nor done', async () => {
  await runSql(
    site.databaseUrl,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''full''; END';
     CREATE TRIGGER refuse BEFORE INSERT ON office_audit FOR EACH ROW EXECUTE FUNCTION refuse()`,
  )
  const shown = await get(site, `/office/${ayesha()}`, officer)
  expect(shown.status).toBe(500)
  expect(await shown.text()).not.toContain('Ayesha')
  expect((await task('decide', { decision: 'not_admitted' })).status).toBe(500)
  await runSql(site.databaseUrl, 'DROP TRIGGER refuse ON office_audit')
  expect(await page()).toContain('Admitted')
})
