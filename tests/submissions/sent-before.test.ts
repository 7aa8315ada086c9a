import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { application, apply, type Entries, formData, photo, postPlain } from './posting.ts'

// An application that looks like an earlier one: the parent is asked, and never refused.

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
const today = new RegExp(`sent on \\d{1,2} [A-Z][a-z]+ ${new Date().getFullYear()}`)

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
  // A phone number alone is that of a family with two children.
  expect(await send(first({ ...other, birthRegNo: '', transactionDetails: 'CASH' }))).toMatchObject({
    state: 'delivered',
  })
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
