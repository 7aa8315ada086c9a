import path from 'node:path'
import { createOffice } from '@school/office/submissions'
import { createDb, type Db } from '@school/prisma'
import { runOfficeCommand } from '@school/server/office-command'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { runCommand } from '../support/command.ts'
import { testKeys } from '../support/data-key.ts'
import {
  application,
  apply,
  contact,
  message,
  postPlain,
  referenceOf,
  resetSubmissions,
  runSql,
  stored,
} from './posting.ts'

// The visitor gets the message of the upstream, and no submission is lost or delivered twice. Which state follows from which outcome is
// tested in packages/outbox/src/policy.test.ts, and what is said of it in apps/server/src/forms/result.test.ts.

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
  site = await startApp({ forwards: true, environment })
  db = createDb(site.databaseUrl)
  office = createOffice(db, testKeys)
})
afterAll(async () => {
  await db.$close()
  await site.close()
})
beforeEach(() => resetSubmissions(site))

const json = { accept: 'application/json' }
const callsTo = (call: string) => site.fakeUpstream.log.filter((one) => one.path === call).length
const states = async () => (await stored(site.databaseUrl)).map(({ state }) => state)

/** Runs the office's command in this process and returns what it prints. */
const command = (...args: string[]): Promise<string> => runOfficeCommand(args, opened)
const opened = async () => ({ db, keys: testKeys, office, close: async () => undefined })

test('the receipt shows the time in Dhaka, class, session, fee and payment, and no personal data', async () => {
  const marked = { applicantName: 'Marked Person', mobile: '01987654321', presentAddress: 'Marked Lane' }
  const sent = await apply(site, application(site, marked))
  expect(sent).toMatchObject({ status: 200 })
  const reference = referenceOf(sent)
  await runSql(site.databaseUrl, `UPDATE submission SET "receivedAt" = '2026-09-03T18:05:00Z'`)
  const read = async () => (await fetch(`${site.url}/submitted/${reference}`, { headers: json })).text()
  const data = await read()
  expect(JSON.parse(data).receipt).toMatchObject({ className: 'Class I', paymentMethod: 'bKash' })
  const page = await (await fetch(`${site.url}/submitted/${reference}`)).text()
  for (const text of ['04 Sept 2026, 12:05 am (Bangladesh time)', 'Class I', 'Tk. 520', reference])
    expect(page).toContain(text)
  for (const text of [data, page]) expect(text).not.toMatch(/Marked|01987654321|TX 9/)
  // The choices are deleted with the payload.
  await expect.poll(states).toEqual(['delivered'])
  await office.erase(reference)
  expect(JSON.parse(await read()).receipt).toMatchObject({
    className: null,
    sessionName: null,
    fee: null,
    paymentMethod: null,
  })
})

