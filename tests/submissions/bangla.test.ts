import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import {
  application,
  apply,
  contact,
  type Entries,
  message,
  postPlain,
  referenceOf,
  resetSubmissions,
  runSql,
  stored,
} from './posting.ts'

// A form that was posted to an address under /bn gets its response in Bangla. The upstream gets the same fields.

let site: App
// So long that a busy machine does not reach it: then a delivered form would be unclear.
const environment = { FORWARD_RETRY_SECONDS: '1', UPSTREAM_TIMEOUT_MS: '20000' }
beforeAll(async () => {
  site = await startApp({ forwards: true, environment })
})
afterAll(() => site.close())
beforeEach(() => resetSubmissions(site))

const json = { accept: 'application/json' }
const write = (entries: Entries, headers = {}) => contact(site, entries, headers, '/bn/contact')
const send = (entries: Entries, bytes?: Uint8Array) =>
  apply(site, entries, bytes && [{ bytes }], {}, '/bn/apply-online')

test('a Bangla form with invalid entries or an invalid picture gets its errors in Bangla, as a page without scripts', async () => {
  expect(await write({ email: 'x', subject: 'ফি', message: 'কথা' })).toEqual({
    status: 422,
    answer: {
      state: 'invalid',
      message: 'চিহ্নিত ঘরগুলো ঠিক করে ফরমটি আবার পাঠান।',
      errors: [
        { field: 'name', message: 'নাম লিখুন' },
        { field: 'email', message: 'সঠিক ই-মেইল ঠিকানা লিখুন' },
      ],
    },
  })
  const { answer } = await send(application(site, { categoryId: 'none', applicantName: 'ক'.repeat(121) }))
  expect(answer).toMatchObject({
    errors: [
      { field: 'categoryId', message: 'তালিকা থেকে একটি বেছে নিন' },
      { field: 'applicantName', message: 'সর্বোচ্চ ১২০ অক্ষর' },
    ],
  })
  for (const [bytes, message] of [
    [Buffer.from('no picture'), 'এই ফাইলটি চলবে না। ফোনে তোলা একটি ছবি দিন (JPG বা PNG)'],
    [Buffer.alloc(6 * 1024 * 1024), 'ছবিটি ৫ মেগাবাইটের চেয়ে বড়। আরও ছোট একটি ছবি দিন'],
  ] as const) {
    const { answer } = await send(application(site), bytes)
    expect(answer).toMatchObject({ errors: [{ field: 'picture', message }] })
  }
  const html = await (await postPlain(site, '/bn/contact', { name: 'Karim' })).text()
  expect(html).toMatch(/<html[^>]* lang="bn"/)
  expect(html).toContain('ই-মেইল ঠিকানা লিখুন')
  expect(html).not.toMatch(/is required|Not sent/)
  expect(await stored(site.databaseUrl)).toEqual([])
})

test('a Bangla form is forwarded with the same fields as an English one, and the wording of its consent is stored', async () => {
  const change = { applicantName: 'আয়েশা রহমান', mobile: '০১৭২২২২২২২২' }
  await apply(site, application(site, change))
  // The Bangla form is filled in with the Bangla name of the nationality.
  const bangladeshi = { ...change, nationality: 'বাংলাদেশি' }
  expect((await send(application(site, bangladeshi))).answer.state).toBe('delivered')
  const [english, bangla] = site.fakeUpstream.tables.applications
  expect(bangla?.fields).toEqual(english?.fields)
  expect(bangla?.fields).toMatchObject({ ...change, mobile: '01722222222', nationality: 'Bangladeshi' })
  const versions = (await stored(site.databaseUrl)).map(({ consentVersion }) => consentVersion)
  expect(versions).toEqual(['2026-11-25', '2026-11-25 bn'])
})

test('a form sent twice in different languages is stored once, its outcome is in the language of each, and different content with its key is rejected in Bangla', async () => {
  // The upstream sends no message of its own.
  site.fakeUpstream.misbehave('/contact-form', { kind: 'raw', body: '{}' })
  const entries = message()
  const [english, bangla] = [await contact(site, entries), await write(entries)]
  expect(english.answer).toMatchObject({ state: 'delivered', message: 'Message sent successfully 🎉' })
  expect(bangla.answer).toMatchObject({ state: 'delivered', message: 'আপনার বার্তা পাঠানো হয়েছে 🎉' })
  expect(referenceOf(bangla)).toBe(referenceOf(english))
  expect(await stored(site.databaseUrl)).toHaveLength(1)
  const other = await write({ ...entries, message: 'অন্য কথা' })
  expect(other).toMatchObject({
    status: 409,
    answer: { message: 'এই ফরমটি আগে একবার অন্য লেখাসহ পাঠানো হয়েছে। পাতাটি আবার খুলে আবার পাঠান।' },
  })
})

