import { openBytes } from '@school/outbox/data-keys'
import { createOffice } from '@school/outbox/office'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testKeys } from '../support/data-key.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { openRows, type Stored, type StoredRow } from './posting.ts'

// The actions of the office on a submission in each state. Its commands and pages are tested in forwarding.test.ts.

let outbox: Outbox
let office: ReturnType<typeof createOffice>
beforeAll(async () => {
  outbox = await createOutbox()
  office = createOffice(outbox.db, testKeys)
})
beforeEach(() => outbox.reset())
afterAll(() => outbox.close())

const states = ['received', 'forwarding', 'waiting', 'unclear', 'delivered', 'refused', 'erased'] as const
type State = (typeof states)[number]

/** Inserts a row with a state. An erased row has the state refused. @returns its reference */
async function stored(state: State, change: { key?: string; settledDaysAgo?: number } = {}) {
  const settled = change.settledDaysAgo ?? 0
  const { rows } = await outbox.db.$pool.query<{ reference: string }>(
    `INSERT INTO submission (reference, kind, state, "idempotencyKey", "contentHash", sender, payload, picture, "outcomeCode",
       "outcomeMessage", rejections, attempts, "failingSince", "retryAt", "settledAt", "erasedAt", "consentVersion", "consentAt")
     VALUES ('A-' || (SELECT count(*) FROM submission), 'application', $1, $2, 'hash', 'sender', '{"applicantName":"Ayesha"}',
       '\\x0102', '77', 'Dear Ayesha', 4, 2, now(), now() + interval '1 hour',
       CASE WHEN $1 IN ('delivered', 'refused') THEN now() - make_interval(days => $4) END,
       CASE WHEN $3 THEN now() END, '2026-01-01', now())
     RETURNING reference`,
    [state === 'erased' ? 'refused' : state, change.key ?? `key-${state}`, state === 'erased', settled],
  )
  return rows[0]?.reference ?? ''
}
async function row(reference: string) {
  const { rows } = await outbox.db.$pool.query<StoredRow>('SELECT * FROM submission WHERE reference = $1', [
    reference,
  ])
  return openRows(rows)[0] as Record<string, unknown> & Stored
}
/** Returns the states in which an operation is possible. */
async function statesThatAllow(work: (reference: string) => Promise<boolean>) {
  const done: State[] = []
  for (const state of states) if (await work(await stored(state))) done.push(state)
  return done
}

test('the office lists submissions that are not settled, oldest first and without personal data', async () => {
  for (const state of states) await stored(state)
  const listed = await office.list()
  expect(listed.map(({ state }) => state)).toEqual(['received', 'forwarding', 'waiting', 'unclear'])
  expect(listed[0]).toEqual({
    reference: 'A-0',
    kind: 'application',
    state: 'received',
    receivedAt: expect.any(Date),
    attempts: 2,
    outcomeCode: '77',
    retryAt: expect.any(Date),
  })
})

test('the office lists refused submissions until they are erased', async () => {
  for (const state of states) await stored(state)
  expect((await office.list('refused')).map(({ reference }) => reference)).toEqual(['A-5'])
})

test('the office sees all data of a submission, but only the size of its picture', async () => {
  expect(await office.show(await stored('unclear'))).toEqual({
    reference: 'A-0',
    kind: 'application',
    state: 'unclear',
    receivedAt: expect.any(Date),
    attempts: 2,
    outcomeCode: '77',
    outcomeMessage: 'Dear Ayesha',
    triedAt: null,
    retryAt: expect.any(Date),
    settledAt: null,
    erasedAt: null,
    consentVersion: '2026-01-01',
    consentAt: expect.any(Date),
    pictureBytes: 2,
    payload: { applicantName: 'Ayesha' },
  })
  await outbox.db.$pool.query('UPDATE submission SET picture = NULL')
  expect(await office.show('A-0')).toMatchObject({ pictureBytes: null })
  expect(await office.show('A-9')).toBeNull()
})

test('the office can resend a submission that is waiting, unclear or refused, unless its data is erased', async () => {
  expect(await statesThatAllow((reference) => office.resend(reference))).toEqual([
    'waiting',
    'unclear',
    'refused',
  ])
  expect(await office.resend('A-99')).toBe(false)
})

test('a submission that the office resends is due at once, and its attempts start again', async () => {
  const reference = await stored('refused')
  await office.resend(reference)
  expect(await row(reference)).toMatchObject({
    state: 'waiting',
    outcomeCode: 'resent',
    outcomeMessage: null,
    retryAt: null,
    settledAt: null,
    rejections: 0,
    failingSince: null,
    payload: { applicantName: 'Ayesha' },
  })
})

test('a worker is notified at once of a submission that the office sends again, and of nothing else', async () => {
  const listener = await outbox.db.$pool.connect()
  const notifications: unknown[] = []
  listener.on('notification', ({ payload }) => notifications.push(payload))
  try {
    await listener.query('LISTEN submission')
    await office.resend(await stored('delivered'))
    const reference = await stored('unclear')
    await office.resend(reference)
    await expect.poll(() => listener.query('SELECT 1').then(() => notifications)).toEqual([reference])
  } finally {
    await listener.query('UNLISTEN submission')
    listener.release(true)
  }
})

