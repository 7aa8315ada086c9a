import { createForwardingWorker } from '@school/api/forwarding'
import { createIntake } from '@school/api/intake'
import { type Misbehaviour, startStandIn } from '@school/demo-upstream'
import { createDb, type Db } from '@school/prisma'
import { createUpstream, type Upstream } from '@school/upstream'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '../postgres.ts'
import type { Site } from '../site.ts'
import { application, ask, pairs, photo, stored } from './posting.ts'

// No submission, no sender and no frozen worker stops what others have sent. Web side and workers in this process, a real
// Postgres between them, and the fake upstream behind them.

type Kind = 'contact' | 'application'
let standIn: Awaited<ReturnType<typeof startStandIn>>
let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
let intake: ReturnType<typeof createIntake>
const log = pino({ level: 'silent' })
const opened: { stop(): Promise<void>; upstream: Upstream }[] = []

beforeAll(async () => {
  standIn = await startStandIn()
  database = await freshDatabase()
  db = createDb(database.url, 20)
  intake = createIntake({ db, log, retrySeconds: 1 })
  await intake.start()
})
afterAll(async () => {
  await intake.stop()
  await db.$close()
  await standIn.close()
  await database.drop()
})
beforeEach(async () => {
  await ask(database.url, 'TRUNCATE submission')
  await ask(database.url, 'UPDATE submission_circuit SET failures = 0, "retryAt" = NULL, "answeredAt" = NULL')
  standIn.clearLog()
  standIn.tables.messages.length = 0
  standIn.tables.applications.length = 0
})
afterEach(async () => {
  for (const { stop, upstream } of opened.splice(0)) {
    await stop()
    upstream.close()
  }
  for (const call of ['/contact-form', '/apply-online', '*']) standIn.misbehave(call, null)
})

/** A worker of its own, as a further process would have one. */
function worker(change: Partial<Upstream> = {}, password = standIn.password) {
  const upstream = createUpstream({ baseUrl: standIn.url, userId: standIn.userId, password, breaker: false })
  const made = createForwardingWorker({
    db,
    upstream: { ...upstream, ...change },
    log,
    retentionDays: 30,
    retrySeconds: 1,
  })
  opened.push({ stop: made.stop, upstream })
  return made
}

let sent = 0
/** Stores them one after the other; nobody waits for the answers. */
async function submit(
  kind: Kind,
  texts: string[],
  sender = (i: number) => (kind === 'contact' ? `sender${i}@example.org` : `0172222222${i}`),
) {
  const picture = kind === 'application' ? new Uint8Array(await photo()) : null
  const before = (await stored(database.url)).length
  for (const [i, text] of texts.entries()) {
    sent += 1
    const payload: Record<string, string> =
      kind === 'contact'
        ? { name: 'Karim', email: sender(i), subject: 'Fees', message: text }
        : applicationOf(text, sender(i))
    const key = `isolation-${sent}`
    void intake
      .submit({ kind, key, contentHash: key, payload, picture, consentVersion: null })
      .catch(() => {})
    await expect.poll(async () => (await stored(database.url)).length, { interval: 5 }).toBe(before + i + 1)
  }
}

function applicationOf(text: string, mobile: string): Record<string, string> {
  const entries = application({ standIn } as Site, { healthConditions: '[]', siblingInfo: text, mobile })
  return Object.fromEntries(pairs(entries))
}

