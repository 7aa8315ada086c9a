import { randomUUID } from 'node:crypto'
import { schoolDay } from '@school/upstream/school-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import {
  application,
  apply,
  contact,
  type Entries,
  formData,
  message,
  photo,
  postPlain,
  runSql,
} from './posting.ts'

// An application or a message that looks like an earlier one: the sender is asked, and never refused.

let site: App
beforeAll(async () => {
  site = await startApp({ forwards: true })
})
afterAll(() => site.close())

/** An application of a parent who was not asked yet. */
const first = (change: Entries): Entries => application(site, { again: undefined, ...change })

async function send(entries: Entries, prefix = '') {
  const { status, answer } = await apply(site, entries, undefined, {}, `${prefix}/apply-online`)
  return { status, state: answer.state, message: answer.message, answer: answer as Record<string, unknown> }
}
const today = new RegExp(`sent on \\d{1,2} [A-Z][a-z]+ ${schoolDay(new Date()).slice(0, 4)}`)

test('the parent is asked when name and date of birth are those of an earlier application, spelt in any way, and sends it all the same', async () => {
  const child = { applicantName: 'Nusrat Jahan', dob: '2017-02-03', mobile: '01710000001' }
  const entries = first(child)
  expect(await send(entries)).toMatchObject({ state: 'delivered' })
  // The same request again, as by a second click, is the same application.
  expect(await send(entries)).toMatchObject({ state: 'delivered' })
  const again = first({ ...child, applicantName: 'Nusrat Zahan' })
  const asked = await send(again)
  expect(asked).toMatchObject({
    status: 409,
    state: 'invalid',
    answer: { errors: [], earlier: { reference: null } },
  })
  expect(asked.message).toMatch(today)
  expect(asked.message).not.toContain('A-')
  expect((await send({ ...again, key: randomUUID() }, '/bn')).message).toMatch(/^[০-৯]+ .* একটি আবেদনের সঙ্গে/)
  const before = site.fakeUpstream.tables.applications.length
  expect(await send({ ...again, again: 'yes' })).toMatchObject({ state: 'delivered' })
  expect(site.fakeUpstream.tables.applications).toHaveLength(before + 1)
  expect(site.fakeUpstream.tables.applications.at(-1)?.fields).not.toHaveProperty('again')
})

test('the reference is told to whoever knows the child and its birth registration, and to nobody else', async () => {
  const child = { applicantName: 'Tahmid Hasan', dob: '2016-08-09', birthRegNo: '20161591234567890' }
  const sent = await send(first({ ...child, transactionDetails: 'BKX71QW9Z2' }))
  const reference = String(sent.answer.reference)
  const other = { applicantName: 'Rafi Uddin', dob: '2015-01-01', mobile: '01710000002' }
  for (const [change, told] of [
    [child, reference],
    [{ ...child, birthRegNo: '', transactionDetails: 'bkx 71qw9z2' }, null],
    [{ ...other, birthRegNo: child.birthRegNo }, null],
    [{ ...other, transactionDetails: 'BKX71QW9Z2' }, null],
  ] as const) {
    const { answer, message } = await send(first(change))
    expect(answer.earlier).toEqual({ reference: told })
    expect(message.includes(reference)).toBe(told !== null)
  }
  // Two children may be paid for by one transaction.
  const sibling = {
    applicantName: 'Sami Uddin',
    dob: '2012-05-06',
    birthRegNo: '20181591234567891',
    transactionDetails: 'BKX71QW9Z2',
  }
  expect(await send(first({ ...other, ...sibling }))).toMatchObject({ state: 'delivered' })
  // A phone number alone is that of a family with two children.
  expect(await send(first({ ...other, birthRegNo: '', transactionDetails: 'CASH' }))).toMatchObject({
    state: 'delivered',
  })
})

test('whoever knows a child’s name tries ten dates of birth in a day, from however many addresses and in whatever spelling', async () => {
  const child = { applicantName: 'Rubaiya Sultana', dob: '2017-05-20' }
  expect(await send(first(child))).toMatchObject({ state: 'delivered' })
  const guess = async (n: number, dob: string) => {
    const applicantName = n % 2 ? 'Sultana Rubaiya' : 'RUBAIA  SULTANA'
    const headers = { 'x-forwarded-for': `203.0.113.${n}` }
    return (await apply(site, first({ applicantName, dob }), undefined, headers)).status
  }
  expect(await guess(1, child.dob)).toBe(409)
  for (let n = 2; n <= 9; n += 1) expect(await guess(n, `2017-06-0${n}`)).toBe(200)
  // The eleventh application for the name, with the right date: it is stored like a wrong one, and the office sees the mark.
  expect(await guess(10, child.dob)).toBe(200)
  const other = { applicantName: 'Farhana Yasmin', dob: '2016-02-02' }
  expect(await send(first(other))).toMatchObject({ state: 'delivered' })
  expect(await send(first({ ...other, mobile: '01710000009' }))).toMatchObject({ status: 409 })
})

