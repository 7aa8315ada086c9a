// The visitor counter (docs/spec/rulings.md#30, docs/decisions/0012-visits-without-cookies.md): one number per day, without
// personal data. A page requests the numbers after it has loaded, and reports whether a visit began with it.
import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import type { Db } from '@school/prisma'
import { schoolDay } from '@school/upstream/school-time'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { Logger } from 'pino'
import { clientKey } from '../http/client-key.ts'
import { createOutageLog } from '../monitoring/outage-log.ts'

/** Maximum number of visits per minute from one address, which a whole school may share. More come from a program. */
const MAX_PER_MINUTE = 30
const MINUTE = 60_000
/** The maximum age of the numbers that a visitor sees. The own visit is always among them. */
const MAX_AGE_MS = 5_000

/** Whether a request is the start of a person's visit: no robot, no prefetch, not sent from another site. */
export function isVisit(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? ''
  const purpose = `${headers['sec-purpose']} ${headers.purpose} ${headers['x-moz']}`
  const from = headers['sec-fetch-site'] ?? 'same-origin'
  return (
    agent.startsWith('Mozilla/') &&
    !isbot(agent) &&
    !/prefetch|prerender|preview/i.test(purpose) &&
    from === 'same-origin'
  )
}

const today = () => new Date(schoolDay(new Date()))

async function countVisit(db: Db): Promise<void> {
  const day = today()
  await db.visitDay.upsert({
    where: { day },
    create: { day, visits: 1 },
    update: { visits: { increment: 1 } },
  })
}

async function readNumbers(db: Db): Promise<{ today: number; yesterday: number; total: number }> {
  const yesterday = new Date(today().getTime() - 24 * 60 * MINUTE)
  const [days, all] = await Promise.all([
    db.visitDay.findMany({ where: { day: { gte: yesterday } } }),
    db.visitDay.aggregate({ _sum: { visits: true } }),
  ])
  const visitsOn = (date: Date) =>
    Number(days.find(({ day }) => day.getTime() === date.getTime())?.visits ?? 0)
  return { today: visitsOn(today()), yesterday: visitsOn(yesterday), total: Number(all._sum.visits ?? 0) }
}

/**
 * `GET /visits` returns the numbers of today, yesterday and all days. `POST /visits` counts a visit and returns them. While the
 * database is unavailable, nothing is counted and the response is 204.
 */
export const visits: FastifyPluginAsync<{ db: Db; log: Logger }> = async (app, { db, log }) => {
  const outages = createOutageLog(log, 'visits')
  let numbers: ReturnType<typeof readNumbers> | undefined
  let readAt = 0

  // The addresses of a minute are in memory, as hashes whose key is discarded after it.
  let key = randomBytes(32)
  const renewal = setInterval(() => {
    key = randomBytes(32)
  }, MINUTE).unref()
  app.addHook('onClose', () => clearInterval(renewal))

  await app.register(rateLimit, { global: false })
  const checkLimit = app.createRateLimit({
    max: MAX_PER_MINUTE,
    timeWindow: MINUTE,
    keyGenerator: ({ ip }) => createHmac('sha256', key).update(clientKey(ip)).digest('base64'),
  })
  const isFlood = async (request: FastifyRequest) => {
    const limit = await checkLimit(request)
    return !limit.isAllowed && limit.isExceeded
  }
  app.route({
    method: ['GET', 'POST'],
    url: '/visits',
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const isCounted = request.method === 'POST' && isVisit(request.headers) && !(await isFlood(request))
      try {
        if (isCounted) await countVisit(db)
        if (!numbers || isCounted || Date.now() - readAt > MAX_AGE_MS) {
          readAt = Date.now()
          numbers = readNumbers(db)
        }
        const answer = await numbers
        outages.worked()
        return answer
      } catch (error) {
        numbers = undefined
        outages.failed(error, {})
        return reply.code(204).send()
      }
    },
  })
}
