import path from 'node:path'
import { CONSENT_VERSION } from '@school/forms/consent'
import { createOffice } from '@school/outbox/office'
import { createDb, type Db } from '@school/prisma'
import { runOfficeCommand } from '@school/server/office-command'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { runCommand } from '../support/command.ts'
import { testKeys } from '../support/data-key.ts'
import { application, apply, contact, message, pairs, runSql, stored } from './posting.ts'

// The visitor gets the message of the upstream, and no submission is lost or delivered twice.

const root = path.resolve(import.meta.dirname, '../..')
const OPS_TOKEN = 'the-token-of-the-page-ops-in-tests'
const environment = {
  FORWARD_RETRY_SECONDS: '1',
  // So long that a busy machine does not reach it: then a delivered submission would be unclear.
  UPSTREAM_TIMEOUT_MS: '20000',
  LOG_LEVEL: 'trace',
  OPS_TOKEN,
}
let site: App
let db: Db
/** The module behind the office's command. */
let office: ReturnType<typeof createOffice>
beforeAll(async () => {
  site = await startApp({
    forwards: true,
    environment,
  })
  db = createDb(site.databaseUrl)
  office = createOffice(db, testKeys)
})
afterAll(async () => {
  await db.$close()
  await site.close()
})
beforeEach(async () => {
  await runSql(site.databaseUrl, 'TRUNCATE submission CASCADE')
  await runSql(
    site.databaseUrl,
    'UPDATE submission_circuit SET failures = 0, "retryAt" = NULL, "answeredAt" = NULL',
  )
  site.fakeUpstream.clearLog()
  site.fakeUpstream.tables.messages.length = 0
  site.fakeUpstream.tables.applications.length = 0
})
afterEach(() => {
  for (const call of ['/contact-form', '/apply-online', '/job-admit-card', 'file', '*'])
    site.fakeUpstream.misbehave(call, null)
})

const callsTo = (call: string) => site.fakeUpstream.log.filter((one) => one.path === call).length

/** Runs the office's command as a technician does, in a process of its own. */
const commandProcess = (...args: string[]) =>
  runCommand(site, ['submissions', ...args], { DATA_DIR: path.join(root, '.data', 'test-command') })
/** Runs the office's command in this process and returns what it prints. */
const command = (...args: string[]): Promise<string> =>
  runOfficeCommand(args, async () => ({ office, close: async () => undefined }))

