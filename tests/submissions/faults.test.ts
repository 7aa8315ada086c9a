import type { Misbehaviour } from '@school/demo-upstream'
import type { SubmissionOutcome as Outcome, UpstreamSettings } from '@school/upstream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutbox, type Kind, type Outbox } from './outbox.ts'

// All combinations of a fault of the upstream, a kind of submission, and the moment at which the worker dies. Each case
// sends one submission. Then a healthy worker runs until nothing changes, and the log and tables of the fake upstream
// show what was delivered. Here a dead worker is simulated: it does nothing any more. tests/submissions/kill.test.ts
// kills real processes.

const raw = (body: object): Misbehaviour => ({ kind: 'raw', body: JSON.stringify(body) })

interface Fault {
  name: string
  /** The misbehaviour of the upstream at the first call; null if the upstream is unreachable. */
  misbehaviour: Misbehaviour | null
  /** An address that is called instead of the fake upstream. */
  baseUrl?: string
  /** The upstream sent a complete response, so nothing is sent a second time. */
  answers?: true
  /** An application may have been delivered, so the office decides. */
  isUnclear?: true
  /** The upstream certainly did not process it. */
  isNotProcessed?: true
  /** The final states of a message and an application after a response of the upstream. Default: both delivered. */
  finalStates?: [contact: string, application: string]
  /** The result that the visitor gets for a message and an application. */
  results: [contact: string, application: string]
}
const faults: Fault[] = [
  { name: 'sends HTML', misbehaviour: { kind: 'html' }, isUnclear: true, results: ['pending', 'unclear'] },
  {
    name: 'responds with 500',
    misbehaviour: { kind: 'status', code: 500 },
    answers: true,
    isUnclear: true,
    finalStates: ['refused', 'unclear'],
    results: ['refused', 'unclear'],
  },
  {
    name: 'sends its code as a number',
    misbehaviour: raw({ responseCode: 200, responseMsg: 'In.' }),
    answers: true,
    results: ['delivered', 'delivered'],
  },
  {
    name: 'does not respond in time',
    misbehaviour: { kind: 'hang' },
    isUnclear: true,
    results: ['pending', 'unclear'],
  },
  {
    name: 'sends its code as text',
    misbehaviour: raw({ responseCode: '200', responseMsg: 'In.' }),
    answers: true,
    results: ['delivered', 'delivered'],
  },
  {
    name: 'stores it and closes the connection',
    misbehaviour: { kind: 'refuse', after: 'body', stores: true },
    isUnclear: true,
    results: ['pending', 'unclear'],
  },
  {
    name: 'sends an unknown code',
    misbehaviour: raw({ responseCode: '77', responseMsg: 'What?' }),
    answers: true,
    finalStates: ['delivered', 'refused'],
    results: ['delivered', 'refused'],
  },
  {
    name: 'truncates its response',
    misbehaviour: { kind: 'cutOff' },
    isUnclear: true,
    results: ['pending', 'unclear'],
  },
  {
    name: 'responds with 503',
    misbehaviour: { kind: 'status', code: 503 },
    isNotProcessed: true,
    results: ['pending', 'pending'],
  },
  {
    name: 'refuses connections',
    misbehaviour: null,
    baseUrl: 'http://127.0.0.1:9/webapi',
    results: ['pending', 'pending'],
  },
  {
    name: 'has an unknown host name',
    misbehaviour: null,
    baseUrl: 'http://upstream.invalid/webapi',
    results: ['pending', 'pending'],
  },
]
const crashTimes = ['before it forwards', 'while it forwards', 'after it forwarded'] as const
const cases = faults.flatMap((fault) =>
  (['contact', 'application'] as const).flatMap((kind) =>
    crashTimes.map((crashTime) => ({
      fault,
      kind,
      crashTime,
      upstream: fault.name,
      what: kind === 'contact' ? 'a message' : 'an application',
    })),
  ),
)

/** The timeout of a call to an upstream that responds or refuses, so long that a busy machine does not reach it. */
const PATIENT_MS = 20_000
/** The timeout of a call that gets no response in any case: nothing is sent, or the upstream hangs. */
const SHORT_MS = 2_000

