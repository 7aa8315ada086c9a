import { decide, readMatter } from '@school/office/matters'
import { createOffice } from '@school/office/submissions'
import { createDataKeys } from '@school/outbox/data-keys'
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
  const { rows: all } = await outbox.db.$pool.query('SELECT count(*)::int AS count FROM submission')
  const reference = `A-${all[0].count}`
  const seal = (column: string, plain: Uint8Array | string) =>
    testKeys.seal(`submission.${column}`, reference, plain)
  const { rows } = await outbox.db.$pool.query<{ reference: string }>(
    `INSERT INTO submission (reference, kind, state, "idempotencyKey", "contentHash", sender, payload, picture, "outcomeCode",
       "outcomeMessage", rejections, attempts, "failingSince", "retryAt", "settledAt", "erasedAt", "consentVersion", "consentAt")
     VALUES ($5, 'application', $1, $2, 'hash', 'sender', $6, $7, '77', $8, 4, 2, now(), now() + interval '1 hour',
       CASE WHEN $1 IN ('delivered', 'refused') THEN now() - make_interval(days => $4) END,
       CASE WHEN $3 THEN now() END, '2026-01-01', now())
     RETURNING reference`,
    [
      state === 'erased' ? 'refused' : state,
      change.key ?? `key-${state}`,
      state === 'erased',
      settled,
      reference,
      seal('payload', '{"applicantName":"Ayesha"}'),
      seal('picture', Buffer.from([1, 2])),
      seal('outcomeMessage', 'Dear Ayesha'),
    ],
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

test('the office lists submissions that are not settled, oldest first and without personal data, and refused ones until they are erased', async () => {
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
    doubt: null,
    retryAt: expect.any(Date),
  })
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
    outcomeAnswer: null,
    doubt: null,
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

test('the office can resend, settle or erase a submission in some states only, and none that does not exist', async () => {
  const allowed = async (action: 'resend' | 'settle' | 'erase') => {
    const done = await statesThatAllow((reference) => office[action](reference))
    expect(await office[action]('A-99')).toBe(false)
    await outbox.reset()
    return done
  }
  expect(await allowed('resend')).toEqual(['waiting', 'unclear', 'refused'])
  expect(await allowed('settle')).toEqual(['waiting', 'unclear', 'refused'])
  expect(await allowed('erase')).toEqual(['waiting', 'unclear', 'delivered', 'refused'])
})

test('a submission that the office resends is due at once, its attempts start again, and a worker is notified of it and of nothing else', async () => {
  const listener = await outbox.db.$pool.connect()
  const notifications: unknown[] = []
  listener.on('notification', ({ payload }) => notifications.push(payload))
  try {
    await listener.query('LISTEN submission')
    await office.resend(await stored('delivered'))
    const reference = await stored('refused')
    await office.resend(reference)
    await expect.poll(() => listener.query('SELECT 1').then(() => notifications)).toEqual([reference])
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
  } finally {
    await listener.query('UNLISTEN submission')
    listener.release(true)
  }
})

test('a submission that the office settles counts as delivered', async () => {
  const reference = await stored('unclear')
  await office.settle(reference)
  expect(await row(reference)).toMatchObject({
    state: 'delivered',
    outcomeCode: 'office',
    retryAt: null,
    settledAt: expect.any(Date),
  })
})

test.each(['waiting', 'unclear', 'refused'] as const)(
  'what the office has settled is kept, can be taken back to %s as it was, and can be sent again',
  async (state) => {
    const reference = await stored(state)
    const before = await row(reference)
    expect(await office.unsettle(reference)).toBe(false)
    await office.settle(reference)
    expect(await office.unsettle(reference)).toBe(true)
    const { state: now, outcomeCode, outcomeMessage, settledAt, payload } = await row(reference)
    expect({ state: now, outcomeCode, outcomeMessage, settledAt, payload }).toEqual({
      state,
      outcomeCode: '77',
      outcomeMessage: 'Dear Ayesha',
      settledAt: before.settledAt,
      payload: before.payload,
    })
    expect(await office.unsettle(reference)).toBe(false)

    await office.settle(reference)
    expect(await office.resend(reference)).toBe(true)
    expect(await row(reference)).toMatchObject({ state: 'waiting', outcomeCode: 'resent', settledAt: null })
    expect(await office.unsettle(reference)).toBe(false)
  },
)

test('a delivered submission whose answer says otherwise is listed, settled or sent again, and others are not', async () => {
  const doubtful = await stored('delivered', { key: 'doubtful' })
  const plain = await stored('delivered')
  await outbox.db.$pool.query(`UPDATE submission SET doubt = 'says failure' WHERE reference = $1`, [doubtful])
  expect((await office.list()).map(({ reference, doubt }) => [reference, doubt])).toEqual([
    [doubtful, 'says failure'],
  ])
  expect([await office.settle(plain), await office.resend(plain)]).toEqual([false, false])
  expect(await office.settle(doubtful)).toBe(true)
  expect(await office.list()).toEqual([])
  expect(await office.unsettle(doubtful)).toBe(true)
  expect(await row(doubtful)).toMatchObject({ state: 'delivered', outcomeCode: '77', doubt: 'says failure' })
  expect(await office.resend(doubtful)).toBe(true)
  expect(await row(doubtful)).toMatchObject({ state: 'waiting', doubt: null })
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
      idempotencyKey: null,
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
    return rows.map(({ bytes }) => testKeys.open('submission.picture', refused, bytes))
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

test('the words of a matter and its history are encrypted, and gone with the data', async () => {
  const one = await stored('delivered')
  const edit = { account: 'salma' }
  await decide(outbox.db, testKeys, one, edit, 'waiting_list', 'Please wait.')
  await decide(outbox.db, testKeys, one, edit, 'admitted', 'Welcome.')
  const { rows } = await outbox.db.$pool.query(
    'SELECT m::text, c::text AS change, parts, "values" FROM matter m JOIN matter_change c ON c."submissionId" = m.id',
  )
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/Welcome|Please wait/)
  expect(rows.some(({ parts, values }) => parts.includes('Welcome') || values.includes('wait'))).toBe(false)
  await expect(readMatter(outbox.db, createDataKeys(Buffer.alloc(32, 2)), one)).rejects.toThrow(
    `encrypted with the key ${testKeys.version}`,
  )
  await office.erase(one)
  expect(await readMatter(outbox.db, testKeys, one)).toMatchObject({ decision: null, version: 0 })
  expect(await decide(outbox.db, testKeys, one, edit, 'admitted', '')).toEqual({ is: 'none' })
})
