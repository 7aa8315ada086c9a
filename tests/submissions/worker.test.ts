import { createForwardingWorker, type SubmissionWorker } from '@school/outbox/worker'
import type { Db } from '@school/prisma'
import type { SubmissionOutcome, Upstream } from '@school/upstream'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testKeys } from '../support/data-key.ts'
import { delivered as deliveredAnswer, refused } from './answers.ts'
import { createOutbox, moveClock, type Outbox } from './outbox.ts'

// A started worker: what triggers it, what it repeats, and how it stops.

let outbox: Outbox
let workers: SubmissionWorker[] = []
let logLines: Record<string, unknown>[] = []
beforeAll(async () => {
  outbox = await createOutbox()
})
beforeEach(() => outbox.reset())
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
  logLines = []
})
afterAll(() => outbox.close())

const submit = (text: string, sender = 'karim@example.org') => outbox.submit('contact', text, sender)

const delivered = deliveredAnswer()
/** Calls of an upstream that answers when it is told to, and the texts that it got. */
function slowUpstream() {
  const sent: string[] = []
  const waiting: (() => void)[] = []
  const send = (text = '') =>
    new Promise<SubmissionOutcome>((resolve) => {
      sent.push(text)
      waiting.push(() => resolve(delivered))
    })
  const upstream: Partial<Upstream> = {
    contactForm: ({ message }) => send(message),
    applyOnline: ({ siblingInfo }) => send(siblingInfo),
  }
  const answer = () => {
    for (const one of waiting.splice(0)) one()
  }
  return { sent, upstream, answer }
}

/** Creates a worker with its own log. @param change replacements of calls of the client or the pool */
function createWorker(change: { upstream?: Partial<Upstream>; query?: Db['$pool']['query'] } = {}) {
  const log = pino({ base: null }, { write: (line: string) => void logLines.push(JSON.parse(line)) })
  const { $pool: pool } = outbox.db
  const worker = createForwardingWorker({
    db: (change.query
      ? {
          $pool: { query: change.query, options: pool.options, connect: () => pool.connect() },
          $directUrl: outbox.db.$directUrl,
        }
      : outbox.db) as Db,
    upstream: {
      contactForm: async () => delivered,
      applyOnline: async () => delivered,
      probe: async () => 'accepted',
      ...change.upstream,
    } as unknown as Upstream,
    log,
    retention: () => ({ days: 30, maxDays: 365, isRoundOpen: false }),
    retrySeconds: 60,
    keys: testKeys,
  })
  workers.push(worker)
  return worker
}

/** Queries of the pool, of which those with this text fail while there are failures left. */
function failing(text: string, failures: number) {
  const { $pool: pool } = outbox.db
  const left = { failures, failed: 0 }
  const query = (async (sql: string, values: unknown[]) => {
    if (!sql.includes(text) || left.failed === left.failures) return pool.query(sql, values)
    left.failed += 1
    throw Object.assign(new Error('of Karim'), { code: '57P01' })
  }) as unknown as Db['$pool']['query']
  return { query, left }
}

/** Queries of the pool, of which those with this text wait until `proceed`. `reached` resolves when the first one waits. */
function delayed(text: string) {
  const { $pool: pool } = outbox.db
  const first = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const query = (async (sql: string, values: unknown[]) => {
    if (sql.includes(text)) {
      first.resolve()
      await go.promise
    }
    return pool.query(sql, values)
  }) as unknown as Db['$pool']['query']
  return { query, reached: first.promise, proceed: () => go.resolve() }
}