test('the Bangla form shows classes and categories in Bangla, and sends the options of the upstream', async () => {
  const read = async (address: string) => {
    const html = await (await fetch(site.url + address)).text()
    return (name: string) => {
      const select = new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`, 's').exec(html)?.[1] ?? ''
      const options = [...select.matchAll(/<option value="([^"]+)"[^>]*>([^<]*)/g)]
      return { values: options.map(([, value]) => value), texts: options.map(([, , text]) => text).join(' ') }
    }
  }
  const [english, bangla] = [await read('/apply-online'), await read('/bn/apply-online')]
  for (const name of ['classId', 'categoryId']) {
    expect(english(name).values.length).toBeGreaterThan(3)
    expect(bangla(name).values).toEqual(english(name).values)
    expect(bangla(name).texts).not.toMatch(/[a-z]/i)
  }
})

test('without scripts, a form leads to a page in its language with the message, the reference and the receipt', async () => {
  const reference = referenceOf(await send(application(site)))
  await runSql(site.databaseUrl, `UPDATE submission SET "receivedAt" = '2026-09-03T18:05:00Z'`)
  const html = await (await fetch(`${site.url}/bn/submitted/${reference}`)).text()
  expect(html).toMatch(/<html[^>]* lang="bn"/)
  for (const text of ['আবেদন পাঠানো হয়েছে', '৪ সেপ্টেম্বর ২০২৬, রাত ১২:০৫', '৫২০ টাকা', reference])
    expect(html).toContain(text)
  expect(html).not.toMatch(/Bangladesh time|Tk\. /)
  // Our own sentence by the outcome. The upstream's words follow as a quotation, marked as English for screen readers, unless they say
  // the same.
  expect(html).toMatch(/<p role="status"[^>]*>আবেদন জমা হয়েছে/)
  expect(html).not.toContain('Your application has been submitted')
  const answer = { responseCode: '200', responseMsg: 'Taken. Bring the receipt of the bank.' }
  site.fakeUpstream.misbehave('/apply-online', { kind: 'raw', body: JSON.stringify(answer) })
  const other = referenceOf(await send(application(site, { applicantName: 'Other Child' })))
  site.fakeUpstream.misbehave('/apply-online', null)
  expect(await (await fetch(`${site.url}/bn/submitted/${other}`)).text()).toContain(
    '<q lang="en">Taken. Bring the receipt of the bank.',
  )

  for (const [prefix, text] of [
    ['', 'Thank you. Your message has reached the office.'],
    ['/bn', 'আপনার বার্তা পাঠানো হয়েছে'],
  ] as const) {
    const sent = await postPlain(site, `${prefix}/contact`, message())
    const address = sent.headers.get('location') ?? ''
    const code = '[2-9A-HJKMNP-TV-Z]{4}'
    expect(sent.status).toBe(303)
    expect(address).toMatch(new RegExp(`^${prefix}/submitted/M-${code}-${code}$`))
    const page = await (await fetch(site.url + address)).text()
    for (const one of [text, address.slice(-11)]) expect(page).toContain(one)
    const typed = await fetch(site.url + address.toLowerCase().replaceAll('-', ''), { redirect: 'manual' })
    expect(typed.headers.get('location')).toBe(address)
    expect((await fetch(`${site.url}${prefix}/submitted/M-2222-2222`)).status).toBe(404)
  }
})

test('a form from another site, a body that is too large and an unsupported body type are rejected in Bangla', async () => {
  const post = (body: BodyInit, headers: HeadersInit) =>
    fetch(`${site.url}/bn/contact`, { method: 'POST', headers: { ...json, ...headers }, body })
  const elsewhere = { 'sec-fetch-site': 'cross-site' }
  for (const [response, status, said] of [
    [await post('', elsewhere), 403, 'ফরমটি অন্য একটি সাইট থেকে পাঠানো হয়েছে। আমাদের নিজের পাতার ফরমটি ব্যবহার করুন।'],
    [
      await post(new URLSearchParams({ message: 'ক'.repeat(60_000) }), {}),
      413,
      'যা পাঠিয়েছেন তা অনেক বড়। ছবি দিলে ৫ মেগাবাইটের ছোট ছবি দিন।',
    ],
    [await post('a,b', { 'content-type': 'text/csv' }), 415, 'ফরমটি ঠিকমতো পৌঁছায়নি। পাতাটি আবার খুলে আবার পাঠান।'],
  ] as const)
    expect([response.status, (await response.json()).message]).toEqual([status, said])
  const plain = await postPlain(site, '/bn/contact', message(), elsewhere)
  expect(await plain.text()).toMatch(/^<!doctype html><html lang="bn">.*href="\/bn\/contact"/is)
})

test('the Bangla form for an admit card returns errors in Bangla, and the file with a Bangla address', async () => {
  const card = (mobile_number: string, verification_code: string) =>
    postPlain(site, '/bn/job-admit-card', { mobile_number, verification_code }, json)
  expect((await (await card('', '')).json()).errors).toEqual([
    { field: 'mobile_number', message: 'মোবাইল নম্বর লিখুন' },
    { field: 'verification_code', message: 'পাসওয়ার্ড লিখুন' },
  ])
  const response = await card('০১৭০০০০০০০১', '482913')
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const address = response.headers.get('content-location') ?? ''
  expect(address).toMatch(/^\/bn\/job-admit-card\/file\?card=/)
  expect((await fetch(site.url + address)).status).toBe(200)
  const old = await fetch(`${site.url}/bn/job-admit-card/file?card=x`, { redirect: 'manual' })
  expect([old.status, old.headers.get('location')]).toEqual([302, '/bn/job-admit-card'])
  for (const [answer, expected] of [
    [{ responseCode: '01' }, {}],
    [{ responseCode: '01', responseMsg: 'Wrong password' }, { quote: 'Wrong password' }],
  ] as const) {
    site.fakeUpstream.misbehave('/job-admit-card', { kind: 'raw', body: JSON.stringify(answer) })
    const said = await (await card('01700000002', 'x')).json()
    expect(said).toMatchObject({
      message: 'প্রবেশপত্রটি পাওয়া গেল না। মোবাইল নম্বর ও পাসওয়ার্ড মিলিয়ে আবার চেষ্টা করুন, অথবা অফিসে ফোন করুন।',
      ...expected,
    })
  }
})
