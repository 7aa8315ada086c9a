import type { Upstream } from '@school/upstream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { delivered, gateway } from './answers.ts'
import { createOutbox, type Kind, type Outbox } from './outbox.ts'

// A submission or a frozen worker does not block other submissions. The order of a sender, and everything at once, are in model.test.ts.

let outbox: Outbox
beforeAll(async () => {
  outbox = await createOutbox()
})
beforeEach(() => outbox.reset())
afterAll(() => outbox.close())

/** Stores messages in order, without waiting for their results. */
async function submit(kind: Kind, texts: string[]) {
  for (const [i, text] of texts.entries())
    await outbox.submit(kind, text, kind === 'contact' ? `sender${i}@example.org` : `0172222222${i}`)
}
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `number ${i}`)
const messages = () => outbox.fakeUpstream.tables.messages.map(({ message }) => message)

const poison = { kind: 'status', code: 503, bodyContains: 'Poison', stores: false } as const

test('if the upstream always rejects the first of thirty messages, the others are delivered once each and the office gets the first', async () => {
  const { fakeUpstream, states, stored, callsTo } = outbox
  fakeUpstream.misbehave('/contact-form', poison)
  await submit('contact', ['Poison', ...numbered(29)])
  await outbox.settle(outbox.worker())
  expect(await states()).toEqual({ delivered: 29, unclear: 1 })
  expect(messages().toSorted()).toEqual(numbered(29).toSorted())
  expect((await stored())[0]).toMatchObject({ state: 'unclear' })
  // The attempts are bounded: the office sees the submission, and the upstream is not called forever.
  expect(callsTo('/contact-form')).toBeLessThan(29 + 15)
})

test('applications that the upstream always rejects block neither each other nor later ones of their senders', async () => {
  outbox.fakeUpstream.misbehave('/apply-online', poison)
  await submit('application', ['Poison 1', 'Poison 2', 'Poison 3', 'Poison 4'])
  const worker = outbox.worker()
  for (let round = 0; round < 8; round += 1) {
    await outbox.skipWaits()
    await worker.drain()
  }
  expect((await outbox.stored()).every((row) => row.attempts > 0)).toBe(true)
  await submit('application', numbered(4))
  await outbox.settle(worker)
  expect(await outbox.states()).toEqual({ delivered: 4, unclear: 4 })
})

test('a probe detects a wrong credential: submissions wait, and are delivered when the credential is right', async () => {
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

test('while the upstream is down, it is called once per backoff, whatever the number of submissions and workers', async () => {
  const backoffs = 10
  outbox.fakeUpstream.misbehave('*', { kind: 'status', code: 503 })
  await submit('contact', numbered(30))
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
  expect(await outbox.states()).toEqual({ delivered: 30 })
  expect(messages()).toHaveLength(30)
})

describe('a worker that is frozen between its claim and the response', () => {
  /** An upstream that responds when the test calls `resume`. */
  function frozenUpstream() {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Upstream['contactForm']>>>()
    const calls = { contactForm: () => promise, applyOnline: () => promise }
    return { calls, resume: resolve }
  }
  const late = delivered('late')

  /** A worker claims the submission and is frozen. Another one runs after the lease has expired. */
  async function freeze(kind: Kind) {
    const upstream = frozenUpstream()
    await submit(kind, ['number 0'])
    const frozen = outbox.worker(upstream.calls)
    const drained = frozen.drain()
    await expect.poll(outbox.states).toEqual({ forwarding: 1 })
    await frozen.freeze()
    await outbox.expireLeases()
    await outbox.worker().drain()
    const resume: typeof upstream.resume = (outcome) => {
      frozen.resume()
      upstream.resume(outcome)
    }
    return { resume, drained }
  }

  test('a message of a frozen worker is sent by another worker, and late writes of the frozen one are rejected', async () => {
    const { resume, drained } = await freeze('contact')
    const [row] = await outbox.stored()
    expect(row).toMatchObject({ state: 'delivered', attempts: 2 })
    resume(gateway(500))
    await drained
    expect(await outbox.stored()).toEqual([row])
    expect(messages()).toHaveLength(1)
  })

  test('an application of a frozen worker becomes unclear, and a late outcome is accepted once', async () => {
    const { resume, drained } = await freeze('application')
    expect(await outbox.stored()).toMatchObject([{ state: 'unclear', outcomeCode: 'interrupted' }])
    expect(outbox.callsTo('/apply-online')).toBe(0)
    resume(late)
    await drained
    expect(await outbox.stored()).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  test('a late outcome of a frozen worker does not overwrite a decision of the office', async () => {
    const { resume, drained } = await freeze('application')
    await outbox.db.$pool.query(`UPDATE submission SET state = 'refused', "outcomeCode" = 'erased'`)
    resume(late)
    await drained
    expect(await outbox.stored()).toMatchObject([{ state: 'refused', outcomeCode: 'erased' }])
  })
})