test('a started worker forwards what is stored, with or without a notification, and after an error of the database', async () => {
  const { query } = failing('SELECT FROM submission one', 1)
  await createWorker({ query }).start()
  await submit('notified')
  await expect.poll(outbox.states).toEqual({ delivered: 1 })
  await outbox.db.$pool.query(
    `INSERT INTO submission (reference, kind, state, payload, "keyVersion", sender)
     VALUES ('M-not-notified', 'contact', 'received', $1, $2, 's')`,
    [testKeys.seal('submission.payload', 'M-not-notified', '{}'), testKeys.version],
  )
  await expect.poll(outbox.states).toEqual({ delivered: 2 })
  expect(logLines.filter(({ level }) => level === 40)).toMatchObject([
    { reason: '57P01', msg: 'submissions could not be looked at' },
  ])
})

test('a worker that is stopped starts no new submission and waits for the running one', async () => {
  const { sent, upstream, answer } = slowUpstream()
  const worker = createWorker({ upstream })
  await worker.start()
  await submit('begun')
  await expect.poll(() => sent).toEqual(['begun'])
  expect(await outbox.states()).toEqual({ forwarding: 1 })
  let isStopped = false
  const stopped = worker.stop().then(() => {
    isStopped = true
  })
  await submit('too late', 'salma@example.org')
  expect(isStopped).toBe(false)
  answer()
  await stopped
  expect(sent).toEqual(['begun'])
  // It waits if the second runner had just claimed it.
  const unsent = [
    { delivered: 1, received: 1 },
    { delivered: 1, waiting: 1 },
  ]
  expect(unsent).toContainEqual(await outbox.states())
})

test.each([
  ['before it claims a submission leaves the submission as it is', 'FROM submission_circuit', 'received'],
  ['while it claims a submission releases the submission for another', "SET state = 'forwarding'", 'waiting'],
])('a worker that is stopped %s', async (_, text, state) => {
  const contactForm = vi.fn(async () => delivered)
  const { query, reached, proceed } = delayed(text)
  const worker = createWorker({ upstream: { contactForm }, query })
  await worker.start()
  await submit('claimed too late')
  await reached
  const stopped = worker.stop()
  proceed()
  await stopped
  expect(contactForm).not.toHaveBeenCalled()
  expect(await outbox.states()).toEqual({ [state]: 1 })
  await createWorker({ upstream: { contactForm } }).drain()
  expect(contactForm).toHaveBeenCalledTimes(1)
  expect(await outbox.states()).toEqual({ delivered: 1 })
})

test('a worker sends at most two messages and two applications at once, in the order of their arrival', async () => {
  const { sent, upstream, answer } = slowUpstream()
  const worker = createWorker({ upstream })
  for (const i of [1, 2, 3]) await submit(`message ${i}`, `sender${i}@example.org`)
  for (const i of [1, 2, 3]) await outbox.submit('application', `application ${i}`, `0170000000${i}`)
  const drained = worker.drain()
  await expect.poll(() => sent.length).toBe(4)
  expect(sent.toSorted()).toEqual(['application 1', 'application 2', 'message 1', 'message 2'])
  answer()
  await expect.poll(() => sent.length).toBe(6)
  answer()
  await drained
  expect(await outbox.states()).toEqual({ delivered: 6 })
})

test('an outcome that cannot be written is written when the database is available again', async () => {
  const { query, left } = failing('"outcomeMessage" = $5', 3)
  await submit('once')
  await createWorker({ query }).drain()
  expect(left.failed).toBe(3)
  expect(await outbox.stored()).toMatchObject([{ state: 'delivered', attempts: 1 }])
  expect(logLines.filter(({ msg }) => msg === 'outcome not written yet')).toMatchObject([{ reason: '57P01' }])
})

test('after an outage of the database, a claim that expired meanwhile is left to its process for ten seconds', async () => {
  const pass = moveClock()
  await submit('of a process that lives')
  await outbox.db.$pool.query(
    `UPDATE submission SET state = 'forwarding', attempts = 1, "leaseUntil" = now() - interval '1 minute'`,
  )
  await createWorker(failing('"leaseUntil" < now()', 1)).start()
  await submit('afterwards', 'salma@example.org')
  await expect.poll(outbox.states).toEqual({ forwarding: 1, delivered: 1 })
  pass(10_000)
  await expect.poll(outbox.states).toEqual({ delivered: 2 })
})

