import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { limits } from '@school/server/form-limits'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { type Site, startSite } from '../support/site.ts'
import { syncedDatabase } from '../support/synced-database.ts'
import { emptyPng } from './png.ts'
import {
  application,
  apply,
  contact,
  type Entries,
  formData,
  message,
  type Picture,
  pairs,
  photo,
  runSql,
  stored,
} from './posting.ts'
import { jpegWithScans } from './scans.ts'

// Invalid and hostile input gets a clear error, and nothing is stored.

let site: Site
let database: Awaited<ReturnType<typeof syncedDatabase>>
beforeAll(async () => {
  database = await syncedDatabase('pictures')
  // A process of its own, because some of these tests block it.
  site = await startSite({ databaseUrl: database.url })
})
afterAll(async () => {
  await site.close()
  await database.drop()
})
beforeEach(async () => {
  await runSql(database.url, 'TRUNCATE submission CASCADE')
  site.fakeUpstream.clearLog()
})

const expectNothingStored = async () => {
  expect(await stored(database.url)).toEqual([])
  expect(site.fakeUpstream.log.filter((call) => /apply-online|contact-form/.test(call.path))).toEqual([])
}

const errorsOf = (response: Awaited<ReturnType<typeof apply>>) =>
  'errors' in response.answer
    ? Object.fromEntries(response.answer.errors.map(({ field, message }) => [field, message]))
    : response.answer

describe('the fields of a form', () => {
  // Other names: packages/forms/src/forms.test.ts.
  test.each(['extra', '__proto__'])(
    'a field %s that the form does not have is rejected, and nothing is stored',
    async (name) => {
      const options = { method: 'POST', headers: { accept: 'application/json' } }
      const body = new URLSearchParams([...pairs(message()), [name, 'x']])
      expect((await fetch(`${site.url}/contact`, { ...options, body })).status).toBe(422)
      const form = formData(application(site), [{ bytes: await photo() }])
      form.append(name, 'x')
      const response = await fetch(`${site.url}/apply-online`, { ...options, body: form })
      expect(response.status).toBe(422)
      expect(await response.text()).toMatch(/unknown field/)
      await expectNothingStored()
    },
  )

  test('a form with a field that occurs twice, or with a file instead of text, is rejected', async () => {
    expect(errorsOf(await contact(site, message({ name: ['a', 'b'] })))).toEqual({
      name: 'Give one answer only',
    })
    const form = formData(application(site), [{ bytes: await photo() }])
    form.delete('country')
    form.append('country', new Blob(['{"a":1}'], { type: 'application/json' }), 'x.json')
    const response = await fetch(`${site.url}/apply-online`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: form,
    })
    // A second file: only the picture is allowed.
    expect(response.status).toBe(422)
    await expectNothingStored()
  })

  test('a form with a text that is too long is rejected', async () => {
    expect(errorsOf(await contact(site, message({ message: 'x'.repeat(5_001) })))).toEqual({
      message: 'At most 5,000 characters',
    })
    expect(errorsOf(await apply(site, application(site, { presentAddress: 'ক'.repeat(501) })))).toEqual({
      presentAddress: 'At most 500 characters',
    })
    expect((await apply(site, application(site, { presentAddress: 'x'.repeat(20_000) }))).status).toBe(413)
    expect((await contact(site, message({ message: 'x'.repeat(200_000) }))).status).toBe(413)
    await expectNothingStored()
  })

  test('an application with an unknown class, session, category or gender, or a session of another class, is rejected', async () => {
    const error = 'Choose one of the options'
    expect(errorsOf(await apply(site, application(site, { classId: '99-99' })))).toEqual({ classId: error })
    expect(errorsOf(await apply(site, application(site, { sessionId: '999' })))).toEqual({ sessionId: error })
    // The Hifz class for boys has no gender 2.
    expect(errorsOf(await apply(site, application(site, { classId: '14-11' })))).toEqual({ gender: error })
    expect(errorsOf(await apply(site, application(site, { categoryId: 'x' })))).toEqual({ categoryId: error })
    await expectNothingStored()
    // A session of another class.
    await runSql(
      database.url,
      `UPDATE admission_session SET "classId" = '1-5', id = '1-5/77', "semesterId" = '77'
      WHERE id = (SELECT min(id) FROM admission_session WHERE "classId" = '1-5')`,
    )
    expect(errorsOf(await apply(site, application(site, { sessionId: '77' })))).toEqual({ sessionId: error })
    await expectNothingStored()
  })

  test('an application without a guardian’s consent, or with consent to another wording, is rejected', async () => {
    expect(errorsOf(await apply(site, application(site, { guardianConsent: undefined })))).toEqual({
      guardianConsent: 'A parent or legal guardian must give this consent',
    })
    for (const guardianConsent of ['on', '2020-01-01'])
      expect(errorsOf(await apply(site, application(site, { guardianConsent })))).toEqual({
        guardianConsent: 'The wording of the consent has changed. Please read it and tick it again',
      })
    await expectNothingStored()
  })

  test('a form with a filled honeypot field is rejected and can be sent again', async () => {
    expect((await contact(site, message({ website: 'http://spam.example' }))).status).toBe(422)
    expect((await apply(site, application(site, { website: 'x' }))).status).toBe(422)
    await expectNothingStored()
    expect((await contact(site, message({ website: '' }))).status).toBe(200)
  })
})