const states = async () => {
  const counts: Record<string, number> = {}
  for (const { state } of await stored(database.url)) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
const asked = (path: string) => standIn.log.filter((one) => one.path === path).length
const numbered = (count: number, poison?: number) =>
  Array.from({ length: count }, (_, i) => (i === poison ? 'Poison' : `number ${i}`))

const poisons: [string, Misbehaviour][] = [
  ['503', { kind: 'status', code: 503, bodyContains: 'Poison', stores: false }],
  ['429', { kind: 'status', code: 429, bodyContains: 'Poison', stores: false }],
  [
    '403 with words of a credential',
    { kind: 'raw', status: 403, body: '{"message":"Access denied"}', bodyContains: 'Poison', stores: false },
  ],
  [
    '422 with words of a credential',
    {
      kind: 'raw',
      status: 422,
      body: '{"message":"Invalid user id."}',
      bodyContains: 'Poison',
      stores: false,
    },
  ],
  ['401', { kind: 'status', code: 401, bodyContains: 'Poison', stores: false }],
]

describe('a submission that the upstream always rejects', () => {
  test.each(poisons)(
    'with %s, at the head of a hundred: 99 arrive once each, one goes to the office',
    {
      timeout: 120_000,
    },
    async (_name, how) => {
      standIn.misbehave('/contact-form', how)
      await submit('contact', numbered(100, 0))
      await worker().start()
      await expect.poll(states, { timeout: 90_000, interval: 250 }).toEqual({ delivered: 99, unclear: 1 })
      const texts = standIn.tables.messages.map(({ message }) => message)
      expect(new Set(texts).size).toBe(99)
      expect(texts).toHaveLength(99)
      expect((await stored(database.url))[0]).toMatchObject({ state: 'unclear' })
      // Bounded attempts: the office finds it, and the upstream is not asked for ever.
      expect(asked('/contact-form')).toBeLessThan(99 + 15)
    },
  )

  test('does not stop the later messages of its own sender either', { timeout: 120_000 }, async () => {
    standIn.misbehave('/contact-form', poisons[0]?.[1] ?? null)
    await submit('contact', numbered(20, 0), () => 'one@example.org')
    await worker().start()
    await expect.poll(states, { timeout: 90_000, interval: 250 }).toEqual({ delivered: 19, unclear: 1 })
    expect(standIn.tables.messages.map(({ message }) => message)).toEqual(numbered(20).slice(1))
  })

  test('does not stop what comes while it waits, and three of them do not either', {
    timeout: 120_000,
  }, async () => {
    standIn.misbehave('/apply-online', poisons[0]?.[1] ?? null)
    await submit('application', ['Poison 1', 'Poison 2', 'Poison 3', 'Poison 4'])
    await worker().start()
    await expect.poll(async () => (await stored(database.url)).every((row) => row.attempts > 0)).toBe(true)
    await submit('application', numbered(5), (i) => `0171111111${i}`)
    await expect.poll(states, { timeout: 90_000, interval: 250 }).toMatchObject({ delivered: 5 })
  })
})

test('a wrong credential is found by a probe: everything waits, and arrives once it is right', {
  timeout: 60_000,
}, async () => {
  await submit('contact', numbered(30))
  const wrong = worker({}, 'not-the-password')
  await wrong.start()
  await expect.poll(() => asked('/category-list')).toBeGreaterThan(3)
  await wrong.stop()
  expect(await states()).toEqual({ waiting: 30 })
  expect(asked('/contact-form')).toBeLessThan(10)
  const [circuit] = await ask<{ reason: string }>(
    database.url,
    `SELECT reason FROM submission_circuit WHERE kind = 'contact'`,
  )
  expect(circuit?.reason).toBe('credential refused')
  await worker().start()
  await expect.poll(states).toEqual({ delivered: 30 })
  expect(standIn.tables.messages).toHaveLength(30)
})

test('while the upstream is away it costs one question per backoff, however many wait and however many workers', {
  timeout: 60_000,
}, async () => {
  standIn.misbehave('*', { kind: 'status', code: 503 })
  await submit('contact', numbered(100))
  const workers = [worker(), worker()]
  for (const one of workers) await one.start()
  const begun = performance.now()
  await expect.poll(() => asked('/category-list'), { timeout: 30_000 }).toBeGreaterThan(6)
  const seconds = (performance.now() - begun) / 1000
  // At the outset both workers may have two on their way; later a probe per backoff (here a second), each fifth with one.
  expect(asked('/contact-form')).toBeLessThan(8 + seconds)
  expect(asked('/category-list')).toBeLessThan(10 + 2 * seconds)
  standIn.misbehave('*', null)
  await expect.poll(states).toEqual({ delivered: 100 })
  expect(standIn.tables.messages).toHaveLength(100)
})

describe('a worker that is frozen between claim and answer', () => {
  const expire = () => ask(database.url, `UPDATE submission SET "leaseUntil" = now() - interval '1 second'`)
  /** An upstream whose answer comes when the test says so. */
  function frozen() {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Upstream['contactForm']>>>()
    const calls = { contactForm: () => promise, applyOnline: () => promise }
    return { calls, thaw: resolve }
  }
  const delivered = { kind: 'answered', httpStatus: 200, code: '200', message: 'late' } as const

  test('a message is sent again by another worker, and what the frozen one writes later is refused', async () => {
    const ice = frozen()
    await submit('contact', ['number 0'])
    const first = worker(ice.calls)
    const thawed = first.drain()
    await expect.poll(states).toEqual({ forwarding: 1 })
    await expire()
    await worker().drain()
    const [row] = await stored(database.url)
    expect(row).toMatchObject({ state: 'delivered', attempts: 2 })
    ice.thaw({ ...delivered, httpStatus: 500 })
    await thawed
    expect(await stored(database.url)).toEqual([row])
    expect(standIn.tables.messages).toHaveLength(1)
  })

  test('an application becomes unclear, and the decision that comes late is still taken, once', async () => {
    const ice = frozen()
    await submit('application', ['number 0'])
    const first = worker(ice.calls)
    const thawed = first.drain()
    await expect.poll(states).toEqual({ forwarding: 1 })
    await expire()
    await worker().drain()
    expect(await stored(database.url)).toMatchObject([{ state: 'unclear', outcomeCode: 'interrupted' }])
    expect(asked('/apply-online')).toBe(0)
    ice.thaw(delivered)
    await thawed
    expect(await stored(database.url)).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  test('what the office has settled meanwhile stays settled', async () => {
    const ice = frozen()
    await submit('application', ['number 0'])
    const first = worker(ice.calls)
    const thawed = first.drain()
    await expect.poll(states).toEqual({ forwarding: 1 })
    await expire()
    await worker().drain()
    await ask(database.url, `UPDATE submission SET state = 'refused', "outcomeCode" = 'erased'`)
    ice.thaw(delivered)
    await thawed
    expect(await stored(database.url)).toMatchObject([{ state: 'refused', outcomeCode: 'erased' }])
  })
})