test('the office can settle a submission that is waiting, unclear or refused, which then counts as delivered', async () => {
  expect(await statesThatAllow((reference) => office.settle(reference))).toEqual([
    'waiting',
    'unclear',
    'refused',
    'erased',
  ])
  const reference = await stored('unclear', { key: 'another' })
  await office.settle(reference)
  expect(await row(reference)).toMatchObject({
    state: 'delivered',
    outcomeCode: 'office',
    outcomeMessage: null,
    retryAt: null,
    settledAt: expect.any(Date),
  })
  expect(await office.settle('A-99')).toBe(false)
})

test('the office can erase a submission once, unless it is about to be sent or being sent', async () => {
  expect(await statesThatAllow((reference) => office.erase(reference))).toEqual([
    'waiting',
    'unclear',
    'delivered',
    'refused',
  ])
  expect(await office.erase('A-99')).toBe(false)
})

test.each([
  ['waiting', 'refused', 'erased'],
  ['unclear', 'refused', 'erased'],
  ['delivered', 'delivered', '77'],
  ['refused', 'refused', '77'],
] as const)(
  'a submission that is %s when it is erased is %s afterwards, with the code %s and no personal data',
  async (state, after, code) => {
    const reference = await stored(state)
    await office.erase(reference)
    expect(await row(reference)).toMatchObject({
      state: after,
      outcomeCode: code,
      payload: null,
      picture: null,
      outcomeMessage: null,
      contentHash: null,
      sender: null,
      retryAt: null,
      settledAt: expect.any(Date),
      erasedAt: expect.any(Date),
      idempotencyKey: `key-${state}`,
      consentVersion: '2026-01-01',
      consentAt: expect.any(Date),
    })
  },
)

test('the picture of a settled submission is stored apart, shown, sent again by the office, and erased with the rest', async () => {
  const worker = outbox.worker()
  const waiting = await stored('waiting')
  const refused = await stored('refused')
  await worker.erase()
  const pictures = async () => {
    const { rows } = await outbox.db.$pool.query('SELECT bytes FROM submission_picture')
    return rows.map(({ bytes }) => Buffer.from(openBytes(testKeys, 'submission.picture', refused, bytes)))
  }
  expect(await pictures()).toEqual([Buffer.from([1, 2])])
  expect([(await row(waiting)).picture, (await row(refused)).picture]).toEqual([Buffer.from([1, 2]), null])
  expect(await office.show(refused)).toMatchObject({ pictureBytes: 2 })
  await office.resend(refused)
  expect(await row(refused)).toMatchObject({ state: 'waiting', picture: Buffer.from([1, 2]) })
  await office.erase(refused)
  expect(await pictures()).toEqual([])
})

test('the submissions of one kind and of a time are counted and erased together, but those that are being sent', async () => {
  const all: string[] = []
  for (const state of states) all.push(await stored(state))
  const later = await stored('waiting', { key: 'later' })
  await outbox.db.$pool.query(
    `UPDATE submission SET "receivedAt" = CASE reference WHEN $1 THEN '2026-11-25T09:00:00Z' ELSE '2026-11-25T08:59:59Z' END::timestamptz`,
    [later],
  )
  const period = {
    kind: 'application' as const,
    from: new Date('2026-11-25T08:00Z'),
    to: new Date('2026-11-25T09:00Z'),
  }
  expect(await office.countPeriod({ ...period, kind: 'contact' })).toBe(0)
  expect(await office.countPeriod(period)).toBe(4)
  expect(await office.erasePeriod(period)).toBe(4)
  expect(await office.countPeriod(period)).toBe(0)
  expect(await row(all[states.indexOf('waiting')] ?? '')).toMatchObject({ state: 'refused', payload: null })
  expect(await row(later)).toMatchObject({ state: 'waiting', payload: { applicantName: 'Ayesha' } })
})

test('an idempotency key that was derived from the content is erased with the content', async () => {
  const reference = await stored('delivered', { key: 'content:abc:0' })
  await office.erase(reference)
  expect(await row(reference)).toMatchObject({ idempotencyKey: null })
})

test('personal data is erased thirty days after a submission was settled, not earlier, and only once', async () => {
  const worker = outbox.worker()
  const old = await stored('delivered', { key: 'old', settledDaysAgo: 31 })
  const refused = await stored('refused', { key: 'refused', settledDaysAgo: 31 })
  const young = await stored('delivered', { key: 'young', settledDaysAgo: 29 })
  const open = await stored('unclear')
  expect(await worker.erase()).toBe(2)
  expect(await worker.erase()).toBe(0)
  for (const reference of [old, refused]) {
    expect(await row(reference)).toMatchObject({ payload: null, picture: null, outcomeCode: '77' })
  }
  for (const reference of [young, open]) {
    expect(await row(reference)).toMatchObject({ erasedAt: null, payload: { applicantName: 'Ayesha' } })
  }
})