test('an application that the school’s system refused is corrected without a question', async () => {
  const child = { applicantName: 'Mahmuda Khatun', dob: '2018-11-12' }
  site.fakeUpstream.misbehave('/apply-online', {
    kind: 'raw',
    status: 200,
    body: '{"responseCode":"77","responseMsg":"No."}',
    times: 1,
    stores: false,
  })
  expect(await send(first(child))).toMatchObject({ state: 'refused' })
  expect(await send(first(child))).toMatchObject({ state: 'delivered' })
})

test('without a script the form comes back with its entries, the question and its box, which stays ticked while a photo is missing', async () => {
  const child = { applicantName: 'Sumaiya Akter', dob: '2017-07-07', key: '' }
  const photos = [{ bytes: await photo() }]
  const post = (change: Entries, pictures = photos) =>
    postPlain(site, '/apply-online', formData(first({ ...child, ...change }), pictures))
  expect((await post({})).status).toBe(303)
  // The content is the key: the same form again is the same application.
  expect((await post({})).status).toBe(303)
  const asked = await post({ siblingInfo: 'marked' })
  expect(asked.status).toBe(409)
  const html = await asked.text()
  expect(html).toMatch(today)
  expect(html).toContain('marked')
  const box = (page: string) => /<input[^>]*name="again"[^>]*>/.exec(page)?.[0] ?? ''
  expect(box(html)).toContain('value="yes"')
  expect(box(html)).not.toContain('checked')
  const withoutPhoto = await post({ siblingInfo: 'marked', again: 'yes' }, [])
  expect(withoutPhoto.status).toBe(422)
  expect(box(await withoutPhoto.text())).toContain('checked')
  expect((await post({ siblingInfo: 'marked', again: 'yes' })).status).toBe(303)
})

test('the same message after more than a day is asked about, with and without a script, and sent after a tick; within the day it is not', async () => {
  const entries = message({ message: 'Is there a place in class 3?', email: 'again@example.org' })
  const send = async (change: Entries, prefix = '') => {
    const { status, answer } = await contact(site, { ...entries, ...change }, {}, `${prefix}/contact`)
    return { status, state: answer.state, words: 'message' in answer ? answer.message : '' }
  }
  expect(await send({})).toMatchObject({ status: 200, state: 'delivered' })
  expect(await send({ key: randomUUID() })).toMatchObject({ status: 200, state: 'delivered' })
  await runSql(
    site.databaseUrl,
    `UPDATE submission SET "receivedAt" = now() - interval '12 days' WHERE kind = 'contact'`,
  )
  // A repetition of the first request has its answer.
  expect(await send({})).toMatchObject({ status: 200, state: 'delivered' })
  const before = site.fakeUpstream.tables.messages.length
  const asked = await send({ key: randomUUID() })
  expect(asked).toMatchObject({ status: 409, state: 'invalid' })
  expect(asked.words).toMatch(/^You sent the same message on \d{1,2} \w+ \d{4}, and we have it\./)
  expect((await send({ key: randomUUID() }, '/bn')).words).toMatch(/^একই বার্তা আপনি [০-৯]+ .* তারিখে পাঠিয়েছেন/)
  const plain = await postPlain(site, '/contact', { ...entries, key: '' })
  const page = await plain.text()
  expect(plain.status).toBe(409)
  expect(page).toContain('You sent the same message on')
  expect(page).toMatch(/<input type="checkbox"[^>]* name="again"/)
  expect(page).toContain('Is there a place in class 3?')
  expect(site.fakeUpstream.tables.messages).toHaveLength(before)
  expect(await send({ key: randomUUID(), again: 'yes' })).toMatchObject({ status: 200, state: 'delivered' })
  expect(site.fakeUpstream.tables.messages).toHaveLength(before + 1)
  expect(site.fakeUpstream.tables.messages.at(-1)).not.toHaveProperty('again')
  expect(await send({ key: randomUUID(), message: 'Another one' })).toMatchObject({
    status: 200,
    state: 'delivered',
  })
})
