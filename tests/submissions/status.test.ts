import { ask as askFamily, decide } from '@school/office/matters'
import { invite } from '@school/office/slots'
import { createBirthDateCheck } from '@school/office/status'
import { createDb } from '@school/prisma'
import { slowDown } from '@school/server/attempts'
import { withoutRenderTime } from '@school/server/render-time'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { testKeys } from '../support/data-key.ts'
import { application, apply, contact, message, postPlain, referenceOf, runSql } from './posting.ts'

// What a family is told of its application: by reference and date of birth, by a signed address, and by the receipt to take along.

let site: App
beforeAll(async () => {
  site = await startApp({ forwards: true, environment: { PUBLIC_URL: 'https://school.example' } })
})
afterAll(() => site.close())
afterEach(() => site.fakeUpstream.misbehave('/apply-online', null))

let visitors = 0
/** Asks as another visitor each time, so that the limits of one do not count. */
const ask = (entries: Record<string, string>, { prefix = '', headers = {} } = {}) =>
  postPlain(site, `${prefix}/application-status`, entries, {
    'x-forwarded-for': `198.51.100.${++visitors}`,
    ...headers,
  })
const open = (address: string) => fetch(site.url + address, { headers: { accept: 'application/json' } })

test.each(['', '/bn'])(
  'reference and date of birth lead to the status at %s/status, which nobody caches',
  async (prefix) => {
    const marked = { applicantName: 'Marked Person', mobile: '01987654321' }
    const reference = referenceOf(await apply(site, application(site, marked)))
    const answer = await ask(
      { reference: reference.toLowerCase().replaceAll('-', ' '), dob: '2018-05-04' },
      { prefix },
    )
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store'])
    const address = answer.headers.get('location') ?? ''
    expect(address).toMatch(new RegExp(`^${prefix}/status/${reference}-`))
    const page = await fetch(site.url + address)
    expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
      200,
      'no-store',
      'noindex',
    ])
    // Some milliseconds have the year of birth in them.
    const html = withoutRenderTime(Buffer.from(await page.text())).toString()
    for (const text of prefix
      ? ['আবেদন অফিসে পৌঁছেছে', 'প্রথম শ্রেণি']
      : ['The application has reached the office', 'Class I'])
      expect(html).toContain(text)
    // The words of the school's system, where they say more than the page.
    expect(html.includes('Your application has been submitted')).toBe(prefix === '')
    expect(html).not.toMatch(/Marked|01987654321|2018/)
  },
)

