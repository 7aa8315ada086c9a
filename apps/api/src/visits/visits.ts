// The visitor counter (docs/spec/rulings.md#30): one number per day, without personal data. A page requests the numbers
// after it has loaded, and reports whether a visit began with it (docs/decisions).
import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Db } from '@school/prisma'
import { schoolDay } from '@school/upstream/school-time'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { clientKey } from '../http/client-key.ts'

/** How often counts are written to the database, and the maximum age of the numbers that visitors see. */
const FLUSH_MS = 5_000
/** Maximum number of visits per minute from one address, which a whole school may share. More come from a program. */
const MAX_PER_MINUTE = 30

/** The numbers in the footer. */
export interface VisitNumbers {
  today: number
  yesterday: number
  total: number
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

// Matches programs by their User-Agent. A program that claims to be a browser counts as one.
const machine =
  /bot\b|bot[/_-]|crawl|spider|slurp|scrap|preview|facebookexternalhit|whatsapp|telegram|lighthouse|pagespeed|pingdom|uptime|monitor|curl|wget|python|java\/|go-http|okhttp|axios|node|undici|headers|httpclient/i

/** Whether a request is the start of a person's visit: no robot, no prefetch, not sent from another site. */
export function isVisit(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? ''
  if (!agent.startsWith('Mozilla/') || machine.test(agent)) return false
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].join(' ')
  if (/prefetch|prerender|preview/i.test(purpose)) return false
  const from = headers['sec-fetch-site']
  return from === undefined || from === 'same-origin'
}

export interface Visits {
  /** Counts one visit in memory, without waiting for the database. */
  count(): void
  /** The numbers, at most a few seconds old; null if the database has not answered yet. */
  numbers(): Promise<VisitNumbers | null>
  /** Adds the counts to the database, and reads the numbers of all replicas. Never throws. */
  flush(): Promise<void>
}

/**
 * A counter on the table `visit_day`, to which all replicas add. Counts that cannot be written are written by the next
 * flush. A process that is killed loses the counts of a few seconds.
 * @param now the current time, which tests replace
 */
function createVisits(db: Db, log: Logger, now: () => Date = () => new Date()): Visits {
  // Counts by day: since the last flush, and those that are being written.
  let waiting = new Map<string, number>()
  let sending = new Map<string, number>()
  let stored: { total: number; days: Record<string, number> } | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  let failing = false
  let work: Promise<void> | null = null

  async function exchange(): Promise<void> {
    askedAt = performance.now()
    try {
      if (waiting.size) await write()
      stored = await read()
      failing = false
    } catch (error) {
      // Logged once per outage.
      if (!failing)
        log.warn({ err: error }, 'visits could not be written or read; they will be written later')
      failing = true
    }
    sending = new Map()
    work = null
  }

  async function write(): Promise<void> {
    sending = waiting
    waiting = new Map()
    try {
      await db.$transaction(
        [...sending].map(([iso, visits]) => {
          const day = new Date(iso)
          return db.visitDay.upsert({
            where: { day },
            create: { day, visits },
            update: { visits: { increment: visits } },
          })
        }),
      )
    } catch (error) {
      for (const [day, count] of sending) waiting.set(day, (waiting.get(day) ?? 0) + count)
      throw error
    }
  }

  async function read() {
    const [all, days] = await Promise.all([
      db.visitDay.aggregate({ _sum: { visits: true } }),
      db.visitDay.findMany({ where: { day: { gte: new Date(dayBefore(schoolDay(now()))) } } }),
    ])
    return {
      total: Number(all._sum.visits ?? 0),
      days: Object.fromEntries(
        days.map(({ day, visits }) => [day.toISOString().slice(0, 10), Number(visits)]),
      ),
    }
  }

  const flush = () => {
    work ??= exchange()
    return work
  }

  return {
    flush,
    count() {
      const day = schoolDay(now())
      waiting.set(day, (waiting.get(day) ?? 0) + 1)
    },
    async numbers() {
      const refreshing = performance.now() - askedAt > FLUSH_MS ? flush() : work
      // Only the first numbers are waited for. Later, numbers of a few seconds ago are good enough.
      if (!stored) await refreshing
      if (!stored) return null
      const { total, days } = stored
      const unstored = [...sending, ...waiting]
      const on = (day: string) =>
        unstored.reduce((sum, [other, count]) => (other === day ? sum + count : sum), days[day] ?? 0)
      const today = schoolDay(now())
      return {
        today: on(today),
        yesterday: on(dayBefore(today)),
        total: unstored.reduce((sum, [, count]) => sum + count, total),
      }
    },
  }
}

/**
 * `GET /visits` returns the numbers. `POST /visits` counts a visit and returns the numbers. While there are no numbers
 * (the database was never reached), the response is 204.
 */
export function serveVisits(app: FastifyInstance, db: Db, log: Logger): void {
  const visits = createVisits(db, log)
  const timer = setInterval(() => void visits.flush(), FLUSH_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await visits.flush()
  })

  // Addresses are held in memory for one minute, as hashes whose key is discarded with them.
  let key = randomBytes(32)
  let minute = 0
  const seen = new Map<string, number>()
  const isFlood = (address: string) => {
    const present = Math.floor(Date.now() / 60_000)
    if (present !== minute || seen.size > 50_000) {
      minute = present
      key = randomBytes(32)
      seen.clear()
    }
    const fingerprint = createHmac('sha256', key).update(address).digest('base64')
    const times = (seen.get(fingerprint) ?? 0) + 1
    seen.set(fingerprint, times)
    return times > MAX_PER_MINUTE
  }

  app.route({
    method: ['GET', 'POST'],
    url: '/visits',
    handler: async (request, reply) => {
      if (request.method === 'POST' && isVisit(request.headers) && !isFlood(clientKey(request.ip)))
        visits.count()
      const numbers = await visits.numbers()
      reply.header('cache-control', 'no-store')
      return numbers ?? reply.code(204).send()
    },
  })
}