describe('entries that are normalised and accepted', () => {
  test('Bangla digits, control and direction characters are normalised, and a fee of 1 is replaced by the fee of the mirror', async () => {
    const response = await apply(
      site,
      application(site, {
        mobile: '০১৭২২২২২২২২',
        dob: '২০১৮-০৫-০৪',
        applicantName: 'Aye\u202esha\u0000 \u2066Rahman',
        applicationFee: '1',
      }),
    )
    expect(response).toMatchObject({ status: 200, answer: { state: 'delivered' } })
    expect(site.fakeUpstream.tables.applications.at(-1)?.fields).toMatchObject({
      mobile: '01722222222',
      dob: '2018-05-04',
      applicantName: 'Ayesha Rahman',
      applicationFee: '520',
    })
  })

  test('a picture is forwarded upright, without GPS data and scripts, under a new name', async () => {
    const withGps = await sharp({ create: { width: 900, height: 400, channels: 3, background: '#a33' } })
      .withExif({ IFD3: { GPSLatitude: '22/1 21/1 0/1' }, IFD0: { Copyright: 'marked-exif' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(withGps).metadata()).exif).toBeDefined()
    const bytes = Buffer.concat([withGps, Buffer.from('<script>alert(1)</script>')])
    const response = await apply(site, application(site), [{ bytes, name: '../../etc/passwd\u0000.jpg' }])
    expect(response.status).toBe(200)
    expect(site.fakeUpstream.tables.applications.at(-1)?.picture).toMatchObject({
      exif: false,
      format: 'jpeg',
      filename: 'picture.jpg',
      width: 400,
      height: 900,
    })
    const [row] = await stored(database.url)
    for (const text of ['marked-exif', '<script>']) expect(row?.picture?.includes(text)).toBe(false)
  })

  test('a picture may be smaller than 300 pixels, and its type is determined by its content, not by its name', async () => {
    const small = sharp({ create: { width: 240, height: 300, channels: 3, background: '#3a6' } })
    for (const picture of [
      { bytes: await small.jpeg().toBuffer() },
      { bytes: await small.png().toBuffer() },
      { bytes: await photo(), name: 'x.png', type: 'image/png' },
    ])
      expect((await apply(site, application(site), [picture])).status).toBe(200)
  })
})

const noisePicture = (width: number, height: number, sigma: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } },
  })

