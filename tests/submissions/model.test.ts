import { setImmediate as turn } from 'node:timers/promises'
import { createOffice } from '@school/office/submissions'
import { createForwardingWorker, type SubmissionWorker } from '@school/outbox/worker'
import { createDb, type Db } from '@school/prisma'
import type { SubmissionOutcome, Upstream } from '@school/upstream'
import { UpstreamError } from '@school/upstream'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testKeys } from '../support/data-key.ts'
import { freshDatabase } from '../support/postgres.ts'
import { badCredential, delivered, gateway, refused } from './answers.ts'
import { createIntake } from './intake.ts'
import { type Accepted, type Behaviour, type Kind, OutboxModel, type State } from './model.ts'

// A model-based test: random actions of visitors, an upstream and two workers run through the outbox with a real Postgres,
// and the stored rows are compared with a model. Time passes by changing every stored time and the monotonic clock.
// MODEL_RUNS sets the number of histories. `npm test` always runs the same ones, so that only a change of the code can make
// it fail; MODEL_SEED selects others. A failure prints its shrunk history and its seed.

const RUNS = Number(process.env.MODEL_RUNS ?? 12)
const SEED = Number(process.env.MODEL_SEED ?? 1)
const LEASE_SECONDS = 10
const log = pino({ level: 'silent' })

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
let intake: ReturnType<typeof createIntake>
let office: ReturnType<typeof createOffice>
let clockMs = 0
beforeAll(async () => {
  database = await freshDatabase()
  db = createDb(database.url, 20)
  intake = createIntake({ db, keys: testKeys, log })
  office = createOffice(db, testKeys)
  await intake.start()
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + clockMs)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await intake.stop()
  await db.$close()
  await database.drop()
})

/** A simulated worker process. Its database queries can be suspended, or fail forever as if it were killed. */
class Process {
  readonly worker: SubmissionWorker
  isDead = false
  runningQueries = 0
  #frozen: { promise: Promise<void>; resolve: () => void } | null = null
  /** Whether it freezes as soon as it has claimed a submission. */
  freezesAtClaim = false

  constructor(upstream: Upstream) {
    const query = async (text: string, values?: unknown[]) => {
      await this.#frozen?.promise
      if (this.isDead) throw new Error('the process is dead')
      this.runningQueries += 1
      const result = await db.$pool.query(text, values).finally(() => {
        this.runningQueries -= 1
      })
      if (this.freezesAtClaim && /SET state = 'forwarding'/.test(text) && result.rowCount) this.freeze()
      await this.#frozen?.promise
      if (this.isDead) throw new Error('the process is dead')
      return result
    }
    this.worker = createForwardingWorker({
      db: { $pool: { query } } as unknown as Db,
      keys: testKeys,
      upstream,
      log,
      retention: () => ({ days: 30, maxDays: 365, isRoundOpen: false }),
      retrySeconds: 60,
    })
  }

  get isFrozen(): boolean {
    return this.#frozen !== null
  }

  freeze(): void {
    this.freezesAtClaim = false
    this.#frozen ??= Promise.withResolvers<void>()
  }

  resume(): void {
    this.#frozen?.resolve()
    this.#frozen = null
  }
}

interface PendingCall {
  process: Process
  answer(behaviour: Behaviour): void
  cut(): void
}

/** The system under test: two workers, and the upstream that they call. */
class System {
  behaviour: Behaviour = 'accepts it'
  readonly pending = new Set<PendingCall>()
  readonly drains = new Set<Promise<void>>()
  readonly processes: Process[] = []
  /** The results that visitors receive. */
  readonly results: Promise<void>[] = []
  readonly #model: OutboxModel

  constructor(model: OutboxModel) {
    this.#model = model
    this.processes.push(this.#start(), this.#start())
  }

  #start(): Process {
    const process: Process = new Process({
      contactForm: ({ message = '' }) => this.#call(() => process, message),
      applyOnline: (fields) => this.#call(() => process, fields.siblingInfo ?? ''),
      probe: async () =>
        this.behaviour === 'is unreachable'
          ? 'unavailable'
          : this.behaviour === 'rejects the credential'
            ? 'refused'
            : 'accepted',
    } as Partial<Upstream> as Upstream)
    return process
  }

