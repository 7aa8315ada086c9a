import type { Db } from '@school/prisma'
import { type Trace, type Upstream, untraced } from '@school/upstream'
import { SCHOOL_TIME_ZONE } from '@school/upstream/school-time'
import cron from 'node-cron'
import type { Logger } from 'pino'
import { LEASE_SECONDS } from './claims.ts'
import type { DataKeys } from './data-keys.ts'
import type { TimedJob } from './jobs/job.ts'
import { erasureJob, rowJobs, type SideWorkOptions } from './jobs/jobs.ts'
import { createRunners } from './jobs/runners.ts'
import { forgetRecipients } from './messages/recipients.ts'
import { listenForSubmissions } from './notifications.ts'
import { keyUses, reseal } from './reseal.ts'
import { eraseSettled, moveSettledPictures, type Retention } from './retention.ts'
import { reasonOf } from './submission.ts'

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
   * Erases the personal data of submissions whose time has come, and moves the pictures of the other settled ones
   * to their own table. @returns the number of erased submissions
   */
  erase(): Promise<number>
  /** Waits for running attempts within a time limit. */
  stop(): Promise<void>
}

interface WorkerOptions extends SideWorkOptions {
  db: Db
  /** Open and encrypt what is stored. */
  keys: DataKeys
  upstream: Upstream
  log: Logger
  /** How long personal data is kept now. */
  retention: () => Retention
  /** Erases hourly what others have stored beside submissions. */
  alsoErase?: () => Promise<unknown>
  /** The maximum delay between two attempts. */
  retrySeconds: number
  /** Makes a span of each forwarding. */
  trace?: Trace
}

/** The interval of the timer, which finds submissions without a notification. */
const LOOK_MS = 1_000
/** Time limit for running attempts during shutdown. */
const STOP_MS = 12_000

/** Creates the worker side; nothing happens until `start`. */
export function createForwardingWorker(options: WorkerOptions): SubmissionWorker {
  const { db, keys, log, retention, alsoErase = async () => undefined, trace = untraced } = options
  let stopping = false
  const isStopping = () => stopping
  const runners = createRunners(rowJobs({ ...options, trace, isStopping }), log, isStopping)
  let stopListening: (() => Promise<void>) | undefined
  let stopTimer: (() => void) | undefined
  let wake = () => {}
  let loop: Promise<void> | undefined
  /** When the database was last found to be away, by the monotonic clock. */
  let awayAt = Number.NEGATIVE_INFINITY

  /** Starts the jobs with rows that are due. */
  async function fill(): Promise<void> {
    // After an outage the claims of living processes have expired too: they get one lease to write what became of them.
    const recovers = performance.now() - awayAt > LEASE_SECONDS * 1_000
    if (!(await runners.fill(recovers))) awayAt = performance.now()
  }

  async function lookForever(): Promise<void> {
    while (!stopping) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      await fill()
      await Promise.race([woken, pause(LOOK_MS)])
    }
  }

  const erase = async () => {
    await moveSettledPictures(db)
    await alsoErase()
    await forgetRecipients(db)
    return eraseSettled(db, log, retention())
  }
  return {
    async start() {
      stopListening = await listenForSubmissions(db, log, () => wake())
      loop = lookForever()
      void prepareRows(db, keys, log)
      stopTimer = startTimer(erasureJob(erase), log)
    },

    async drain() {
      for (let forwarded = 1; forwarded > 0; ) {
        await fill()
        forwarded = (await Promise.all(runners.all())).reduce((sum, count) => sum + count, 0)
      }
    },

    erase,

    async stop() {
      stopping = true
      wake()
      await stopListening?.()
      stopTimer?.()
      await Promise.race([Promise.allSettled([loop, ...runners.all()]), pause(STOP_MS)])
    },
  }
}

/** @returns ends it */
function startTimer({ about, schedule, failure, run }: TimedJob, log: Logger): () => void {
  const tick = () => run().catch((error: unknown) => log.warn({ ...about, reason: reasonOf(error) }, failure))
  const task = cron.schedule(schedule, tick, { timezone: SCHOOL_TIME_ZONE, suppressMissedWarning: true })
  return () => void task.destroy()
}

/** Says which rows cannot be opened, and encrypts those of an old key anew. */
async function prepareRows(db: Db, keys: DataKeys, log: Logger): Promise<void> {
  try {
    for (const { version, submissions } of await keyUses(db, keys.versions))
      log.error(
        { key: version, submissions },
        'submissions wait, because they are encrypted with a key that this server does not have: set it as DATA_KEY_OLD (docs/runbook.md)',
      )
    const { changed, damaged } = await reseal(db, keys)
    if (changed) log.info({ submissions: changed, key: keys.version }, 'submissions encrypted with this key')
    for (const { reference, reason } of damaged) log.error({ reference }, reason)
  } catch (error) {
    // What fails now, because the database ends, is done by the next start, or by `npm run submissions -- rotate-key`.
    log.warn({ reason: reasonOf(error) }, 'rows are not encrypted with the new key yet')
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
