import { performance } from 'node:perf_hooks'
import type { Db } from '@school/prisma'
import type { SubmissionOutcome, Upstream } from '@school/upstream'
import type { Logger } from 'pino'
import { closeCircuit, countFailures, readCircuit, takeTrial } from './circuit.ts'
import {
  type Claim,
  claimNext,
  complete,
  dueKinds,
  LEASE_SECONDS,
  recoverExpired,
  renew,
  situationOf,
} from './claims.ts'
import { eraseSettled } from './erasure.ts'
import { createJobs } from './jobs.ts'
import { listenForSubmissions } from './notifications.ts'
import { CIRCUIT_FAILURES, type Decision, decide, interpretOutcome, mayTry } from './policy.ts'
import { type Kind, reasonOf } from './submission.ts'

// The worker side of submissions: claims what is stored, forwards it, retries, takes back what a dead or frozen process
// had claimed, and erases. The web side is intake.ts; the two share rows, jobs and NOTIFY, nothing else.
//
// The rows say what is true. Jobs, notifications and the worker's own clock only say when to look.

/** Forwards and erases. Any number of processes may have one. */
export interface SubmissionWorker {
  /** Forwards and erases from now on. */
  start(): Promise<void>
  /** Sends everything that may be sent now, and waits for it. */
  drain(): Promise<void>
  /** Erases the personal data of what was settled long enough ago; says of how many. */
  erase(): Promise<number>
  /** Finishes what is under way, for a bounded time. */
  stop(): Promise<void>
}

interface WorkerOptions {
  db: Db
  upstream: Upstream
  log: Logger
  retentionDays: number
  /** The longest wait between two attempts. */
  retrySeconds: number
}

/** Per kind. The upstream client serves four visitors' calls at a time: no claim waits there for its turn. */
const RUNNERS = 2
/** Finds what no notification and no job has spoken of. */
const LOOK_MS = 1_000
/** How long an end waits for attempts that are under way. */
const STOP_MS = 12_000
const RENEW_MS = (LEASE_SECONDS * 1_000) / 3
/** An attempt does not begin later than this after its claim: the lease could have run out. */
const MAX_CLAIM_AGE_MS = (LEASE_SECONDS * 1_000) / 2

