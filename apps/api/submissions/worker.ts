import { messages } from '@school/forms'
import type { Db } from '@school/prisma'
import type { SubmissionOutcome, Upstream } from '@school/upstream'
import type { Logger } from 'pino'
import { eraseSettled } from './erasure.ts'
import { createJobs } from './jobs.ts'
import { listenForSubmissions } from './notifications.ts'
import { KINDS, type Kind, reasonOf } from './submission.ts'

// The worker side of submissions: claims what is stored, forwards it, retries, recovers what a dead process had
// claimed, and erases. The web side is intake.ts; the two share rows, jobs and NOTIFY, nothing else.
//
// The rows say what is true; jobs and notifications only say when to look. One process drains at a time, and no row is
// ever sent by two: a row is claimed by changing its state (docs/decisions/0016).

export interface SubmissionWorker {
  /** Forwards and erases from now on. */
  start(): Promise<void>
  /** Sends what is due, in order. False: something is left that has to be looked at again. */
  drain(): Promise<boolean>
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

/** A claim holds so long without a sign of life from the process that has it; renewed three times within. */
const LEASE_SECONDS = 10
/** A job that finds more to do than this comes back. */
const DRAIN_MS = 40_000
/** A contact message that never gets an answer is sent so often; then the office decides. */
const CONTACT_ATTEMPTS = 12
/** How long an end waits for attempts that are under way. */
const STOP_MS = 12_000
const DRAIN_LOCK = 0x5c400002

interface Claimed {
  id: string
  kind: Kind
  reference: string
  payload: Record<string, string>
  picture: Buffer | null
  attempts: number
}

/** What an attempt makes of a submission. */
interface Result {
  state: 'delivered' | 'refused' | 'waiting' | 'unclear'
  code: string
  message: string | null
}

/** Any number of processes may have one. */
export function createForwardingWorker({
  db,
  upstream,
  log,
  retentionDays,
  retrySeconds,
}: WorkerOptions): SubmissionWorker {
  const pool = db.$pool
  const jobs = createJobs({ db, log, retrySeconds, work: true })
  const underWay = new Set<Promise<unknown>>()
  let stopping = false
  let stopListening: (() => Promise<void>) | undefined

  const track = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work)
    void work.catch(() => {}).finally(() => underWay.delete(work))
    return work
  }

  // ---------------------------------------------------------------- forwarding

  async function claim(
    where: 'id' | 'reference',
    value: string,
    states: readonly ('received' | 'waiting')[],
  ): Promise<Claimed | null> {
    const { rows } = await pool.query<Claimed>(
      `UPDATE submission SET state = 'forwarding', attempts = attempts + 1, "retryAt" = NULL,
         "leaseUntil" = now() + make_interval(secs => ${LEASE_SECONDS})
       WHERE ${where} = $1 AND state = ANY($2)
       RETURNING id, kind, reference, payload, picture, attempts`,
      [value, states],
    )
    return rows[0] ?? null
  }

  /** Asks the upstream once and writes down what came of it. */
  async function forward(row: Claimed): Promise<Result> {
    const begun = Date.now()
    const renewal = setInterval(
      () =>
        void pool
          .query(
            `UPDATE submission SET "leaseUntil" = now() + make_interval(secs => ${LEASE_SECONDS})
             WHERE id = $1 AND attempts = $2 AND state = 'forwarding'`,
            [row.id, row.attempts],
          )
          .catch(() => {}),
      (LEASE_SECONDS * 1000) / 3,
    )
    try {
      const outcome =
        row.kind === 'contact'
          ? await upstream.contactForm(messageOf(row.payload))
          : await upstream.applyOnline(row.payload, {
              bytes: row.picture ?? new Uint8Array(),
              filename: 'picture.jpg',
              type: 'image/jpeg',
            })
      const result = resultOf(row, outcome)
      await write(row, result)
      const { reference, kind, attempts } = row
      const { state, code } = result
      const level = state === 'waiting' || state === 'unclear' ? 'warn' : 'info'
      log[level]({ reference, kind, state, code, attempts, ms: Date.now() - begun }, 'submission forwarded')
      return result
    } finally {
      clearInterval(renewal)
    }
  }

  /** The answer is known now: it is written however long the database is away, as long as this process lives. */
  async function write(row: Claimed, { state, code, message }: Result): Promise<void> {
    const settled = state === 'delivered' || state === 'refused'
    const wait =
      state === 'waiting' ? backoffSeconds(row.attempts, code === 'no answer' ? 3600 : retrySeconds) : null
    for (let tries = 0; ; tries++) {
      try {
        // A claim whose lease ran out may have been declared unclear meanwhile: an answer is worth more.
        await pool.query(
          `UPDATE submission SET state = $3, "outcomeCode" = $4, "outcomeMessage" = $5, "triedAt" = now(),
             "leaseUntil" = NULL, "retryAt" = now() + make_interval(secs => $6),
             "settledAt" = CASE WHEN $7 THEN now() END
           WHERE id = $1 AND attempts = $2 AND state IN ('forwarding', 'waiting', 'unclear')`,
          [row.id, row.attempts, state, code, message, wait, settled],
        )
        return
      } catch (error) {
        if (tries === 0)
          log.error({ reference: row.reference, reason: reasonOf(error) }, 'outcome not written yet')
        if (stopping && tries > 10) throw error
        await pause(Math.min(2_000, 100 * 2 ** tries))
      }
    }
  }

  /** Claims whose process is gone: a message is sent again, an application may have arrived. */
  async function recover(): Promise<void> {
    const { rows } = await pool.query<{ reference: string; kind: Kind; state: string }>(
      `UPDATE submission SET state = CASE kind WHEN 'contact' THEN 'waiting' ELSE 'unclear' END,
         "outcomeCode" = CASE kind WHEN 'contact' THEN 'no answer' ELSE 'interrupted' END,
         "leaseUntil" = NULL, "triedAt" = now()
       WHERE state = 'forwarding' AND "leaseUntil" < now() RETURNING reference, kind, state`,
    )
    for (const row of rows) log.warn(row, 'submission was interrupted while it was forwarded')
  }

  /** One lane, until nothing is due. False: the upstream is not there, or time is up. */
  async function drainLane(kind: Kind, until: number): Promise<boolean> {
    while (!stopping && Date.now() < until) {
      // A message that got no answer comes back in its own time and holds nobody up; one that found nobody holds the lane.
      const { rows } = await pool.query<{ id: string; early: boolean }>(
        `SELECT id, coalesce("retryAt" > now(), false) AS early FROM submission
         WHERE kind = $1 AND state IN ('received', 'waiting')
           AND NOT ("outcomeCode" IS NOT DISTINCT FROM 'no answer' AND coalesce("retryAt" > now(), false))
         ORDER BY id LIMIT 1`,
        [kind],
      )
      const [head] = rows
      if (!head) return true
      if (head.early) return false
      const row = await claim('id', head.id, ['received', 'waiting'])
      if (!row) continue
      const result = await track(forward(row))
      if (result.state === 'waiting' && result.code !== 'no answer') return false
    }
    return false
  }

  async function drain(): Promise<boolean> {
    const client = await pool.connect()
    let locked = false
    try {
      const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
        DRAIN_LOCK,
      ])
      locked = rows[0]?.locked ?? false
      if (!locked) return false
      await recover()
      const until = Date.now() + DRAIN_MS
      const lanes = await Promise.all(KINDS.map((kind) => drainLane(kind, until)))
      const { rows: left } = await pool.query(
        `SELECT 1 FROM submission WHERE state IN ('received', 'waiting', 'forwarding') LIMIT 1`,
      )
      return lanes.every(Boolean) && left.length === 0
    } finally {
      // The lock goes with its connection when that is broken.
      const unlocked = !locked || (await unlock(client))
      client.release(!unlocked)
    }
  }

  const unlock = (client: { query(text: string, values: unknown[]): Promise<unknown> }) =>
    client.query('SELECT pg_advisory_unlock($1)', [DRAIN_LOCK]).then(
      () => true,
      () => false,
    )

  const erase = () => eraseSettled(db, log, retentionDays)

  return {
    async start() {
      await jobs.start()
      await jobs.onForward(async () => {
        if (!(await drain())) throw new Error('submissions are left that have to be looked at again')
      })
      await jobs.onErase(erase)
      stopListening = listenForSubmissions(db, (reference) => {
        if (!stopping) void track(reference ? attempt(reference) : drain().then(() => {})).catch(() => {})
      })
    },

    drain,
    erase,

    async stop() {
      stopping = true
      await stopListening?.()
      await jobs.stop()
      await Promise.race([Promise.allSettled(underWay), pause(STOP_MS)])
    },
  }

  async function attempt(reference: string): Promise<void> {
    try {
      // One that waits behind others was stored as waiting, and is not for us to take.
      const row = await claim('reference', reference, ['received'])
      if (row) await forward(row)
      else await drain()
    } catch (error) {
      log.warn({ reference, reason: reasonOf(error) }, 'submission is stored and will be forwarded later')
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

/** 1, 2, 4 … seconds, up to `most`, spread so that replicas and rows do not come at once. */
function backoffSeconds(attempts: number, most: number): number {
  return Math.min(most, 2 ** Math.min(attempts - 1, 20)) * (0.75 + Math.random() / 4)
}

function messageOf({ name = '', email = '', subject = '', message = '' }: Record<string, string>) {
  return { name, email, subject, message }
}

/** Part 1 section 8, part 2 section 8, ruling 28; DESIGN, "Submissions", for what had no answer. */
function resultOf(row: Claimed, outcome: SubmissionOutcome): Result {
  if (outcome.kind === 'never reached') return { state: 'waiting', code: 'never reached', message: null }
  if (outcome.kind === 'no answer') {
    const again = row.kind === 'contact' && row.attempts < CONTACT_ATTEMPTS
    return { state: again ? 'waiting' : 'unclear', code: 'no answer', message: null }
  }
  const { httpStatus, message } = outcome
  if (row.kind === 'contact') {
    if (httpStatus === 200)
      return { state: 'delivered', code: '200', message: message ?? messages.contactSent }
    const words =
      httpStatus > 200 && httpStatus < 300 ? messages.contactRefused : (message ?? messages.contactFailed)
    return { state: 'refused', code: String(httpStatus), message: words }
  }
  // The code goes into lists and logs: what does not look like one is not repeated there.
  const code = /^[\w-]{1,12}$/.test(outcome.code ?? '') ? (outcome.code ?? '') : `status ${httpStatus}`
  return outcome.code === '200'
    ? { state: 'delivered', code, message: message ?? messages.applicationSent }
    : { state: 'refused', code, message: message ?? messages.applicationFailed }
}