describe('the picture of an application', () => {
  const expectPictureError = async (bytes: Uint8Array, message: RegExp, more: Picture = { bytes }) => {
    const response = await apply(site, application(site), [more])
    expect(errorsOf(response)).toMatchObject({ picture: expect.stringMatching(message) })
    await expectNothingStored()
  }

  test('an application without a picture, with an empty one or with two is rejected', async () => {
    expect(errorsOf(await apply(site, application(site), []))).toEqual({ picture: 'Please upload a picture' })
    await expectPictureError(new Uint8Array(), /Please upload a picture/, {
      bytes: new Uint8Array(),
      name: '',
    })
    const two = await apply(site, application(site), [{ bytes: await photo() }, { bytes: await photo() }])
    expect(two.status).toBe(422)
    expect(errorsOf(two)).toEqual({ picture: 'Give one answer only' })
    await expectNothingStored()
  })

  test('SVG, HTML, GIF and PDF are rejected, although their names end in .jpg', async () => {
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<!doctype html><script>alert(1)</script>',
      'GIF89a\u0001\u0000\u0001\u0000',
      '%PDF-1.7',
    ])
      await expectPictureError(Buffer.from(text, 'latin1'), /Only JPG\/PNG files allowed/)
  })

  test('a truncated picture is rejected', async () => {
    const noise = await noisePicture(600, 600, 40).jpeg().toBuffer()
    const png = await sharp(noise).png().toBuffer()
    for (const part of [
      noise.subarray(0, noise.length / 2),
      png.subarray(0, png.length / 2),
      noise.subarray(0, 20),
    ])
      await expectPictureError(part, /cannot be read/)
  })

  test('a picture of 20,000 × 20,000 pixels is rejected', async () => {
    const huge = emptyPng({ width: 20_000, height: 20_000, depth: 1, colours: 'grey' })
    expect(await sharp(huge, { limitInputPixels: false }).metadata()).toMatchObject({
      width: 20_000,
      height: 20_000,
    })
    expect(huge.length).toBeLessThan(5 * 1024 * 1024)
    await expectPictureError(huge, /too many pixels/)
  })

  test('a picture with few pixels but many decoded bytes is rejected (16 bits per channel, alpha, interlaced)', async () => {
    const costly = emptyPng({ width: 4_000, height: 4_000, depth: 16, colours: 'rgba', interlaced: true })
    expect(costly.length).toBeLessThan(200_000)
    await expectPictureError(costly, /too many pixels/)
  })

  test('a JPEG of 882 scans, which would keep a decoder busy for ten seconds, is rejected', async () => {
    await expectPictureError(await jpegWithScans(5_700, 5_700, 882), /cannot be read/)
  })

  test('a picture is stored with at most 300 KB, however much is in it', async () => {
    const noise = await noisePicture(1_000, 1_400, 60).jpeg({ quality: 90 }).toBuffer()
    expect((await apply(site, application(site), [{ bytes: noise }])).status).toBe(200)
    const [row] = await stored(database.url)
    expect(row?.picture?.byteLength).toBeGreaterThan(100_000)
    expect(row?.picture?.byteLength).toBeLessThanOrEqual(300_000)
  })

  test('a picture is not decoded while other fields are invalid', async () => {
    const damaged = (await photo()).subarray(0, 200)
    await expectPictureError(damaged, /cannot be read/)
    // Only a decoder could detect that.
    const pictured: Picture[] = [{ bytes: damaged }]
    const response = await apply(site, application(site, { applicantName: '' }), pictured)
    expect(errorsOf(response)).toEqual({ applicantName: 'Applicant name is required' })
    const elsewhere = await apply(site, application(site, { classId: '99-99' }), pictured)
    expect(errorsOf(elsewhere)).toEqual({ classId: 'Choose one of the options' })
    const keyless = await apply(site, application(site, { key: 'x' }), pictured)
    expect({ status: keyless.status, errors: errorsOf(keyless) }).toEqual({ status: 422, errors: {} })
    await expectNothingStored()
  })

  test('a client that sends many pictures at once does not delay the application of another client', async () => {
    // Valid, but expensive to decode.
    const costly = emptyPng({ width: 1_200, height: 1_200, depth: 16, colours: 'rgba', interlaced: true })
    const small = [{ bytes: await photo() }]
    const flood = Array.from({ length: 7 }, () =>
      apply(site, application(site), [{ bytes: costly }], { 'x-forwarded-for': '203.0.113.66' }),
    )
    const other = await apply(site, application(site), small, { 'x-forwarded-for': '203.0.113.67' })
    expect(other.status).toBe(200)
    await Promise.all(flood)
    // Compared by the order in which the server stored them, because the order of the responses depends on this
    // machine. In order of arrival it would be last.
    const references = (await stored(database.url)).map(({ reference }) => reference)
    expect(references).toHaveLength(8)
    expect(references.indexOf('reference' in other.answer ? other.answer.reference : '')).toBeLessThan(6)
  })

  test('a picture of 10 MB is rejected', async () => {
    await expectPictureError(Buffer.alloc(10 * 1024 * 1024, 0xff), /not be larger than 5 MB/)
  })
})