  #call(process: () => Process, text: string): Promise<SubmissionOutcome> {
    const call = this.#model.called(text)
    const outcome = (behaviour: Behaviour): SubmissionOutcome => {
      const actual =
        call.accepted.isPoison && behaviour !== 'is unreachable' ? 'responds with 503' : behaviour
      call.hasArrived = actual === 'accepts it' || actual === 'accepts it without a response'
      const result = outcomeOf(actual, call.accepted.kind)
      // A gateway's answer says nothing of the submission.
      const isDecided = result.kind !== 'answered' || ['delivered', 'refused'].includes(result.verdict.kind)
      call.outcome = isDecided ? result.kind : 'not processed'
      return result
    }
    if (this.behaviour !== 'is slow') return Promise.resolve(outcome(this.behaviour))
    return new Promise((resolve, reject) => {
      const pending: PendingCall = {
        process: process(),
        answer: (behaviour) => {
          this.pending.delete(pending)
          resolve(outcome(behaviour))
        },
        cut: () => {
          this.pending.delete(pending)
          call.isInterrupted = true
          reject(new Error('the process is dead'))
        },
      }
      this.pending.add(pending)
    })
  }

  /** Runs some workers, and waits until only suspended work is left. */
  async work(which: readonly number[]): Promise<void> {
    for (const number of which) {
      const drain = this.processes[number]?.worker.drain().catch(() => undefined) ?? Promise.resolve()
      this.drains.add(drain)
      void drain.finally(() => this.drains.delete(drain))
    }
    await this.waitUntilIdle()
  }

  /** Waits until only suspended work is left. */
  async waitUntilIdle(): Promise<void> {
    for (let quiet = 0; quiet < 20 && this.drains.size; quiet += 1) {
      await turn()
      if (this.processes.some(({ runningQueries }) => runningQueries > 0)) quiet = 0
    }
    if (this.drains.size && !this.pending.size && !this.processes.some(({ isFrozen }) => isFrozen))
      throw new Error('a worker does nothing, although no call is slow and no process is frozen')
  }

  /** Kills a worker and starts another one. */
  async restart(number: number): Promise<void> {
    const old = this.processes[number]
    if (!old) return
    old.isDead = true
    if (old.isFrozen) this.#model.hasLostClaims = true
    old.resume()
    for (const call of [...this.pending]) if (call.process === old) call.cut()
    await this.waitUntilIdle()
    this.processes[number] = this.#start()
  }
}

function outcomeOf(behaviour: Exclude<Behaviour, 'is slow'> | Behaviour, kind: Kind): SubmissionOutcome {
  const error = (why: 'unreachable' | 'timeout') =>
    new UpstreamError(why, `/${kind}`, 'as the model requires', { reached: why === 'timeout' })
  switch (behaviour) {
    case 'accepts it':
      return delivered('Thank you.')
    case 'refuses it':
      return refused('77', 'No.')
    case 'responds with 503':
      return gateway(503)
    case 'is unreachable':
      return { kind: 'not processed', error: error('unreachable') }
    case 'rejects the credential':
      return badCredential()
    default:
      return { kind: 'no answer', error: error('timeout') }
  }
}

async function stored(): Promise<{ reference: string; state: State; attempts: number; key: string }[]> {
  const { rows } = await db.$pool.query(
    'SELECT reference, state, attempts, "idempotencyKey" AS key FROM submission ORDER BY id',
  )
  return rows
}

async function pass(model: OutboxModel, seconds: number): Promise<void> {
  clockMs += seconds * 1_000
  const back = (...columns: string[]) =>
    columns.map((one) => `"${one}" = "${one}" - make_interval(secs => $1)`).join(', ')
  const times = ['receivedAt', 'retryAt', 'leaseUntil', 'triedAt', 'settledAt', 'failingSince']
  await db.$pool.query(`UPDATE submission SET ${back(...times)}`, [seconds])
  await db.$pool.query(`UPDATE submission_circuit SET ${back('retryAt', 'answeredAt')}`, [seconds])
  if (seconds > LEASE_SECONDS) model.expireLeases()
}

