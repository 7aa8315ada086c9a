import { startFakeUpstream } from '@school/demo-upstream'
import { createForwardingWorker } from '@school/outbox/worker'
import { createDb, type Db } from '@school/prisma'
import { createUpstream, type Upstream, type UpstreamSettings } from '@school/upstream'
import pino from 'pino'
import { vi } from 'vitest'
import { testKeys } from '../support/data-key.ts'
import { freshDatabase } from '../support/postgres.ts'
import { createIntake } from './intake.ts'
import { application, openRows, pairs, photo, type StoredRow } from './posting.ts'

// The outbox in the test's own process: a web side and any number of workers with a real Postgres, and the fake
// upstream. Time does not pass: Postgres stores when submissions are due, and `skipWaits` makes them due.

export type Kind = 'contact' | 'application'
type Worker = ReturnType<typeof createForwardingWorker> & {
  /** Lets the database get no statement of this worker until `resume`. Waits for those that already run. */
  freeze(): Promise<void>
  resume(): void
}

/** Replacements of some calls of a worker's client. */
type Change = Partial<Upstream> | ((upstream: Upstream) => Partial<Upstream>)

export type Outbox = Awaited<ReturnType<typeof createOutbox>>

const UNSETTLED = ['received', 'waiting', 'forwarding']
/** More than the maximum attempts of a submission. */
const MAX_ROUNDS = 60

/** The database as a process sees it that can be frozen: its statements wait while it is. */
function freezable(db: Db): { db: Db; freeze(): Promise<void>; resume(): void } {
  const running = new Set<Promise<unknown>>()
  let frozen: PromiseWithResolvers<void> | undefined
  const query = async (...statement: Parameters<Db['$pool']['query']>) => {
    await frozen?.promise
    const result = Promise.resolve(db.$pool.query(...statement))
    running.add(result)
    return result.finally(() => running.delete(result))
  }
  const replacing = <T extends object>(target: T, key: string, value: unknown): T =>
    new Proxy(target, { get: (own, name) => (name === key ? value : Reflect.get(own, name)) })
  return {
    db: replacing(db, '$pool', replacing(db.$pool, 'query', query)),
    async freeze() {
      frozen = Promise.withResolvers()
      await Promise.allSettled(running)
    },
    resume: () => frozen?.resolve(),
  }
}

/** Replaces the monotonic clock until mocks are restored. @returns a function that lets time pass, in milliseconds */
export function moveClock(): (ms: number) => void {
  let passed = 0
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed)
  return (ms) => {
    passed += ms
  }
}

/** Creates an outbox with its own database and fake upstream. */
export async function createOutbox() {
  const fakeUpstream = await startFakeUpstream()
  const database = await freshDatabase()
  const db = createDb(database.url, 20)
  const { $pool: pool } = db
  const log = pino({ level: 'silent' })
  const intake = createIntake({ db, keys: testKeys, log })
  await intake.start()
  const workers: { worker: Worker; upstream: Upstream }[] = []
  const picture = new Uint8Array(await photo())
  const closers: (() => Promise<void>)[] = []
  let sent = 0

  const stored = async () =>
    openRows((await pool.query<StoredRow>('SELECT * FROM submission ORDER BY id')).rows)
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
    for (const { worker, upstream } of workers.splice(0)) {
      worker.resume()
      await worker.stop()
      upstream.close()
    }
  }

  return {
    fakeUpstream,
    db,
    /** The web side. */
    intake,
    /** Returns the rows of the table, in order of arrival. */
    stored,
    /** Returns the number of submissions in each state. */
    states,
    /** Makes all waiting submissions and the next attempt of an open circuit due. */
    skipWaits,
    /** Returns the number of calls of the upstream at a path. */
    callsTo: (path: string) => fakeUpstream.log.filter((one) => one.path === path).length,

    /** The web side of a second process with connections of its own. */
    async replica(connections = 10) {
      const own = createDb(database.url, connections)
      const other = createIntake({ db: own, keys: testKeys, log })
      await other.start()
      closers.push(async () => {
        await other.stop()
        await own.$close()
      })
      return other
    },

    /** Creates a worker that acts like another process. It does nothing until it is run. */
    worker(change: Change = {}, settings: Partial<UpstreamSettings> = {}): Worker {
      const upstream = createUpstream({
        baseUrl: fakeUpstream.url,
        userId: fakeUpstream.userId,
        password: fakeUpstream.password,
        breaker: false,
        ...settings,
      })
      const { db: own, freeze, resume } = freezable(db)
      const forwarding = createForwardingWorker({
        db: own,
        keys: testKeys,
        upstream: { ...upstream, ...(typeof change === 'function' ? change(upstream) : change) },
        log,
        retention: () => ({ days: 30, maxDays: 365, isRoundOpen: false }),
        retrySeconds: 1,
      })
      const worker = { ...forwarding, freeze, resume }
      workers.push({ worker, upstream })
      return worker
    },

    /**
     * Stores a submission as the web side does. `result` is the result that its visitor finally gets.
     * @throws when it could not be stored
     */
    async submit(kind: Kind, text: string, sender: string) {
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
      const result = intake.submit(
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
      let error: unknown
      // Many tests do not wait for the result: an error after the submission was stored is theirs only if they do.
      result.catch((reason: unknown) => {
        error = reason
      })
      const isStored = () =>
        pool
          .query('SELECT 1 FROM submission WHERE "idempotencyKey" = $1', [key])
          .then(({ rowCount }) => rowCount)
      while (!(await isStored())) {
        if (error) throw error
        await new Promise((resolve) => setImmediate(resolve))
      }
      return { result }
    },

    /**
     * Expires the lease of every claim, as happens some seconds after its process dies or is frozen. A worker that is not
     * frozen can renew it again.
     */
    async expireLeases() {
      await pool.query(
        `UPDATE submission SET "leaseUntil" = now() - interval '1 second' WHERE state = 'forwarding'`,
      )
    },

    /** Runs a worker and skips its waits until nothing changes. */
    async settle(worker: Pick<Worker, 'drain'>) {
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        await skipWaits()
        await worker.drain()
        if (!(await stored()).some(({ state }) => UNSETTLED.includes(state))) return
      }
      throw new Error(
        `After ${MAX_ROUNDS} rounds submissions are still not settled: ${JSON.stringify(await states())}`,
      )
    },

    /** Deletes all submissions and ends all workers. */
    async reset() {
      await endWorkers()
      await pool.query('TRUNCATE submission CASCADE')
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