describe('when the upstream responds', () => {
  test('the receipt shows the time in Dhaka, class, session, fee and payment, and no personal data', async () => {
    const { answer } = await apply(
      site,
      application(site, {
        applicantName: 'Marked Person',
        mobile: '01987654321',
        presentAddress: 'Marked Lane',
      }),
    )
    const reference = 'reference' in answer ? answer.reference : ''
    await runSql(site.databaseUrl, `UPDATE submission SET "receivedAt" = '2026-09-03T18:05:00Z'`)
    const json = await fetch(`${site.url}/submitted/${reference}`, {
      headers: { accept: 'application/json' },
    })
    const data = await json.text()
    expect(JSON.parse(data).receipt).toEqual({
      receivedAt: '2026-09-04T00:05:00+06:00',
      className: 'Class I',
      sessionName: expect.stringMatching(/Spring|Autumn/),
      fee: '520',
      paymentMethod: 'bKash',
    })
    const page = await (await fetch(`${site.url}/submitted/${reference}`)).text()
    for (const text of ['04 Sept 2026, 00:05 (Bangladesh time)', 'Class I', 'Tk. 520', reference])
      expect(page).toContain(text)
    for (const text of [data, page]) expect(text).not.toMatch(/Marked|01987654321|TX 9/)
    // The choices are deleted with the payload.
    await office.erase(reference)
    const erased = await fetch(`${site.url}/submitted/${reference}`, {
      headers: { accept: 'application/json' },
    })
    expect((await erased.json()).receipt).toMatchObject({
      className: null,
      sessionName: null,
      fee: null,
      paymentMethod: null,
    })
  })

  test('a guardian’s consent is stored with its wording and time, and is not forwarded', async () => {
    const begun = Date.now()
    const { answer } = await apply(site, application(site))
    const [row] = await stored(site.databaseUrl)
    expect(row?.consentVersion).toBe(CONSENT_VERSION)
    expect(row?.consentAt?.getTime()).toBeGreaterThan(begun - 60_000)
    expect(row?.consentAt?.getTime()).toBeLessThan(Date.now() + 60_000)
    expect(row?.payload).not.toHaveProperty('guardianConsent')
    expect(site.fakeUpstream.tables.applications[0]?.fields).not.toHaveProperty('guardianConsent')
    const reference = 'reference' in answer ? answer.reference : ''
    expect(await office.show(reference)).toMatchObject({ consentVersion: CONSENT_VERSION })
    // The accepted wording and its time are not personal data.
    await office.erase(reference)
    expect((await stored(site.databaseUrl))[0]).toMatchObject({
      payload: null,
      consentVersion: CONSENT_VERSION,
      consentAt: row?.consentAt,
    })
    await contact(site, message())
    expect((await stored(site.databaseUrl))[1]).toMatchObject({ consentVersion: null, consentAt: null })
  })

  test.each([
    ['200 without a message', { kind: 'raw', body: '{}' }, 200, 'delivered', 'Message sent successfully 🎉'],
    ['200 without a body', { kind: 'emptyBody' }, 200, 'delivered', 'Message sent successfully 🎉'],
    [
      '201',
      { kind: 'raw', status: 201, body: '{}' },
      422,
      'refused',
      'Something went wrong. Please try again.',
    ],
    ['500', { kind: 'status', code: 500 }, 422, 'refused', 'Server error, please try later.'],
    [
      '422 with a message',
      { kind: 'raw', status: 422, body: '{"message":"Too short"}' },
      422,
      'refused',
      'Too short',
    ],
  ] as const)(
    'the state and text that the visitor gets for a message follow the response of the upstream: %s',
    async (_what, misbehaviour, status, state, text) => {
      site.fakeUpstream.misbehave('/contact-form', misbehaviour)
      expect(await contact(site, message())).toMatchObject({ status, answer: { state, message: text } })
    },
  )

  test.each([
    ["code '200'", '{"responseCode":"200","responseMsg":"In."}', 200, 'delivered', 'In.'],
    ['code 200', '{"responseCode":200}', 200, 'delivered', 'Application submitted successfully'],
    ["code '400'", '{"responseCode":"400","responseMsg":"Age."}', 422, 'refused', 'Age.'],
    ["code '00'", '{"responseCode":"00"}', 422, 'refused', 'Submission failed. Please try again.'],
    [
      'an unknown code',
      '{"responseCode":"x9","responseMsg":""}',
      422,
      'refused',
      'Submission failed. Please try again.',
    ],
  ] as const)(
    'the state and text that the visitor gets for an application follow the response of the upstream: %s',
    async (_what, body, status, state, text) => {
      site.fakeUpstream.misbehave('/apply-online', { kind: 'raw', body })
      expect(await apply(site, application(site))).toMatchObject({
        status,
        answer: { state, message: text },
      })
    },
  )

  test('after the upstream refused a message without a key, the same content can be sent again', async () => {
    site.fakeUpstream.misbehave('/contact-form', { kind: 'status', code: 500, times: 1 })
    const entries = message({ key: undefined })
    expect((await contact(site, entries)).answer.state).toBe('refused')
    expect((await contact(site, entries)).answer.state).toBe('delivered')
  })
})