describe('the body of a form', () => {
  test('a body of 200 MB is aborted early, with or without a content-length', async () => {
    const { hostname, port } = new URL(site.url)
    for (const hasLength of [true, false]) {
      let sent = 0
      const chunk = Buffer.alloc(256 * 1024, 'x')
      const socket = connect(Number(port), hostname)
      let response = ''
      socket.on('data', (data) => {
        response += data
      })
      const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      socket.on('error', () => {})
      socket.write(
        `POST /apply-online HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: application/json\r\n` +
          `Content-Type: multipart/form-data; boundary=b\r\n` +
          (hasLength ? `Content-Length: ${200 * 1024 * 1024}\r\n\r\n` : 'Transfer-Encoding: chunked\r\n\r\n'),
      )
      const head = '--b\r\nContent-Disposition: form-data; name="picture"; filename="x.jpg"\r\n\r\n'
      const write = (bytes: Buffer) =>
        socket.write(
          hasLength
            ? bytes
            : Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
        )
      write(Buffer.from(head))
      while (sent < 200 * 1024 * 1024 && !socket.destroyed && socket.writable) {
        if (!write(chunk))
          await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), ended])
        sent += chunk.length
      }
      socket.destroy()
      await ended
      expect({ hasLength, sent: sent > 6e7, head: response.slice(0, 12) }).toEqual({
        hasLength,
        sent: false,
        head: 'HTTP/1.1 413',
      })
    }
    await expectNothingStored()
  })

  test('a body of another type than a form has, or that is none, is rejected', async () => {
    for (const [type, body] of [
      ['application/json', '{"name":"x"}'],
      ['text/plain', 'name=x'],
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=b', '--b\r\nnonsense'],
      ['application/xml', '<a/>'],
    ] as const)
      for (const path of ['/contact', '/apply-online', '/job-admit-card']) {
        const headers = { 'content-type': type, accept: 'application/json' }
        const response = await fetch(site.url + path, { method: 'POST', headers, body })
        expect([400, 415, 422], `${type} for ${path}`).toContain(response.status)
        expect((await response.json()).state).toBe('invalid')
      }
    await expectNothingStored()
  })

  test('a body of a thousand fields is rejected', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`f${i}`, 'x']))
    expect((await apply(site, { ...application(site), ...many })).status).toBe(413)
    await expectNothingStored()
  })
})

