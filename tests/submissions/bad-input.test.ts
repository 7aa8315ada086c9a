import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { allowances, slowestTurns, slowTurns } from '@school/server/form-limits'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { heicOf } from '../support/heic.ts'
import { emptyPng } from './png.ts'
import {
  application,
  apply,
  contact,
  type Entries,
  type FormResponse,
  formData,
  message,
  type Picture,
  photo,
  postPlain,
  referenceOf,
  resetSubmissions,
  runSql,
  stored,
} from './posting.ts'
import { jpegWithScans } from './scans.ts'

// Invalid and hostile input gets a clear error, and nothing is stored. Which entries a field accepts is tested in packages/forms.

let site: App
beforeAll(async () => {
  site = await startApp({ forwards: true })
})
afterAll(() => site.close())
beforeEach(() => resetSubmissions(site))

const json = { accept: 'application/json' }
const expectNothingStored = async () => {
  expect(await stored(site.databaseUrl)).toEqual([])
  expect(site.fakeUpstream.log.filter((call) => /apply-online|contact-form/.test(call.path))).toEqual([])
}
const errorsOf = ({ answer }: FormResponse) =>
  'errors' in answer
    ? Object.fromEntries(answer.errors.map(({ field, message }) => [field, message]))
    : answer

describe('the fields of a form', () => {
  test('a form with a field or a file that it does not have, a filled honeypot, or too much of anything is rejected', async () => {
    expect((await contact(site, message({ extra: 'x' }))).status).toBe(422)
    const unknown = await postPlain(
      site,
      '/apply-online',
      formData(application(site, { extra: 'x' }), []),
      json,
    )
    expect([unknown.status, await unknown.text()]).toEqual([422, expect.stringMatching(/unknown field/)])
    const form = formData(application(site, { country: undefined }), [{ bytes: await photo() }])
    form.append('country', new Blob(['{"a":1}'], { type: 'application/json' }), 'x.json')
    expect((await postPlain(site, '/apply-online', form, json)).status).toBe(422)
    expect((await apply(site, application(site, { presentAddress: 'x'.repeat(20_000) }))).status).toBe(413)
    expect((await contact(site, message({ message: 'x'.repeat(200_000) }))).status).toBe(413)
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`f${i}`, 'x']))
    expect((await apply(site, { ...application(site), ...many })).status).toBe(413)
    expect((await contact(site, message({ website: 'http://spam.example' }))).status).toBe(422)
    expect((await apply(site, application(site, { website: 'x' }))).status).toBe(422)
    await expectNothingStored()
    expect((await contact(site, message({ website: '' }))).status).toBe(200)
  })

  test('an application with an unknown class, session, category or gender, or a session of another class, is rejected', async () => {
    // A session of another class.
    await runSql(
      site.databaseUrl,
      `UPDATE admission_session SET "classId" = '1-5', id = '1-5/77', "semesterId" = '77'
      WHERE id = (SELECT min(id) FROM admission_session WHERE "classId" = '1-5')`,
    )
    for (const [change, field] of [
      [{ classId: '99-99' }, 'classId'],
      [{ sessionId: '999' }, 'sessionId'],
      [{ sessionId: '77' }, 'sessionId'],
      // The Hifz class for boys has no gender 2.
      [{ classId: '14-11' }, 'gender'],
      [{ categoryId: 'x' }, 'categoryId'],
    ] as const)
      expect(errorsOf(await apply(site, application(site, change)))).toEqual({
        [field]: 'Choose one of the options',
      })
    await expectNothingStored()
  })
})

const noise = (width: number, height: number, sigma: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } },
  })