let outbox: Outbox
beforeAll(async () => {
  outbox = await createOutbox()
})
beforeEach(() => outbox.reset())
afterAll(() => outbox.close())

const path = (kind: Kind) => (kind === 'contact' ? '/contact-form' : '/apply-online')
const senders = { contact: 'parent@example.org', application: '01700000001' }
const countArrived = (kind: Kind) =>
  kind === 'contact'
    ? outbox.fakeUpstream.tables.messages.length
    : outbox.fakeUpstream.tables.applications.length

/** A worker that calls the upstream and then does nothing any more until it is resumed. */
function dyingWorker(settings: Partial<UpstreamSettings>) {
  const { promise: resumed, resolve: resume } = Promise.withResolvers<Outcome>()
  const calls: Promise<Outcome>[] = []
  const callAndFreeze = (call: Promise<Outcome>) => {
    calls.push(call)
    return resumed
  }
  const worker = outbox.worker(
    (upstream) => ({
      contactForm: (entries) => callAndFreeze(upstream.contactForm(entries)),
      applyOnline: (entries, picture) => callAndFreeze(upstream.applyOnline(entries, picture)),
    }),
    settings,
  )
  return { worker, calls, resume }
}

/** Returns the final state of a submission. */
function finalState(
  { isUnclear, finalStates }: Fault,
  kind: Kind,
  crashTime: (typeof crashTimes)[number],
): string {
  if (kind === 'application')
    return crashTime === 'while it forwards' || isUnclear ? 'unclear' : (finalStates?.[1] ?? 'delivered')
  return crashTime === 'while it forwards' ? 'delivered' : (finalStates?.[0] ?? 'delivered')
}

test.each(cases)(
  '$what to an upstream that $upstream is neither lost nor sent again after a response, if the worker dies $crashTime',
  async ({ fault, kind, crashTime }) => {
    const hasNoResponse = fault.baseUrl !== undefined || fault.misbehaviour?.kind === 'hang'
    const timeoutMs = hasNoResponse ? SHORT_MS : PATIENT_MS
    const settings = { timeoutMs, ...(fault.baseUrl && { baseUrl: fault.baseUrl }) }
    if (fault.misbehaviour) outbox.fakeUpstream.misbehave(path(kind), { ...fault.misbehaviour, times: 1 })
    const { result } = await outbox.submit(kind, 'the submission', senders[kind])
    const dying = dyingWorker(settings)
    let ended: Promise<unknown> = Promise.resolve()
    if (crashTime === 'after it forwarded') {
      await outbox.worker({}, settings).drain()
      expect(await result).toMatchObject({ state: fault.results[kind === 'contact' ? 0 : 1] })
    } else if (crashTime === 'while it forwards') {
      ended = dying.worker.drain()
      await expect.poll(() => dying.calls.length).toBe(1)
      await dying.calls[0]
      expect(await outbox.states()).toEqual({ forwarding: 1 })
      await dying.worker.freeze()
      await outbox.expireLeases()
    }

    // It meets the upstream that hangs if nobody has called it before; one that was unreachable responds to it.
    await outbox.settle(outbox.worker({}, { timeoutMs: fault.baseUrl ? PATIENT_MS : timeoutMs }))
    const [row, ...more] = await outbox.stored()
    expect(more).toEqual([])
    expect(row).toMatchObject({ kind, state: finalState(fault, kind, crashTime) })
    const calls = outbox.callsTo(path(kind))
    if (row?.state === 'delivered') expect(calls).toBeGreaterThan(0)
    if (kind === 'application') {
      expect(countArrived(kind)).toBeLessThanOrEqual(1)
      expect(calls).toBeLessThanOrEqual(fault.isNotProcessed && crashTime !== 'while it forwards' ? 2 : 1)
    } else if (fault.answers && crashTime !== 'while it forwards') expect(calls).toBe(1)

    // If the dead process was only frozen, its late writes change nothing, except a late decision about an
    // application (isolation.test.ts).
    dying.worker.resume()
    dying.resume({ kind: 'answered', httpStatus: 500, code: 'late', message: 'Written too late.' })
    await ended
    if (kind === 'contact') expect(await outbox.stored()).toEqual([row])
  },
)
