import type { Misbehaviour } from '@school/demo-upstream'
import type { SubmissionOutcome as Outcome, UpstreamSettings } from '@school/upstream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutbox, type Kind, type Outbox } from './outbox.ts'

// The fault matrix: faults of the upstream × kinds of submissions × the moment at which the worker dies. Each cell
// sends one submission. Then a healthy worker runs until nothing changes, and the log and tables of the fake upstream
// show what was delivered. Here a dead worker is one that does nothing any more; tests/submissions/kill.test.ts kills
// real processes.

const raw = (body: object): Misbehaviour => ({ kind: 'raw', body: JSON.stringify(body) })

interface Fault {
  name: string
  /** The misbehaviour of the upstream, once; null if it is not reached. */
  how: Misbehaviour | null
  /** The address that is called instead. */
  baseUrl?: string
  /** The upstream answered, so nothing is sent a second time. */
  answers?: true
  /** An application may have been delivered, so the office decides. */
  isUnclear?: true
  /** The upstream certainly did not accept it. */
  isNotTakenIn?: true
  /** The final states of a message and an application that the upstream has answered; default: both delivered. */
  end?: [contact: string, application: string]
  /** The result that the visitor gets for a message and an application. */
  results: [contact: string, application: string]
}
const faults: Fault[] = [
  { name: 'sends HTML', how: { kind: 'html' }, isUnclear: true, results: ['pending', 'unclear'] },
  {
    name: 'answers 500',
    how: { kind: 'status', code: 500 },
    answers: true,
    isUnclear: true,
    end: ['refused', 'unclear'],
    results: ['refused', 'unclear'],
  },
  {
    name: 'says its code as a number',
    how: raw({ responseCode: 200, responseMsg: 'In.' }),
    answers: true,
    results: ['delivered', 'delivered'],
  },
  {
    name: 'does not answer in time',
    how: { kind: 'hang' },
    isUnclear: true,
    results: ['pending', 'unclear'],
  },
  {
    name: 'says its code as text',
    how: raw({ responseCode: '200', responseMsg: 'In.' }),
    answers: true,
    results: ['delivered', 'delivered'],
  },
  {
    name: 'takes it in and cuts the connection',
    how: { kind: 'refuse', after: 'body', stores: true },
    isUnclear: true,
    results: ['pending', 'unclear'],
  },
  {
    name: 'says an unknown code',
    how: raw({ responseCode: '77', responseMsg: 'What?' }),
    answers: true,
    end: ['delivered', 'refused'],
    results: ['delivered', 'refused'],
  },
  { name: 'cuts its answer off', how: { kind: 'cutOff' }, isUnclear: true, results: ['pending', 'unclear'] },
  {
    name: 'answers 503',
    how: { kind: 'status', code: 503 },
    isNotTakenIn: true,
    results: ['pending', 'pending'],
  },
  {
    name: 'refuses connections',
    how: null,
    baseUrl: 'http://127.0.0.1:9/webapi',
    results: ['pending', 'pending'],
  },
  {
    name: 'has a name that nobody knows',
    how: null,
    baseUrl: 'http://upstream.invalid/webapi',
    results: ['pending', 'pending'],
  },
]
const deaths = ['before it forwards', 'while it forwards', 'after it forwarded'] as const
const cells = faults.flatMap((fault) =>
  (['contact', 'application'] as const).flatMap((kind) =>
    deaths.map((death) => ({
      fault,
      kind,
      death,
      upstream: fault.name,
      what: kind === 'contact' ? 'a message' : 'an application',
    })),
  ),
)

/** The timeout of a call. The fake upstream runs in this process and answers much earlier unless it hangs. */
const TIMEOUT_MS = 2_000

let outbox: Outbox
beforeAll(async () => {
  outbox = await createOutbox()
})
beforeEach(() => outbox.reset())
afterAll(() => outbox.close())

const path = (kind: Kind) => (kind === 'contact' ? '/contact-form' : '/apply-online')
const senders = { contact: 'parent@example.org', application: '01700000001' }
const arrived = (kind: Kind) =>
  kind === 'contact'
    ? outbox.fakeUpstream.tables.messages.length
    : outbox.fakeUpstream.tables.applications.length

/** A worker that calls the upstream and then does nothing any more until it is resumed. */
function dyingWorker(settings: Partial<UpstreamSettings>) {
  const { promise: gone, resolve: thaw } = Promise.withResolvers<Outcome>()
  const calls: Promise<Outcome>[] = []
  const lost = (call: Promise<Outcome>) => {
    calls.push(call)
    return gone
  }
  const worker = outbox.worker(
    (upstream) => ({
      contactForm: (entries) => lost(upstream.contactForm(entries)),
      applyOnline: (entries, picture) => lost(upstream.applyOnline(entries, picture)),
    }),
    settings,
  )
  return { worker, calls, thaw }
}

/** Returns the final state of a submission. */
function finalState({ isUnclear, end }: Fault, kind: Kind, death: (typeof deaths)[number]): string {
  if (kind === 'application')
    return death === 'while it forwards' || isUnclear ? 'unclear' : (end?.[1] ?? 'delivered')
  return death === 'while it forwards' ? 'delivered' : (end?.[0] ?? 'delivered')
}

test.each(cells)(
  '$what to an upstream that $upstream is neither lost nor sent again after an answer when the process dies $death',
  async ({ fault, kind, death }) => {
    const settings = { timeoutMs: TIMEOUT_MS, ...(fault.baseUrl && { baseUrl: fault.baseUrl }) }
    if (fault.how) outbox.fakeUpstream.misbehave(path(kind), { ...fault.how, times: 1 })
    const { result } = await outbox.submit(kind, 'the cell', senders[kind])
    const dying = dyingWorker(settings)
    let ended: Promise<unknown> = Promise.resolve()
    if (death === 'after it forwarded') {
      await outbox.worker({}, settings).drain()
      expect(await result).toMatchObject({ state: fault.results[kind === 'contact' ? 0 : 1] })
    } else if (death === 'while it forwards') {
      ended = dying.worker.drain()
      await expect.poll(() => dying.calls.length).toBe(1)
      await dying.calls[0]
      expect(await outbox.states()).toEqual({ forwarding: 1 })
      await outbox.expireLeases()
    }

    await outbox.settle(outbox.worker({}, { timeoutMs: TIMEOUT_MS }))
    const [row, ...more] = await outbox.stored()
    expect(more).toEqual([])
    expect(row).toMatchObject({ kind, state: finalState(fault, kind, death) })
    const calls = outbox.callsTo(path(kind))
    if (row?.state === 'delivered') expect(calls).toBeGreaterThan(0)
    if (kind === 'application') {
      expect(arrived(kind)).toBeLessThanOrEqual(1)
      expect(calls).toBeLessThanOrEqual(fault.isNotTakenIn && death !== 'while it forwards' ? 2 : 1)
    } else if (fault.answers && death !== 'while it forwards') expect(calls).toBe(1)

    // If the dead process was only frozen, its late writes change nothing, except a late decision about an
    // application (isolation.test.ts).
    dying.thaw({ kind: 'answered', httpStatus: 500, code: 'late', message: 'Written too late.' })
    await ended
    if (kind === 'contact') expect(await outbox.stored()).toEqual([row])
  },
)
