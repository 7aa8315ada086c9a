import type { Db } from '@school/prisma'
import { type Trace, type Upstream, untraced } from '@school/upstream'
import type { Logger } from 'pino'
import { dueKinds, LEASE_SECONDS, recoverExpired } from './claims.ts'
import type { DataKeys } from './data-keys.ts'
import { createForwarder } from './forwarder.ts'
import { listenForSubmissions } from './notifications.ts'
import { eraseOldAudit } from './office-audit.ts'
import { keyUses, reseal } from './reseal.ts'
import { eraseHourly, eraseSettled, moveSettledPictures } from './retention.ts'
import { createSideWork, type SideWorkOptions } from './side-work.ts'
import { type Kind, reasonOf } from './submission.ts'

// The worker side of submissions: claims stored submissions, forwards them, retries, ends claims of dead or frozen processes,
// and erases personal data. The web side is intake.ts; the two share only rows and NOTIFY.
//
// The state is in the rows. Notifications and the worker's own timer only wake it.

/** Forwards and erases submissions. Any number of processes may have one. */
export interface SubmissionWorker {
  /** Starts forwarding and erasing. */
  start(): Promise<void>
  /** Sends all submissions that are due, and waits for them. */
  drain(): Promise<void>
  /**
   * Erases the personal data of submissions that were settled RETENTION_DAYS ago, and moves the pictures of the other settled ones
   * to their own table. @returns the number of erased submissions
   */
  erase(): Promise<number>
  /** Waits for running attempts within a time limit. */
  stop(): Promise<void>
}

interface WorkerOptions extends SideWorkOptions {
  db: Db
  /** Open and encrypt what is stored. The server always has them. */
  keys?: DataKeys
  upstream: Upstream
  log: Logger
  retentionDays: number
  /** The maximum delay between two attempts. */
  retrySeconds: number
  /** Makes a span of each forwarding. */
  trace?: Trace
}

/** Runners per kind. The upstream client allows four visitors' calls at once, so no claim waits in its queue. */
const RUNNERS = 2
/** The interval of the timer, which finds submissions without a notification. */
const LOOK_MS = 1_000
/** Time limit for running attempts during shutdown. */
const STOP_MS = 12_000

/** Creates the worker side; nothing happens until `start`. */
export function createForwardingWorker(options: WorkerOptions): SubmissionWorker {
  const { db, keys, log, retentionDays, trace = untraced } = options
  const { $pool: pool } = db
  let stopping = false
  const isStopping = () => stopping
  const forwardNext = createForwarder({ ...options, keys, trace, isStopping })
  const runners = createRunners(forwardNext, { log, isStopping, wake: () => wake() })
  const sideWork = createSideWork({ ...options, isStopping })
  const allRunners = () => [...runners.all(), ...sideWork.runners()]
  let stopListening: (() => Promise<void>) | undefined
  let stopErasing: (() => Promise<void>) | undefined
  let wake = () => {}
  let loop: Promise<void> | undefined
  /** When the database was last found to be away, by the monotonic clock. */
  let awayAt = Number.NEGATIVE_INFINITY

  /** Starts runners for kinds with submissions that are due. */
  async function fill(): Promise<void> {
    // After an outage the claims of living processes have expired too: they get one lease to write what the upstream answered.
    if (performance.now() - awayAt > LEASE_SECONDS * 1_000)
      for (const row of await recoverExpired(pool))
        log.warn(row, 'submission was interrupted while it was forwarded')
    for (const kind of await dueKinds(pool, keys?.versions ?? [])) runners.fill(kind)
    await sideWork.fill()
  }

  async function lookForever(): Promise<void> {
    let isFailing = false
    while (!stopping) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      try {
        await fill()
        isFailing = false
      } catch (error) {
        // Logged once per outage.
        if (!isFailing) log.warn({ reason: reasonOf(error) }, 'submissions could not be looked at')
        isFailing = true
        awayAt = performance.now()
      }
      await Promise.race([woken, pause(LOOK_MS)])
    }
  }

  const erase = async () => {
    await moveSettledPictures(db)
    // What a process of a version without encryption stored while an update went on.
    if (keys) await encryptRows(db, keys, log)
    await eraseOldAudit(db)
    return eraseSettled(db, log, retentionDays)
  }
  return {
    async start() {
      stopListening = await listenForSubmissions(db, log, () => wake())
      loop = lookForever()
      if (keys) void prepareRows(db, keys, log)
      stopErasing = eraseHourly(erase, log)
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
      await stopErasing?.()
      await Promise.race([Promise.allSettled([loop, ...allRunners()]), pause(STOP_MS)])
    },
  }
}

interface RunnerOptions {
  log: Logger
  isStopping: () => boolean
  /** Looks again for submissions that are due. */
  wake: () => void
}

/** The runners of each kind. Each forwards one submission after the other until none is due. */
function createRunners(
  forwardNext: (kind: Kind) => Promise<boolean>,
  { log, isStopping, wake }: RunnerOptions,
) {
  const runners = { application: new Set<Promise<number>>(), contact: new Set<Promise<number>>() }
  /** Something was stored while all runners were busy, so their last query may have missed it. */
  let mayHaveMissed = false

  /** @returns the number of forwarded submissions */
  async function run(kind: Kind): Promise<number> {
    let forwarded = 0
    try {
      while (!isStopping() && (await forwardNext(kind))) forwarded += 1
    } catch (error) {
      log.warn({ kind, reason: reasonOf(error) }, 'submissions could not be forwarded just now')
    }
    return forwarded
  }

  function start(kind: Kind): void {
    const runner: Promise<number> = run(kind).finally(() => {
      runners[kind].delete(runner)
      if (!mayHaveMissed) return
      mayHaveMissed = false
      wake()
    })
    runners[kind].add(runner)
  }

  return {
    /** Starts the runners of a kind that are not running. */
    fill(kind: Kind): void {
      if (runners[kind].size === RUNNERS) mayHaveMissed = true
      while (!isStopping() && runners[kind].size < RUNNERS) start(kind)
    },
    all: () => [...runners.application, ...runners.contact],
  }
}

/** Says which rows cannot be opened, and encrypts those that are not yet. */
async function prepareRows(db: Db, keys: DataKeys, log: Logger): Promise<void> {
  try {
    for (const { version, submissions } of await keyUses(db, keys.versions))
      log.error(
        { key: version, submissions },
        'submissions wait, because they are encrypted with a key that this server does not have: set it as DATA_KEY_OLD (docs/runbook.md)',
      )
    await encryptRows(db, keys, log)
  } catch (error) {
    // What fails now, because the database ends, is done an hour later.
    log.warn({ reason: reasonOf(error) }, 'rows are not encrypted yet')
  }
}

async function encryptRows(db: Db, keys: DataKeys, log: Logger): Promise<void> {
  const { changed, damaged } = await reseal(db, keys)
  if (changed) log.info({ submissions: changed, key: keys.version }, 'submissions encrypted with this key')
  for (const { reference, reason } of damaged) log.error({ reference }, reason)
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
