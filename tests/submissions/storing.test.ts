import { createOffice } from '@school/office/submissions'
import { createDb, type Db } from '@school/prisma'
import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testKeys } from '../support/data-key.ts'
import { createIntake } from './intake.ts'
import { createOutbox, type Kind, moveClock, type Outbox } from './outbox.ts'

// How the web side stores a submission, and which result the visitor gets. No worker runs: the tests write outcomes.

let outbox: Outbox
beforeAll(async () => {
  outbox = await createOutbox()
})
beforeEach(() => outbox.reset())
afterEach(() => void vi.restoreAllMocks())
afterAll(() => outbox.close())

const contact = (change: Partial<Parameters<Outbox['intake']['submit']>[0]> = {}) => ({
  kind: 'contact' as Kind,
  key: 'the-key' as string | null,
  contentHash: 'the-content',
  payload: { name: 'Karim', email: 'karim@example.org', subject: 'Fees', message: 'Text' },
  picture: null,
  consentVersion: null,
  ...change,
})

/** Writes an outcome to all received submissions. */
const settle = (state: 'delivered' | 'refused' | 'waiting', outcomeCode = '200') =>
  outbox.db.$pool.query(`UPDATE submission SET state = $1, "outcomeCode" = $2 WHERE state = 'received'`, [
    state,
    outcomeCode,
  ])

/** Submits, and writes the outcome as soon as the submission is stored. @returns the visitor's result */
async function submitAndSettle(
  submission: ReturnType<typeof contact>,
  ...outcome: Parameters<typeof settle>
): ReturnType<Outbox['intake']['submit']> {
  let isResolved = false
  const result = outbox.intake.submit(submission, 'en').finally(() => {
    isResolved = true
  })
  // The caller handles an error. This avoids an unhandled rejection before that.
  result.catch(() => {})
  const decide = () => settle(...outcome).then(() => isResolved)
  await expect.poll(decide, { interval: 10 }).toBe(true)
  return result
}

test('a key identifies its submission, for its own content and form only, until the data is erased', async () => {
  await submitAndSettle(contact(), 'delivered')
  expect(await outbox.intake.submit(contact({ contentHash: 'another' }), 'en')).toBe('other content')
  expect(await outbox.intake.submit(contact({ kind: 'application' }), 'en')).toBe('other content')
  expect(await outbox.intake.submit(contact(), 'en')).toMatchObject({ state: 'delivered' })
  const [row] = await outbox.stored()
  await createOffice(outbox.db, testKeys).erase(row?.reference ?? '')
  await submitAndSettle(contact({ contentHash: 'another' }), 'delivered')
  expect(await outbox.stored()).toHaveLength(2)
})

test('a submission without a key is identified by its content until the upstream has refused it, whatever became of one with a key', async () => {
  const withoutKey = contact({ key: null })
  await submitAndSettle(contact({ key: 'a-key' }), 'refused')
  await submitAndSettle(withoutKey, 'delivered')
  await outbox.intake.submit(withoutKey, 'en')
  expect(await outbox.stored()).toHaveLength(2)
  await outbox.db.$pool.query(`UPDATE submission SET state = 'refused'`)
  await submitAndSettle(withoutKey, 'delivered')
  // Now the last submission is the one with this content.
  await outbox.intake.submit(withoutKey, 'en')
  expect((await outbox.stored()).map(({ state }) => state)).toEqual(['refused', 'refused', 'delivered'])
})

test('the same content without a key is another submission after a day', async () => {
  const withoutKey = contact({ key: null })
  await submitAndSettle(withoutKey, 'delivered')
  const age = (hours: number) =>
    outbox.db.$pool.query('UPDATE submission SET "receivedAt" = now() - make_interval(hours => $1)', [hours])
  await age(23)
  await outbox.intake.submit(withoutKey, 'en')
  expect(await outbox.stored()).toHaveLength(1)
  await age(25)
  await submitAndSettle(withoutKey, 'delivered')
  await outbox.intake.submit(withoutKey, 'en')
  expect(await outbox.stored()).toHaveLength(2)
})