test('a stopped worker tries more than ten times to write an outcome, at most two seconds apart, and then gives it up', async () => {
  const realSetTimeout = globalThis.setTimeout
  const waits: number[] = []
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0) => {
    waits.push(ms)
    // Longer ones are limits, such as that of a query.
    return realSetTimeout(run, ms > 2_000 ? ms : ms / 200)
  }) as typeof setTimeout)
  const { query, left } = failing('"outcomeMessage" = $5', 1_000)
  const worker = createWorker({ query })
  await submit('never written')
  const drained = worker.drain()
  await expect.poll(() => left.failed).toBeGreaterThan(0)
  await worker.stop()
  await drained
  expect(left.failed).toBeGreaterThan(11)
  expect(left.failed).toBeLessThan(1_000)
  expect(waits).toEqual(expect.arrayContaining([100, 200, 400, 800, 1_600, 2_000]))
  expect(waits).not.toContain(3_200)
  expect(logLines.at(-1)).toMatchObject({
    level: 40,
    kind: 'contact',
    reason: '57P01',
    msg: 'submissions could not be forwarded just now',
  })
  expect(await outbox.states()).toEqual({ forwarding: 1 })
})

test('while probes fail, a worker sends nothing, says so, waits longer after each probe, and sends when one succeeds', async () => {
  let health: 'unavailable' | 'accepted' = 'unavailable'
  const worker = createWorker({ upstream: { probe: async () => health } })
  await submit('not now')
  const openCircuit = (failures: number) =>
    outbox.db.$pool.query(
      `UPDATE submission_circuit SET failures = $1, "retryAt" = now() WHERE kind = 'contact'`,
      [failures],
    )
  const secondsToNextAttempt = async () => {
    const { rows } = await outbox.db.$pool.query<{ seconds: number }>(
      `SELECT extract(epoch FROM "retryAt" - now())::float8 AS seconds FROM submission_circuit WHERE kind = 'contact'`,
    )
    return rows[0]?.seconds
  }
  await openCircuit(3)
  await worker.drain()
  expect(logLines).toMatchObject([
    { level: 40, kind: 'contact', health, failures: 3, msg: 'submissions wait for the upstream' },
  ])
  expect(await outbox.states()).toEqual({ received: 1 })
  expect(await secondsToNextAttempt()).toBeLessThan(2)
  // Not the fifth failure, with which a submission is sent whatever the probe says.
  await openCircuit(6)
  await worker.drain()
  expect(await secondsToNextAttempt()).toBeGreaterThan(8)
  health = 'accepted'
  await openCircuit(7)
  await worker.drain()
  expect(await outbox.states()).toEqual({ delivered: 1 })
})

test('a claim is renewed while the upstream is slow, and not afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { sent, upstream, answer } = slowUpstream()
  const worker = createWorker({ upstream })
  await submit('slow')
  const drained = worker.drain()
  // The row is claimed a moment before the process renews the claim and sends.
  await expect.poll(() => sent.length).toBe(1)
  expect(await outbox.states()).toEqual({ forwarding: 1 })
  const { $pool: pool } = outbox.db
  await pool.query(`UPDATE submission SET "leaseUntil" = now() + interval '1 second'`)
  const left = async () =>
    (await pool.query(`SELECT extract(epoch FROM "leaseUntil" - now())::float8 AS seconds FROM submission`))
      .rows[0].seconds
  vi.advanceTimersByTime(3_400)
  await expect.poll(left).toBeGreaterThan(5)
  answer()
  await drained
  expect(vi.getTimerCount()).toBe(0)
})