describe('when the upstream does not respond', () => {
  test('an application that may have been delivered is unclear, and the office can resend or settle it', async () => {
    site.fakeUpstream.misbehave('/apply-online', { kind: 'refuse', after: 'body', stores: true })
    const first = await apply(site, application(site, { applicantName: 'Marked Person' }))
    const second = await apply(site, application(site))
    site.fakeUpstream.misbehave('/apply-online', null)
    expect(first).toMatchObject({
      status: 200,
      answer: { state: 'unclear', message: expect.stringMatching(/do not know yet whether it has reached/) },
    })
    expect('message' in first.answer && first.answer.message).not.toContain('delivered')
    const reference = 'reference' in first.answer ? first.answer.reference : ''
    const other = 'reference' in second.answer ? second.answer.reference : ''
    expect('message' in first.answer && first.answer.message).toContain(reference)

    const page = await (await fetch(`${site.url}/submitted/${reference}`)).text()
    expect(page).toContain('Application saved; the office is checking')
    expect(page).not.toMatch(/will be delivered|has been delivered/)

    const { code, stdout: list } = await commandProcess()
    expect(code).toBe(0)
    expect(list).toMatch(new RegExp(`${reference} +application +unclear`))
    expect(list).not.toContain('Marked')
    expect(await (await fetch(`${site.url}/metrics`)).text()).toContain(
      'school_submissions{state="unclear"} 2',
    )
    expect(await command('show', reference.toLowerCase().replaceAll('-', ' '))).toContain('Marked Person')
    expect(await command('settle', reference)).toContain('is settled')
    expect(callsTo('/apply-online')).toBe(2)
    expect(await command('resend', other)).toContain('is sent again')
    await expect
      .poll(async () => (await stored(site.databaseUrl)).map((row) => row.state))
      .toEqual(['delivered', 'delivered'])
    expect(callsTo('/apply-online')).toBe(3)
    expect(await command()).toContain('No submission is waiting')
    await expect(command('settle', reference)).rejects.toThrow(
      `There is no unclear, waiting or refused submission ${reference}.`,
    )
  })

  test('erases the messages of a time after a confirmation', async () => {
    await contact(site, message())
    const hours = [-1, 1].map((hour) => new Date(Date.now() + hour * 3_600_000).toISOString())
    const words = ['erase', 'messages', ...hours]
    expect(await command(...words)).toMatch(/^1 messages from .* would be erased/)
    expect(await command(...words, '--yes')).toMatch(/^1 messages .* are erased/)
    expect(await command(...words)).toMatch(/^0 messages/)
    await expect(command('erase', 'messages', ...hours.toReversed())).rejects.toThrow(/the earlier one first/)
    await expect(command('erase', 'messages', 'yesterday')).rejects.toThrow(/Give two times/)
  })
})

test('the age of the oldest waiting submission and too many applications in a day are reported, and none is rejected', async () => {
  await runSql(
    site.databaseUrl,
    `INSERT INTO submission (reference, kind, state, "receivedAt", "retryAt", "settledAt")
     SELECT 'M-2222-2222', 'contact', 'waiting', now() - interval '3 hours', 'infinity'::timestamptz, NULL::timestamptz
     UNION ALL SELECT 'A-' || n, 'application', 'delivered', now(), NULL, now() FROM generate_series(1, 500) n`,
  )
  expect((await apply(site, application(site))).answer.state).toBe('delivered')
  const metrics = await (await fetch(`${site.url}/metrics`)).text()
  expect(metrics).toMatch(/school_submissions_oldest_seconds\{state="waiting"\} 108\d\d/)
  expect(metrics).toContain('school_applications_last_day 501')
  expect(metrics).toContain('school_applications_per_day_bound 500')
  const ops = await fetch(`${site.url}/ops`, { headers: { authorization: `Bearer ${OPS_TOKEN}` } })
  const page = await ops.text()
  expect(page).toContain('The oldest submission that has not arrived is 3')
  expect(page).toContain('501 applications came within a day')
})

test('if a submission cannot be stored, the visitor gets an error and nothing is forwarded', async () => {
  await runSql(site.databaseUrl, 'ALTER TABLE submission RENAME TO submission_away')
  try {
    expect(await contact(site, message())).toEqual({
      status: 503,
      answer: { state: 'failed', message: 'Server error, please try later.' },
    })
    expect(await apply(site, application(site))).toEqual({
      status: 503,
      answer: { state: 'failed', message: 'Submission failed. Please try again.' },
    })
    expect(callsTo('/contact-form') + callsTo('/apply-online')).toBe(0)
  } finally {
    await runSql(site.databaseUrl, 'ALTER TABLE submission_away RENAME TO submission')
  }
})