type Command = fc.AsyncCommand<OutboxModel, System>

/** An action, after which the stored rows are checked. */
const step = (name: string, run: (model: OutboxModel, system: System) => Promise<void>): Command => ({
  check: () => true,
  async run(model, system) {
    await run(model, system)
    expect(model.check(await stored())).toEqual([])
  },
  toString: () => name,
})

function send(one: Accepted, text = one.text) {
  const [email, mobile] = [`sender${one.sender}@example.org`, `0171111111${one.sender}`]
  const payload: Record<string, string> =
    one.kind === 'contact'
      ? { name: 'Karim', email, subject: 'Fees', message: text }
      : { siblingInfo: text, mobile }
  const submission = {
    kind: one.kind,
    key: one.key,
    contentHash: text,
    payload,
    picture: null,
    consentVersion: null,
  }
  return intake.submit(submission, 'en')
}

/** Expects that the visitor gets a result of this submission, and that the stored state agrees with it. */
async function expectResult(one: Accepted, pending: ReturnType<typeof send>): Promise<void> {
  const result = await pending
  if (result === 'other content') throw new Error(`${one.text}: the key was rejected as one of other content`)
  expect(result.reference).toBe(one.reference)
  if (result.state !== 'delivered' && result.state !== 'refused') return
  const row = (await stored()).find(({ reference }) => reference === one.reference)
  if (!one.resent) expect(row?.state).toBe(result.state)
}

let submitted = 0
const submit = (kind: Kind, sender: number, isPoison: boolean) =>
  step(`${isPoison ? 'poison' : kind} of sender ${sender}`, async (model, system) => {
    submitted += 1
    const name = `${kind} ${model.accepted.length}${isPoison ? ', poison' : ''}`
    const one: Accepted = {
      number: model.accepted.length,
      kind,
      sender,
      text: name,
      key: `model-${submitted}`,
      reference: '',
      isPoison,
      resent: 0,
    }
    const pending = send(one)
    let error: unknown
    pending.catch((reason: unknown) => {
      error = reason
    })
    for (let row: { reference: string } | undefined; !row; ) {
      if (error) throw error
      row = (await stored()).find(({ key }) => key === one.key)
      one.reference = row?.reference ?? ''
    }
    model.accepted.push(one)
    system.results.push(expectResult(one, pending))
  })
const repeat = (which: number) =>
  step(`submission ${which} is sent once more`, async (model, system) => {
    const one = model.accepted[which % Math.max(1, model.accepted.length)]
    if (one) system.results.push(expectResult(one, send(one)))
    // The time of the look-up is unknown, so its result is checked at the end.
  })
const reuse = (which: number) =>
  step(`the key of submission ${which} is sent with other content`, async (model) => {
    const one = model.accepted[which % Math.max(1, model.accepted.length)]
    if (one) expect(await send(one, `${one.text}, changed`)).toBe('other content')
  })
const setBehaviour = (behaviour: Behaviour) =>
  step(`the upstream ${behaviour}`, async (_model, system) => {
    system.behaviour = behaviour
  })
const work = (which: readonly number[]) =>
  step(`worker ${which.join(' and ')} runs`, (_model, system) => system.work(which))
const answer = (behaviour: Behaviour) =>
  step(`the slow calls end: the upstream ${behaviour}`, async (_model, system) => {
    for (const call of [...system.pending]) call.answer(behaviour)
    await system.waitUntilIdle()
  })
const kill = (number: number) =>
  step(`worker ${number} is killed and started`, (_model, system) => system.restart(number))
const freeze = (number: number) =>
  step(`worker ${number} freezes`, async (_model, system) => system.processes[number]?.freeze())
const freezeAtClaim = (number: number) =>
  step(`worker ${number} freezes after its next claim`, async (_model, system) => {
    const process = system.processes[number]
    if (process) process.freezesAtClaim = true
  })