test('a submission whose worker was frozen between claim and sending is released, and sent by the next attempt', async () => {
  const pass = moveClock()
  const { $pool: pool } = outbox.db
  let freezes = 1
  const query = (async (sql: string, values: unknown[]) => {
    const result = await pool.query(sql, values)
    if (sql.includes("SET state = 'forwarding'") && freezes-- > 0) pass(6_000)
    return result
  }) as unknown as Db['$pool']['query']
  await submit('once')
  await createWorker({ query }).drain()
  const [stored] = await outbox.stored()
  expect(stored).toMatchObject({ state: 'delivered' })
  // A claim of the same worker that was under way during the freeze is released as well.
  expect(stored?.attempts).toBeGreaterThan(1)
  expect(logLines).toMatchObject([{ state: 'delivered', attempts: stored?.attempts }])
})

test('the log contains the outcome of a submission, and no personal data', async () => {
  await submit('delivered')
  await createWorker().drain()
  await submit('rejected')
  const rejection = createWorker({
    upstream: {
      contactForm: async () => refused('422', 'Dear Karim'),
    },
  })
  await rejection.drain()
  const forwarded = logLines.filter(({ msg }) => msg === 'submission forwarded')
  expect(forwarded).toMatchObject([
    { level: 30, kind: 'contact', state: 'delivered', code: '200', attempts: 1, ms: expect.any(Number) },
    { level: 30, state: 'refused', code: '422' },
  ])
  expect(JSON.stringify(logLines)).not.toMatch(/karim/i)
})

test('what waits or is unclear is a warning in the log, and so is a circuit that opens, with its cause', async () => {
  const { UpstreamError } = await import('@school/upstream')
  const error = new UpstreamError('unreachable', '/contact-form', 'connection refused')
  const worker = createWorker({
    upstream: {
      contactForm: async () => ({ kind: 'not processed', error }),
      applyOnline: async () => ({ kind: 'no answer', error }),
    },
  })
  await submit('nobody listens')
  await outbox.submit('application', 'no response', '01700000001')
  await outbox.submit('application', 'later', '01700000002')
  await outbox.db.$pool.query(
    `UPDATE submission SET "retryAt" = now() + interval '1 hour' WHERE id = (SELECT max(id) FROM submission)`,
  )
  await worker.drain()
  // One failure does not open the circuit of applications, so the later one does not wait for the upstream.
  expect((await outbox.stored()).map(({ state }) => state)).toEqual(['waiting', 'unclear', 'received'])
  const warnings = logLines.filter(({ level }) => level === 40)
  expect(warnings).toContainEqual(
    expect.objectContaining({ kind: 'application', state: 'unclear', msg: 'submission forwarded' }),
  )
  expect(warnings).toContainEqual(
    expect.objectContaining({ kind: 'contact', state: 'waiting', msg: 'submission forwarded' }),
  )
  expect(warnings).toContainEqual(
    expect.objectContaining({
      kind: 'contact',
      code: 'never reached',
      cause: 'connection refused',
      msg: 'submissions wait: the upstream does not accept them',
    }),
  )
})

test('a worker erases personal data every hour, also after an error of the database, until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  let erasures = 0
  // Without Postgres, because its client would wait for real time.
  const query = (async (sql: string) => {
    if (!sql.includes('SET payload = NULL')) return { rows: [], rowCount: 0 }
    erasures += 1
    if (erasures === 1) throw Object.assign(new Error('of Karim'), { code: '57P01' })
    return { rows: [], rowCount: 1 }
  }) as unknown as Db['$pool']['query']
  const worker = createWorker({ query })
  await worker.start()
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(erasures).toBe(2)
  await worker.stop()
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(erasures).toBe(2)
  expect(logLines.filter(({ msg }) => String(msg).includes('erased'))).toMatchObject([
    { level: 40, reason: '57P01', msg: 'personal data could not be erased just now' },
    { level: 30, submissions: 1 },
  ])
  expect(JSON.stringify(logLines)).not.toMatch(/karim/i)
})