test('the office erases a submission at once: no personal data is left, and it is not sent again', async () => {
  site.fakeUpstream.misbehave('/apply-online', {
    kind: 'raw',
    body: '{"responseCode":"7","responseMsg":"No"}',
  })
  const refused = await apply(site, application(site, { applicantName: 'Marked Person' }))
  site.fakeUpstream.misbehave('/apply-online', { kind: 'refuse', after: 'body' })
  const unclear = await apply(site, application(site, { applicantName: 'Marked Person' }))
  const [first, second] = [refused, unclear].map(({ answer }) =>
    'reference' in answer ? answer.reference : '',
  ) as [string, string]
  const list = await command('refused')
  expect(list).toMatch(new RegExp(`${first} +application +refused`))
  expect(list).not.toContain(second)
  expect(await command('erase', first)).toContain('is erased')
  expect(await office.erase(second)).toBe(true)
  expect(JSON.stringify(await stored(site.databaseUrl))).not.toContain('Marked')
  expect((await stored(site.databaseUrl)).map((row) => [row.state, row.payload, row.picture])).toEqual([
    ['refused', null, null],
    ['refused', null, null],
  ])
  expect(await command('refused')).toContain('No submission was refused')
  expect(await office.list('open')).toEqual([])
  expect(await office.resend(second)).toBe(false)
  expect(await office.erase(first)).toBe(false)
})

