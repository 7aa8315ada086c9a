import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { application, apply, contact, type Entries, message, pairs, runSql, stored } from './posting.ts'

// A form that was posted to an address under /bn gets its response in Bangla. The upstream gets the same fields.

let site: App
// So long that a busy machine does not reach it: then a delivered form would be unclear.
const environment = { FORWARD_RETRY_SECONDS: '1', UPSTREAM_TIMEOUT_MS: '20000' }
beforeAll(async () => {
  site = await startApp({ forwards: true, environment })
})
afterAll(() => site.close())
beforeEach(async () => {
  await runSql(site.databaseUrl, 'TRUNCATE submission CASCADE')
  await runSql(
    site.databaseUrl,
    'UPDATE submission_circuit SET failures = 0, "retryAt" = NULL, "answeredAt" = NULL',
  )
  site.fakeUpstream.tables.messages.length = 0
  site.fakeUpstream.tables.applications.length = 0
})
afterEach(() => {
  for (const call of ['/contact-form', '/apply-online', '/job-admit-card', 'file'])
    site.fakeUpstream.misbehave(call, null)
})

const write = (entries: Entries, headers = {}) => contact(site, entries, headers, '/bn/contact')
const send = (entries: Entries) => apply(site, entries, undefined, {}, '/bn/apply-online')
const referenceOf = ({ answer }: Awaited<ReturnType<typeof write>>) =>
  'reference' in answer ? answer.reference : ''
const post = (address: string, entries: Entries, headers = {}) =>
  fetch(site.url + address, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(pairs(entries)),
  })

describe('forms in Bangla', () => {
  test('a Bangla form with invalid entries gets its errors in Bangla, and nothing is stored', async () => {
    expect(await write({ email: 'x' })).toEqual({
      status: 422,
      answer: {
        state: 'invalid',
        message: 'চিহ্নিত ঘরগুলো ঠিক করে ফরমটি আবার পাঠান।',
        errors: [
          { field: 'name', message: 'নাম লিখুন' },
          { field: 'email', message: 'সঠিক ই-মেইল ঠিকানা লিখুন' },
          { field: 'subject', message: 'বিষয় লিখুন' },
          { field: 'message', message: 'বার্তা লিখুন' },
        ],
      },
    })
    const { answer } = await send(
      application(site, { applicantName: 'ক'.repeat(121), categoryId: 'none', agree: undefined }),
    )
    expect('errors' in answer && answer.errors).toEqual([
      { field: 'categoryId', message: 'তালিকা থেকে একটি বেছে নিন' },
      { field: 'applicantName', message: 'সর্বোচ্চ ১২০ অক্ষর' },
      { field: 'agree', message: 'ঘোষণায় টিক দিতে হবে' },
    ])
    expect(await stored(site.databaseUrl)).toEqual([])
  })

  test('a Bangla form with an invalid picture gets the reason in Bangla', async () => {
    const errorsFor = async (bytes: Uint8Array) => {
      const { answer } = await apply(site, application(site), [{ bytes }], {}, '/bn/apply-online')
      return 'errors' in answer ? answer.errors : answer
    }
    expect(await errorsFor(Buffer.from('no picture'))).toEqual([
      { field: 'picture', message: 'শুধু JPG/PNG ফাইল দেওয়া যাবে' },
    ])
    expect(await errorsFor(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toEqual([
      { field: 'picture', message: 'ছবিটি পড়া যাচ্ছে না। অন্য একটি ছবি দিন' },
    ])
    expect(await errorsFor(Buffer.alloc(6 * 1024 * 1024))).toEqual([
      { field: 'picture', message: 'ছবি ৫ মেগাবাইটের বেশি হতে পারবে না' },
    ])
  })

  test('a Bangla form is forwarded with the same fields as an English one, and the wording of its consent is stored', async () => {
    const change = { applicantName: 'আয়েশা রহমান', mobile: '০১৭২২২২২২২২' }
    await apply(site, application(site, change))
    // The Bangla form is filled in with the Bangla name of the nationality.
    const bangladeshi = { ...change, nationality: 'বাংলাদেশি' }
    expect((await send(application(site, bangladeshi))).answer.state).toBe('delivered')
    const [english, bangla] = site.fakeUpstream.tables.applications
    expect(bangla?.fields).toEqual(english?.fields)
    expect(bangla?.fields).toMatchObject({ nationality: 'Bangladeshi', applicantName: 'আয়েশা রহমান' })
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
      answer: { message: 'এই ফরমটি আগে একবার অন্য লেখাসহ পাঠানো হয়েছে। পাতাটি রিলোড করে আবার পাঠান।' },
    })
  })
})

