import dns from 'node:dns'
import { createSenders } from '@school/outbox/messages'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type FakeMail, startFakeMail } from '../support/fake-mail.ts'
import { type FakeSms, SMS_TOKEN, startFakeSms } from '../support/fake-sms.ts'
import { freePort } from '../support/free-port.ts'

// E-mail to a real mail server, and SMS to a gateway that checks the calls. What decides whether a text may be sent again: was it
// certainly not accepted?

let mail: FakeMail
let gateway: FakeSms
beforeAll(async () => {
  mail = await startFakeMail()
  gateway = await startFakeSms()
})
beforeEach(() => {
  mail.mails.length = 0
  gateway.texts.length = 0
})
afterAll(async () => {
  await mail.close()
  await gateway.close()
})

/** Only an attempt that hangs lasts so long. */
const TIMEOUT_MS = 2_000
const TEXT = 'আবেদন "পেয়েছি" & {ok} 100%'
const from = 'The School <office@school.example.org>'

const sendEmail = (url = mail.url, change: { senderName?: string } = {}) =>
  createSenders({ email: { url, from } }, TIMEOUT_MS).email?.({
    to: 'a@b.org',
    subject: 'পৌঁছেছে',
    text: TEXT,
    id: 'A-1-x',
    ...change,
  })

test('an e-mail says that a program sent it, and goes to the one address', async () => {
  mail.behave('accepts')
  expect(await sendEmail()).toEqual({ kind: 'accepted' })
  const [got] = mail.mails
  expect(got).toMatchObject({ to: 'a@b.org', from: 'office@school.example.org' })
  expect(got?.text.trim()).toBe(TEXT)
  expect(got?.raw).toContain('Auto-Submitted: auto-generated')
  // Mail servers log it: it names no submission.
  expect(got?.raw).toMatch(/^Message-ID: <[0-9a-f]{32}@school\.example\.org>/m)
  expect(got?.raw).not.toContain('A-1-x')
})

test('an e-mail in Bangla has the name of the sender in Bangla', async () => {
  mail.behave('accepts')
  expect(await sendEmail(mail.url, { senderName: 'আমাদের' })).toEqual({ kind: 'accepted' })
  const header = /^From: =\?UTF-8\?([BQ])\?(\S+)\?= <office@school\.example\.org>/im
  const [, encoding, name = ''] = header.exec(mail.mails[0]?.raw ?? '') ?? []
  const unquoted = decodeURIComponent(name.replaceAll('=', '%'))
  expect(encoding === 'B' ? Buffer.from(name, 'base64').toString() : unquoted).toBe('আমাদের')
})

test.each(['127.0.0.1', 'localhost'])(
  'a mail server of this machine (%s) that encrypts with a certificate of its own gets e-mail, as Debian’s Postfix',
  async (host) => {
    const encrypting = await startFakeMail(0, { encrypts: true })
    try {
      expect(await sendEmail(encrypting.url.replace('127.0.0.1', host))).toEqual({ kind: 'accepted' })
      expect(encrypting.mails).toHaveLength(1)
    } finally {
      await encrypting.close()
    }
  },
)

test('a mail server whose name only begins like that of this machine gets nothing without encryption', async () => {
  mail.behave('accepts')
  // It leads here, where a server listens that offers none.
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((...words: unknown[]) => {
    const done = words.at(-1) as (error: null, found: object[]) => void
    done(null, [{ address: '127.0.0.1', family: 4 }])
  }) as never)
  const resolver = vi
    .spyOn(dns.Resolver.prototype, 'resolve4')
    .mockImplementation(((_host: string, done: (error: null, found: string[]) => void) =>
      done(null, ['127.0.0.1'])) as never)
  onTestFinished(() => {
    lookup.mockRestore()
    resolver.mockRestore()
  })
  const url = mail.url.replace('127.0.0.1', 'localhost.mail.example.org')
  expect(await sendEmail(url)).toMatchObject({ kind: 'not sent' })
  expect(mail.mails).toEqual([])
})

test.each([
  ['refuses', { kind: 'refused', reason: 'SMTP: 550' }],
  ['defers', { kind: 'not sent', reason: 'SMTP: 451' }],
  ['cuts off', { kind: 'unclear' }],
  ['hangs', { kind: 'unclear' }],
  ['hangs before the text', { kind: 'not sent' }],
] as const)('a mail server that %s', async (behaviour, outcome) => {
  mail.behave(behaviour)
  expect(await sendEmail()).toMatchObject(outcome)
})