describe('the admit card', () => {
  const card = (mobile: string, password: string, headers = {}) =>
    fetch(`${site.url}/job-admit-card`, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body: new URLSearchParams(pairs({ mobile_number: mobile, verification_code: password })),
    })

  test('the right password returns the admit card, which can be downloaded again at an address without personal data', async () => {
    const response = await card('০১৭০০০০০০০১', '482913')
    const address = response.headers.get('content-location') ?? ''
    expect(address).toMatch(/^\/job-admit-card\/file\?card=[\w-]+$/)
    const again = await fetch(site.url + address)
    for (const { status, headers } of [response, again]) {
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(headers.get('content-disposition')).toBe('attachment; filename="Admission-Form.pdf"')
      expect(headers.get('cache-control')).toBe('no-store')
    }
    const text = await response.text()
    expect(text.slice(0, 5)).toBe('%PDF-')
    expect(await again.text()).toBe(text)
    for (const wrong of [address.slice(0, -2), '/job-admit-card/file', '/job-admit-card/file?card=x']) {
      const rejected = await fetch(site.url + wrong, { redirect: 'manual' })
      expect([rejected.status, rejected.headers.get('location')]).toEqual([302, '/job-admit-card'])
    }
    site.fakeUpstream.misbehave('file', { kind: 'html' })
    expect((await fetch(site.url + address)).status).toBe(502)
    expect((await card('01700000001', 'wrong')).headers.get('content-location')).toBe(null)
  })

  test('the form for an admit card shows the errors of the specification', async () => {
    const messageOf = async (response: Response) => (await response.json()).message
    expect(await messageOf(await card('01700000001', 'wrong'))).toBe(
      'Mobile number or password does not match.',
    )
    expect((await (await card('', '')).json()).errors).toEqual([
      { field: 'mobile_number', message: 'Mobile number is required' },
      { field: 'verification_code', message: 'Password is required' },
    ])
    site.fakeUpstream.misbehave('/job-admit-card', { kind: 'raw', body: '{"responseCode":"01"}' })
    expect(await messageOf(await card('01700000002', 'x'))).toBe('Something went wrong.')
    // '0' is not '00' (docs/spec/rulings.md#28).
    site.fakeUpstream.misbehave('/job-admit-card', {
      kind: 'raw',
      body: '{"responseCode":0,"responseMsg":""}',
    })
    expect(await messageOf(await card('01700000002', 'x'))).toBe('Something went wrong.')
    site.fakeUpstream.misbehave('/job-admit-card', { kind: 'html' })
    expect(await messageOf(await card('01700000002', 'x'))).toBe('Server error, please try later.')
  })

  test('an admit card with its file elsewhere is not fetched, and a file that is no PDF is not returned', async () => {
    for (const file of [
      ...['https://elsewhere.example/card.pdf', '//elsewhere.example/card.pdf', '../../etc/passwd'],
      ...['file:///etc/passwd', 'http://127.0.0.1:1/x.pdf'],
    ]) {
      const body = JSON.stringify({ responseCode: '00', responseMsg: file })
      site.fakeUpstream.misbehave('/job-admit-card', { kind: 'raw', body })
      const response = await card('01700000003', 'x')
      expect([file, response.status, (await response.json()).message]).toEqual([
        file,
        502,
        'Server error, please try later.',
      ])
    }
    site.fakeUpstream.misbehave('/job-admit-card', null)
    site.fakeUpstream.misbehave('file', { kind: 'html' })
    const response = await card('01700000001', '482913')
    expect(response.status).toBe(502)
    expect(await response.text()).not.toContain('<')
  })

  test('ten wrong passwords lock a mobile number, whatever its format, for that client only, so that the candidate can still sign in', async () => {
    const attacker = { 'x-forwarded-for': '203.0.113.7' }
    const spellings = ['01700000002', '+880 1700-000002', '8801700000002', '০১৭০০০০০০০২', '01700-000002']
    const statuses: number[] = []
    for (let i = 0; i < 12; i++)
      statuses.push((await card(spellings[i % 5] ?? '', `guess${i}`, attacker)).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
    // Even the right password is rejected for that client, but not for the candidate's own.
    expect((await card('+8801700000002', 'KH-7731', attacker)).status).toBe(429)
    expect((await card('01700000002', 'KH-7731', { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200)
    expect((await card('01700000001', '482913', attacker)).status).toBe(200)
  })
})

test('no log line, metric or error contains personal data or the credential', async () => {
  const marks = { applicantName: 'Marked-Name', mobile: '01987654321', transactionDetails: 'Marked-Tx' }
  await apply(site, application(site, marks))
  await contact(site, message({ name: 'Marked-Name', email: 'marked@example.org', message: 'Marked-Text' }))
  site.fakeUpstream.misbehave('/apply-online', {
    kind: 'raw',
    body: '{"responseCode":"Marked-Name 9","responseMsg":"Marked-Name: no"}',
  })
  await apply(site, application(site, marks))
  const impatient = await startApp({
    forwards: true,
    environment: { ...environment, UPSTREAM_TIMEOUT_MS: '1500' },
  })
  onTestFinished(() => impatient.close())
  impatient.fakeUpstream.misbehave('/apply-online', { kind: 'hang' })
  const { answer } = await apply(impatient, application(impatient, marks))
  expect(answer.state).toBe('unclear')
  await contact(site, message({ name: 'Marked-Name', email: 'marked-wrong' }))
  await runSql(
    site.databaseUrl,
    `ALTER TABLE submission ADD CONSTRAINT refuse_all CHECK (kind = 'none') NOT VALID`,
  )
  await contact(site, message({ name: 'Marked-Name', message: 'Marked-Text' }))
  await runSql(site.databaseUrl, 'ALTER TABLE submission DROP CONSTRAINT refuse_all')
  await fetch(`${site.url}/job-admit-card`, {
    method: 'POST',
    body: new URLSearchParams({ mobile_number: '01987654321', verification_code: 'Marked-Password' }),
  })
  const metrics = await (await fetch(`${site.url}/metrics`)).text()
  for (const output of [site.output(), impatient.output(), metrics, await command()]) {
    expect(output).not.toMatch(/Marked-|marked@|marked-wrong/)
    expect(output).not.toContain('01987654321')
    expect(output).not.toContain(site.fakeUpstream.password)
  }
  expect(site.output()).toContain('submission could not be stored')
  expect(site.output()).toContain('submission forwarded')
})