test('the answer to the sender has an address of the status that works for months, and its page has none', async () => {
  const sent = await apply(site, application(site), undefined, {}, '/bn/apply-online')
  const { answer } = sent
  const { statusLink } = 'reference' in answer ? answer : {}
  expect(statusLink?.href).toMatch(/^\/bn\/status\/A-/)
  const days = (Date.parse(statusLink?.until ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(100)
  expect(await (await open(statusLink?.href ?? '')).json()).toMatchObject({
    stage: 'delivered',
    until: statusLink?.until,
  })
  expect(await (await fetch(`${site.url}/submitted/${referenceOf(sent)}`)).text()).not.toContain('/status/')
  // `y` ends no signature.
  const changed = await fetch(site.url + (statusLink?.href ?? '').replace(/..$/, 'yy'), {
    redirect: 'manual',
  })
  expect([changed.status, changed.headers.get('location')]).toEqual([302, '/bn/application-status'])
})

test('a reference that does not exist, one of a message, and another date of birth get the same answer', async () => {
  const reference = referenceOf(await apply(site, application(site)))
  const note = referenceOf(await contact(site, message()))
  const questions = [
    { reference, dob: '2018-05-05' },
    { reference: 'A-7K3M-9999', dob: '2018-05-04' },
    { reference: note, dob: '2018-05-04' },
    { reference: 'nonsense', dob: '2018-05-04' },
  ]
  const answers = await Promise.all(
    questions.map(async (entries) => {
      const answer = await ask(entries, { headers: { accept: 'application/json' } })
      return [answer.status, answer.headers.get('cache-control'), await answer.text()]
    }),
  )
  expect(answers[0]?.[0]).toBe(422)
  expect(answers[0]?.[2]).toContain('We found no application')
  for (const answer of answers) expect(answer).toEqual(answers[0])
  // The page of the form shows what was entered again, and differs in nothing else.
  const pages = await Promise.all(
    questions.slice(0, 2).map(async (entries) => {
      const html = await (await ask(entries)).text()
      // The date of birth is shown in three fields, and is in the data of the page.
      const [year, month, day] = entries.dob.split('-').map(Number)
      const shown = [
        `name="dobDay" value="${day}"`,
        `name="dobMonth" value="${month}"`,
        `name="dobYear" value="${year}"`,
      ]
      for (const text of shown) expect(html).toContain(text)
      return [entries.reference, entries.dob, ...shown].reduce(
        (rest, text) => rest.replaceAll(text, ''),
        html,
      )
    }),
  )
  const withoutTimes = pages.map((html) => html.replaceAll(/u:\d{13}/g, ''))
  expect(withoutTimes[0] === withoutTimes[1]).toBe(true)
})

test('a wrong date, no reference, a message and an erased application take the same work', async () => {
  const reference = referenceOf(await apply(site, application(site)))
  const erased = referenceOf(await apply(site, application(site)))
  const note = referenceOf(await contact(site, message()))
  await runSql(site.databaseUrl, 'UPDATE submission SET payload = NULL WHERE reference = $1', [erased])
  const opened: number[] = []
  const keys = {
    ...testKeys,
    open: (...place: Parameters<typeof testKeys.open>) => {
      const plain = testKeys.open(...place)
      // What is sealed has sizes of 256 bytes; a decoy is as long as an application.
      opened.push(plain.byteLength > 500 ? 1 : 0)
      return plain
    },
  }
  const db = createDb(site.databaseUrl, 1)
  onTestFinished(() => db.$close())
  const check = createBirthDateCheck(db, keys)
  for (const [one, dob] of [
    [reference, '2018-05-05'],
    ['A-7K3M-9999', '2018-05-04'],
    [note, '2018-05-04'],
    [erased, '2018-05-04'],
  ] as const) {
    opened.length = 0
    expect(await check(one, dob)).toBe(false)
    expect(opened, one).toEqual([1])
  }
  expect(await check(reference, '2018-05-04')).toBe(true)
})

test('ten wrong dates of birth from one address lock out this address for this reference only', async () => {
  const reference = referenceOf(await apply(site, application(site)))
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const wrong = Array.from({ length: 10 }, (_, day) => `2018-06-${`${day + 1}`.padStart(2, '0')}`)
  for (const dob of wrong) expect((await ask({ reference, dob }, { headers })).status).toBe(422)
  const right = { reference, dob: '2018-05-04' }
  expect((await ask(right, { headers })).status).toBe(429)
  // Another family behind the same address of a mobile operator, and the same family elsewhere.
  const other = referenceOf(await apply(site, application(site)))
  expect((await ask({ reference: other, dob: '2018-05-04' }, { headers })).status).toBe(303)
  expect((await ask(right)).status).toBe(303)
})

test('what is no reference is a typing error of one person, and locks out nobody', async () => {
  const reference = referenceOf(await apply(site, application(site)))
  for (let n = 0; n < 32; n += 1)
    expect((await ask({ reference: `nonsense ${n}`, dob: '2018-05-04' })).status).toBe(422)
  expect((await ask({ reference, dob: '2018-05-04' })).status).toBe(303)
})

test('of all guesses from a thousand networks, at all replicas and after a restart, thirty dates of birth are looked at in a day, and the answer says until when', async () => {
  const reference = referenceOf(await apply(site, application(site)))
  await runSql(site.databaseUrl, 'DELETE FROM attempt', [])
  const start = async () => {
    const app = await startApp({
      databaseUrl: site.databaseUrl,
      fakeUpstream: site.fakeUpstream,
      synced: false,
    })
    onTestFinished(() => app.close())
    return app
  }
  const attempt = (at: App, dob: string, network: number) =>
    postPlain(
      at,
      '/application-status',
      { reference, dob },
      { 'x-forwarded-for': `2001:db8:7:${network}::1` },
    )
  Object.assign(slowDown, { firstMs: 1, maxMs: 2 })
  onTestFinished(() => void Object.assign(slowDown, { firstMs: 1_000, maxMs: 20_000 }))
  const replicas = [site, await start()]
  const statuses: number[] = []
  for (let n = 0; n < 1_000; n += 20) {
    const some = Array.from({ length: 20 }, (_, i) =>
      attempt(replicas[i % 2] ?? site, `2018-06-${String(1 + (i % 28)).padStart(2, '0')}`, n + i),
    )
    statuses.push(...(await Promise.all(some)).map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(30)
  expect(statuses.filter((status) => status !== 422 && status !== 429)).toEqual([])
  const refused = await attempt(await start(), '2018-05-04', 1_000)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
})

test('the page says in turn that an application waits, is accepted, and what the office needs, plans and decides', async () => {
  site.fakeUpstream.misbehave('/apply-online', { kind: 'status', code: 503 })
  const sent = await apply(site, application(site))
  const reference = referenceOf(sent)
  const address = ('reference' in sent.answer && sent.answer.statusLink?.href) || ''
  const status = async () => (await open(address)).json()
  expect(await status()).toMatchObject({ stage: 'waiting', answeredAt: null, quote: null })
  await runSql(
    site.databaseUrl,
    `UPDATE submission SET state = 'delivered', "settledAt" = '2026-11-24T20:00:00Z', "outcomeMessage" = $2 WHERE reference = $1`,
    [reference, testKeys.seal('submission.outcomeMessage', reference, 'In.')],
  )
  expect(await status()).toMatchObject({
    stage: 'delivered',
    quote: 'In.',
    answeredAt: '2026-11-25T02:00:00+06:00',
  })
  const db = createDb(site.databaseUrl, 2)
  try {
    const edit = { account: 'salma' }
    await askFamily(db, testKeys, reference, edit, 'Bring the certificate.')
    const request = { text: 'Bring the certificate.', answer: null }
    expect(await status()).toMatchObject({ stage: 'delivered', matter: { request, invitation: null } })
    const slot = await db.testSlot.create({
      data: { date: new Date('2026-12-05'), time: '09:30', place: 'Main building', seats: 20 },
    })
    await invite(db, testKeys, reference, edit, slot.id, '')
    expect(await status()).toMatchObject({
      matter: {
        request,
        invitation: {
          slot: { date: '2026-12-05', time: '09:30', place: 'Main building', isCancelled: false },
        },
      },
    })
    const html = await (await fetch(site.url + address)).text()
    for (const text of [
      'The office needs something from you',
      'Bring the certificate.',
      'Invited to the evaluation test',
      '05 Dec 2026',
      'Main building',
    ])
      expect(html).toContain(text)
    await decide(db, testKeys, reference, edit, 'admitted', 'Welcome.')
    const decided = await (await fetch(site.url + address)).text()
    for (const text of ['Admitted. Congratulations!', 'Welcome.', 'Bring the certificate.', '05 Dec 2026'])
      expect(decided).toContain(text)
  } finally {
    await db.$close()
  }
})

test('an entry that is missing is named beside its field, and what was entered is shown again', async () => {
  const answer = await ask({ reference: 'A-7K3M-2QXF', dob: '' }, { prefix: '/bn' })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('জন্মতারিখ লিখুন')
  expect(html).toContain('value="A-7K3M-2QXF"')
})

test.each([
  ['', 'https://school.example/submitted/'],
  ['/bn', 'https://school.example/bn/submitted/'],
])(
  'the receipt at %s/submitted is one small sheet with the address of its page, for nobody to cache',
  async (prefix, address) => {
    const change = { applicantName: 'Marked Person', fatherName: 'Marked Father' }
    const reference = referenceOf(
      await apply(site, application(site, change), undefined, {}, `${prefix}/apply-online`),
    )
    const response = await fetch(`${site.url}${prefix}/submitted/${reference}/receipt.pdf`)
    expect({ status: response.status, ...Object.fromEntries(response.headers) }).toMatchObject({
      status: 200,
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${reference}.pdf"`,
      'x-robots-tag': 'noindex',
    })
    const sheet = Buffer.from(await response.arrayBuffer())
    const text = sheet.toString('latin1')
    expect(text).toMatch(/^%PDF-/)
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(sheet.length).toBeLessThan(40_000)
    expect(text).toContain(`(${address}${reference})`)
    // The letters are in the file, so that Bangla is read on every machine.
    expect(text).toContain('NotoSansBengali-Regular')
  },
)

test('only the own browser may keep the page of an application, and nobody that of a message, which has no sheet', async () => {
  const control = async (reference: string) =>
    (await fetch(`${site.url}/submitted/${reference}`)).headers.get('cache-control')
  const note = referenceOf(await contact(site, message()))
  expect(await control(referenceOf(await apply(site, application(site))))).toBe('private, no-cache')
  expect(await control(note)).toBe('no-store')
  for (const one of [note, 'A-2222-2222', 'nonsense'])
    expect((await fetch(`${site.url}/submitted/${one}/receipt.pdf`)).status).toBe(404)
})

test('the page names payment, the day of the test and the sheet, and its WhatsApp link tells only reference and address', async () => {
  const reference = referenceOf(await apply(site, application(site, { applicantName: 'Marked Person' })))
  const html = await (await fetch(`${site.url}/bn/submitted/${reference}`)).text()
  for (const text of ['বিকাশ', 'পরীক্ষার দিন সঙ্গে আনবেন', `/bn/submitted/${reference}/receipt.pdf`])
    expect(html).toContain(text)
  const shared = /https:\/\/wa\.me\/\?text=([^"]+)/.exec(html)?.[1] ?? ''
  expect(decodeURIComponent(shared)).toBe(
    `উদাহরণ কুরআন একাডেমি: ভর্তির আবেদন ${reference} https://school.example/bn/submitted/${reference}`,
  )
  expect(html).not.toContain('Marked')
})
