// Limits how much expensive work runs at once, and shares the turns between clients: whoever asks for a thousand things
// waits behind his own thousand, and not everybody else (docs/decisions/0043).

import { performance } from 'node:perf_hooks'
import { ClientQueues, type Waiting } from './client-queues.ts'
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

/** A limiter with one queue per client. The queues take turns. */
export function createFairLimiter(options: LimiterOptions): Limiter {
  const { concurrency, perClient, queue: maxWaiting } = options
  const busyMs = options.busyMs ?? (() => performance.eventLoopUtilization().active)
  const shares = options.share && createClientShares(options.share)
  let nextLook: NodeJS.Timeout | undefined
  /** A place is free, and whoever waits gets it in a moment. */
  let isTurnDue = false
  let running = 0
  const runningOf = new Map<string, number>()
  const queues = new ClientQueues()

  const hasPlace = (client: string) =>
    running < concurrency && (runningOf.get(client) ?? 0) < Math.min(perClient, concurrency)
  const waitMs = (client: string) => shares?.waitMs(client) ?? 0
  const mayStart = (client: string) => hasPlace(client) && waitMs(client) === 0

  function startNext(): void {
    let soonestMs = Number.POSITIVE_INFINITY
    for (const [client, next] of queues.heads()) {
      if (running >= concurrency) return
      if (!hasPlace(client)) continue
      const ms = waitMs(client)
      if (ms > 0) {
        soonestMs = Math.min(soonestMs, ms)
        continue
      }
      queues.take(client, next)
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
    const own = queues.lengthOf(client)
    if (own >= (options.queuePerClient ?? maxWaiting))
      throw new OverloadedError('too much of this client waits')
    if (queues.total < maxWaiting) return
    const longest = queues.longest()
    if (!longest || own >= longest.length) throw new OverloadedError('too much work waits')
    queues.dropLast(longest.client)
    longest.last.refuse(new OverloadedError('too much work waits'))
  }

  async function wait(client: string, signal: AbortSignal | undefined): Promise<void> {
    makeRoom(client)
    const { waiting, turn } = waitForTurn(
      signal,
      () => enter(client),
      () => queues.take(client, waiting),
    )
    queues.add(client, waiting)
    if (!isTurnDue && hasPlace(client)) startNext()
    await turn
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
    if (!queues.total || isTurnDue) return
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

/**
 * A piece of work that waits until it is started or refused, or its client hangs up.
 * @param onGone called when the client hung up, before `turn` fails
 */
function waitForTurn(
  signal: AbortSignal | undefined,
  onStart: () => void,
  onGone: () => void,
): { waiting: Waiting; turn: Promise<void> } {
  const { promise: turn, resolve, reject } = Promise.withResolvers<void>()
  const gone = () => {
    onGone()
    reject(new ClientGoneError('the client hung up'))
  }
  signal?.addEventListener('abort', gone, { once: true })
  const waiting: Waiting = {
    start() {
      signal?.removeEventListener('abort', gone)
      onStart()
      resolve()
    },
    refuse(error) {
      signal?.removeEventListener('abort', gone)
      reject(error)
    },
  }
  return { waiting, turn }
}
