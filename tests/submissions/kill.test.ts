import { once } from 'node:events'
import { connect } from 'node:net'
import { startFakeUpstream } from '@school/demo-upstream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFakeMail } from '../support/fake-mail.ts'
import { messageSettings, startFakeSms } from '../support/fake-sms.ts'
import { type Site, startSite, workerOf } from '../support/site.ts'
import { syncedDatabase } from '../support/synced-database.ts'
import { application, apply, contact, message, referenceOf, runSql, stored } from './posting.ts'

// Kills real servers and their workers (SIGKILL) at each step of a submission and of its confirmation.
// tests/submissions/model.test.ts kills simulated ones in random histories, with every fault of the upstream.

const points = ['before storing', 'after the response', 'while forwarding', 'after storing'] as const
const kinds = ['contact', 'application'] as const
type Kind = (typeof kinds)[number]
const ORIGIN = 'https://www.school.example.org'

let database: Awaited<ReturnType<typeof syncedDatabase>>
let fakeUpstream: Awaited<ReturnType<typeof startFakeUpstream>>
beforeAll(async () => {
  // Applications refer to its classes and sessions.
  database = await syncedDatabase('rows')
  fakeUpstream = await startFakeUpstream()
})
afterAll(async () => {
  await fakeUpstream.close()
  await database.drop()
})
beforeEach(() => sql('TRUNCATE submission CASCADE'))

const sql = <Row extends object>(text: string) => runSql<Row>(database.url, text)
const start = (environment = {}) =>
  startSite({
    fakeUpstream,
    databaseUrl: database.url,
    environment: { FORWARD_RETRY_SECONDS: '1', SYNC_ENABLED: 'false', ...environment },
  })

/** Kills servers and workers at the same moment, because a surviving worker would go on. */
async function kill(...sites: Site[]): Promise<void> {
  const ended = sites.map(({ server }) => once(server, 'exit'))
  for (const site of sites) {
    const worker = workerOf(site)
    site.server.kill('SIGKILL')
    if (!Number.isNaN(worker)) process.kill(worker, 'SIGKILL')
  }
  await Promise.all(ended)
  for (const site of sites) await site.close()
}

/** Rejects rows that get this state, so that processes can be killed before that. @returns what releases them */
async function hold(table: string, state: string): Promise<() => Promise<unknown>> {
  const trigger = `refuse_${state}`
  await sql(`CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''held''; END';
    CREATE TRIGGER ${trigger} BEFORE UPDATE ON ${table} FOR EACH ROW WHEN (NEW.state = '${state}') EXECUTE FUNCTION refuse()`)
  return () => sql(`DROP TRIGGER ${trigger} ON ${table}`)
}

let senders = 0
/** Each submission has its own sender, because submissions of one sender are delivered in order. */
function send(site: Site, kind: Kind, point: string): Promise<string> {
  senders += 1
  const sent =
    kind === 'contact'
      ? contact(site, message({ message: point, email: `parent${senders}@example.org` }))
      : apply(
          site,
          application(site, { siblingInfo: point, mobile: `017${String(senders).padStart(8, '0')}` }),
        )
  return sent.then(
    ({ answer }) => answer.state,
    () => 'cut off',
  )
}

