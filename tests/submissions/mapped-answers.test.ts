import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDb, type Db } from '@school/prisma'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, get, signIn, textOf } from '../office/office.ts'
import { type App, startApp } from '../support/app.ts'
import { application, apply, contact, message, referenceOf } from './posting.ts'

// A school's server that answers to submissions in a form of its own, which UPSTREAM_MAP describes: from the visitor's form to the worker,
// the answer, what the visitor reads and what the office sees.

const MAP = `
calls:
  /apply-online:
    send: { applicantName: child_name }
    body: { source: website }
    success: { at: result.state, is: [accepted, 1] }
    message: result.note
  /contact-form:
    success: { at: ok, is: true }
    message: info.text
`
const folder = mkdtempSync(path.join(tmpdir(), 'school-map-'))
const file = path.join(folder, 'map.yaml')

let site: App
let db: Db
let officer: string
beforeAll(async () => {
  writeFileSync(file, MAP)
  site = await startApp({ forwards: true, environment: { UPSTREAM_MAP: file } })
  db = createDb(site.databaseUrl)
  await account(db, 'salma', 'officer')
  officer = await signIn(site, 'salma')
})
afterAll(async () => {
  await db.$close()
  await site.close()
  rmSync(folder, { recursive: true })
})

const answers = (call: string, body: unknown, status = 200) =>
  site.fakeUpstream.misbehave(call, {
    kind: 'raw',
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const officeSees = async (reference: string) =>
  (await textOf(await get(site, `/office/${reference}`, officer))).replaceAll('&quot;', '"')

test('an application is sent as the map says, and accepted by the place of the map', async () => {
  const answer = { result: { state: 'accepted', note: 'Your number is 4711.' } }
  answers('/apply-online', answer)
  const response = await apply(site, application(site, { applicantName: 'Maryam Akter' }))
  expect(response).toMatchObject({
    status: 200,
    answer: { state: 'delivered', message: 'Your number is 4711.' },
  })
  const sent = site.fakeUpstream.log.findLast(({ path }) => path === '/apply-online')
  expect(sent?.body).toMatchObject({ child_name: 'Maryam Akter', source: 'website' })
  // The answer as it came, not as it was read.
  expect(await officeSees(referenceOf(response))).toContain(JSON.stringify(answer))
})

test.each([
  [
    'an application',
    '/apply-online',
    { result: { state: 'full', note: 'No seat is left in this class.' } },
    200,
  ],
  [
    'an application, with a status',
    '/apply-online',
    { result: { state: 0, note: 'No seat is left in this class.' } },
    422,
  ],
  ['a message', '/contact-form', { ok: false, info: { text: 'No seat is left in this class.' } }, 200],
])('%s is refused with the words at the place of the map', async (_what, call, body, status) => {
  answers(call, body, status)
  const child = `Child ${status} ${call}`
  const response = await (call === '/contact-form'
    ? contact(site, message({ message: 'Is there a seat?' }))
    : apply(site, application(site, { applicantName: child, dob: `2018-0${(status % 7) + 1}-04` })))
  expect(response.answer).toMatchObject({ state: 'refused', message: 'No seat is left in this class.' })
  const office = await officeSees(referenceOf(response))
  expect(office).toContain('No seat is left in this class.')
})

test('a message is accepted by the place of the map, and one without that place by its status, as specified', async () => {
  answers('/contact-form', { ok: true, info: { text: 'We have read it.' } })
  const accepted = await contact(site, message({ message: 'A first question' }))
  expect(accepted.answer).toMatchObject({ state: 'delivered', message: 'We have read it.' })
  answers('/contact-form', { message: 'Thank you' })
  const other = await contact(site, message({ message: 'Another question' }))
  expect(other.answer).toMatchObject({ state: 'delivered' })
})

test('an application whose answer has nothing at the place of the map is unclear, and the office sees that answer', async () => {
  const answer = { data: { id: 12 } }
  answers('/apply-online', answer)
  const response = await apply(site, application(site, { applicantName: 'Yusuf Ali', dob: '2017-02-03' }))
  expect(response.answer).toMatchObject({ state: 'unclear' })
  expect(await officeSees(referenceOf(response))).toContain(JSON.stringify(answer))
})