test('the Bangla form shows classes, sessions, genders and categories in Bangla, and sends the options of the upstream', async () => {
  const { classId, sessionId } = application(site)
  const read = async (address: string) => {
    const html = await (await fetch(site.url + address)).text()
    const options = (name: string) => [
      ...(new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`, 's').exec(html)?.[1] ?? '').matchAll(
        /<option value="([^"]+)"[^>]*>([^<]*)/g,
      ),
    ]
    return (name: string) => options(name).map(([, value, text]) => [value, text])
  }
  const [english, bangla] = [await read('/apply-online'), await read('/bn/apply-online')]
  for (const name of ['classId', 'categoryId']) {
    expect(english(name).length).toBeGreaterThan(3)
    expect(bangla(name).map(([value]) => value)).toEqual(english(name).map(([value]) => value))
    expect(bangla(name).flat().join(' ')).not.toMatch(/[a-z]/i)
  }
  const body = new FormData()
  for (const [name, value] of pairs({ classId, sessionId, choose: '1' })) body.append(name, value)
  const html = await (await fetch(`${site.url}/bn/apply-online`, { method: 'POST', body })).text()
  expect(html).toMatch(/<option value="1"[^>]*>ছেলে/)
  expect(html).toMatch(/<option value="\d+"[^>]*>(?:প্রথম|দ্বিতীয়) সেমিস্টার ২০[০-৯]{2}/)
})

describe('forms in Bangla without scripts', () => {
  test('an invalid Bangla form without scripts is returned as a Bangla page with its errors', async () => {
    const response = await post('/bn/contact', { name: '<script>marked' })
    expect([response.status, response.headers.get('cache-control')]).toEqual([422, 'no-store'])
    const html = await response.text()
    expect(html).toMatch(/<html[^>]* lang="bn"/)
    expect(html).toContain('ই-মেইল ঠিকানা লিখুন')
    expect(html).not.toMatch(/<script>marked|is required|Not sent/)
  })

  test('a Bangla form without scripts redirects to a Bangla result page with Bangla digits', async () => {
    const { answer } = await send(application(site))
    const reference = 'reference' in answer ? answer.reference : ''
    await runSql(site.databaseUrl, `UPDATE submission SET "receivedAt" = '2026-09-03T18:05:00Z'`)
    const html = await (await fetch(`${site.url}/bn/submitted/${reference}`)).text()
    expect(html).toMatch(/<html[^>]* lang="bn"/)
    for (const text of ['আবেদন পাঠানো হয়েছে', '৪ সেপ্টেম্বর ২০২৬, ০০:০৫ (বাংলাদেশ সময়)', '৫২০ টাকা', reference])
      expect(html).toContain(text)
    expect(html).not.toMatch(/Bangladesh time|Tk\. /)
    // Our own sentence by the outcome. The upstream's words follow as a quotation, marked as English for screen readers.
    expect(html).toMatch(/<p role="status"[^>]*>আবেদন জমা হয়েছে/)
    expect(html).toMatch(/<q lang="en">Your application has been submitted/)
    const sent = await post('/bn/contact', message())
    const address = sent.headers.get('location') ?? ''
    expect([sent.status, address]).toEqual([303, expect.stringMatching(/^\/bn\/submitted\/M-/)])
    const typed = await fetch(site.url + address.toLowerCase().replaceAll('-', ''), { redirect: 'manual' })
    expect(typed.headers.get('location')).toBe(address)
    expect((await fetch(`${site.url}/bn/submitted/M-2222-2222`)).status).toBe(404)
  })
})

describe('rejections before the form handler', () => {
  test('a form from another site, a body that is too large and an unsupported body type are rejected in Bangla', async () => {
    const statusAndMessage = async (response: Response) => [response.status, (await response.json()).message]
    const json = { accept: 'application/json' }
    const elsewhere = { ...json, 'sec-fetch-site': 'cross-site' }
    expect(await statusAndMessage(await post('/bn/contact', message(), elsewhere))).toEqual([
      403,
      'ফরমটি অন্য একটি সাইট থেকে পাঠানো হয়েছে। আমাদের নিজের পাতার ফরমটি ব্যবহার করুন।',
    ])
    expect(await statusAndMessage(await post('/bn/contact', { message: 'ক'.repeat(60_000) }, json))).toEqual([
      413,
      'যা পাঠিয়েছেন তা অনেক বড়। ছবি দিলে ৫ মেগাবাইটের ছোট ছবি দিন।',
    ])
    const text = { method: 'POST', headers: { ...json, 'content-type': 'text/csv' }, body: 'a,b' }
    expect(await statusAndMessage(await fetch(`${site.url}/bn/contact`, text))).toEqual([
      415,
      'ফরমটি ঠিকমতো পৌঁছায়নি। পাতাটি রিলোড করে আবার পাঠান।',
    ])
    const plain = await post('/bn/contact', message(), { 'sec-fetch-site': 'cross-site' })
    expect(await plain.text()).toMatch(/^<!doctype html><html lang="bn">.*href="\/bn\/contact"/s)
  })
})

test('the Bangla form for an admit card returns errors in Bangla, and the file with a Bangla address', async () => {
  const card = (mobile: string, password: string) =>
    post(
      '/bn/job-admit-card',
      { mobile_number: mobile, verification_code: password },
      { accept: 'application/json' },
    )
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
  site.fakeUpstream.misbehave('/job-admit-card', { kind: 'raw', body: '{"responseCode":"01"}' })
  expect((await (await card('01700000002', 'x')).json()).message).toBe('কোনো একটি সমস্যা হয়েছে।')
  site.fakeUpstream.misbehave('/job-admit-card', {
    kind: 'raw',
    body: '{"responseCode":"01","responseMsg":"Wrong password"}',
  })
  expect(await (await card('01700000002', 'x')).json()).toMatchObject({
    message: 'কোনো একটি সমস্যা হয়েছে।',
    quote: 'Wrong password',
  })
  // Ten wrong passwords in either language lock the number.
  for (let i = 0; i < 11; i++)
    await post('/job-admit-card', { mobile_number: '01711223399', verification_code: 'w' })
  expect((await (await card('01711223399', 'w')).json()).message).toMatch(
    /এই মোবাইল নম্বরে অনেকবার ভুল পাসওয়ার্ড দেওয়া হয়েছে। ১[৪৫] মিনিট পর আবার চেষ্টা করুন।/,
  )
})