describe('the idempotency key of a submission', () => {
  test('the same content sent twice with one key gets the same response and is stored once', async () => {
    const entries = application(site)
    const first = await apply(site, entries)
    const second = await apply(site, entries)
    expect(first.answer.state).toBe('delivered')
    expect(second).toEqual(first)
    expect(await stored(database.url)).toHaveLength(1)
    expect(site.fakeUpstream.log.filter((call) => call.path === '/apply-online')).toHaveLength(1)
  })

  test('other content or another picture with the same idempotency key is rejected', async () => {
    const entries = message()
    await contact(site, entries)
    const second = await contact(site, { ...entries, message: 'Something else' })
    expect(second).toMatchObject({ status: 409, answer: { state: 'invalid' } })
    const applied = application(site)
    await apply(site, applied)
    const other = await sharp(await photo())
      .negate()
      .jpeg()
      .toBuffer()
    expect((await apply(site, applied, [{ bytes: other }])).status).toBe(409)
    expect(await stored(database.url)).toHaveLength(2)
  })

  test('without a key, as from a page without scripts, the same content is stored once', async () => {
    const entries = message({ key: undefined, message: randomUUID() })
    const first = await contact(site, entries)
    expect(await contact(site, entries)).toEqual(first)
    expect(await stored(database.url)).toHaveLength(1)
  })

  test('an idempotency key of another form is rejected as invalid', async () => {
    for (const key of ['x', 'a key', 'content:abcdefgh', 'k'.repeat(101)])
      expect((await contact(site, message({ key }))).status, key).toBe(422)
    await expectNothingStored()
  })
})

describe('the origin of a request', () => {
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

  test('a client that has stored as many forms in a day as it may, in whichever language, stores no further one; invalid forms do not count, and others send theirs', async () => {
    const { max } = limits.stored
    expect(max).toBe(600)
    limits.stored.max = 4
    onTestFinished(() => {
      limits.stored.max = max
    })
    const limited = await startApp({ forwards: true })
    onTestFinished(() => limited.close())
    // A provider assigns a /64 network to a household.
    const sender = (i: number) => ({ 'x-forwarded-for': `2001:db8:1:4::${i}` })
    const post = (entries: Entries, i: number) =>
      contact(limited, entries, sender(i), i % 2 ? '/bn/contact' : '/contact')
    for (let i = 0; i < 6; i += 1) expect((await post({}, i)).status).toBe(422)
    for (let i = 0; i < 4; i += 1) expect((await post(message(), i)).status).toBe(200)
    expect(await post(message(), 8)).toEqual({
      status: 429,
      answer: { state: 'failed', message: expect.stringMatching(/Too many forms/) },
    })
    expect(await post(message(), 9)).toMatchObject({
      status: 429,
      answer: { message: expect.stringContaining('পরে আবার চেষ্টা করুন, অথবা অফিসে ফোন করুন।') },
    })
    // Without a script it is a page.
    const page = await fetch(`${limited.url}/bn/contact`, {
      method: 'POST',
      headers: sender(7),
      body: new URLSearchParams({ name: 'Karim' }),
    })
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '600'])
    const html = await page.text()
    expect(html).toMatch(/^<!doctype html><html lang="bn">/)
    expect(html.replace(/<style>.*?<\/style>|<[^>]+>/gs, '')).not.toMatch(/[a-z]{2}/i)
    expect((await contact(limited, message(), { 'x-forwarded-for': '2001:db8:1:3::1' })).status).toBe(200)
  })
})