/** Creates the worker side; nothing happens until `start`. */
export function createForwardingWorker(options: WorkerOptions): SubmissionWorker {
  const { db, upstream, log, retentionDays, retrySeconds } = options
  const { $pool: pool } = db
  const jobs = createJobs({ db, log, retrySeconds, work: true })
  /** Each runner forwards one after the other until nothing may be sent. */
  const runners = { application: new Set<Promise<number>>(), contact: new Set<Promise<number>>() }
  const allRunners = () => [...runners.application, ...runners.contact]
  let stopping = false
  let stopListening: (() => Promise<void>) | undefined
  let wake = () => {}
  /** Something was stored while all runners were busy: they may just have looked. */
  let isMissed = false
  let loop: Promise<void> | undefined

  /** Starts runners where there is something to send. */
  async function fill(): Promise<void> {
    for (const row of await recoverExpired(pool))
      log.warn(row, 'submission was interrupted while it was forwarded')
    for (const kind of await dueKinds(pool)) {
      if (runners[kind].size === RUNNERS) isMissed = true
      while (!stopping && runners[kind].size < RUNNERS) startRunner(kind)
    }
  }

  function startRunner(kind: Kind): void {
    const runner: Promise<number> = run(kind).finally(() => {
      runners[kind].delete(runner)
      if (!isMissed) return
      isMissed = false
      wake()
    })
    runners[kind].add(runner)
  }

  /** @returns how many it has forwarded */
  async function run(kind: Kind): Promise<number> {
    let forwarded = 0
    try {
      while (!stopping && (await forwardNext(kind))) forwarded += 1
    } catch (error) {
      log.warn({ kind, reason: reasonOf(error) }, 'submissions could not be forwarded just now')
    }
    return forwarded
  }

  /** Forwards the next one that may be sent. False: there is none, or the circuit is open. */
  async function forwardNext(kind: Kind): Promise<boolean> {
    const { state, failures } = await readCircuit(pool, kind)
    if (state === 'open') return false
    const isTrial = state === 'half-open'
    if (isTrial) {
      if (!(await takeTrial(pool, kind, failures, retrySeconds))) return false
      const health = await upstream.probe()
      if (!mayTry(health, failures)) {
        log.warn({ kind, health, failures }, 'submissions wait for the upstream')
        return false
      }
    }
    const claimedAt = performance.now()
    const claim = await claimNext(pool, kind, isTrial ? 'tried' : 'arrival')
    if (claim) await forward(claim, claimedAt)
    return claim !== null
  }

  /** Asks the upstream once and writes down what came of it. */
  async function forward(claim: Claim, claimedAt: number): Promise<void> {
    const begun = performance.now()
    // Frozen between claim and sending: somebody else may be sending it by now. The lease takes it back.
    if (begun - claimedAt > MAX_CLAIM_AGE_MS) return
    const renewal = setInterval(() => void renew(pool, claim).catch(() => {}), RENEW_MS)
    try {
      const attempt = interpretOutcome(claim.kind, await send(upstream, claim))
      const probe = attempt.kind === 'rejected' ? await upstream.probe() : null
      const decision = await untilWritten(claim, async () => {
        const decision = decide(attempt, await situationOf(pool, claim), probe, retrySeconds)
        return (await complete(pool, claim, decision)) ? decision : null
      })
      const { reference, kind, attempts } = claim
      const ms = Math.round(performance.now() - begun)
      if (!decision) {
        log.warn({ reference, kind, attempts, ms }, 'the outcome of a lost claim is not counted')
        return
      }
      const { state, code } = decision
      const level = state === 'waiting' || state === 'unclear' ? 'warn' : 'info'
      log[level]({ reference, kind, state, code, attempts, ms }, 'submission forwarded')
      await tellCircuit(kind, decision)
    } finally {
      clearInterval(renewal)
    }
  }

  /** The outcome is known now: it is written however long the database is away, as long as this process lives. */
  async function untilWritten<T>({ reference }: Claim, write: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await write()
      } catch (error) {
        if (tries === 0) log.error({ reference, reason: reasonOf(error) }, 'outcome not written yet')
        if (stopping && tries > 10) throw error
        await pause(Math.min(2_000, 100 * 2 ** tries))
      }
    }
  }

  async function tellCircuit(kind: Kind, { circuit, code }: Decision): Promise<void> {
    if (circuit === 'decided') return closeCircuit(pool, kind)
    if (circuit === 'unchanged') return
    const opened = await countFailures(pool, kind, circuit === 'away' ? CIRCUIT_FAILURES : 1, code)
    if (opened) log.warn({ kind, code }, 'submissions wait: the upstream does not take them')
  }

  async function lookForever(): Promise<void> {
    while (!stopping) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      await fill().catch((error) =>
        log.warn({ reason: reasonOf(error) }, 'submissions could not be looked at'),
      )
      await Promise.race([woken, pause(LOOK_MS)])
    }
  }

  const erase = () => eraseSettled(db, log, retentionDays)
  return {
    async start() {
      await jobs.start()
      await jobs.onForward(async () => wake())
      await jobs.onErase(erase)
      stopListening = listenForSubmissions(db, () => wake())
      loop = lookForever()
    },

    async drain() {
      for (let forwarded = 1; forwarded > 0; ) {
        await fill()
        forwarded = (await Promise.all(allRunners())).reduce((sum, count) => sum + count, 0)
      }
    },

    erase,

    async stop() {
      stopping = true
      wake()
      await stopListening?.()
      await jobs.stop()
      await Promise.race([Promise.allSettled([loop, ...allRunners()]), pause(STOP_MS)])
    },
  }
}

function send(upstream: Upstream, { kind, payload, picture }: Claim): Promise<SubmissionOutcome> {
  if (kind === 'contact') {
    const { name = '', email = '', subject = '', message = '' } = payload
    return upstream.contactForm({ name, email, subject, message })
  }
  const bytes = picture ?? new Uint8Array()
  return upstream.applyOnline(payload, { bytes, filename: 'picture.jpg', type: 'image/jpeg' })
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
