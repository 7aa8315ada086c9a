import { setImmediate as turn } from 'node:timers/promises'
import { createForwardingWorker, type SubmissionWorker } from '@school/api/forwarding'
import { createIntake } from '@school/api/intake'
import { createOffice } from '@school/api/office'
import { createDb, type Db } from '@school/prisma'
import type { SubmissionOutcome, Upstream } from '@school/upstream'
import { UpstreamError } from '@school/upstream'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { type Accepted, type Kind, OutboxModel, type State, type Weather } from './model.ts'

// Random histories of visitors, an upstream and two workers, through the outbox and a real Postgres, beside the model of
// what was accepted. Time passes by moving every stored moment and the monotonic clock. MODEL_RUNS sets how many. `npm test`
// tries the same histories in every run, so that a failure is caused by a change; MODEL_SEED tries others. A failure prints
// its shrunk history and its seed.

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
  intake = createIntake({ db, log, retrySeconds: 60 })
  office = createOffice(db)
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

/** A worker process: what it asks of the database can be held up, or never come again. */
class Process {
  readonly worker: SubmissionWorker
  isDead = false
  underWay = 0
  #frozen: { promise: Promise<void>; resolve: () => void } | null = null
  /** It freezes as soon as it has claimed something. */
  freezesAtClaim = false

