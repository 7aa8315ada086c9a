import { intake } from '@school/content/intake'
import { createDesk } from '@school/office/desk'
import { createOffice } from '@school/office/submissions'
import { createDb, type Db } from '@school/prisma'
import { schoolDay } from '@school/upstream/school-time'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { account, post, signIn, textOf } from '../office/office.ts'
import { type App, startApp } from '../support/app.ts'
import { testKeys } from '../support/data-key.ts'
import { type FakeMail, startFakeMail } from '../support/fake-mail.ts'
import { type FakeSms, messageSettings, startFakeSms } from '../support/fake-sms.ts'
import { application, apply, contact, message, referenceOf } from './posting.ts'

// What a sender gets to confirm that a form has arrived, with a real mail server and a gateway that checks the calls. Kills are in
// kill.test.ts.

const ORIGIN = 'https://www.school.example.org'
const headers = { origin: ORIGIN }

let mail: FakeMail
let gateway: FakeSms
let site: App
let db: Db
beforeAll(async () => {
  mail = await startFakeMail()
  gateway = await startFakeSms()
  site = await startApp({
    forwards: true,
    environment: messageSettings(ORIGIN, mail, gateway),
  })
  db = createDb(site.databaseUrl, 2)
})
afterAll(async () => {
  await db.$close()
  await site.close()
  await mail.close()
  await gateway.close()
})

const stateOf = async (reference: string) => {
  const { deliveries = [] } =
    (await createDesk(db, testKeys, () => ({ days: 30, maxDays: 365, isRoundOpen: false })).read(
      reference,
    )) ?? {}
  return deliveries.map(({ channel, state }) => `${channel} ${state}`).join()
}
const skipWaits = () => db.$pool.query('UPDATE delivery SET "retryAt" = now()')

test('an application is confirmed by the way and in the language that were chosen, and the upstream gets what it got before', async () => {
  const none = application(site, { email: 'parent@example.org' })
  const entries = (confirmation: string) => ({ ...none, key: `key-of-${confirmation}`, confirmation })
  await apply(site, { ...none, key: 'key-of-an-old-page' }, undefined, headers)
  await apply(site, entries('none'), undefined, headers)
  const byEmail = referenceOf(await apply(site, entries('email'), undefined, headers))
  const bySms = referenceOf(await apply(site, entries('sms'), undefined, headers, '/bn/apply-online'))
  await expect.poll(() => stateOf(byEmail)).toBe('email sent')
  await expect.poll(() => stateOf(bySms)).toBe('sms sent')

  expect(mail.mails.map(({ to }) => to)).toEqual(['parent@example.org'])
  expect(mail.mails[0]?.text).toContain(`Its reference is ${byEmail}`)
  expect(mail.mails[0]?.text).toContain(`${ORIGIN}/application-status`)
  expect(gateway.texts).toMatchObject([{ to: '8801722222222' }])
  expect(gateway.texts[0]?.text).toContain(`আবেদন ${bySms} পৌঁছেছে`)
  const redirect = await fetch(`${site.url}/bn/s`, { redirect: 'manual' })
  expect(redirect.headers.get('location')).toContain('/bn/application-status')
  // Nothing of the form.
  for (const text of [mail.mails[0]?.raw, gateway.texts[0]?.text])
    expect(text).not.toMatch(/Ayesha|Khulshi|Rahman/)

  const without = await apply(site, { ...entries('email'), email: '' }, undefined, headers)
  expect(without).toMatchObject({ status: 422, answer: { errors: [{ field: 'confirmation' }] } })

  const calls = site.fakeUpstream.log
    .filter(({ path }) => path === '/apply-online')
    .map(({ body }) => JSON.stringify(body))
  expect(calls).toHaveLength(4)
  expect(new Set(calls)).toHaveLength(1)
  expect(calls[0]).not.toContain('confirmation')
})

test('while the mail server is away a confirmation waits, and then it is sent once', async () => {
  const port = Number(new URL(mail.url).port)
  await mail.close()
  const sent = await contact(site, message({ email: 'karim@example.org' }), headers)
  const reference = referenceOf(sent)
  await expect.poll(() => site.output()).toContain('"reason":"SMTP: ESOCKET"')
  // It is tried again after some seconds, and is `forwarding` then.
  await expect.poll(() => stateOf(reference)).toBe('email waiting')
  mail = await startFakeMail(port)
  await skipWaits()
  await expect.poll(() => stateOf(reference)).toBe('email sent')
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]).toMatchObject({ to: 'karim@example.org' })
  expect(mail.mails[0]?.text).toContain(`Its reference is ${reference}`)
  // No log line names an address or a number.
  expect(site.output()).not.toMatch(/karim@|parent@|01722222222/)
})

