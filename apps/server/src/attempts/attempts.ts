import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { DataKeys } from '@school/outbox/data-keys'
import type { Db } from '@school/prisma'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { createOutageLog } from '../monitoring/outage-log.ts'

// Counts wrong attempts: passwords, tokens, dates of birth. One row a key in Postgres, so that replicas agree and a restart forgets
// nothing; in memory while Postgres is away, because /ops opens then too. A key is a keyed hash: the table says nothing of anybody.
//
// Plain SQL: one statement counts several keys and compares with the time.

/** How many wrong attempts are answered, and how. */
export interface Limit {
  /** So many are answered at once. Each further one waits longer, which a person hardly notices and a program does. */
  free: number
  /** What is beyond this is refused until the time is over. */
  max: number
  /** The time begins with the first one. */
  ms: number
}

/** What is counted, such as ['office account', 'salma'], with its limit. */
export type Counted = readonly [what: readonly string[], limit: Limit]

export interface Attempt {
  /** After how many milliseconds the next attempt is looked at; 0 if this one may go on. */
  waitMs: number
  /** Removes the attempt from the count, because it was not wrong. */
  takeBack(): Promise<void>
}

export interface Attempts {
  /**
   * Counts an attempt before it is checked, so that concurrent ones are counted, and waits if there were many. A refused one is not
   * counted, and must not be checked.
   */
  begin(...counted: Counted[]): Promise<Attempt>
}

/**
 * How long an attempt beyond `free` waits: at first, and at most. Each wait is twice the one before. So many wait at a time; each holds a
 * connection, so further ones are refused until one of them has its turn. Tests change it.
 */
export const slowDown = { firstMs: 1_000, maxMs: 20_000, waiting: 400 }

/** If Postgres has not answered by then, the memory counts. */
const LATE_MS = 2_000
const MAX_IN_MEMORY = 50_000
const CLEANING_MS = 60 * 60_000

interface Count {
  count: number
  until: number
}
interface Store {
  /** @param keys with the end of the time that begins if there is none */
  add(keys: Map<string, number>): Promise<Map<string, Count>>
  takeBack(keys: string[]): Promise<void>
}

interface AttemptsOptions {
  db: Db
  keys: DataKeys
  log: Logger
}

declare module 'fastify' {
  interface FastifyInstance {
    attempts: Attempts
  }
}

/** Adds `app.attempts`. */
export const attempts = fp<AttemptsOptions>(async (app, { db, keys, log }) => {
  const hashOf = createHasher(keys)
  const stored = storeIn(db)
  const store = withMemory(stored, log)

  let waiting = 0

  app.decorate('attempts', {
    async begin(...counted) {
      const limits = new Map(counted.map(([what, limit]) => [hashOf(what), limit]))
      const now = Date.now()
      const counts = await store.add(new Map([...limits].map(([name, { ms }]) => [name, now + ms])))
      const takeBack = () => store.takeBack([...limits.keys()])
      let [refusedUntil, slowMs] = [0, 0]
      for (const [name, { count, until }] of counts) {
        const { free, max } = limits.get(name) ?? { free: 0, max: 0 }
        if (count > max) refusedUntil = Math.max(refusedUntil, until)
        if (count > free)
          slowMs = Math.max(slowMs, Math.min(slowDown.maxMs, slowDown.firstMs * 2 ** (count - free - 1)))
      }
      if (refusedUntil > 0) {
        await takeBack()
        return { waitMs: Math.max(1, refusedUntil - now), takeBack: async () => undefined }
      }
      if (slowMs > 0) {
        if (waiting >= slowDown.waiting) {
          await takeBack()
          return { waitMs: slowDown.maxMs, takeBack: async () => undefined }
        }
        waiting += 1
        await pause(slowMs)
        waiting -= 1
      }
      return { waitMs: 0, takeBack }
    },
  } satisfies Attempts)

  const cleaning = setInterval(() => void stored.clean().catch(() => undefined), CLEANING_MS).unref()
  app.addHook('onClose', () => clearInterval(cleaning))
})

/** Forgets what was counted, after an account has changed. */
export async function forgetAttempts(
  { $pool: pool }: Db,
  keys: DataKeys,
  what: readonly string[],
): Promise<void> {
  await pool.query('DELETE FROM attempt WHERE key = $1', [createHasher(keys)(what)])
}

function createHasher(keys: DataKeys) {
  const [key] = keys.derive('attempts')
  if (!key) throw new Error('there is no key for attempts')
  return (what: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(what)).digest('base64url')
}

function storeIn({ $pool: pool }: Db): Store & { clean(): Promise<void> } {
  return {
    async add(keys) {
      const names = [...keys.keys()].sort()
      const ends = names.map((name) => new Date(keys.get(name) ?? 0))
      // In one order, so that two of them do not wait for each other.
      const { rows } = await pool.query<{ key: string; count: number; until: Date }>(
        `INSERT INTO attempt AS stored (key, count, until)
         SELECT key, 1, until FROM unnest($1::text[], $2::timestamptz[]) AS given (key, until) ORDER BY key
         ON CONFLICT (key) DO UPDATE SET
           count = CASE WHEN stored.until <= $3 THEN 1 ELSE stored.count + 1 END,
           until = CASE WHEN stored.until <= $3 THEN excluded.until ELSE stored.until END
         RETURNING key, count, until`,
        [names, ends, new Date()],
      )
      return new Map(rows.map(({ key, count, until }) => [key, { count, until: until.getTime() }]))
    },
    async takeBack(keys) {
      await pool.query(
        `UPDATE attempt SET count = greatest(count - 1, 0)
         WHERE key IN (SELECT key FROM attempt WHERE key = ANY ($1) ORDER BY key FOR UPDATE)`,
        [keys],
      )
    },
    async clean() {
      await pool.query('DELETE FROM attempt WHERE until <= $1', [new Date()])
    },
  }
}

/** Counts in memory what cannot be counted in the database. */
function withMemory(stored: Store, log: Logger): Store {
  const memory = createMemory()
  const outages = createOutageLog(log, 'counting of attempts')
  return {
    async add(keys) {
      const late = pause(LATE_MS, null, { ref: false }).then(() => {
        throw new Error('the database has not answered in time')
      })
      // Whatever becomes of it when the other was first.
      late.catch(() => undefined)
      const adding = stored.add(keys)
      adding.catch(() => undefined)
      try {
        const counts = await Promise.race([adding, late])
        outages.worked()
        return counts
      } catch (error) {
        outages.failed(error, {})
        return memory.add(keys)
      }
    },
    async takeBack(keys) {
      await memory.takeBack(keys)
      // If it stays counted, the next attempt waits a little longer.
      await stored.takeBack(keys).catch(() => undefined)
    },
  }
}

function createMemory(): Store {
  const counts = new LRUCache<string, Count>({ max: MAX_IN_MEMORY })
  return {
    async add(keys) {
      return new Map(
        [...keys].map(([name, end]) => {
          const before = counts.get(name)
          const isOver = !before || before.until <= Date.now()
          const count = isOver ? { count: 1, until: end } : { ...before, count: before.count + 1 }
          counts.set(name, count)
          return [name, count]
        }),
      )
    },
    async takeBack(keys) {
      for (const name of keys) {
        const before = counts.get(name)
        if (before) counts.set(name, { ...before, count: Math.max(0, before.count - 1) })
      }
    },
  }
}
