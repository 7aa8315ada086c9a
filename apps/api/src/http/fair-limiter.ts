// Limits how much expensive work runs at once, and shares the turns between clients: whoever asks for a thousand things
// waits behind his own thousand, and not everybody else (docs/decisions/0043).

import { performance } from 'node:perf_hooks'
import { createClientShares, type ShareOptions } from './client-share.ts'

/** Too much work waits already. The client is asked to come back in a moment. */
export class OverloadedError extends Error {}

/** The client closed its connection before its turn came. */
export class ClientGoneError extends Error {}

export interface LimiterOptions {
  /** Pieces of work that run at the same time. */
  concurrency: number
  /** Of these, the most that may be of one client. */
  perClient: number
  /** Pieces of work that may wait. Beyond that, the client with the longest queue is turned away. */
  queue: number
  /** Of these, the most that may be of one client, so that nobody waits long behind himself. */
  queuePerClient?: number
  /** Of the event loop's time, for work that keeps it busy. Without it a client may have as much as there is. */
  share?: ShareOptions
  /** Milliseconds for which the event loop was busy so far; a test may say something else. */
  busyMs?: () => number
}

/**
 * Runs `work` when it is the client's turn.
 * @param client whom the work is for: `clientKey` of the request
 * @param signal aborted when the client hangs up: work that still waits is dropped
 * @throws OverloadedError, ClientGoneError, and whatever `work` throws
 */
export type Limiter = <T>(client: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

interface Waiting {
  start(): void
  refuse(error: Error): void
}

/** A limiter with one queue per client. The queues take turns. */
export function createFairLimiter(options: LimiterOptions): Limiter {
  const { concurrency, perClient, queue: maxWaiting } = options
  const busyMs = options.busyMs ?? (() => performance.eventLoopUtilization().active)
  const shares = options.share && createClientShares(options.share)
  let nextLook: NodeJS.Timeout | undefined
  /** A place is free, and whoever waits gets it in a moment. */
  let isTurnDue = false
  let running = 0
  let waitingTotal = 0
  const runningOf = new Map<string, number>()
  /** In the order in which the clients get their next turn. */
  const queues = new Map<string, Waiting[]>()

  const hasPlace = (client: string) =>
    running < concurrency && (runningOf.get(client) ?? 0) < Math.min(perClient, concurrency)
  const waitMs = (client: string) => shares?.waitMs(client) ?? 0
  const mayStart = (client: string) => hasPlace(client) && waitMs(client) === 0

  function take(client: string, waiting: Waiting): void {
    const queue = queues.get(client) ?? []
    const place = queue.indexOf(waiting)
    if (place === -1) return
    queue.splice(place, 1)
    waitingTotal -= 1
    queues.delete(client)
    if (queue.length) queues.set(client, queue)
  }

  function startNext(): void {
    let soonestMs = Number.POSITIVE_INFINITY
    for (const [client, [next]] of queues) {
      if (running >= concurrency) return
      if (!next || !hasPlace(client)) continue
      const ms = waitMs(client)
      if (ms > 0) {
        soonestMs = Math.min(soonestMs, ms)
        continue
      }
      take(client, next)
      next.start()
    }
    if (soonestMs < Number.POSITIVE_INFINITY) lookAgainIn(soonestMs)
  }

  /** Nothing ends meanwhile that would start a client who has had his share. */
  function lookAgainIn(ms: number): void {
    clearTimeout(nextLook)
    nextLook = setTimeout(startNext, Math.ceil(ms)).unref()
  }

  /** Makes room for one more of this client, at the cost of whoever has the longest queue. */
  function makeRoom(client: string): void {
    if ((queues.get(client)?.length ?? 0) >= (options.queuePerClient ?? maxWaiting))
      throw new OverloadedError('too much of this client waits')
    if (waitingTotal < maxWaiting) return
    const [longest, queue] = [...queues].reduce((a, b) => (b[1].length > a[1].length ? b : a), ['', []])
    const last = queue.at(-1)
    if (!last || (queues.get(client)?.length ?? 0) >= queue.length)
      throw new OverloadedError('too much work waits')
    const place = queue.lastIndexOf(last)
    queue.splice(place, 1)
    waitingTotal -= 1
    if (!queue.length) queues.delete(longest)
    last.refuse(new OverloadedError('too much work waits'))
  }

  async function wait(client: string, signal: AbortSignal | undefined): Promise<void> {
    makeRoom(client)
    await new Promise<void>((resolve, reject) => {
      const gone = () => {
        take(client, waiting)
        reject(new ClientGoneError('the client hung up'))
      }
      const waiting: Waiting = {
        start() {
          signal?.removeEventListener('abort', gone)
          enter(client)
          resolve()
        },
        refuse(error) {
          signal?.removeEventListener('abort', gone)
          reject(error)
        },
      }
      signal?.addEventListener('abort', gone, { once: true })
      const queue = queues.get(client)
      if (queue) queue.push(waiting)
      else queues.set(client, [waiting])
      waitingTotal += 1
      if (!isTurnDue && hasPlace(client)) startNext()
    })
  }

  function enter(client: string): void {
    running += 1
    runningOf.set(client, (runningOf.get(client) ?? 0) + 1)
  }

  function leave(client: string): void {
    running -= 1
    const left = (runningOf.get(client) ?? 1) - 1
    if (left) runningOf.set(client, left)
    else runningOf.delete(client)
    // What came in meanwhile, and costs little, is answered between two pieces of work.
    if (!waitingTotal || isTurnDue) return
    isTurnDue = true
    setImmediate(() => {
      isTurnDue = false
      startNext()
    })
  }

  return async (client, work, signal) => {
    if (signal?.aborted) throw new ClientGoneError('the client hung up')
    if (!isTurnDue && mayStart(client)) enter(client)
    else await wait(client, signal)
    const busyBefore = busyMs()
    try {
      return await work()
    } finally {
      shares?.charge(client, busyMs() - busyBefore)
      leave(client)
    }
  }
}