test('requests with the same key to two replicas at the same time store one submission and get the same response', async () => {
  const other = await outbox.replica()
  const worker = outbox.worker()
  const all = Array.from({ length: 20 }, (_, i) => (i % 2 ? outbox.intake : other).submit(contact(), 'en'))
  await expect.poll(outbox.states).toEqual({ received: 1 })
  await outbox.settle(worker)
  expect(new Set((await Promise.all(all)).map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(outbox.fakeUpstream.tables.messages).toHaveLength(1)
})

test('the first submission of a process is stored even if the process has only one database connection', async () => {
  const answer = (await outbox.replica(1)).submit(contact(), 'en')
  await expect.poll(outbox.states).toEqual({ received: 1 })
  await settle('delivered')
  expect(await answer).toMatchObject({ state: 'delivered' })
})

test('the sender of a submission is identified by e-mail address or mobile number only, whatever its spelling', async () => {
  for (const [key, kind, payload] of [
    ['key-1', 'contact', { email: 'karim@example.org', name: 'Karim' }],
    ['key-2', 'contact', { email: ' KARIM@example.org ', name: 'Somebody' }],
    ['key-3', 'contact', { email: 'salma@example.org', name: 'Karim' }],
    ['key-4', 'application', { mobile: 'karim@example.org' }],
  ] as const)
    await submitAndSettle(contact({ kind, key, contentHash: key, payload }), 'delivered')
  const { rows } = await outbox.db.$pool.query<{ sender: string }>(
    'SELECT sender FROM submission ORDER BY id',
  )
  const [a, b, c, d] = rows.map(({ sender }) => sender)
  expect(a).toMatch(/^[\w-]{22}$/)
  expect(b).toBe(a)
  expect(c).not.toBe(a)
  expect(d).not.toBe(a)
})

test('a submission that cannot be sent now is stored as waiting, and its visitor gets that result at once', async () => {
  const { $pool: pool } = outbox.db
  const openCircuit = `UPDATE submission_circuit SET failures = 3, "retryAt" = now() + interval '1 hour' WHERE kind = 'contact'`
  await pool.query(openCircuit)
  expect(await outbox.intake.submit(contact(), 'en')).toMatchObject({ state: 'waiting' })
  await outbox.submit('application', 'the other form', '01700000001')
  expect((await outbox.stored()).map(({ state }) => state)).toEqual(['waiting', 'received'])
})

test.each([
  ['waits if an earlier one of its sender waits', 'waiting', '503', 'waiting'],
  ['does not wait if an earlier one of its sender got no response', 'waiting', 'no answer', 'received'],
  ['does not wait if an earlier one of its sender was delivered', 'delivered', '200', 'received'],
] as const)('a new submission %s', async (_, state, code, expected) => {
  await submitAndSettle(contact({ key: 'first' }), state, code)
  const result = outbox.intake.submit(contact({ key: 'second', contentHash: 'x' }), 'en')
  await expect.poll(async () => (await outbox.stored()).length).toBe(2)
  expect((await outbox.stored())[1]?.state).toBe(expected)
  await settle('delivered')
  await result
})

test('a submission and its notification are one transaction: without the notification nothing is stored', async () => {
  const { $pool: pool } = outbox.db
  const heard: (string | undefined)[] = []
  const listener = new pg.Client(pool.options.connectionString)
  await listener.connect()
  try {
    listener.on('notification', ({ payload }) => heard.push(payload))
    await listener.query('LISTEN submission')
    await submitAndSettle(contact(), 'delivered')
    const { rows } = await pool.query<{ reference: string }>('SELECT reference FROM submission')
    await expect.poll(() => heard).toEqual([rows[0]?.reference])
  } finally {
    await listener.end()
  }

  const db = createDb(pool.options.connectionString ?? '', 1)
  const failing = createIntake({
    db: withoutNotifications(db),
    keys: testKeys,
    log: pino({ level: 'silent' }),
  })
  await expect(failing.submit(contact({ key: 'not notified' }), 'en')).rejects.toThrow('division by zero')
  expect(await outbox.stored()).toHaveLength(1)
  // The connection whose transaction failed is not used again.
  const working = createIntake({ db, keys: testKeys, log: pino({ level: 'silent' }) })
  const later = working.submit(contact({ key: 'later', contentHash: 'y' }), 'en')
  await expect.poll(outbox.states).toEqual({ delivered: 1, received: 1 })
  await settle('delivered')
  expect(await later).toMatchObject({ state: 'delivered' })
  await db.$close()
})

test('a submission is stored although all connections have become read-only, as after a fail-over', async () => {
  const db = createDb(outbox.db.$pool.options.connectionString ?? '', 3)
  const { $pool: pool } = db
  const clients = await Promise.all([1, 2, 3].map(() => pool.connect()))
  for (const client of clients) {
    await client.query('SET default_transaction_read_only = on')
    client.release()
  }
  const result = createIntake({ db, keys: testKeys, log: pino({ level: 'silent' }) }).submit(contact(), 'en')
  await expect.poll(outbox.states).toEqual({ received: 1 })
  await settle('delivered')
  expect(await result).toMatchObject({ state: 'delivered' })
  await db.$close()
})

/** The database, in which no transaction can notify. */
function withoutNotifications(db: Db): Db {
  const connect = async () => {
    const client = await db.$pool.connect()
    const query = client.query.bind(client) as (sql: string, values?: unknown[]) => unknown
    const replaced = (sql: string, values?: unknown[]) =>
      sql.includes('pg_notify') ? query('SELECT 1 / 0') : query(sql, values)
    return Object.assign(client, { query: replaced })
  }
  return { $pool: { connect } } as unknown as Db
}

describe('a web process whose timer only the test fires', () => {
  const timers: { look: () => void; isRunning: boolean }[] = []
  let intake: Outbox['intake']
  beforeEach(async () => {
    timers.length = 0
    intake = await outbox.replica()
    vi.spyOn(globalThis, 'setInterval').mockImplementation(((look: () => void) => {
      const timer = { look, isRunning: true }
      timers.push(timer)
      return Object.assign(timer, { unref: () => timer })
    }) as unknown as typeof setInterval)
    vi.spyOn(globalThis, 'clearInterval').mockImplementation(((timer: (typeof timers)[number]) => {
      if (timer) timer.isRunning = false
    }) as unknown as typeof clearInterval)
  })
  const runningTimers = () => timers.filter(({ isRunning }) => isRunning)

  test('gives a visitor the outcome by a notification, and ends the timer', async () => {
    const result = intake.submit(contact(), 'en')
    await expect.poll(outbox.states).toEqual({ received: 1 })
    await expect.poll(() => runningTimers().length).toBe(1)
    await settle('delivered')
    expect(await result).toMatchObject({ state: 'delivered' })
    expect(runningTimers()).toEqual([])
  })

  test('finds an outcome whose notification was lost when the timer fires', async () => {
    const { $pool: pool } = outbox.db
    await pool.query('ALTER TABLE submission DISABLE TRIGGER submission_outcome')
    try {
      const result = intake.submit(contact(), 'en')
      await expect.poll(outbox.states).toEqual({ received: 1 })
      await expect.poll(() => runningTimers().length).toBe(1)
      await settle('refused')
      runningTimers()[0]?.look()
      expect(await result).toMatchObject({ state: 'refused' })
    } finally {
      await pool.query('ALTER TABLE submission ENABLE TRIGGER submission_outcome')
    }
  })
})

test('a visitor waits at most twelve seconds for the outcome, and then learns that the submission is stored, even if nothing of it can be read', async () => {
  const { $pool: pool } = outbox.db
  const pass = moveClock()
  let isResolved = false
  const result = outbox.intake.submit(contact(), 'en').finally(() => {
    isResolved = true
  })
  await expect.poll(outbox.states).toEqual({ received: 1 })
  pass(5_000)
  await outbox.intake.result('M-none', 'en')
  expect(isResolved).toBe(false)
  pass(7_001)
  expect(await result).toMatchObject({ state: 'received', receipt: { fee: null } })

  await pool.query('ALTER TABLE programme RENAME TO programme_away')
  try {
    const unread = outbox.intake.submit(contact({ key: 'unread' }), 'en')
    await expect.poll(async () => (await outbox.stored()).length).toBe(2)
    pass(12_001)
    expect(await unread).toMatchObject({
      state: 'received',
      reference: expect.stringMatching(/^M-/),
      receipt: null,
    })
  } finally {
    await pool.query('ALTER TABLE programme_away RENAME TO programme')
  }
})

test('the result of a reference names class, session and fee; an unknown reference has no result', async () => {
  const { $pool: pool } = outbox.db
  expect(await outbox.intake.result('A-2222-2222', 'en')).toBeNull()
  await pool.query(
    `INSERT INTO programme (id, hash, raw, "programmeId", "departmentId", position, name, "changedAt")
     VALUES ('1-4', 'x', '{}', '1', '4', 1, 'Class I', now()) ON CONFLICT DO NOTHING`,
  )
  const payload = { classId: '1-4', sessionId: 'none', applicationFee: '520', mobile: '01700000001' }
  const result = await submitAndSettle(contact({ kind: 'application', payload }), 'delivered')
  expect(result).toMatchObject({ receipt: { className: 'Class I', sessionName: null, fee: '520' } })
  const { rows } = await pool.query<{ reference: string }>('SELECT reference FROM submission')
  expect(await outbox.intake.result(rows[0]?.reference ?? '', 'en')).toEqual(result)
})

test('a stored submission is logged once with reference and kind, and no personal data', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const db = createDb(outbox.db.$pool.options.connectionString ?? '', 4)
  const intake = createIntake({ db, keys: testKeys, log })
  try {
    await intake.start()
    const first = intake.submit(contact(), 'en')
    await expect.poll(outbox.states).toEqual({ received: 1 })
    await settle('delivered')
    await first
    await intake.submit(contact(), 'en')
  } finally {
    await intake.stop()
    await db.$close()
  }
  expect(lines.filter(({ msg }) => msg === 'submission stored')).toMatchObject([
    { reference: expect.stringMatching(/^M-/), kind: 'contact' },
  ])
  expect(JSON.stringify(lines)).not.toContain('karim')
})
