import type { Misbehaviour } from '@school/demo-upstream'
import type { Upstream } from '@school/upstream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOutbox, type Kind, type Outbox } from './outbox.ts'

// A submission, a sender or a frozen worker does not block other submissions.

let outbox: Outbox
beforeAll(async () => {
  outbox = await createOutbox()
})
beforeEach(() => outbox.reset())
afterAll(() => outbox.close())

/** Stores messages in order, without waiting for their results. */
async function submit(
  kind: Kind,
  texts: string[],
  sender = (i: number) => (kind === 'contact' ? `sender${i}@example.org` : `0172222222${i}`),
) {
  for (const [i, text] of texts.entries()) await outbox.submit(kind, text, sender(i))
}
const numbered = (count: number, poison?: number) =>
  Array.from({ length: count }, (_, i) => (i === poison ? 'Poison' : `number ${i}`))
const messages = () => outbox.fakeUpstream.tables.messages.map(({ message }) => message)

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

test.each(poisons)(
  'of a hundred messages, the first of which the upstream always rejects with %s, 99 arrive once each and one goes to the office',
  async (_name, how) => {
    const { fakeUpstream, states, stored, callsTo } = outbox
    fakeUpstream.misbehave('/contact-form', how)
    await submit('contact', numbered(100, 0))
    await outbox.settle(outbox.worker())
    expect(await states()).toEqual({ delivered: 99, unclear: 1 })
    expect(new Set(messages()).size).toBe(99)
    expect(messages()).toHaveLength(99)
    expect((await stored())[0]).toMatchObject({ state: 'unclear' })
    // The attempts are bounded: the office sees the submission, and the upstream is not called forever.
    expect(callsTo('/contact-form')).toBeLessThan(99 + 15)
  },
)

test('a message that the upstream always rejects does not block later ones of its sender', async () => {
  outbox.fakeUpstream.misbehave('/contact-form', poisons[0]?.[1] ?? null)
  await submit('contact', numbered(20, 0), () => 'one@example.org')
  await outbox.settle(outbox.worker())
  expect(await outbox.states()).toEqual({ delivered: 19, unclear: 1 })
  expect(messages()).toEqual(numbered(20).slice(1))
})

test('four applications that the upstream always rejects do not block others', async () => {
  outbox.fakeUpstream.misbehave('/apply-online', poisons[0]?.[1] ?? null)
  await submit('application', ['Poison 1', 'Poison 2', 'Poison 3', 'Poison 4'])
  const worker = outbox.worker()
  for (let round = 0; round < 8; round += 1) {
    await outbox.skipWaits()
    await worker.drain()
  }
  expect((await outbox.stored()).every((row) => row.attempts > 0)).toBe(true)
  await submit('application', numbered(5), (i) => `0171111111${i}`)
  await outbox.settle(worker)
  expect(await outbox.states()).toMatchObject({ delivered: 5 })
})

test('a probe detects a wrong credential: everything waits, and is delivered once it is right', async () => {
  await submit('contact', numbered(30))
  const wrong = outbox.worker({}, { password: 'not-the-password' })
  for (let round = 0; round < 5; round += 1) {
    await outbox.skipWaits()
    await wrong.drain()
  }
  expect(outbox.callsTo('/category-list')).toBeGreaterThan(3)
  expect(await outbox.states()).toEqual({ waiting: 30 })
  expect(outbox.callsTo('/contact-form')).toBeLessThan(10)
  const { rows } = await outbox.db.$pool.query(`SELECT reason FROM submission_circuit WHERE kind = 'contact'`)
  expect(rows).toEqual([{ reason: 'credential refused' }])
  await outbox.settle(outbox.worker())
  expect(await outbox.states()).toEqual({ delivered: 30 })
  expect(messages()).toHaveLength(30)
})

test('while the upstream is down there is one call per backoff, for any number of submissions and workers', async () => {
  const backoffs = 10
  outbox.fakeUpstream.misbehave('*', { kind: 'status', code: 503 })
  await submit('contact', numbered(100))
  const workers = [outbox.worker(), outbox.worker()]
  for (let backoff = 0; backoff < backoffs; backoff += 1) {
    await outbox.skipWaits()
    await Promise.all(workers.map((worker) => worker.drain()))
  }
  // At the start both workers may have two calls running. Later there is one probe per backoff, every fifth with a
  // submission. The client retries a failed probe twice.
  expect(outbox.callsTo('/contact-form')).toBeLessThan(8)
  expect(outbox.callsTo('/category-list')).toBeGreaterThan(backoffs - 2)
  expect(outbox.callsTo('/category-list')).toBeLessThan(3 * (backoffs + 8))
  outbox.fakeUpstream.misbehave('*', null)
  await outbox.settle(outbox.worker())
  expect(await outbox.states()).toEqual({ delivered: 100 })
  expect(messages()).toHaveLength(100)
})

describe('when a worker is frozen between claim and answer,', () => {
  /** An upstream that answers when the test resolves it. */
  function frozen() {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Upstream['contactForm']>>>()
    const calls = { contactForm: () => promise, applyOnline: () => promise }
    return { calls, thaw: resolve }
  }
  const delivered = { kind: 'answered', httpStatus: 200, code: '200', message: 'late' } as const

  /** A worker claims the submission and is frozen. Another one runs after the lease has expired. */
  async function freeze(kind: Kind) {
    const ice = frozen()
    await submit(kind, ['number 0'])
    const thawed = outbox.worker(ice.calls).drain()
    await expect.poll(outbox.states).toEqual({ forwarding: 1 })
    await outbox.expireLeases()
    await outbox.worker().drain()
    return { thaw: ice.thaw, thawed }
  }

  test('a message is sent again by another worker, and late writes of the frozen one are rejected', async () => {
    const { thaw, thawed } = await freeze('contact')
    const [row] = await outbox.stored()
    expect(row).toMatchObject({ state: 'delivered', attempts: 2 })
    thaw({ ...delivered, httpStatus: 500 })
    await thawed
    expect(await outbox.stored()).toEqual([row])
    expect(messages()).toHaveLength(1)
  })

  test('an application becomes unclear, and a late decision is accepted once', async () => {
    const { thaw, thawed } = await freeze('application')
    expect(await outbox.stored()).toMatchObject([{ state: 'unclear', outcomeCode: 'interrupted' }])
    expect(outbox.callsTo('/apply-online')).toBe(0)
    thaw(delivered)
    await thawed
    expect(await outbox.stored()).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  test('a decision of the office in the meantime stays', async () => {
    const { thaw, thawed } = await freeze('application')
    await outbox.db.$pool.query(`UPDATE submission SET state = 'refused', "outcomeCode" = 'erased'`)
    thaw(delivered)
    await thawed
    expect(await outbox.stored()).toMatchObject([{ state: 'refused', outcomeCode: 'erased' }])
  })
})