const resume = (number: number) =>
  step(`worker ${number} is resumed`, async (model, system) => {
    if (system.processes[number]?.isFrozen) model.hasLostClaims = true
    system.processes[number]?.resume()
    await system.waitUntilIdle()
  })
const wait = (seconds: number) =>
  step(`${seconds} s pass`, async (model, system) => {
    // The lease of a frozen worker expires. It is unknown whether the worker has called the upstream.
    if (seconds > LEASE_SECONDS && system.processes.some(({ isFrozen }) => isFrozen))
      model.hasLostClaims = true
    await pass(model, seconds)
  })
const resend = (which: number) =>
  step(`the office sends submission ${which} again`, async (model) => {
    const unclear = (await stored()).filter(({ state }) => state === 'unclear')
    const row = unclear[which % Math.max(1, unclear.length)]
    const one = model.accepted.find(({ reference }) => reference === row?.reference)
    if (one && (await office.resend(one.reference))) model.resend(one)
  })

const sender = fc.integer({ min: 0, max: 2 })
const number = fc.integer({ min: 0, max: 1 })
const any = fc.integer({ min: 0, max: 20 })
const kind = fc.constantFrom<Kind>('contact', 'application')
const ends = fc.constantFrom<Behaviour>(
  'accepts it',
  'refuses it',
  'responds with 503',
  'accepts it without a response',
  'drops it without a response',
)
const behaviour = fc.oneof(
  ends,
  fc.constantFrom<Behaviour>('is unreachable', 'rejects the credential', 'is slow', 'is slow', 'accepts it'),
)
const histories = fc.commands(
  [
    ...Array.from({ length: 3 }, () =>
      fc.tuple(kind, sender, fc.constant(false)).map((all) => submit(...all)),
    ),
    fc.tuple(kind, sender, fc.constant(true)).map((all) => submit(...all)),
    any.map(repeat),
    any.map(reuse),
    behaviour.map(setBehaviour),
    ...Array.from({ length: 3 }, () => fc.constantFrom([0], [1], [0, 1]).map(work)),
    ends.map(answer),
    number.map(kill),
    number.map(freeze),
    number.map(freezeAtClaim),
    number.map(resume),
    fc.constantFrom(1, 6, 15, 90, 4_000).map(wait),
    any.map(resend),
  ],
  { maxCommands: 50, size: 'max' },
)

async function begin(): Promise<{ model: OutboxModel; system: System }> {
  await db.$pool.query('TRUNCATE submission CASCADE')
  await db.$pool.query('UPDATE submission_circuit SET failures = 0, "retryAt" = NULL, "answeredAt" = NULL')
  const model = new OutboxModel()
  return { model, system: new System(model) }
}

/** The upstream works again, all workers run, and enough time passes. */
async function end(model: OutboxModel, system: System): Promise<void> {
  system.behaviour = 'accepts it'
  for (const call of [...system.pending]) call.answer('accepts it')
  for (const process of system.processes) {
    if (process.isFrozen) model.hasLostClaims = true
    process.freezesAtClaim = false
    process.resume()
  }
  const isUnsettled = async () =>
    (await stored()).some(({ state }) => ['received', 'forwarding', 'waiting'].includes(state))
  for (let rounds = 0; rounds < 25 && (await isUnsettled()); rounds += 1) {
    await pass(model, 4_000)
    await system.work([0, 1])
    expect(model.check(await stored())).toEqual([])
  }
  expect(model.checkAtEnd(await stored())).toEqual([])
  await pass(model, 60)
  await Promise.all(system.results)
}

test('an accepted submission is delivered once or listed as unclear, whatever happens to the upstream and the workers', {
  timeout: 120_000 + RUNS * 10_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (commands) => {
      const { model, system } = await begin()
      try {
        await fc.asyncModelRun(() => ({ model, real: system }), commands)
        await end(model, system)
      } finally {
        for (const number of [0, 1]) await system.restart(number)
      }
    }),
    { numRuns: RUNS, seed: SEED },
  )
})