test('a mail server that is too slow gets no text after the attempt was given up', async () => {
  mail.behave('is slow')
  expect(await sendEmail()).toEqual({ kind: 'not sent', reason: 'SMTP: no answer in time' })
  await expect.poll(() => mail.connections()).toBe(0)
  expect(mail.mails).toEqual([])
})

test('a mail server that is away, or does not know the password, may get the text later', async () => {
  mail.behave('accepts')
  expect(await sendEmail(`smtp://127.0.0.1:${await freePort()}`)).toMatchObject({ kind: 'not sent' })
  expect(await sendEmail(mail.url.replace('secret', 'wrong'))).toEqual({
    kind: 'not sent',
    reason: 'SMTP: 535',
  })
  expect(mail.mails).toEqual([])
})

const drivers = {
  sslwireless: () =>
    ({ driver: 'sslwireless', url: gateway.url, apiToken: SMS_TOKEN, sid: 'SCHOOL' }) as const,
  'http with a query': () =>
    ({
      driver: 'http',
      url: `${gateway.url}/send?to={to}&text={text}&id={id}`,
      method: 'GET',
      headers: { 'x-api-key': SMS_TOKEN },
      body: '',
      accepted: 'SUCCESS',
    }) as const,
  'http with a form': () =>
    ({
      driver: 'http',
      url: `${gateway.url}/send`,
      method: 'POST',
      headers: { 'x-api-key': SMS_TOKEN, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'to={to}&text={text}&id={id}',
      accepted: 'SUCCESS',
    }) as const,
  'http with JSON': () =>
    ({
      driver: 'http',
      url: `${gateway.url}/api/v3/send-sms`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"api_token":"${SMS_TOKEN}","sid":"SCHOOL","msisdn":"{to}","sms":"{text}","csms_id":"{id}"}`,
      accepted: 'SUCCESS',
    }) as const,
}

test.each(Object.entries(drivers))('SMS by %s', async (_name, settings) => {
  const send = () =>
    createSenders({ sms: settings() }, TIMEOUT_MS).sms?.({
      to: '01711111111',
      subject: '',
      text: TEXT,
      id: 'A1x',
    })
  gateway.behave('accepts')
  expect(await send()).toEqual({ kind: 'accepted' })
  expect(gateway.texts).toEqual([{ to: '8801711111111', text: TEXT, id: 'A1x' }])
  for (const [behaviour, kind] of [
    ['refuses', 'not sent'],
    ['answers 503', 'not sent'],
    ['answers 500', 'unclear'],
    ['cuts off', 'unclear'],
    ['hangs', 'unclear'],
  ] as const) {
    gateway.behave(behaviour)
    expect(await send(), behaviour).toMatchObject({ kind })
  }
})

const sslWireless = (change: object) => JSON.stringify({ status: 'SUCCESS', status_code: 200, ...change })
test.each([
  ['202', '{"response_code":202}', 'accepted'],
  ['202', '{"response_code":1007,"at":"2026-11-28","id":12024}', 'not sent'],
  ['0', '{"Status":"0","Text":"ACCEPTD"}', 'accepted'],
  ['0', '{"Status":"109"}', 'not sent'],
  ['success', 'status: success', 'accepted'],
  ['SUCCESS', 'SUBMIT_SUCCESSFULLY', 'accepted'],
  ['success', 'unsuccessful', 'not sent'],
  ['sent', 'not sent', 'not sent'],
  ['sent', 'sent, not delivered yet', 'accepted'],
  ['(ok)', '1 (ok)', 'accepted'],
  [null, sslWireless({ smsinfo: [{ sms_status: 'SUCCESS' }] }), 'accepted'],
  [null, sslWireless({ smsinfo: [{ sms_status: 'FAILED' }] }), 'not sent'],
  [null, sslWireless({}), 'unclear'],
  [null, '<html>Login</html>', 'unclear'],
])('where %j is accepted, the answer %s means %s', async (accepted, body, kind) => {
  gateway.behave({ answers: body })
  const settings = accepted === null ? drivers.sslwireless() : { ...drivers['http with a form'](), accepted }
  const { sms } = createSenders({ sms: settings }, TIMEOUT_MS)
  const result = await sms?.({ to: '01711111111', subject: '', text: TEXT, id: 'A1x' })
  expect(result).toMatchObject({ kind })
})

test('a gateway that is away may get the text later', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const { sms } = createSenders({ sms: { ...drivers.sslwireless(), url } }, TIMEOUT_MS)
  const result = await sms?.({ to: '01711111111', subject: '', text: TEXT, id: 'A1x' })
  expect(result).toEqual({ kind: 'not sent', reason: 'SMS: ECONNREFUSED' })
})