describe('the picture of an application', () => {
  test('a picture is forwarded upright, without GPS data and scripts, under a new name, and with the fee of the mirror', async () => {
    const withGps = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#a33' } })
      .withExif({ IFD3: { GPSLatitude: '22/1 21/1 0/1' }, IFD0: { Copyright: 'marked-exif' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(withGps).metadata()).exif).toBeDefined()
    const bytes = Buffer.concat([withGps, Buffer.from('<script>alert(1)</script>')])
    const entries = application(site, { applicationFee: '1' })
    const response = await apply(site, entries, [{ bytes, name: '../../etc/passwd\u0000.jpg' }])
    expect(response.status).toBe(200)
    expect(site.fakeUpstream.tables.applications.at(-1)).toMatchObject({
      picture: { exif: false, format: 'jpeg', filename: 'picture.jpg', width: 400, height: 900 },
      fields: { applicationFee: '520' },
    })
    const [row] = await stored(site.databaseUrl)
    for (const text of ['marked-exif', '<script>']) expect(row?.picture?.includes(text)).toBe(false)
  })

  test('a picture may be small, is recognised by its content, and is stored with at most 300 KB, however much is in it', async () => {
    const small = sharp({ create: { width: 240, height: 300, channels: 3, background: '#3a6' } })
    for (const picture of [
      { bytes: await small.png().toBuffer() },
      { bytes: await small.jpeg().toBuffer(), name: 'x.png', type: 'image/png' },
      // HEIC of a phone, and a file without its last bytes, as some phones write it.
      { bytes: readFileSync(path.join(import.meta.dirname, '../support/photo.heic')), name: 'x.jpg' },
      { bytes: (await small.jpeg().toBuffer()).subarray(0, -2) },
      { bytes: await noise(1_000, 1_400, 60).jpeg({ quality: 90 }).toBuffer() },
    ])
      expect((await apply(site, application(site), [picture])).status).toBe(200)
    const size = (await stored(site.databaseUrl)).at(-1)?.picture?.byteLength
    expect(size).toBeGreaterThan(100_000)
    expect(size).toBeLessThanOrEqual(300_000)
  })

  const text = (content: string) => async () => Buffer.from(content, 'latin1')
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const rejected: [what: string, make: () => Promise<Uint8Array>, error: RegExp][] = [
    ['of 10 MB', async () => Buffer.alloc(10 * 1024 * 1024, 0xff), /not be larger than 5 MB/],
    ['that is SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), /Only JPG\/PNG files/],
    ['that is HTML', text('<!doctype html><script>alert(1)</script>'), /Only JPG\/PNG files/],
    ['that is a GIF', text('GIF89a\u0001\u0000\u0001\u0000'), /Only JPG\/PNG files/],
    ['that is a GIF and a script', text('GIF89a/*\u0001*/=1;alert(1)//'), /Only JPG\/PNG files/],
    ['that is SVG after a blank', text(' \n<svg onload="alert(1)"/>'), /Only JPG\/PNG files/],
    ['that is compressed SVG', async () => gzipSync('<svg onload="alert(1)"/>'), /Only JPG\/PNG files/],
    ['that is a ZIP', text('PK\u0003\u0004'), /Only JPG\/PNG files/],
    ['that is a TIFF', text('II*\u0000'), /Only JPG\/PNG files/],
    [
      'that is HTML after the first bytes of a JPEG',
      text('\xff\xd8\xff<!doctype html><script>alert(1)</script>'),
      /cannot be read/,
    ],
    [
      'that is a script after the first bytes of a PNG',
      text('\x89PNG\r\n\x1a\n<script>alert(1)</script>'),
      /cannot be read/,
    ],
    [
      'that is HEIC by its first bytes',
      text('\0\0\0\x18ftypheic\0\0\0\0heicmif1<script>'),
      /cannot be (?:read|opened)|HEIC/,
    ],
    [
      'that is HEIC of 60,000 × 60,000 by its header',
      async () => heicOf(60_000, 60_000),
      /cannot be (?:read|opened)|HEIC/,
    ],
    ['that is a PDF', text('%PDF-1.7'), /Only JPG\/PNG files/],
    ['of half a JPEG', async () => half(await noise(600, 600, 40).jpeg().toBuffer()), /cannot be read/],
    ['of half a PNG', async () => half(await noise(600, 600, 40).png().toBuffer()), /cannot be read/],
    ['of twenty bytes', async () => (await photo()).subarray(0, 20), /cannot be read/],
    // It would keep a decoder busy for ten seconds.
    ['of 882 scans', () => jpegWithScans(300, 400, 882), /cannot be read/],
    [
      'of few bytes and 20,000 × 20,000 pixels',
      async () => emptyPng({ width: 20_000, height: 20_000, depth: 1, colours: 'grey' }),
      /too many pixels/,
    ],
    [
      'of few pixels and many decoded bytes (16 bits per channel, alpha, interlaced)',
      async () => emptyPng({ width: 4_000, height: 4_000, depth: 16, colours: 'rgba', interlaced: true }),
      /too many pixels/,
    ],
  ]
  test.each(rejected)('a picture %s is rejected', async (_what, make, error) => {
    const response = await apply(site, application(site), [{ bytes: await make() }])
    expect(errorsOf(response)).toEqual({ picture: expect.stringMatching(error) })
    await expectNothingStored()
  })

  test('an application without a picture, with an empty one or with two is rejected', async () => {
    const two = [{ bytes: await photo() }, { bytes: await photo() }]
    for (const [pictures, error] of [
      [[], 'Please upload a picture'],
      [[{ bytes: new Uint8Array(), name: '' }], 'Please upload a picture'],
      [two, 'Give one answer only'],
    ] as const)
      expect(errorsOf(await apply(site, application(site), [...pictures]))).toEqual({ picture: error })
    await expectNothingStored()
  })

  test('a picture is not decoded while other fields are invalid', async () => {
    // Only a decoder could detect the damage.
    const damaged: Picture[] = [{ bytes: (await photo()).subarray(0, 200) }]
    const errors = async (change: Entries) => errorsOf(await apply(site, application(site, change), damaged))
    expect(await errors({})).toEqual({ picture: expect.stringMatching(/cannot be read/) })
    expect(await errors({ applicantName: '' })).toEqual({ applicantName: 'Applicant name is required' })
    expect(await errors({ classId: '99-99' })).toEqual({ classId: 'Choose one of the options' })
    expect(await errors({ key: 'x' })).toEqual({})
    await expectNothingStored()
  })

  test('a client that sends many pictures at once does not delay the application of another client', async () => {
    // Valid, but expensive to decode.
    const costly = emptyPng({ width: 1_200, height: 1_200, depth: 16, colours: 'rgba', interlaced: true })
    const flood = Array.from({ length: 7 }, () =>
      apply(site, application(site), [{ bytes: costly }], { 'x-forwarded-for': '203.0.113.66' }),
    )
    const other = await apply(site, application(site), undefined, { 'x-forwarded-for': '203.0.113.67' })
    expect(other.status).toBe(200)
    await Promise.all(flood)
    // Compared by the order in which the server stored them, because the order of the responses depends on this
    // machine. In order of arrival it would be last.
    const references = (await stored(site.databaseUrl)).map(({ reference }) => reference)
    expect(references).toHaveLength(8)
    expect(references.indexOf(referenceOf(other))).toBeLessThan(6)
  })
})

describe('the body of a form', () => {
  test.each([true, false])(
    'a body of 200 MB is aborted early; with a content-length: %s',
    async (hasLength) => {
      const { hostname, port, host } = new URL(site.url)
      const chunk = Buffer.alloc(256 * 1024, 'x')
      const socket = connect(Number(port), hostname)
      let response = ''
      socket.on('data', (data) => {
        response += data
      })
      const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      socket.on('error', () => {})
      const length = hasLength ? `Content-Length: ${200 * 1024 * 1024}` : 'Transfer-Encoding: chunked'
      socket.write(
        `POST /apply-online HTTP/1.1\r\nHost: ${host}\r\nAccept: application/json\r\n` +
          `Content-Type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`,
      )
      const write = (bytes: Buffer) => {
        const head = `${bytes.length.toString(16)}\r\n`
        return socket.write(
          hasLength ? bytes : Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')]),
        )
      }
      write(Buffer.from('--b\r\nContent-Disposition: form-data; name="picture"; filename="x.jpg"\r\n\r\n'))
      let sent = 0
      while (sent < 200 * 1024 * 1024 && !socket.destroyed && socket.writable) {
        if (!write(chunk))
          await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), ended])
        sent += chunk.length
      }
      socket.destroy()
      await ended
      expect(response).toMatch(/^HTTP\/1\.1 413/)
      expect(sent).toBeLessThan(6e7)
      await expectNothingStored()
    },
  )

  test('a body of another type than a form has, or that is none, is rejected', async () => {
    for (const [type, body] of [
      ['application/json', '{"name":"x"}'],
      ['text/plain', 'name=x'],
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=b', '--b\r\nnonsense'],
      ['application/xml', '<a/>'],
    ] as const)
      for (const path of ['/contact', '/apply-online', '/job-admit-card']) {
        const headers = { 'content-type': type, ...json }
        const response = await fetch(site.url + path, { method: 'POST', headers, body })
        expect([400, 415, 422], `${type} for ${path}`).toContain(response.status)
        expect((await response.json()).state).toBe('invalid')
      }
    await expectNothingStored()
  })
})

