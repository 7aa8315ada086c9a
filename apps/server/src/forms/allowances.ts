import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { clientKey, hungUp } from '../http/client-key.ts'
import { createLimiter, OverloadedError } from '../http/limiter.ts'
import { errorText, HttpError } from './form-error.ts'

// What one address may use of the forms. A mobile operator puts a whole district behind one address, so what is beyond an allowance comes
// later, not never: one request a second goes on, and the others wait for their turn, 20 seconds at most. Beyond twice the allowance of a
// day it is one in fifteen seconds, because so many forms of one address come from a program and fill the disk. Only who keeps more than
// that waiting is refused, for a minute at a time.

const TEN_MINUTES = 10 * 60_000
const DAY = 24 * 60 * 60_000
/** Per address and process. */
export const allowances = {
  // For each form that is stored. Only what is stored counts, so that invalid posts slow nobody down. A stored application has at most
  // 0.3 MB.
  stored: { max: 600, timeWindow: DAY },
  storedByProgram: { max: 1_200, timeWindow: DAY },
  // Every one needs a whole valid application, whose data the visitor knows.
  earlier: { max: 60, timeWindow: DAY },
  admitCard: { max: 120, timeWindow: TEN_MINUTES },
  // Wrong dates for one reference have a limit of their own (status-route.ts).
  status: { max: 600, timeWindow: TEN_MINUTES },
  outcomePage: { max: 600, timeWindow: TEN_MINUTES },
}
type AllowanceName = Exclude<keyof typeof allowances, 'storedByProgram'>

/** Turns beyond an allowance: 20 connections of a client wait, and 400 in all. Tests shorten it. */
export const slowTurns = {
  concurrency: Number.POSITIVE_INFINITY,
  perClient: Number.POSITIVE_INFINITY,
  ratePerClient: { tasks: 1, ms: 1_000 },
  queue: 400,
  queuePerClient: 20,
}
/** The same beyond twice the allowance: half a minute at most. */
export const slowestTurns = { ...slowTurns, ratePerClient: { tasks: 1, ms: 15_000 }, queuePerClient: 2 }
/** So long a flood is refused. */
const REFUSED_MS = 60_000
const MAX_FLOODS = 10_000

/** What an address may use of one thing in a time. */
export interface Allowance {
  /** Counts one use. @returns whether it was within the allowance */
  use(request: FastifyRequest): Promise<boolean>
  /**
   * Comes back at once while the address has something left, and counts nothing; otherwise when it is its turn.
   * @throws HttpError 429 for a flood; OverloadedError while too many of all addresses wait; ClientGoneError
   */
  inTurn(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/** Creates allowances, whose addresses wait in one queue. */
export function createAllowances(app: FastifyInstance): (name: AllowanceName) => Allowance {
  const slowTurn = createLimiter(slowTurns)
  const slowestTurn = createLimiter(slowestTurns)
  /** Clients that are refused, with the end of it. */
  const floods = new LRUCache<string, number>({ max: MAX_FLOODS })
  function counter(name: keyof typeof allowances) {
    const count = app.createRateLimit(allowances[name])
    return async (request: FastifyRequest, increment: boolean) => {
      const counted = await count(request, { increment })
      return counted.isAllowed || !counted.isExceeded
    }
  }
  return (name) => {
    const isWithin = counter(name)
    const isWithinTwice = name === 'stored' ? counter('storedByProgram') : async () => true
    return {
      async use(request) {
        await isWithinTwice(request, true)
        return isWithin(request, true)
      },
      async inTurn(request, reply) {
        if (await isWithin(request, false)) return
        const client = clientKey(request.ip)
        const waitMs = (floods.get(client) ?? 0) - Date.now()
        if (waitMs > 0) throw flood(waitMs)
        const turn = (await isWithinTwice(request, false)) ? slowTurn : slowestTurn
        await turn(client, async () => {}, hungUp(reply)).catch((error) => {
          if (!(error instanceof OverloadedError && error.isOfClient)) throw error
          floods.set(client, Date.now() + REFUSED_MS)
          throw flood(REFUSED_MS)
        })
      },
    }
  }
}

const flood = (waitMs: number) => new HttpError(429, errorText('tooMany'), [], waitMs)
