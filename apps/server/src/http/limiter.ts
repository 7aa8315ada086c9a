import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'

// Limits how much expensive work runs at once, in all and for one client, so that a client with a thousand requests waits for its
// own requests, and the others do not (docs/decisions/0098-overload-by-libraries.md). A client is an address, and mobile operators
// put thousands of families behind one: a limit is what a district may do at once, and what is beyond it waits before it is
// refused. Cached responses, of which nearly all requests are, pass no limiter.

/** Too much work is waiting. The client should try again later. */
export class OverloadedError extends Error {
  /** Whether it is the work of this client alone. */
  readonly isOfClient: boolean
  constructor(message: string, isOfClient = false) {
    super(message)
    this.isOfClient = isOfClient
  }
}

/** The client disconnected before its turn. */
export class ClientGoneError extends Error {}

/**
 * Stands for the server's own work: it takes its turns as any client does, has no rate, and is never refused. No address is equal to it,
 * also not that of a client that is gone.
 */
export const OWN_WORK = Symbol('own work')
export type Client = string | typeof OWN_WORK

/** Clients that are remembered; beyond it, the least recent one is forgotten. */
const MAX_CLIENTS = 20_000

interface LimiterOptions {
  /** Maximum number of tasks that run at the same time. */
  concurrency: number
  /** Maximum number of running tasks of one client. */
  perClient: number
  /** How many tasks of one client may start in a time. Further ones wait. */
  ratePerClient?: { tasks: number; ms: number }
  /** Maximum number of tasks that wait or run, in all and of one client. */
  queue: number
  queuePerClient: number
}

/**
 * Runs `work` when it is the client's turn.
 * @param client the client's key, `clientKey` of the request, or OWN_WORK
 * @param signal aborted when the client disconnects: waiting work is dropped, running work is not
 * @throws OverloadedError, ClientGoneError, and errors of `work`
 */
export type Limiter = <T>(client: Client, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** Creates a limiter: one queue for all, which takes only so much from the queue of each client. */
export function createLimiter(options: LimiterOptions): Limiter {
  const { concurrency, perClient, ratePerClient: rate, queue, queuePerClient } = options
  const all = new PQueue({ concurrency })
  const interval = rate && { interval: rate.ms, intervalCap: rate.tasks }
  // A queue remembers the rate of its client.
  const clients = new LRUCache<Client, PQueue>({
    max: MAX_CLIENTS,
    // As long as something of it may wait.
    ttl: rate ? Math.ceil(rate.ms * (2 + queuePerClient / rate.tasks)) : 2_000,
  })
  let admitted = 0
  return async (client, work, signal) => {
    const own =
      clients.get(client) ?? new PQueue({ concurrency: perClient, ...(client !== OWN_WORK && interval) })
    const isFullOfClient = own.size + own.pending >= queuePerClient
    if ((admitted >= queue || isFullOfClient) && client !== OWN_WORK)
      throw new OverloadedError('too many tasks are waiting', isFullOfClient)
    const inTurn = async () => {
      // Between two tasks, cheap requests that arrived meanwhile are answered.
      await nextTurn()
      if (signal?.aborted) throw new ClientGoneError('the client disconnected')
      return work()
    }
    clients.set(client, own)
    admitted += 1
    try {
      return await own.add(() => all.add(inTurn))
    } finally {
      admitted -= 1
    }
  }
}