/** Sends half of a request, so that the process dies before it can store anything. */
async function sendHalf(site: Site, kind: Kind): Promise<void> {
  const { hostname, port, host } = new URL(site.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const [type, body] =
    kind === 'contact'
      ? ['application/x-www-form-urlencoded', 'name=a&email=a%40b.org&subject=b&message=before+storing']
      : [
          'multipart/form-data; boundary=b',
          '--b\r\nContent-Disposition: form-data; name="siblingInfo"\r\n\r\nbefore storing',
        ]
  socket.write(
    `POST ${kind === 'contact' ? '/contact' : '/apply-online'} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\n` +
      `Content-Length: ${body.length + 50}\r\n\r\n${body}`,
  )
  await once(socket, 'connect')
}

const textOf = (row: { kind: string; payload: Record<string, string> | null }) =>
  row.payload?.[row.kind === 'contact' ? 'message' : 'siblingInfo']
const requests = (kind: Kind, point: string) =>
  fakeUpstream.log.filter(
    (one) =>
      one.path === (kind === 'contact' ? '/contact-form' : '/apply-online') &&
      JSON.stringify(one.body)?.includes(point),
  ).length
const states = async () =>
  Object.fromEntries((await stored(database.url)).map((row) => [`${row.kind} ${textOf(row)}`, row.state]))

test('no stored submission is lost and no application is sent twice when the server is killed', async () => {
  const first = await start()
  for (const kind of kinds) expect(await send(first, kind, 'after the response')).toBe('delivered')
  for (const kind of kinds) await sendHalf(first, kind)
  for (const [call, kind] of [
    ['/contact-form', 'contact'],
    ['/apply-online', 'application'],
  ] as const) {
    fakeUpstream.misbehave(call, { kind: 'hang' })
    void send(first, kind, 'while forwarding')
    await expect.poll(() => requests(kind, 'while forwarding')).toBe(1)
  }
  // The database rejects the claim, so that the process dies with a submission that is stored but not sent.
  const release = await hold('submission', 'forwarding')
  for (const kind of kinds) void send(first, kind, 'after storing')
  await expect.poll(async () => Object.keys(await states()).length).toBe(6)
  await kill(first)
  await release()
  expect(await states()).toMatchObject({
    'contact while forwarding': 'forwarding',
    'application while forwarding': 'forwarding',
    'contact after storing': 'received',
    'application after storing': 'received',
  })

  for (const call of ['/contact-form', '/apply-online']) fakeUpstream.misbehave(call, null)
  const second = await start()
  await expect.poll(states).toEqual({
    'contact after the response': 'delivered',
    'application after the response': 'delivered',
    // It may have been delivered: a message is sent again, and the office decides about an application.
    'contact while forwarding': 'delivered',
    'application while forwarding': 'unclear',
    'contact after storing': 'delivered',
    'application after storing': 'delivered',
  })
  await second.close()
  const sent = Object.fromEntries(
    points.flatMap((point) => kinds.map((kind) => [`${kind} ${point}`, requests(kind, point)])),
  )
  expect(sent).toEqual({
    'contact before storing': 0,
    'application before storing': 0,
    'contact after the response': 1,
    'application after the response': 1,
    'contact while forwarding': 2,
    'application while forwarding': 1,
    'contact after storing': 1,
    'application after storing': 1,
  })
})

test('no confirmation is sent twice or lost when two replicas are killed', async () => {
  const mail = await startFakeMail()
  const gateway = await startFakeSms()
  const environment = messageSettings(ORIGIN, mail, gateway)
  /** Each is of another family; the upstream gets them all. */
  const applyTwice = async (site: Site) => {
    for (const confirmation of ['email', 'sms']) {
      senders += 1
      const mobile = `017${String(senders).padStart(8, '0')}`
      const entries = application(site, { mobile, email: `parent${senders}@example.org`, confirmation })
      expect(referenceOf(await apply(site, entries, undefined, { origin: ORIGIN }))).not.toBe('')
    }
  }
  const states = async () => {
    const rows = await sql<{ channel: string; state: string }>(
      'SELECT channel, state FROM delivery ORDER BY id',
    )
    return rows.map(({ channel, state }) => `${channel} ${state}`)
  }
  const sent = () => [...mail.mails.map(({ to }) => to), ...gateway.texts.map(({ to }) => to)]

  const [one, other] = await Promise.all([start(environment), start(environment)])
  // Sent, and recorded.
  await applyTwice(one)
  await expect.poll(states).toEqual(['email sent', 'sms sent'])
  // With the gateway, which has the text and gives no answer.
  mail.behave('hangs')
  gateway.behave('hangs')
  await applyTwice(other)
  await expect.poll(() => sent().length).toBe(4)
  // Accepted by the other worker, and not recorded.
  mail.behave('accepts')
  gateway.behave('accepts')
  const releaseSent = await hold('delivery', 'sent')
  await applyTwice(one)
  await expect.poll(() => sent().length).toBe(6)
  // Stored, and not claimed.
  const releaseSending = await hold('delivery', 'forwarding')
  await applyTwice(other)
  await kill(one, other)
  await releaseSent()
  await releaseSending()

  await sql(`UPDATE delivery SET "retryAt" = now(), "leaseUntil" = "leaseUntil" - interval '2 minutes'`)
  const next = await start(environment)
  const both = (state: string) => [`email ${state}`, `sms ${state}`]
  await expect
    .poll(states)
    .toEqual([...both('sent'), ...both('unclear'), ...both('unclear'), ...both('sent')])
  // All of them were sent: each once.
  expect(sent()).toHaveLength(8)
  expect(new Set(sent()).size).toBe(8)
  await next.close()
  await mail.close()
  await gateway.close()
})