test('the visitor learns what the upstream answered, or that the submission could not be stored', async () => {
  const { fakeUpstream } = site
  fakeUpstream.misbehave('/contact-form', { kind: 'raw', status: 422, body: '{"message":"Too short"}' })
  fakeUpstream.misbehave('/apply-online', { kind: 'raw', body: '{"responseCode":200,"responseMsg":"In."}' })
  expect(await contact(site, message())).toMatchObject({
    status: 422,
    answer: { state: 'refused', message: 'Too short' },
  })
  expect(await apply(site, application(site))).toMatchObject({
    status: 200,
    answer: { state: 'delivered', message: 'In.' },
  })
  fakeUpstream.clearLog()
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

test('what only a gateway says ends nothing: it is waited out, told once, and everything arrives when the form answers again', async () => {
  const { fakeUpstream } = site
  const page = (code: number) => ({
    kind: 'raw' as const,
    status: code,
    stores: false,
    type: 'text/html',
    body: `<html><body><h1>${code}</h1><hr>nginx</body></html>`,
  })
  const forms = ['/contact-form', '/apply-online']
  const misbehave = (what: ReturnType<typeof page> | null) => {
    for (const call of forms) fakeUpstream.misbehave(call, what)
  }
  misbehave(page(503))
  const sent = [await contact(site, message()), await apply(site, application(site))]
  for (const one of sent) expect(one).toMatchObject({ status: 200, answer: { state: 'waiting' } })
  for (const code of [404, 403, 405, 413, 301, 500]) {
    misbehave(page(code))
    const codes = async () => (await stored(site.databaseUrl)).map(({ outcomeCode }) => outcomeCode)
    await expect.poll(codes).toEqual([`gateway: status ${code}`, `gateway: status ${code}`])
    expect(await states()).not.toContain('refused')
  }
  misbehave(page(404))
  const ready = async () => (await (await fetch(`${site.url}/readyz`)).json()).problems.join('\n')
  // Each form is tried again in its own time.
  for (const form of ['application', 'contact'])
    await expect
      .poll(ready)
      .toMatch(new RegExp(`the address of the ${form} form answers 404 since .*one submission waits`))
  expect(await (await fetch(`${site.url}/metrics`)).text()).toContain(
    'school_form_address_fails{kind="contact"} 1',
  )
  const told = site.output().match(/a gateway answers at the address of a form/g)
  expect(told).toHaveLength(2)
  expect(JSON.parse(await command('show', referenceOf(sent[0] as never))).outcomeAnswer).toContain('nginx')
  misbehave(null)
  await expect.poll(states).toEqual(['delivered', 'delivered'])
  // It is told after the outcome is written.
  await expect.poll(() => site.output()).toContain("the school's application answers again")
  await expect.poll(ready).not.toContain('the address of')
  expect([fakeUpstream.tables.messages.length, fakeUpstream.tables.applications.length]).toEqual([1, 1])
})

test.each([
  ['true', false],
  ['OK', false],
  ['{"message":"Thank you"}<br /><b>Warning</b>: mail(): Failed', true],
  ['{"status":false,"message":"Could not save your message"}', true],
])(
  'a message that is answered 200 with %s is delivered, once, and shown to the office if it says failure: %s',
  async (body, isDoubtful) => {
    site.fakeUpstream.misbehave('/contact-form', { kind: 'raw', body })
    const sent = await contact(site, message())
    expect(sent).toMatchObject({ status: 200, answer: { state: 'delivered' } })
    expect(callsTo('/contact-form')).toBe(1)
    const listed = (await office.list()).map(({ reference }) => reference)
    expect(listed).toEqual(isDoubtful ? [referenceOf(sent)] : [])
  },
)

test('applications that are answered 200 without responseCode are unclear, with their words, and several in a row are told', async () => {
  const body = '{"status":"success","message":"Form saved"}'
  site.fakeUpstream.misbehave('/apply-online', { kind: 'raw', body })
  let reference = ''
  for (let n = 0; n < 3; n += 1) {
    const sent = await apply(site, application(site, { mobile: `0181111111${n}` }))
    expect(sent).toMatchObject({
      status: 200,
      answer: { state: 'unclear', reference: expect.stringMatching(/^A-/) },
    })
    reference = referenceOf(sent)
  }
  expect(JSON.parse(await command('show', reference))).toMatchObject({
    outcomeCode: 'no responseCode',
    outcomeMessage: 'Form saved',
    outcomeAnswer: expect.stringContaining(body),
  })
  const { problems } = await (await fetch(`${site.url}/readyz`)).json()
  expect(problems.join()).toContain('the school’s form of success is unknown: 3 applications in a row')
})

test('an application that may have been delivered is unclear, and the office can resend, settle or erase it', async () => {
  const { fakeUpstream } = site
  fakeUpstream.misbehave('/apply-online', { kind: 'refuse', after: 'body', stores: true })
  const first = await apply(site, application(site, { applicantName: 'Marked Person' }))
  const second = await apply(site, application(site))
  fakeUpstream.misbehave('/apply-online', { kind: 'raw', body: '{"responseCode":"7","responseMsg":"No"}' })
  const third = await apply(site, application(site))
  fakeUpstream.misbehave('/apply-online', null)
  const [reference, other, refused] = [first, second, third].map(referenceOf) as [string, string, string]
  const said = first.answer.message
  expect(first).toMatchObject({ status: 200, answer: { state: 'unclear' } })
  expect(said).toMatch(/do not know yet whether it has reached/)
  expect(said).not.toContain('delivered')
  expect(said).toContain(reference)
  const page = await (await fetch(`${site.url}/submitted/${reference}`)).text()
  expect(page).toContain('We have your application; the office is checking')
  expect(page).not.toMatch(/will be delivered|has been delivered/)

  // As a technician runs it, in a process of its own.
  const ownProcess = { DATA_DIR: path.join(root, '.data', 'test-command') }
  const { code, stdout: list } = await runCommand(site, ['submissions'], ownProcess)
  expect(code).toBe(0)
  expect(list).toMatch(new RegExp(`${reference} +application +unclear`))
  expect(list).not.toMatch(new RegExp(`Marked|${refused}`))
  const metrics = await (await fetch(`${site.url}/metrics`)).text()
  expect(metrics).toContain('school_submissions{state="unclear"} 2')
  expect(await command('show', reference.toLowerCase().replaceAll('-', ' '))).toContain('Marked Person')
  expect(await command('settle', reference)).toContain('is settled')
  expect(callsTo('/apply-online')).toBe(3)
  expect(await command('resend', other)).toContain('is sent again')
  await expect.poll(states).toEqual(['delivered', 'delivered', 'refused'])
  expect(callsTo('/apply-online')).toBe(4)
  expect(await command()).toContain('No submission is waiting')
  await expect(command('settle', reference)).rejects.toThrow(
    `There is no unclear, waiting or refused submission ${reference}.`,
  )
  expect(await command('refused')).toMatch(new RegExp(`${refused} +application +refused`))
  expect(await command('erase', refused)).toContain('is erased')
  expect(await command('refused')).toContain('No submission was refused')
})

test('the office erases the messages of a time after a confirmation', async () => {
  await contact(site, message())
  const hours = [-1, 1].map((hour) => new Date(Date.now() + hour * 3_600_000).toISOString())
  const words = ['erase', 'messages', ...hours]
  expect(await command(...words)).toMatch(/^1 messages from .* would be erased/)
  expect(await command(...words, '--yes')).toMatch(/^1 messages .* are erased/)
  expect(await command(...words)).toMatch(/^0 messages/)
  await expect(command('erase', 'messages', ...hours.toReversed())).rejects.toThrow(/the earlier one first/)
  await expect(command('erase', 'messages', 'yesterday')).rejects.toThrow(/Give two times/)
})

test('the command names what it is about to do before an effect outside, and does nothing without a yes', async () => {
  site.fakeUpstream.misbehave('/apply-online', { kind: 'raw', body: 'OK' })
  const reference = referenceOf(await apply(site, application(site)))
  site.fakeUpstream.misbehave('/apply-online', null)
  const asked: string[] = []
  const answering = (answer: boolean, ...words: string[]) =>
    runOfficeCommand(words, opened, async (question) => {
      asked.push(question)
      return answer
    })
  for (const action of ['settle', 'resend', 'unsettle', 'erase'])
    expect(await answering(false, action, reference)).toBe('Nothing was done.')
  expect(asked).toEqual([
    expect.stringContaining(`${reference} counts as arrived`),
    expect.stringContaining('the school has it twice'),
    expect.stringContaining('what it was before it was settled'),
    expect.stringContaining('deleted here for good'),
  ])
  expect(await states()).toEqual(['unclear'])
  expect(await answering(true, 'settle', reference)).toContain('is settled')
  expect(await answering(true, 'unsettle', reference)).toContain('is what it was before')
  expect(await answering(false, 'erase', reference, '--yes')).toContain('is erased')
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

describe('the admit card', () => {
  const card = (mobile_number: string, verification_code: string, headers = {}, prefix = '') =>
    postPlain(site, `${prefix}/job-admit-card`, { mobile_number, verification_code }, { ...json, ...headers })
  const messageOf = async (response: Response) => (await response.json()).message

  test('the right password returns the admit card, which can be downloaded again at an address without personal data', async () => {
    const response = await card('০১৭০০০০০০০১', '482913')
    const address = response.headers.get('content-location') ?? ''
    expect(address).toMatch(/^\/job-admit-card\/file\?card=[\w-]+$/)
    const again = await fetch(site.url + address)
    for (const { status, headers } of [response, again])
      expect({ status, ...Object.fromEntries(headers) }).toMatchObject({
        status: 200,
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="Admission-Form.pdf"',
        'cache-control': 'no-store',
      })
    const text = await response.text()
    expect(text.slice(0, 5)).toBe('%PDF-')
    expect(await again.text()).toBe(text)
    for (const wrong of [address.slice(0, -2), '/job-admit-card/file', '/job-admit-card/file?card=x']) {
      const rejected = await fetch(site.url + wrong, { redirect: 'manual' })
      expect([rejected.status, rejected.headers.get('location')]).toEqual([302, '/job-admit-card'])
    }
    site.fakeUpstream.misbehave('file', { kind: 'html' })
    expect((await fetch(site.url + address)).status).toBe(502)
  })

  test('the form for an admit card shows the errors of the specification', async () => {
    const wrong = await card('01700000001', 'wrong')
    expect(wrong.headers.get('content-location')).toBe(null)
    expect(await messageOf(wrong)).toBe('Mobile number or password does not match.')
    for (const [answer, message] of [
      [{ kind: 'raw', body: '{"responseCode":"01"}' }, 'Something went wrong.'],
      // '0' is not '00' (docs/spec/rulings.md#28).
      [{ kind: 'raw', body: '{"responseCode":0,"responseMsg":""}' }, 'Something went wrong.'],
      [{ kind: 'html' }, 'Server error, please try later.'],
    ] as const) {
      site.fakeUpstream.misbehave('/job-admit-card', answer)
      expect(await messageOf(await card('01700000002', 'x'))).toBe(message)
    }
  })

  test('an admit card with its file elsewhere is not fetched, and a file that is no PDF is not returned', async () => {
    for (const file of [
      ...['https://elsewhere.example/card.pdf', '//elsewhere.example/card.pdf', '../../etc/passwd'],
      ...['file:///etc/passwd', 'http://127.0.0.1:1/x.pdf'],
    ]) {
      const body = JSON.stringify({ responseCode: '00', responseMsg: file })
      site.fakeUpstream.misbehave('/job-admit-card', { kind: 'raw', body })
      const response = await card('01700000003', 'x')
      expect(response.status, file).toBe(502)
      expect(await messageOf(response)).toBe('Server error, please try later.')
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
    for (let i = 0; i < 11; i++)
      statuses.push((await card(spellings[i % 5] ?? '', `guess${i}`, attacker)).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
    // Even the right password is rejected for that client, but not for the candidate's own.
    expect(await messageOf(await card('+8801700000002', 'KH-7731', attacker, '/bn'))).toMatch(
      /এই মোবাইল নম্বরে অনেকবার ভুল পাসওয়ার্ড দেওয়া হয়েছে। ১[৪৫] মিনিট পর আবার চেষ্টা করুন।/,
    )
    expect((await card('01700000002', 'KH-7731', { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200)
    expect((await card('01700000001', '482913', attacker)).status).toBe(200)
  })
})

test('no log line, metric or error contains personal data or the credential', async () => {
  const { fakeUpstream, databaseUrl } = site
  const marks = { applicantName: 'Marked-Name', mobile: '01987654321', transactionDetails: 'Marked-Tx' }
  const note = { name: 'Marked-Name', email: 'marked@example.org', message: 'Marked-Text' }
  await apply(site, application(site, marks))
  await contact(site, message(note))
  const body = '{"responseCode":"Marked-Name 9","responseMsg":"Marked-Name: no"}'
  fakeUpstream.misbehave('/apply-online', { kind: 'raw', body })
  await apply(site, application(site, marks))
  fakeUpstream.misbehave('/apply-online', { kind: 'refuse', after: 'body' })
  await apply(site, application(site, marks))
  await contact(site, message({ name: 'Marked-Name', email: 'marked-wrong' }))
  await runSql(
    databaseUrl,
    `ALTER TABLE submission ADD CONSTRAINT refuse_all CHECK (kind = 'none') NOT VALID`,
  )
  await contact(site, message(note))
  await runSql(databaseUrl, 'ALTER TABLE submission DROP CONSTRAINT refuse_all')
  await postPlain(site, '/job-admit-card', {
    mobile_number: '01987654321',
    verification_code: 'Marked-Password',
  })
  const metrics = await (await fetch(`${site.url}/metrics`)).text()
  for (const output of [site.output(), metrics, await command()]) {
    expect(output).not.toMatch(/Marked-|marked@|marked-wrong/)
    expect(output).not.toContain('01987654321')
    expect(output).not.toContain(fakeUpstream.password)
  }
  for (const line of ['submission could not be stored', 'submission forwarded', '"state":"unclear"'])
    expect(site.output()).toContain(line)
})