describe('forms without scripts', () => {
  test('an invalid form is returned as a page that names the errors, and entries are escaped', async () => {
    const response = await fetch(`${site.url}/contact`, {
      method: 'POST',
      body: new URLSearchParams({ name: '<script>marked', email: 'x' }),
    })
    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toMatch(/text\/html/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('Enter a valid e-mail address')
    expect(html).toContain('Message is required')
    expect(html).not.toContain('<script>marked')
    expect(html).toContain('value="&lt;script&gt;marked')
  })

  test('a returned form contains neither the password nor the idempotency key', async () => {
    const secret = 'marked-password'
    const response = await fetch(`${site.url}/job-admit-card`, {
      method: 'POST',
      body: new URLSearchParams({ mobile_number: '01700000009', verification_code: secret }),
    })
    const html = await response.text()
    expect(html).toContain('Mobile number or password does not match.')
    expect(html).toContain('01700000009')
    expect(html).not.toContain(secret)
    const key = randomUUID()
    const form = formData({ ...application(site, { agree: undefined }), key }, [{ bytes: await photo() }])
    const second = await fetch(`${site.url}/apply-online`, { method: 'POST', body: form })
    expect(second.status).toBe(422)
    const page = await second.text()
    expect(page).toContain('You must accept the declaration')
    expect(page).toContain('value="Ayesha Rahman"')
    expect(page).not.toContain(key)
    await expectNothingStored()
  })

  test('if a picture is too large, the returned form still has the entries after it', async () => {
    const form = formData(application(site), [{ bytes: Buffer.alloc(8 * 1024 * 1024, 0xff) }])
    // After the picture, in the order of the fields on the page.
    form.append('siblingInfo', 'marked-behind')
    const response = await fetch(`${site.url}/apply-online`, { method: 'POST', body: form })
    expect(response.status).toBe(422)
    const html = await response.text()
    expect(html).toContain('The picture must not be larger than 5 MB')
    expect(html).toContain('marked-behind')
    await expectNothingStored()
  })

  test('the button for the options of a class returns the form with them, shows no errors and stores nothing', async () => {
    const form = formData({ classId: '1-4', applicantName: 'Ayesha', choose: '1' }, [])
    const response = await fetch(`${site.url}/apply-online`, { method: 'POST', body: form })
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain('value="Ayesha"')
    expect(html).not.toContain('is required</')
    expect(/<select[^>]*name="sessionId"[^>]*>(.*?)<\/select>/.exec(html)?.[1]).toMatch(/Spring|Autumn/)
    await expectNothingStored()
  })

  test('the application form shows the fee of the mirror, or Tk. 520 if the mirror has none', async () => {
    const feeIn = async (entries: Entries) => {
      const body = formData({ ...entries, choose: '1' }, [])
      const html = await (await fetch(`${site.url}/apply-online`, { method: 'POST', body })).text()
      const [, amount] =
        /The application fee of (.+?) is to be paid/.exec(html.replaceAll('<!-- -->', '')) ?? []
      return amount
    }
    const { classId, sessionId } = application(site)
    const before = await runSql<{ id: string; fee: number }>(
      database.url,
      'SELECT id, fee FROM admission_fee',
    )
    /** Changes fees as a sync does, with a notification of the change. */
    const change = async (update: string, values: unknown[] = []) => {
      const rows = await runSql<{ id: string }>(
        database.url,
        `UPDATE admission_fee SET ${update} RETURNING id`,
        values,
      )
      const message = JSON.stringify({ entity: 'fees', ids: rows.map(({ id }) => id) })
      await runSql(database.url, 'SELECT pg_notify($1, $2)', ['mirror', message])
    }
    const expectFee = (entries: Entries) => expect.poll(() => feeIn(entries))
    try {
      await change('fee = 600')
      await change('fee = 1250 WHERE "classId" = $1 AND "semesterId" = $2', [classId, sessionId])
      await expectFee({ classId, sessionId }).toBe('Tk. 1,250')
      await expectFee({ classId }).toBe('Tk. 600 to Tk. 1,250')
      await change('fee = NULL WHERE "classId" = $1', [classId])
      await expectFee({ classId, sessionId }).toBe('Tk. 520')
      await expectFee({}).toBe('Tk. 600')
      await change('fee = NULL')
      await expectFee({}).toBe('Tk. 520')
    } finally {
      for (const { id, fee } of before) await change('fee = $2 WHERE id = $1', [id, fee])
    }
  })

  test('a successful form without scripts redirects to a page with the message and the reference', async () => {
    const response = await fetch(`${site.url}/contact`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(pairs(message())),
    })
    expect(response.status).toBe(303)
    const address = response.headers.get('location') ?? ''
    expect(address).toMatch(/^\/submitted\/M-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
    const page = await (await fetch(site.url + address)).text()
    expect(page).toContain('Thank you. Your message has reached the office.')
    expect(page).toContain(address.slice(11))
    expect((await fetch(`${site.url}/submitted/M-2222-2222`)).status).toBe(404)
    const typed = await fetch(site.url + address.toLowerCase().replaceAll('-', ''), { redirect: 'manual' })
    expect(typed.headers.get('location')).toBe(address)
  })
})
