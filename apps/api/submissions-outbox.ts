import { randomInt } from 'node:crypto'
import { messages } from '@school/forms'
import type { Db } from '@school/prisma'
import type { SubmissionOutcome, Upstream } from '@school/upstream'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

// What visitors sent, from the moment it is stored to the moment it has arrived (DESIGN, "Submissions"; ruling 29).
//
// The rows of `submission` say what is true; the jobs only say when to look. A submission and its job are written in
// one transaction. The request that stored it tries at once; whatever does not come to an end there (our process dies,
// nobody answers) is picked up by the job, which drains the lane of its kind in the order of arrival. One process
// drains at a time, and no row is ever sent by two: a row is claimed by changing its state (docs/decisions/0016).

export type Kind = 'application' | 'contact'
const KINDS: readonly Kind[] = ['application', 'contact']

export interface NewSubmission {
  kind: Kind
  /** Made by the form; null where it has none: the content is its key then. */
  key: string | null
  /** SHA-256 of what was entered, in hex. */
  contentHash: string
  /** The fields as the upstream's call wants them. */
  payload: Record<string, string>
  /** JPEG, re-encoded. */
  picture: Uint8Array<ArrayBuffer> | null
}

/** What the visitor is told. `kept`: it has not arrived yet, or nobody can say; it needs not be sent again. */
export interface Told {
  state: 'delivered' | 'refused' | 'kept'
  reference: string
  message: string
}

/** As the office sees it in a list: nothing of a person. */
export interface Listed {
  reference: string
  kind: Kind
  state: string
  receivedAt: Date
  attempts: number
  outcomeCode: string | null
  retryAt: Date | null
}

export interface Outbox {
  /** @param work false: only jobs can be sent, none are done here (commands) */
  start(work: boolean): Promise<void>
  /**
   * Stores, tries at once, and waits a bounded time for the outcome.
   * @returns what to tell the visitor, or 'other content' when the key belongs to another content
   * @throws when it could not be stored; nothing is kept then
   */
  submit(submission: NewSubmission): Promise<Told | 'other content'>
  /** What became of it; null when there is none. */
  told(reference: string): Promise<Told | null>
  /** Waiting and unclear ones, or those that the school's system refused; oldest first. */
  list(which?: 'open' | 'refused'): Promise<Listed[]>
  /** Everything that is known of one, personal data included. */
  show(reference: string): Promise<Record<string, unknown> | null>
  /** Sends one again that is unclear, waiting or refused. False: there is none. */
  resend(reference: string): Promise<boolean>
  /** The office says that it has arrived, or needs no more. False: none that is unclear, waiting or refused. */
  settle(reference: string): Promise<boolean>
  /** Erases the personal data of one at once, and never sends it again. False: none, or it is being sent just now. */
  eraseOne(reference: string): Promise<boolean>
  /** Sends what is due, in order. False: something is left that has to be looked at again. */
  drain(): Promise<boolean>
  /** Erases the personal data of what was settled long enough ago; says of how many. */
  erase(): Promise<number>
  stop(): Promise<void>
}

export interface OutboxOptions {
  db: Db
  upstream: Upstream
  log: Logger
  retentionDays: number
  /** The longest wait between two attempts. */
  retrySeconds: number
}

/** How long a visitor waits for the upstream's answer before being told that it is kept. */
const VISITOR_WAITS_MS = 12_000
/** A claim holds so long without a sign of life from the process that has it; renewed three times within. */
const LEASE_SECONDS = 10
/** A job that finds more to do than this comes back. */
const DRAIN_MS = 40_000
/** A contact message that never gets an answer is sent so often; then the office decides. */
const CONTACT_ATTEMPTS = 12
const FORWARD = 'forward-submissions'
const ERASE = 'erase-submissions'
const DRAIN_LOCK = 0x5c400002
/** What is left of a submission after erasure: reference, kind, state, code, times. */
const ERASED = `payload = NULL, picture = NULL, "outcomeMessage" = NULL, "contentHash" = NULL, "erasedAt" = now(),
  "idempotencyKey" = CASE WHEN "idempotencyKey" LIKE 'content:%' THEN NULL ELSE "idempotencyKey" END`

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