describe('a message says what has happened', () => {
  const textsTo = (to: string) => mail.mails.filter((one) => one.to === to).map(({ text }) => text)

  test('what is stored and waits is received; that it has arrived is said when it has', async () => {
    onTestFinished(() => site.fakeUpstream.misbehave('/contact-form', null))
    site.fakeUpstream.misbehave('/contact-form', { kind: 'status', code: 404 })
    const to = 'waits@example.org'
    const reference = referenceOf(await contact(site, message({ email: to }), headers))
    await expect.poll(() => textsTo(to)).toHaveLength(1)
    expect(textsTo(to)[0]).toContain('We have received your message and saved it')
    expect(textsTo(to)[0]).toContain('It has not reached the office yet')
    site.fakeUpstream.misbehave('/contact-form', null)
    await db.$pool.query('UPDATE submission SET "retryAt" = NULL')
    await expect.poll(() => textsTo(to)).toHaveLength(2)
    expect(textsTo(to)[1]).toContain(`Your message has arrived. Its reference is ${reference}`)
  })

  test('a change for the worse is told, and what was refused at once is not, because the page has said it', async () => {
    onTestFinished(() => site.fakeUpstream.misbehave('/apply-online', null))
    site.fakeUpstream.misbehave('/apply-online', { kind: 'status', code: 503 })
    const worse = application(site, {
      email: 'worse@example.org',
      confirmation: 'email',
      mobile: '01755555555',
    })
    await apply(site, worse, undefined, headers)
    await expect.poll(() => textsTo('worse@example.org')).toHaveLength(1)
    const body = '{"responseCode":"91","responseMsg":"Class is full"}'
    site.fakeUpstream.misbehave('/apply-online', { kind: 'raw', body })
    await db.$pool.query('UPDATE submission SET "retryAt" = NULL')
    await db.$pool.query('UPDATE submission_circuit SET "retryAt" = now() WHERE "retryAt" > now()')
    await expect.poll(() => textsTo('worse@example.org')).toHaveLength(2)
    expect(textsTo('worse@example.org')[1]).toContain('the office system has not accepted it')

    const atOnce = application(site, {
      email: 'once@example.org',
      confirmation: 'email',
      mobile: '01766666666',
    })
    expect((await apply(site, atOnce, undefined, headers)).answer).toMatchObject({ state: 'refused' })
    // Another one, after it, is told.
    site.fakeUpstream.misbehave('/apply-online', null)
    const later = application(site, {
      email: 'later@example.org',
      confirmation: 'email',
      mobile: '01777777777',
    })
    await apply(site, later, undefined, headers)
    await expect.poll(() => textsTo('later@example.org')).toHaveLength(1)
    expect(textsTo('once@example.org')).toEqual([])
  })
})

test('the office sees what failed or is unclear, and sends it again; a third time is not done by itself', async () => {
  await account(db, 'salma', 'officer')
  const cookie = await signIn({ url: site.url }, 'salma').catch(() => '')
  gateway.behave('cuts off')
  const entries = application(site, { mobile: '01733333333', confirmation: 'sms' })
  const reference = referenceOf(await apply(site, entries, undefined, headers))
  await expect.poll(() => stateOf(reference)).toBe('sms unclear')
  gateway.behave('accepts')
  const page = await fetch(`${site.url}/office/${reference}`, { headers: { cookie } })
  const text = await textOf(page)
  expect(text).toContain('Confirmation by SMS: perhaps sent')
  expect(text).toContain('Send the confirmation again')
  const metrics = await (await fetch(`${site.url}/metrics`)).text()
  expect(metrics).toContain('school_confirmations{state="unclear"} 1')
  expect((await post(site, `/office/${reference}/confirm`, {}, cookie)).status).toBe(303)
  await expect.poll(() => stateOf(reference)).toBe('sms sent')
  const texts = gateway.texts.filter(({ to }) => to === '8801733333333')
  expect(texts).toHaveLength(2)
  // Otherwise the gateway would take the second one for a repetition.
  expect(new Set(texts.map(({ id }) => id)).size).toBe(2)
  expect((await post(site, `/office/${reference}/confirm`, {}, cookie)).status).toBe(409)
  expect(await createOffice(db, testKeys).erase(reference)).toBe(true)
  const left = await db.delivery.count({ where: { submission: { reference } } })
  expect(left).toBe(0)
})

