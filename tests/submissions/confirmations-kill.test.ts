import { once } from 'node:events'
import { startFakeUpstream } from '@school/demo-upstream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeMail, startFakeMail } from '../support/fake-mail.ts'
import { type FakeSms, messageSettings, startFakeSms } from '../support/fake-sms.ts'
import { type Site, startSite, workerOf } from '../support/site.ts'
import { syncedDatabase } from '../support/synced-database.ts'
import { application, apply, runSql } from './posting.ts'

// Kills two real replicas (SIGKILL) at each step of a confirmation: no text is sent twice, and none is lost without a word.

const ORIGIN = 'https://www.school.example.org'

let database: Awaited<ReturnType<typeof syncedDatabase>>
let fakeUpstream: Awaited<ReturnType<typeof startFakeUpstream>>
let mail: FakeMail
let gateway: FakeSms
beforeAll(async () => {
  database = await syncedDatabase('rows')
  fakeUpstream = await startFakeUpstream()
  mail = await startFakeMail()
  gateway = await startFakeSms()
})
afterAll(async () => {
  await fakeUpstream.close()
  await database.drop()
  await mail.close()
  await gateway.close()
})

const start = () =>
  startSite({
    fakeUpstream,
    databaseUrl: database.url,
    environment: { SYNC_ENABLED: 'false', ...messageSettings(ORIGIN, mail, gateway) },
  })

const startTwo = () => Promise.all([start(), start()])

/** Kills servers and workers at the same moment, because a surviving worker would go on. */
async function kill(sites: Site[]): Promise<void> {
  const ended = sites.map(({ server }) => once(server, 'exit'))
  for (const site of sites) {
    const worker = workerOf(site)
    site.server.kill('SIGKILL')
    if (!Number.isNaN(worker)) process.kill(worker, 'SIGKILL')
  }
  await Promise.all(ended)
  for (const site of sites) await site.close()
}

const sql = (text: string) => runSql<{ channel: string; state: string }>(database.url, text)
const states = async () =>
  (await sql('SELECT channel, state FROM delivery ORDER BY id')).map(
    ({ channel, state }) => `${channel} ${state}`,
  )
const skipWaits = () =>
  sql(`UPDATE delivery SET "retryAt" = now(), "leaseUntil" = "leaseUntil" - interval '2 minutes'`)
/** Rejects deliveries that get this state, so that the processes can be killed before that. */
const hold = (state: string) =>
  sql(`CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''held''; END';
    CREATE TRIGGER refuse_${state} BEFORE UPDATE ON delivery FOR EACH ROW WHEN (NEW.state = '${state}') EXECUTE FUNCTION refuse()`)
const release = (state: string) => sql(`DROP TRIGGER refuse_${state} ON delivery`)

let children = 0
/** Each is of another family; the upstream gets them all. */
async function applyTwice(site: Site): Promise<void> {
  for (const confirmation of ['email', 'sms']) {
    children += 1
    const mobile = `017${String(children).padStart(8, '0')}`
    const entries = application(site, { mobile, email: `parent${children}@example.org`, confirmation })
    const { answer } = await apply(site, entries, undefined, { origin: ORIGIN })
    expect(answer).toHaveProperty('reference')
  }
}

test('no confirmation is sent twice or lost when two replicas are killed', async () => {
  const first = await startTwo()
  // Sent, and recorded.
  await applyTwice(first[0])
  await expect.poll(states).toEqual(['email sent', 'sms sent'])
  // With the gateway, which has the text and gives no answer.
  mail.behave('hangs')
  gateway.behave('hangs')
  await applyTwice(first[1])
  await expect.poll(() => mail.mails.length + gateway.texts.length).toBe(4)
  await kill(first)
  expect(await states()).toEqual(['email sent', 'sms sent', 'email sending', 'sms sending'])

  mail.behave('accepts')
  gateway.behave('accepts')
  const second = await startTwo()
  // Accepted, and not recorded.
  await hold('sent')
  await applyTwice(second[0])
  await expect.poll(() => mail.mails.length + gateway.texts.length).toBe(6)
  // Stored, and not claimed.
  await hold('sending')
  await applyTwice(second[1])
  await kill(second)
  await release('sent')
  await release('sending')

  await skipWaits()
  const third = await startTwo()
  await expect
    .poll(states)
    .toEqual([
      'email sent',
      'sms sent',
      'email unclear',
      'sms unclear',
      'email unclear',
      'sms unclear',
      'email sent',
      'sms sent',
    ])
  // All of them were sent: each once.
  const texts = [...mail.mails.map(({ to }) => to), ...gateway.texts.map(({ to }) => to)]
  expect(texts).toHaveLength(8)
  expect(new Set(texts).size).toBe(8)
  await Promise.all(third.map((one) => one.close()))
})
