import type { Db } from '@school/prisma'
import type { Upstream } from '@school/upstream'
import type { Logger } from 'pino'
import { dueKinds, recoverExpired } from './claims.ts'
import { eraseSettled } from './erasure.ts'
import { createForwarder } from './forwarder.ts'
import { createJobs } from './jobs.ts'
import { listenForSubmissions } from './notifications.ts'
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

/** Creates the worker side; nothing happens until `start`. */
export function createForwardingWorker(options: WorkerOptions): SubmissionWorker {
  const { db, upstream, log, retentionDays, retrySeconds } = options
  const { $pool: pool } = db
  const jobs = createJobs({ db, log, retrySeconds, work: true })
  /** Each runner forwards one after the other until nothing may be sent. */
  const runners = { application: new Set<Promise<number>>(), contact: new Set<Promise<number>>() }
  const allRunners = () => [...runners.application, ...runners.contact]
  let stopping = false
  const forwardNext = createForwarder({ db, upstream, log, retrySeconds, isStopping: () => stopping })
  let stopListening: (() => Promise<void>) | undefined
  let wake = () => {}
  /** Something was stored while all runners were busy: their last look may have come before it. */
  let mayHaveMissed = false
  let loop: Promise<void> | undefined

  /** Starts runners where there is something to send. */
  async function fill(): Promise<void> {
    for (const row of await recoverExpired(pool))
      log.warn(row, 'submission was interrupted while it was forwarded')
    for (const kind of await dueKinds(pool)) {
      if (runners[kind].size === RUNNERS) mayHaveMissed = true
      while (!stopping && runners[kind].size < RUNNERS) startRunner(kind)
    }
  }

  function startRunner(kind: Kind): void {
    const runner: Promise<number> = run(kind).finally(() => {
      runners[kind].delete(runner)
      if (!mayHaveMissed) return
      mayHaveMissed = false
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
      stopListening = listenForSubmissions(db, log, () => wake())
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

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