test('one recipient gets three messages an hour and ten a day, whatever they are about; the others wait', async () => {
  const to = 'often@example.org'
  const received = () => mail.mails.filter((one) => one.to.toLowerCase() === to)
  const putOff = async () =>
    db.delivery.count({ where: { state: 'waiting', reason: 'recipient limit', retryAt: { gt: new Date() } } })
  const anHourLater = async () => {
    await db.$pool.query(
      `UPDATE message_recipient SET "sentAt" = ARRAY(SELECT t - interval '61 minutes' FROM unnest("sentAt") t)`,
    )
    await skipWaits()
  }
  for (let n = 0; n < 10; n++)
    await contact(
      site,
      message({ email: n % 2 ? to : 'Often@Example.org', message: `Question ${n}` }),
      headers,
    )
  const two = application(site, { email: to, mobile: '01788888888', confirmation: 'email' })
  const last = referenceOf(await apply(site, two, undefined, headers))
  await expect.poll(putOff).toBe(8)
  expect(received()).toHaveLength(3)
  const cookie = await signIn({ url: site.url }, 'salma').catch(() => '')
  const page = await textOf(await fetch(`${site.url}/office/${last}`, { headers: { cookie } }))
  expect(page).toContain('waits, because this address or number has had enough messages for now')
  for (const expected of [6, 9, 10]) {
    await anHourLater()
    await expect.poll(async () => [received().length, await putOff()]).toEqual([expected, 11 - expected])
  }
  // Others are told meanwhile.
  await contact(site, message({ email: 'seldom@example.org' }), headers)
  await expect.poll(() => mail.mails.filter((one) => one.to === 'seldom@example.org')).toHaveLength(1)
  expect(site.output()).not.toMatch(/often@/i)
})

test('before the intake opens a family asks for a message, and gets one on that day', async () => {
  const before = { ...intake }
  onTestFinished(() => void Object.assign(intake, before))
  const dayIn = (days: number) => schoolDay(new Date(Date.now() + days * 86_400_000))
  // Not tomorrow, which may begin during the test.
  Object.assign(intake, { opens: dayIn(2) })
  const address = `${site.url}/bn/apply-online/reminder`
  const ask = async (fields: Record<string, string>) => {
    const asked = { method: 'POST', headers: { ...headers, accept: 'application/json' } }
    const response = await fetch(address, { ...asked, body: new URLSearchParams(fields) })
    return { status: response.status, answer: await response.json() }
  }
  const messagesOf = async (reference: string) => {
    const rows = await db.delivery.findMany({
      where: { submission: { reference } },
      orderBy: { channel: 'asc' },
    })
    return rows.map(({ channel, state }) => `${channel} ${state}`).join()
  }
  const page = await (await fetch(`${site.url}/bn/apply-online`)).text()
  expect(page).toContain('action="/bn/apply-online/reminder"')
  const withoutScript = await fetch(address, { method: 'POST', headers, body: new URLSearchParams() })
  expect(await withoutScript.text()).toContain('ই-মেইল ঠিকানা বা মোবাইল নম্বর লিখুন')
  expect(await ask({ email: '', mobile: '' })).toMatchObject({ status: 422, answer: { state: 'invalid' } })

  const fields = { email: 'nadia@example.org', mobile: '+880 1744-444444' }
  const { status, answer } = await ask(fields)
  expect([status, answer.state]).toEqual([200, 'delivered'])
  expect(answer.reference).toMatch(/^N-/)
  expect((await ask(fields)).answer.reference).toBe(answer.reference)
  const ofFamily = () => [
    ...mail.mails.filter(({ to }) => to === fields.email),
    ...gateway.texts.filter(({ to }) => to === '8801744444444'),
  ]
  await expect.poll(() => messagesOf(answer.reference)).toBe('email waiting,sms waiting')
  expect(ofFamily()).toEqual([])

  Object.assign(intake, { opens: dayIn(0) })
  await skipWaits()
  await expect.poll(() => messagesOf(answer.reference)).toBe('email sent,sms sent')
  expect(ofFamily().map(({ text }) => text)).toEqual([
    expect.stringContaining(`${ORIGIN}/bn/apply-online`),
    expect.stringMatching(/ভর্তির আবেদন শুরু হয়েছে।.*\/bn\/apply$/),
  ])
  expect((await ask({ email: 'late@example.org' })).status).toBe(409)
  expect(await createOffice(db, testKeys).erase(answer.reference)).toBe(true)
  expect(await messagesOf(answer.reference)).toBe('')
})
