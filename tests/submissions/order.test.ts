import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createOutbox, type Outbox } from './outbox.ts'

// Submissions that were made while the upstream was down are delivered when it is up again: each once, and in order
// per sender.

let outbox: Outbox
beforeAll(async () => {
  outbox = await createOutbox()
})
beforeEach(() => outbox.reset())
afterEach(() => void vi.restoreAllMocks())
afterAll(() => outbox.close())

const messages = () => outbox.fakeUpstream.tables.messages.map((row) => String(row.message))

test('100 submissions during an outage of the upstream are delivered afterwards, each once and in order per sender', async () => {
  outbox.fakeUpstream.misbehave('*', { kind: 'status', code: 503 })
  const texts = Array.from({ length: 100 }, (_, i) => `number ${i}`)
  const isApplication = (text: string) => text.endsWith('7')
  const senderOf = (text: string) => text.at(-2)?.trim() ?? ''
  const first = outbox.worker()
  // All applications have the same sender.
  for (const [i, text] of texts.entries()) {
    if (isApplication(text)) await outbox.submit('application', text, '01700000001')
    else await outbox.submit('contact', text, `sender${senderOf(text)}@example.org`)
    if (i % 20 === 0) {
      await outbox.skipWaits()
      await first.drain()
    }
  }
  // Submissions between two attempts have the state `received`; none has been delivered.
  const { received = 0, waiting = 0 } = await outbox.states()
  expect(received + waiting).toBe(100)
  // Because of the backoff, not every submission calls an upstream that is down.
  expect(outbox.callsTo('/contact-form') + outbox.callsTo('/apply-online')).toBeLessThan(40)
  await first.stop()

  outbox.fakeUpstream.misbehave('*', null)
  await outbox.settle(outbox.worker())
  expect(await outbox.states()).toEqual({ delivered: 100 })
  expect(messages()).toHaveLength(90)
  const ofMessages = texts.filter((text) => !isApplication(text))
  for (const [sender, sent] of Map.groupBy(ofMessages, senderOf))
    expect(messages().filter((text) => senderOf(text) === sender)).toEqual(sent)
  expect(outbox.fakeUpstream.tables.applications.map((row) => row.fields.siblingInfo)).toEqual(
    texts.filter(isApplication),
  )
})

test('requests with the same key to two replicas at the same time store one submission and get the same response', async () => {
  const other = await outbox.replica()
  const worker = outbox.worker()
  const submission = {
    kind: 'contact' as const,
    key: 'one-key',
    contentHash: 'one-key',
    payload: { name: 'Karim', email: 'karim@example.org', subject: 'Fees', message: 'one key' },
    picture: null,
    consentVersion: null,
  }
  const answers = Promise.all(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? outbox.intake : other).submit(submission, 'en')),
  )
  await expect.poll(outbox.states).toEqual({ received: 1 })
  await outbox.settle(worker)
  expect(new Set((await answers).map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(messages()).toEqual(['one key'])
})

test('the first submission of a process is stored even if the process has only one database connection', async () => {
  const fresh = await outbox.replica(1)
  const worker = outbox.worker()
  const answer = fresh.submit(
    {
      kind: 'contact',
      key: 'the-first-one',
      contentHash: 'the-first-one',
      payload: { name: 'Karim', email: 'karim@example.org', subject: 'Fees', message: 'the first one' },
      picture: null,
      consentVersion: null,
    },
    'en',
  )
  await expect.poll(outbox.states).toEqual({ received: 1 })
  await outbox.settle(worker)
  expect(await answer).toMatchObject({ state: 'delivered' })
})