export function createOutbox({ db, upstream, log, retentionDays, retrySeconds }: OutboxOptions): Outbox {
  const pool = db.$pool
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } })
  boss.on('error', (error) => log.warn({ reason: reasonOf(error) }, 'the job queue reports an error'))
  const underWay = new Set<Promise<unknown>>()
  let stopping = false
  let started = false

  const track = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work)
    void work.catch(() => {}).finally(() => underWay.delete(work))
    return work
  }

  // ---------------------------------------------------------------- storing

  async function store(
    submission: NewSubmission,
  ): Promise<{ reference: string; fresh: boolean } | 'other content'> {
    const { kind, contentHash } = submission
    const client = await pool.connect()
    let broken = true
    try {
      await client.query('BEGIN')
      // Without a key of its own the content is the key, and after a refusal the same content may be tried again.
      const key =
        submission.key ??
        (await client
          .query<{ key: string }>(
            `SELECT 'content:' || $1 || ':' || count(*) AS key FROM submission
           WHERE "contentHash" = $1 AND state = 'refused' AND "idempotencyKey" LIKE 'content:%'`,
            [contentHash],
          )
          .then(({ rows }) => rows[0]?.key ?? null))
      const reference = newReference(kind)
      // Behind others that wait it waits too: what was sent first arrives first.
      const { rows } = await client.query(
        `INSERT INTO submission (reference, kind, state, "idempotencyKey", "contentHash", payload, picture)
         VALUES ($1, $2, CASE WHEN EXISTS (
             SELECT 1 FROM submission WHERE kind = $2 AND state = 'waiting' AND "outcomeCode" IS DISTINCT FROM 'no answer'
           ) THEN 'waiting' ELSE 'received' END, $3, $4, $5, $6)
         ON CONFLICT ("idempotencyKey") DO NOTHING RETURNING id`,
        [reference, kind, key, contentHash, JSON.stringify(submission.payload), submission.picture],
      )
      if (rows.length) {
        await boss.send(
          FORWARD,
          { reference },
          // Time for the request that stored it to try first.
          { startAfter: 5, db: { executeSql: (text, values) => client.query(text, values) } },
        )
        await client.query('COMMIT')
        broken = false
        return { reference, fresh: true }
      }
      const { rows: known } = await client.query<{ reference: string; same: boolean }>(
        `SELECT reference, kind = $2 AND coalesce("contentHash", $3) = $3 AS same
         FROM submission WHERE "idempotencyKey" = $1`,
        [key, kind, contentHash],
      )
      await client.query('COMMIT')
      broken = false
      return known[0]?.same ? { reference: known[0].reference, fresh: false } : 'other content'
    } finally {
      // A transaction that did not end is rolled back by closing its connection.
      client.release(broken)
    }
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

  // ---------------------------------------------------------------- telling

  interface Known {
    reference: string
    kind: Kind
    state: string
    outcomeMessage: string | null
    outcomeCode: string | null
  }

  async function known(reference: string): Promise<Known | null> {
    const { rows } = await pool.query<Known>(
      'SELECT reference, kind, state, "outcomeMessage", "outcomeCode" FROM submission WHERE reference = $1',
      [reference],
    )
    return rows[0] ?? null
  }

  /** Until it is settled, or known to wait, or the visitor has waited long enough. */
  async function outcome(reference: string, until: number): Promise<Told | null> {
    for (let wait = 50; ; wait = Math.min(500, wait * 1.5)) {
      // It is stored: whatever goes wrong from here, the visitor is told that it is kept.
      const row = await known(reference).catch(() => null)
      if (!row && Date.now() >= until) return null
      if (row && (!['received', 'forwarding'].includes(row.state) || Date.now() >= until)) return toldOf(row)
      await pause(wait)
    }
  }

  // ---------------------------------------------------------------- jobs

  async function createQueues(): Promise<void> {
    const retries = {
      // Until it is delivered: the number only has to be larger than any outage.
      retryLimit: 1_000_000,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: retrySeconds,
      retentionSeconds: 10 * 365 * 86_400,
      deleteAfterSeconds: 86_400,
      expireInSeconds: 120,
    }
    await boss.createQueue(FORWARD, retries)
    await boss.updateQueue(FORWARD, retries)
    await boss.createQueue(ERASE, { retryLimit: 5, retryDelay: 60, deleteAfterSeconds: 86_400 })
  }

  return {
    async start(work) {
      await boss.start()
      started = true
      await createQueues()
      if (!work) return
      await boss.work(FORWARD, { batchSize: 100, pollingIntervalSeconds: 1 }, async () => {
        if (!(await drain())) throw new Error('submissions are left that have to be looked at again')
      })
      await boss.work(ERASE, { pollingIntervalSeconds: 60 }, async () => {
        await erase()
      })
      await boss.schedule(ERASE, '30 3 * * *', null, { tz: 'Asia/Dhaka' })
      // Whatever a job should have looked at and did not (restored backups, expired jobs), within a minute.
      await boss.schedule(FORWARD, '* * * * *', null, { retryLimit: 0 })
      await boss.send(FORWARD, { reason: 'start' })
    },

    async submit(submission) {
      const until = Date.now() + VISITOR_WAITS_MS
      const stored = await store(submission)
      if (stored === 'other content') return stored
      const { reference, fresh } = stored
      if (fresh) log.info({ reference, kind: submission.kind }, 'submission stored')
      // The end of our own attempt is the moment to look; the visitor may go before, the attempt goes on.
      if (fresh) await Promise.race([track(attempt(reference)), pause(VISITOR_WAITS_MS)])
      return (await outcome(reference, until)) ?? keptTold(submission.kind, reference)
    },

    async told(reference) {
      const row = await known(reference)
      return row && toldOf(row)
    },

    async list(which = 'open') {
      const { rows } = await pool.query<Listed>(
        `SELECT reference, kind, state, "receivedAt", attempts, "outcomeCode", "retryAt" FROM submission
         WHERE ${which === 'open' ? `state NOT IN ('delivered', 'refused')` : `state = 'refused' AND "erasedAt" IS NULL`}
         ORDER BY id`,
      )
      return rows
    },

    async show(reference) {
      const { rows } = await pool.query<Record<string, unknown>>(
        `SELECT reference, kind, state, "receivedAt", attempts, "outcomeCode", "outcomeMessage", "triedAt", "retryAt",
           "settledAt", "erasedAt", octet_length(picture) AS "pictureBytes", payload
         FROM submission WHERE reference = $1`,
        [reference],
      )
      return rows[0] ?? null
    },

    async resend(reference) {
      const { rowCount } = await pool.query(
        `UPDATE submission SET state = 'waiting', "outcomeCode" = 'resent', "outcomeMessage" = NULL, "retryAt" = NULL,
           "settledAt" = NULL
         WHERE reference = $1 AND state IN ('unclear', 'waiting', 'refused') AND "erasedAt" IS NULL`,
        [reference],
      )
      if (rowCount) await boss.send(FORWARD, { reference })
      return rowCount === 1
    },

    async settle(reference) {
      const { rowCount } = await pool.query(
        `UPDATE submission SET state = 'delivered', "outcomeCode" = 'office', "outcomeMessage" = NULL, "retryAt" = NULL,
           "settledAt" = now()
         WHERE reference = $1 AND state IN ('unclear', 'waiting', 'refused')`,
        [reference],
      )
      return rowCount === 1
    },

    async eraseOne(reference) {
      const { rowCount } = await pool.query(
        `UPDATE submission SET ${ERASED}, "retryAt" = NULL, "settledAt" = coalesce("settledAt", now()),
           "outcomeCode" = CASE WHEN state IN ('delivered', 'refused') THEN "outcomeCode" ELSE 'erased' END,
           state = CASE state WHEN 'delivered' THEN state ELSE 'refused' END
         WHERE reference = $1 AND state IN ('delivered', 'refused', 'waiting', 'unclear') AND "erasedAt" IS NULL`,
        [reference],
      )
      return rowCount === 1
    },

    drain,
    erase,

    async stop() {
      stopping = true
      if (started) await boss.stop({ graceful: true, timeout: 5_000 }).catch(() => {})
      await Promise.race([Promise.allSettled(underWay), pause(VISITOR_WAITS_MS)])
    },
  }

  async function attempt(reference: string): Promise<void> {
    try {
      // One that waits behind others was stored as waiting, and is not for us to take.
      const row = await claim('reference', reference, ['received'])
      if (row) await forward(row)
    } catch (error) {
      log.warn({ reference, reason: reasonOf(error) }, 'submission is stored and will be forwarded later')
    }
  }

  async function erase(): Promise<number> {
    const { rowCount } = await pool.query(
      `UPDATE submission SET ${ERASED}
       WHERE "erasedAt" IS NULL AND state IN ('delivered', 'refused')
         AND "settledAt" < now() - make_interval(days => $1)`,
      [retentionDays],
    )
    if (rowCount) log.info({ submissions: rowCount }, 'personal data of settled submissions erased')
    return rowCount ?? 0
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

/** A database error may quote the row: only its code goes into the log. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Without 0, O, 1, I, L and U: nothing that is misread or makes words. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

function newReference(kind: Kind): string {
  const four = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${kind === 'application' ? 'A' : 'M'}-${four()}-${four()}`
}

/** A reference as people type it; null when it is none. */
export function readReference(text: string): string | null {
  const letters = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const [, kind, first, second] = /^([AM])([2-9A-Z]{4})([2-9A-Z]{4})$/.exec(letters) ?? []
  return kind ? `${kind}-${first}-${second}` : null
}

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

function keptTold(kind: Kind, reference: string, state?: string): Told {
  const what = kind === 'application' ? 'application' : 'message'
  const next =
    state === 'unclear'
      ? 'Our office checks whether it has arrived.'
      : 'It will be delivered as soon as the school can be reached.'
  const message = `Your ${what} is kept under the reference ${reference}. ${next} You need not send it again.`
  return { state: 'kept', reference, message }
}

function toldOf(row: { reference: string; kind: Kind; state: string; outcomeMessage: string | null }): Told {
  const { reference, kind, state } = row
  if (state !== 'delivered' && state !== 'refused') return keptTold(kind, reference, state)
  const sent = kind === 'application' ? messages.applicationSent : messages.contactSent
  const refused = kind === 'application' ? messages.applicationFailed : messages.contactRefused
  return { state, reference, message: row.outcomeMessage ?? (state === 'delivered' ? sent : refused) }
}