test('a submission is identified by its key, or by its content without one: the same is stored once, other content or another picture is rejected', async () => {
  const entries = message()
  const first = await contact(site, entries)
  expect(await contact(site, entries)).toEqual(first)
  const second = await contact(site, { ...entries, message: 'Something else' })
  expect(second).toMatchObject({ status: 409, answer: { state: 'invalid' } })
  const applied = application(site)
  await apply(site, applied)
  const other = await sharp(await photo())
    .negate()
    .jpeg()
    .toBuffer()
  expect((await apply(site, applied, [{ bytes: other }])).status).toBe(409)
  const keyless = message({ key: undefined, message: randomUUID() })
  expect(await contact(site, keyless)).toEqual(await contact(site, keyless))
  expect(await stored(site.databaseUrl)).toHaveLength(3)
  for (const key of ['x', 'a key', 'content:abcdefgh', 'k'.repeat(101)])
    expect((await contact(site, message({ key }))).status, key).toBe(422)
  expect(await stored(site.databaseUrl)).toHaveLength(3)
})

test('a form from another site is rejected, and one from a page of this site is accepted', async () => {
  for (const headers of [
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])
    for (const response of [
      await contact(site, message(), headers),
      await apply(site, application(site), undefined, headers),
    ])
      expect(response).toMatchObject({ status: 403, answer: { state: 'invalid' } })
  await expectNothingStored()
  const headers = { origin: new URL(site.url).origin, 'sec-fetch-site': 'same-origin' }
  expect((await contact(site, message(), headers)).status).toBe(200)
})