  constructor(upstream: Upstream) {
    const query = async (text: string, values?: unknown[]) => {
      await this.#frozen?.promise
      if (this.isDead) throw new Error('the process is dead')
      this.underWay += 1
      const result = await db.$pool.query(text, values).finally(() => {
        this.underWay -= 1
      })
      if (this.freezesAtClaim && /SET state = 'forwarding'/.test(text) && result.rowCount) this.freeze()
      await this.#frozen?.promise
      if (this.isDead) throw new Error('the process is dead')
      return result
    }
    this.worker = createForwardingWorker({
      db: { $pool: { query } } as unknown as Db,
      upstream,
      log,
      retentionDays: 30,
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

  thaw(): void {
    this.#frozen?.resolve()
    this.#frozen = null
  }
}

interface PendingCall {
  process: Process
  answer(weather: Weather): void
  cut(): void
}

/** The outside: two workers, and the upstream that they call. */
class Real {
  weather: Weather = 'takes it'
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
    const made: Process = new Process({
      contactForm: ({ message }) => this.#call(() => made, message),
      applyOnline: (fields) => this.#call(() => made, fields.siblingInfo ?? ''),
      probe: async () =>
        this.weather === 'is away'
          ? 'unavailable'
          : this.weather === 'wants another credential'
            ? 'refused'
            : 'accepted',
    } as Partial<Upstream> as Upstream)
    return made
  }

  #call(process: () => Process, text: string): Promise<SubmissionOutcome> {
    const call = this.#model.called(text)
    const outcome = (weather: Weather): SubmissionOutcome => {
      const settled = call.accepted.isPoison && weather !== 'is away' ? 'rejects it' : weather
      call.tookIn = settled === 'takes it' || settled === 'takes it silently'
      const made = outcomeOf(settled, call.accepted.kind)
      call.outcome = made.kind
      return made
    }
    if (this.weather !== 'is slow') return Promise.resolve(outcome(this.weather))
    return new Promise((resolve, reject) => {
      const pending: PendingCall = {
        process: process(),
        answer: (weather) => {
          this.pending.delete(pending)
          resolve(outcome(weather))
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

  /** Lets some workers look, and waits until nothing moves that is not held up. */
  async work(which: readonly number[]): Promise<void> {
    for (const number of which) {
      const drain = this.processes[number]?.worker.drain().catch(() => undefined) ?? Promise.resolve()
      this.drains.add(drain)
      void drain.finally(() => this.drains.delete(drain))
    }
    await this.rest()
  }

  async rest(): Promise<void> {
    for (let quiet = 0; quiet < 20 && this.drains.size; quiet += 1) {
      await turn()
      if (this.processes.some(({ underWay }) => underWay > 0)) quiet = 0
    }
  }

  /** `kill -9`, and a start. */
  async restart(number: number): Promise<void> {
    const old = this.processes[number]
    if (!old) return
    old.isDead = true
    if (old.isFrozen) this.#model.claimsLost = true
    old.thaw()
    for (const call of [...this.pending]) if (call.process === old) call.cut()
    await this.rest()
    this.processes[number] = this.#start()
  }
}

function outcomeOf(weather: Exclude<Weather, 'is slow'> | Weather, kind: Kind): SubmissionOutcome {
  const error = (why: 'status' | 'unreachable' | 'refused' | 'timeout', status?: number) =>
    new UpstreamError(why, `/${kind}`, 'as the model says', {
      reached: why === 'timeout',
      ...(status && { status }),
    })
  switch (weather) {
    case 'takes it':
      return { kind: 'answered', httpStatus: 200, code: '200', message: 'Thank you.' }
    case 'refuses it':
      return { kind: 'answered', httpStatus: 400, code: '77', message: 'No.' }
    case 'rejects it':
      return { kind: 'not processed', error: error('status', 503) }
    case 'is away':
      return { kind: 'not processed', error: error('unreachable') }
    case 'wants another credential':
      return { kind: 'not processed', error: error('refused') }
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
  const moments = ['receivedAt', 'retryAt', 'leaseUntil', 'triedAt', 'settledAt', 'failingSince']
  await db.$pool.query(`UPDATE submission SET ${back(...moments)}`, [seconds])
  await db.$pool.query(`UPDATE submission_circuit SET ${back('retryAt', 'answeredAt')}`, [seconds])
  if (seconds > LEASE_SECONDS) model.leasesRanOut()
}

type Command = fc.AsyncCommand<OutboxModel, Real>

/** Does something, and looks at what is stored then. */
const step = (name: string, run: (model: OutboxModel, real: Real) => Promise<void>): Command => ({
  check: () => true,
  async run(model, real) {
    await run(model, real)
    expect(model.look(await stored())).toEqual([])
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

/** The visitor receives a result of this submission that remains true. */
async function expectResult(one: Accepted, pending: ReturnType<typeof send>): Promise<void> {
  const result = await pending
  if (result === 'other content') throw new Error(`${one.text}: it was another content`)
  expect(result.reference).toBe(one.reference)
  if (result.state !== 'delivered' && result.state !== 'refused') return
  const row = (await stored()).find(({ reference }) => reference === one.reference)
  if (!one.resent) expect(row?.state).toBe(result.state)
}

let made = 0
const submit = (kind: Kind, sender: number, isPoison: boolean) =>
  step(`${isPoison ? 'poison' : kind} of sender ${sender}`, async (model, real) => {
    made += 1
    const name = `${kind} ${model.accepted.length}${isPoison ? ', poison' : ''}`
    const one: Accepted = {
      number: model.accepted.length,
      kind,
      sender,
      text: name,
      key: `model-${made}`,
      reference: '',
      isPoison,
      resent: 0,
    }
    const pending = send(one)
    for (let row: { reference: string } | undefined; !row; ) {
      row = (await stored()).find(({ key }) => key === one.key)
      one.reference = row?.reference ?? ''
    }
    model.accepted.push(one)
    real.results.push(expectResult(one, pending))
  })
const repeat = (which: number) =>
  step(`${which} is sent once more`, async (model, real) => {
    const one = model.accepted[which % Math.max(1, model.accepted.length)]
    if (one) real.results.push(expectResult(one, send(one)))
    // Nothing tells when it was looked up: what is wrong with it is seen at the end.
  })
const reuse = (which: number) =>
  step(`the key of ${which} comes with another content`, async (model) => {
    const one = model.accepted[which % Math.max(1, model.accepted.length)]
    if (one) expect(await send(one, `${one.text}, changed`)).toBe('other content')
  })
const turnTo = (weather: Weather) =>
  step(`the upstream ${weather}`, async (_model, real) => {
    real.weather = weather
  })
const work = (which: readonly number[]) =>
  step(`worker ${which.join(' and ')}`, (_model, real) => real.work(which))
const answer = (weather: Weather) =>
  step(`the slow calls end: the upstream ${weather}`, async (_model, real) => {
    for (const call of [...real.pending]) call.answer(weather)
    await real.rest()
  })
const kill = (number: number) =>
  step(`worker ${number} is killed and started`, (_model, real) => real.restart(number))
const freeze = (number: number) =>
  step(`worker ${number} freezes`, async (_model, real) => real.processes[number]?.freeze())
const freezeAtClaim = (number: number) =>
  step(`worker ${number} freezes when it has claimed`, async (_model, real) => {
    const process = real.processes[number]
    if (process) process.freezesAtClaim = true
  })
const thaw = (number: number) =>
  step(`worker ${number} thaws`, async (model, real) => {
    if (real.processes[number]?.isFrozen) model.claimsLost = true
    real.processes[number]?.thaw()
    await real.rest()
  })
const wait = (seconds: number) =>
  step(`${seconds} s pass`, async (model, real) => {
    // The lease of a frozen worker expires. Nobody can know whether it had called the upstream.
    if (seconds > LEASE_SECONDS && real.processes.some(({ isFrozen }) => isFrozen)) model.claimsLost = true
    await pass(model, seconds)
  })
const resend = (which: number) =>
  step(`the office sends ${which} again`, async (model) => {
    const unclear = (await stored()).filter(({ state }) => state === 'unclear')
    const row = unclear[which % Math.max(1, unclear.length)]
    const one = model.accepted.find(({ reference }) => reference === row?.reference)
    if (one && (await office.resend(one.reference))) model.resend(one)
  })

const sender = fc.integer({ min: 0, max: 2 })
const number = fc.integer({ min: 0, max: 1 })
const any = fc.integer({ min: 0, max: 20 })
const kind = fc.constantFrom<Kind>('contact', 'application')
const ends = fc.constantFrom<Weather>(
  'takes it',
  'refuses it',
  'rejects it',
  'takes it silently',
  'loses it silently',
)
const weather = fc.oneof(
  ends,
  fc.constantFrom<Weather>('is away', 'wants another credential', 'is slow', 'is slow', 'takes it'),
)
const histories = fc.commands(
  [
    ...Array.from({ length: 3 }, () =>
      fc.tuple(kind, sender, fc.constant(false)).map((all) => submit(...all)),
    ),
    fc.tuple(kind, sender, fc.constant(true)).map((all) => submit(...all)),
    any.map(repeat),
    any.map(reuse),
    weather.map(turnTo),
    ...Array.from({ length: 3 }, () => fc.constantFrom([0], [1], [0, 1]).map(work)),
    ends.map(answer),
    number.map(kill),
    number.map(freeze),
    number.map(freezeAtClaim),
    number.map(thaw),
    fc.constantFrom(1, 6, 15, 90, 4_000).map(wait),
    any.map(resend),
  ],
  { maxCommands: 50, size: 'max' },
)

async function begin(): Promise<{ model: OutboxModel; real: Real }> {
  await db.$pool.query('TRUNCATE submission')
  await db.$pool.query('UPDATE submission_circuit SET failures = 0, "retryAt" = NULL, "answeredAt" = NULL')
  const model = new OutboxModel()
  return { model, real: new Real(model) }
}

/** The upstream is well again, every worker runs, and enough time passes. */
async function end(model: OutboxModel, real: Real): Promise<void> {
  real.weather = 'takes it'
  for (const call of [...real.pending]) call.answer('takes it')
  for (const process of real.processes) {
    if (process.isFrozen) model.claimsLost = true
    process.freezesAtClaim = false
    process.thaw()
  }
  const isMoving = async () =>
    (await stored()).some(({ state }) => ['received', 'forwarding', 'waiting'].includes(state))
  for (let rounds = 0; rounds < 40 && (await isMoving()); rounds += 1) {
    // What was rejected and has nothing beside it is the office's after a week.
    await pass(model, rounds < 20 ? 4_000 : 86_400)
    await real.work([0, 1])
    expect(model.look(await stored())).toEqual([])
  }
  expect(model.lookAtEnd(await stored())).toEqual([])
  await pass(model, 60)
  await Promise.all(real.results)
}

test('what was accepted arrives once or is listed as unclear, whatever happens to the upstream and the workers', {
  timeout: 120_000 + RUNS * 10_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (commands) => {
      const { model, real } = await begin()
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands)
        await end(model, real)
      } finally {
        for (const number of [0, 1]) await real.restart(number)
      }
    }),
    { numRuns: RUNS, seed: SEED },
  )
})
