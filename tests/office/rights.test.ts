import { createDb, type Db } from '@school/prisma'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { application, apply, pairs, parseResponse, runSql } from '../submissions/posting.ts'
import { type App, startApp } from '../support/app.ts'
import { account, get, post, signIn, textOf } from './office.ts'

// A request about personal data, from /privacy to the office's answer.

let site: App
let db: Db
let officer: string
beforeAll(async () => {
  site = await startApp({ forwards: true })
  db = createDb(site.databaseUrl)
  await account(db, 'salma', 'officer')
  officer = await signIn(site, 'salma')
})
afterAll(async () => {
  await db.$close()
  await site.close()
})

const request = (change: Record<string, string> = {}) => ({
  request: 'erasure',
  about: '০১৭৮৮৮৮৮৮৩১',
  name: 'Salma Begum',
  answerTo: 'salma@example.org',
  details: 'Marked words',
  ...change,
})
const send = async (change: Record<string, string>, prefix = '') =>
  parseResponse(
    await fetch(`${site.url}${prefix}/privacy`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(pairs(request(change))),
    }),
  )

test('a request is stored encrypted, forwarded nowhere, and answered by the office within the stated time', async () => {
  const applied = await apply(site, application(site))
  const about = 'reference' in applied.answer ? applied.answer.reference : ''
  const calls = site.fakeUpstream.tables.messages.length
  const { status, answer } = await send({ about })
  expect({ status, state: answer.state }).toEqual({ status: 200, state: 'delivered' })
  expect(answer.message).toBe('Your request has reached the office.')
  const reference = 'reference' in answer ? answer.reference : ''
  expect(reference).toMatch(/^R-/)
  const receipt = await (await fetch(`${site.url}/submitted/${reference}`)).text()
  expect(receipt).toContain('Request sent')
  expect(receipt).not.toContain('Salma')
  const [row] = await runSql<Record<string, unknown>>(
    site.databaseUrl,
    'SELECT * FROM submission WHERE reference = $1',
    [reference],
  )
  expect(row).toMatchObject({ kind: 'rights', settledAt: null })
  expect(Buffer.from(row?.payload as Buffer).toString('latin1') + JSON.stringify(row)).not.toMatch(
    /Marked|Salma/,
  )
  expect(site.fakeUpstream.tables.messages).toHaveLength(calls)

  // In Dhaka it is the next day.
  await runSql(
    site.databaseUrl,
    `UPDATE submission SET "receivedAt" = '2026-11-02T20:00:00Z' WHERE reference = $1`,
    [reference],
  )
  const list = await textOf(await get(site, '/office?kind=rights', officer))
  expect(list).toContain(`Salma Begum ${reference} Delete my data Delivered 03 Dec 2026`)
  const shown = await get(site, `/office/${reference}`, officer)
  expect(await shown.text()).toContain(`href="/office/${about}"`)
  expect((await post(site, `/office/${reference}/answered`, {}, officer)).status).toBe(303)
  const page = await textOf(await get(site, `/office/${reference}`, officer))
  expect(page).toMatch(/Answered.*Marked words.*salma marked it as answered/)
  const log = await textOf(await get(site, '/office/log', officer))
  expect(log).toContain(reference)
  const [settled] = await runSql<{ settledAt: Date | null }>(
    site.databaseUrl,
    'SELECT "settledAt" FROM submission WHERE reference = $1',
    [reference],
  )
  expect(settled?.settledAt).toBeInstanceOf(Date)
})

test('a request is found by its mobile number, and a late one is marked', async () => {
  const { answer } = await send({}, '/bn')
  expect(answer.message).toBe('আপনার অনুরোধ অফিসে পৌঁছেছে।')
  const reference = 'reference' in answer ? answer.reference : ''
  expect(await textOf(await post(site, '/office/search', { q: '01788888831' }, officer))).toContain(reference)
  const list = async () => (await get(site, '/office?kind=rights', officer)).text()
  expect(await list()).not.toContain('<strong class="bad">')
  await runSql(
    site.databaseUrl,
    `UPDATE submission SET "receivedAt" = now() - interval '31 days' WHERE reference = $1`,
    [reference],
  )
  expect(await list()).toContain('<strong class="bad">')
})

test('without a script the page of the form comes back with entries and errors, and leads to the receipt', async () => {
  const plain = async (change: Record<string, string>) =>
    fetch(`${site.url}/bn/privacy`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(pairs(request(change))),
    })
  const returned = await plain({ about: '' })
  expect(returned.status).toBe(422)
  const html = await returned.text()
  for (const text of ['রেফারেন্স নম্বর বা মোবাইল নম্বর লিখুন', 'Marked words', 'আপনার অধিকার'])
    expect(html).toContain(text)
  expect((await plain({})).headers.get('location')).toMatch(/^\/bn\/submitted\/R-/)
})

test('an application shows the consent with wording, version and time', async () => {
  for (const [prefix, wording] of [
    ['', /Wording of 25 Nov 2026, accepted .* used,? only for the care of the child/],
    ['/bn', /Wording of 25 Nov 2026, accepted .* যেকোনো সময় এই সম্মতি তুলে নিতে পারি/],
  ] as const) {
    const { answer } = await apply(site, application(site), undefined, {}, `${prefix}/apply-online`)
    const reference = 'reference' in answer ? answer.reference : ''
    expect(await textOf(await get(site, `/office/${reference}`, officer))).toMatch(wording)
  }
})