test('behind an address that has stored its forms of a day a form comes later, in whichever language; only a flood is refused, for a minute', async () => {
  const { max } = allowances.stored
  const turns = { ...slowTurns, ratePerClient: { ...slowTurns.ratePerClient } }
  // Whoever waits has a turn within twenty seconds.
  const ratePerClient = { tasks: 1, ms: 1_000 }
  expect([max, turns]).toEqual([
    600,
    expect.objectContaining({ queuePerClient: 20, queue: 400, ratePerClient }),
  ])
  Object.assign(allowances.stored, { max: 4 })
  Object.assign(slowTurns, { ratePerClient: { tasks: 1, ms: 400 }, queuePerClient: 6 })
  onTestFinished(() => {
    Object.assign(allowances.stored, { max })
    Object.assign(slowTurns, turns)
  })
  const limited = await startApp({ forwards: true })
  onTestFinished(() => limited.close())
  // A provider assigns a /64 network to a household.
  const sender = (i: number) => ({ 'x-forwarded-for': `2001:db8:1:4::${i}` })
  const post = (entries: Entries, i: number) =>
    contact(limited, entries, sender(i), i % 2 ? '/bn/contact' : '/contact')
  const atOnce = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => post(message(), i)))
  for (let i = 0; i < 6; i += 1) expect((await post({}, i)).status).toBe(422)
  // The fifth finds four that are stored. Who sends several at once finds no more, until one of them is stored.
  for (let i = 0; i < 5; i += 1) expect((await post(message(), i)).status).toBe(200)
  const began = performance.now()
  // The sixth goes on in this turn, the others in the next three, of which the first may be near.
  expect((await atOnce(4)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(performance.now() - began).toBeGreaterThan(400)
  // One more than may wait is a flood, and the address is refused for a minute; those that wait get their turn.
  // So many that they fill the queue although a busy machine takes them one after the other.
  const flood = await atOnce(40)
  expect(flood.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(6)
  expect(flood.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1)
  expect(await post(message(), 9)).toMatchObject({
    status: 429,
    answer: { state: 'failed', message: expect.stringContaining('এক মিনিট পর আবার চেষ্টা করুন') },
  })
  // Without a script it is a page.
  const page = await postPlain(limited, '/bn/contact', { name: 'Karim' }, sender(7))
  expect(page.status).toBe(429)
  const seconds = Number(page.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(30)
  expect(seconds).toBeLessThanOrEqual(60)
  const html = await page.text()
  expect(html).toMatch(/^<!doctype html><html lang="bn">/i)
  expect(html.replace(/<style>.*?<\/style>|<[^>]+>/gs, '')).not.toMatch(/[a-z]{2}/i)
  expect((await contact(limited, message(), { 'x-forwarded-for': '2001:db8:1:3::1' })).status).toBe(200)
  // The header was true.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await post(message(), 8)).status).toBe(200)
})

test('what one address can store in a day has an end: beyond twice its allowance a form goes on every fifteen seconds', async () => {
  const before = structuredClone({ allowances, slowTurns, slowestTurns })
  // 1,200 at once and one a second, then 5,700 in the rest of the day.
  expect(slowestTurns).toMatchObject({ ratePerClient: { tasks: 1, ms: 15_000 }, queuePerClient: 2 })
  expect(allowances.storedByProgram.max).toBe(2 * allowances.stored.max)
  Object.assign(allowances.stored, { max: 1 })
  Object.assign(allowances.storedByProgram, { max: 3 })
  Object.assign(slowTurns, { ratePerClient: { tasks: 100, ms: 1 } })
  Object.assign(slowestTurns, { ratePerClient: { tasks: 1, ms: 1_500 } })
  onTestFinished(() => {
    Object.assign(allowances.stored, before.allowances.stored)
    Object.assign(allowances.storedByProgram, before.allowances.storedByProgram)
    Object.assign(slowTurns, before.slowTurns)
    Object.assign(slowestTurns, before.slowestTurns)
  })
  // Otherwise each answer waits for its delivery.
  const limited = await startApp({ forwards: true })
  onTestFinished(() => limited.close())
  const post = (address: string) => contact(limited, message(), { 'x-forwarded-for': address })
  for (let n = 0; n < 4; n += 1) expect((await post('203.0.113.5')).status).toBe(200)
  const begun = performance.now()
  // The first one goes on at once.
  expect((await post('203.0.113.5')).status).toBe(200)
  expect((await post('203.0.113.5')).status).toBe(200)
  expect(performance.now() - begun).toBeGreaterThan(1_400)
  expect((await post('203.0.113.6')).status).toBe(200)
})

describe('forms without scripts', () => {
  test('an invalid form is returned as a page that names the errors, and entries are escaped', async () => {
    const response = await postPlain(site, '/contact', { name: '<script>marked', email: 'x' })
    expect(response.status).toBe(422)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': expect.stringMatching(/text\/html/),
      'cache-control': 'no-store',
    })
    const html = await response.text()
    for (const text of ['Enter a valid e-mail address', 'Message is required', 'value="&lt;script&gt;marked'])
      expect(html).toContain(text)
    expect(html).not.toContain('<script>marked')
  })

  test('a returned form contains neither the password nor the idempotency key', async () => {
    const secret = 'marked-password'
    const card = { mobile_number: '01700000009', verification_code: secret }
    const html = await (await postPlain(site, '/job-admit-card', card)).text()
    for (const text of ['Mobile number or password does not match.', '01700000009'])
      expect(html).toContain(text)
    expect(html).not.toContain(secret)
    const key = randomUUID()
    const form = formData(application(site, { agree: undefined, key }), [{ bytes: await photo() }])
    const page = await (await postPlain(site, '/apply-online', form)).text()
    for (const text of ['You must accept the declaration', 'value="Ayesha Rahman"'])
      expect(page).toContain(text)
    expect(page).not.toContain(key)
    await expectNothingStored()
  })

  test('if a picture is too large, the returned form still has the entries after it', async () => {
    const form = formData(application(site), [{ bytes: Buffer.alloc(8 * 1024 * 1024, 0xff) }])
    // After the picture, in the order of the fields on the page.
    form.append('siblingInfo', 'marked-behind')
    const response = await postPlain(site, '/apply-online', form)
    expect(response.status).toBe(422)
    const html = await response.text()
    for (const text of ['The photo must not be larger than 5 MB', 'marked-behind'])
      expect(html).toContain(text)
    await expectNothingStored()
  })

  /** Presses the button for the options of a class. */
  const choose = async (entries: Entries, prefix = '') => {
    const response = await postPlain(
      site,
      `${prefix}/apply-online`,
      formData({ ...entries, choose: '1' }, []),
    )
    expect(response.status).toBe(200)
    return (await response.text()).replaceAll('<!-- -->', '')
  }

  test('the button for the options of a class returns the form with them, shows no errors and stores nothing', async () => {
    const html = await choose({ classId: '1-4', applicantName: 'Ayesha' })
    expect(html).toContain('value="Ayesha"')
    expect(html).not.toContain('is required</')
    expect(/<select[^>]*name="sessionId"[^>]*>(.*?)<\/select>/.exec(html)?.[1]).toMatch(/Spring|Autumn/)
    const { classId, sessionId } = application(site)
    const bangla = await choose({ classId, sessionId }, '/bn')
    expect(bangla).toMatch(/<option value="1"[^>]*>ছেলে/)
    expect(bangla).toMatch(/<option value="\d+"[^>]*>(?:প্রথম|দ্বিতীয়) সেমিস্টার ২০[০-৯]{2}/)
    await expectNothingStored()
  })

  test('the application form shows the fee of the mirror, or Tk. 520 if the mirror has none', async () => {
    /** Changes fees as a sync does, with a notification of the change. */
    const change = async (update: string, values: unknown[] = []) => {
      const sql = `UPDATE admission_fee SET ${update} RETURNING id`
      const rows = await runSql<{ id: string }>(site.databaseUrl, sql, values)
      const message = JSON.stringify({ entity: 'fees', ids: rows.map(({ id }) => id) })
      await runSql(site.databaseUrl, 'SELECT pg_notify($1, $2)', ['mirror', message])
    }
    const { classId, sessionId } = application(site)
    const expectFee = (entries: Entries, fee: string) =>
      expect
        .poll(async () => /The application fee of (.+?) is to be paid/.exec(await choose(entries))?.[1])
        .toBe(fee)
    await change('fee = 600')
    await change('fee = 1250 WHERE "classId" = $1 AND "semesterId" = $2', [classId, sessionId])
    await expectFee({ classId, sessionId }, 'Tk. 1,250')
    await expectFee({ classId }, 'Tk. 600 to Tk. 1,250 (depending on the class)')
    await change('fee = NULL WHERE "classId" = $1', [classId])
    await expectFee({ classId, sessionId }, 'Tk. 520')
    await expectFee({}, 'Tk. 600')
    await change('fee = NULL')
    await expectFee({}, 'Tk. 520')
  })
})
