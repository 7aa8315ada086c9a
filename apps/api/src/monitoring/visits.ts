// The visitor counter (docs/spec/rulings.md#30): a number for each day, and nothing about anybody. A page asks for the numbers
// after it has come, and says then whether its opening was the beginning of a visit; see docs/decisions for why.
import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Db } from '@school/prisma'
import { SCHOOL_OFFSET_MS } from '@school/upstream/school-time'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { clientKey } from '../http/client-key.ts'

/** How often counts go to the database, and how old the numbers may be that visitors see. */
const FLUSH_MS = 5_000
/** More visits than these in a minute from one address (a whole school behind one) are one machine's. */
const MAX_PER_MINUTE = 30

/** What the footer shows. */
export interface VisitNumbers {
  today: number
  yesterday: number
  total: number
}

/** The calendar day in Chattogram at a moment, `YYYY-MM-DD`. */
export function dhakaDay(moment: Date): string {
  return new Date(moment.getTime() + SCHOOL_OFFSET_MS).toISOString().slice(0, 10)
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

// By what they call themselves; whoever claims to be a browser is taken for one.
const machine =
  /bot\b|bot[/_-]|crawl|spider|slurp|scrap|preview|facebookexternalhit|whatsapp|telegram|lighthouse|pagespeed|pingdom|uptime|monitor|curl|wget|python|java\/|go-http|okhttp|axios|node|undici|headers|httpclient/i

/** Whether a request is the beginning of a person's visit: no robot, no prefetch, not sent from another site. */
export function isVisit(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? ''
  if (!agent.startsWith('Mozilla/') || machine.test(agent)) return false
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].join(' ')
  if (/prefetch|prerender|preview/i.test(purpose)) return false
  const from = headers['sec-fetch-site']
  return from === undefined || from === 'same-origin'
}

export interface Visits {
  /** Takes one visit into account, in memory: nobody waits for the database. */
  count(): void
  /** The numbers, at most a few seconds old; null while the database has not answered yet. */
  numbers(): Promise<VisitNumbers | null>
  /** Brings to the database what was counted, and reads what all replicas counted. Throws nothing. */
  flush(): Promise<void>
}

/**
 * A counter on the table `visit_day`. Any number of replicas add to the same rows. What cannot be written is kept for
 * the next time; a process that is killed loses the counts since its last flush (seconds), and nothing else.
 * @param now for tests: the present moment
 */
export function createVisits(db: Db, log: Logger, now: () => Date = () => new Date()): Visits {
  // By day: counted here since the last flush; and on its way to the database.
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
      // Once for an outage, not every few seconds.
      if (!failing) log.warn({ err: error }, 'visits could not be written or read; they are kept')
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
      db.visitDay.findMany({ where: { day: { gte: new Date(dayBefore(dhakaDay(now()))) } } }),
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
      const day = dhakaDay(now())
      waiting.set(day, (waiting.get(day) ?? 0) + 1)
    },
    async numbers() {
      const refreshing = performance.now() - askedAt > FLUSH_MS ? flush() : work
      // Numbers of a few seconds ago do; only the very first ones are waited for.
      if (!stored) await refreshing
      if (!stored) return null
      const { total, days } = stored
      const unstored = [...sending, ...waiting]
      const on = (day: string) =>
        unstored.reduce((sum, [other, count]) => (other === day ? sum + count : sum), days[day] ?? 0)
      const today = dhakaDay(now())
      return {
        today: on(today),
        yesterday: on(dayBefore(today)),
        total: unstored.reduce((sum, [, count]) => sum + count, total),
      }
    },
  }
}

/**
 * `GET /visits` gives the numbers; `POST /visits` counts the beginning of a visit and gives them. Without numbers (the
 * database was never reached) the answer is empty, 204.
 */
export function serveVisits(app: FastifyInstance, db: Db, log: Logger): void {
  const visits = createVisits(db, log)
  const timer = setInterval(() => void visits.flush(), FLUSH_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await visits.flush()
  })

  // Addresses are kept for a minute, in memory, as fingerprints whose key is thrown away with them.
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
