import { createForwardingWorker } from '@school/api/forwarding'
import { createIntake } from '@school/api/intake'
import { type FakeUpstream, startFakeUpstream } from '@school/demo-upstream'
import { createDb, type Db } from '@school/prisma'
import { createUpstream, type Upstream, type UpstreamSettings } from '@school/upstream'
import pino from 'pino'
import { freshDatabase } from '../support/postgres.ts'
import { application, pairs, photo, type Stored } from './posting.ts'

// The outbox in the test's own process: web side and any number of workers, a real Postgres between them, and the fake
// upstream behind them. Time does not pass by itself here: Postgres holds when something is due, and `skipWaits` makes it due.

export type Kind = 'contact' | 'application'
type Intake = ReturnType<typeof createIntake>
type Result = Awaited<ReturnType<Intake['submit']>>
type Worker = ReturnType<typeof createForwardingWorker>

/** What a worker gets instead of some calls of its client. */
type Change = Partial<Upstream> | ((upstream: Upstream) => Partial<Upstream>)

export interface Outbox {
  fakeUpstream: FakeUpstream
  db: Db
  /** The web side. */
  intake: Intake
  /** The web side of a second process, with connections of its own: 10 by default. */
  replica(connections?: number): Promise<Intake>
  /** A worker of its own, as a further process would have one; it does nothing until it is told to. */
  worker(change?: Change, settings?: Partial<UpstreamSettings>): Worker
  /** Stores one, as the web side does. @returns what its visitor is told in the end */
  submit(kind: Kind, text: string, sender: string): Promise<{ told: Promise<Result | undefined> }>
  /** What lies in the table, in the order of arrival. */
  stored(): Promise<Stored[]>
  /** How many there are in each state. */
  states(): Promise<Record<string, number>>
  /** How often the upstream was asked. */
  asked(path: string): number
  /** Whatever waits for a later moment is due now: submissions, and the next attempt of an open circuit. */
  skipWaits(): Promise<void>
  /** The lease of every claim has run out, as some seconds after the end of the process that made it. */
  expireLeases(): Promise<void>
  /** Lets a worker forward, and skips its waits, until nothing moves any more. @returns after how many rounds */
  settle(worker: Worker): Promise<number>
  /** As before the first submission. Ends every worker. */
  reset(): Promise<void>
  close(): Promise<void>
}

const UNDER_WAY = ['received', 'waiting', 'forwarding']
/** More than any submission has attempts. */
const MAX_ROUNDS = 60

/** Makes an outbox with a database and a fake upstream of its own. */
export async function createOutbox(): Promise<Outbox> {
  const fakeUpstream = await startFakeUpstream()
  const database = await freshDatabase()
  const db = createDb(database.url, 20)
  const { $pool: pool } = db
  const log = pino({ level: 'silent' })
  const intake = createIntake({ db, log, retrySeconds: 1 })
  await intake.start()
  const opened: { stop(): Promise<void>; upstream: Upstream }[] = []
  const picture = new Uint8Array(await photo())
  const closers: (() => Promise<void>)[] = []
  let sent = 0

  const stored = async () => (await pool.query<Stored>('SELECT * FROM submission ORDER BY id')).rows
  const states = async () => {
    const { rows } = await pool.query<{ state: string; count: number }>(
      'SELECT state, count(*)::int AS count FROM submission GROUP BY state',
    )
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  }
  const skipWaits = async () => {
    await pool.query(`UPDATE submission SET "retryAt" = now() WHERE "retryAt" > now()`)
    await pool.query(`UPDATE submission_circuit SET "retryAt" = now() WHERE "retryAt" > now()`)
  }
  const endWorkers = async () => {
    for (const { stop, upstream } of opened.splice(0)) {
      await stop()
      upstream.close()
    }
  }

  return {
    fakeUpstream,
    db,
    intake,
    stored,
    states,
    skipWaits,
    asked: (path) => fakeUpstream.log.filter((one) => one.path === path).length,

    async replica(connections = 10) {
      const own = createDb(database.url, connections)
      const other = createIntake({ db: own, log, retrySeconds: 1 })
      await other.start()
      closers.push(async () => {
        await other.stop()
        await own.$close()
      })
      return other
    },

    worker(change = {}, settings = {}) {
      const upstream = createUpstream({
        baseUrl: fakeUpstream.url,
        userId: fakeUpstream.userId,
        password: fakeUpstream.password,
        breaker: false,
        ...settings,
      })
      const made = createForwardingWorker({
        db,
        upstream: { ...upstream, ...(typeof change === 'function' ? change(upstream) : change) },
        log,
        retentionDays: 30,
        retrySeconds: 1,
      })
      opened.push({ stop: made.stop, upstream })
      return made
    },

    async submit(kind, text, sender) {
      sent += 1
      const key = `outbox-${sent}`
      const payload: Record<string, string> =
        kind === 'contact'
          ? { name: 'Karim', email: sender, subject: 'Fees', message: text }
          : Object.fromEntries(
              pairs(
                application(
                  { url: '', fakeUpstream },
                  { healthConditions: '[]', siblingInfo: text, mobile: sender },
                ),
              ),
            )
      const told = intake
        .submit(
          {
            kind,
            key,
            contentHash: key,
            payload,
            picture: kind === 'contact' ? null : picture,
            consentVersion: null,
          },
          'en',
        )
        .catch(() => undefined)
      const isStored = () =>
        pool
          .query('SELECT 1 FROM submission WHERE "idempotencyKey" = $1', [key])
          .then(({ rowCount }) => rowCount)
      while (!(await isStored())) await new Promise((resolve) => setImmediate(resolve))
      return { told }
    },

    async expireLeases() {
      await pool.query(
        `UPDATE submission SET "leaseUntil" = now() - interval '1 second' WHERE state = 'forwarding'`,
      )
    },

    async settle(worker) {
      for (let round = 1; round <= MAX_ROUNDS; round += 1) {
        await skipWaits()
        await worker.drain()
        if (!(await stored()).some(({ state }) => UNDER_WAY.includes(state))) return round
      }
      throw new Error(
        `After ${MAX_ROUNDS} rounds submissions are still under way: ${JSON.stringify(await states())}`,
      )
    },

    async reset() {
      await endWorkers()
      await pool.query('TRUNCATE submission')
      await pool.query('UPDATE submission_circuit SET failures = 0, "retryAt" = NULL, "answeredAt" = NULL')
      for (const call of ['/contact-form', '/apply-online', '*']) fakeUpstream.misbehave(call, null)
      fakeUpstream.clearLog()
      fakeUpstream.tables.messages.length = 0
      fakeUpstream.tables.applications.length = 0
    },

    async close() {
      await endWorkers()
      for (const end of closers) await end()
      await intake.stop()
      await db.$close()
      await fakeUpstream.close()
      await database.drop()
    },
  }
}
