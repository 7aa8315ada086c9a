// Limits how much expensive work runs at once, and takes turns between clients: a client with a thousand requests waits for
// its own requests, and the others do not (docs/decisions/0043).

import { performance } from 'node:perf_hooks'
import { ClientQueues, type Waiting } from './client-queues.ts'
import { createClientShares, type ShareOptions } from './client-share.ts'

/** The queue is full, or a task waited too long. The client should try again later. */
export class OverloadedError extends Error {}

/**
 * The key of the server's own work, for example to render a page again whose rows have changed. It takes its turn as any
 * client does, but its time is not limited: visitors would see the old page until the share allowed the new one.
 */
export const OWN_WORK = ''

/** The client disconnected before its turn. */
export class ClientGoneError extends Error {}

interface LimiterOptions {
  /** Maximum number of tasks that run at the same time. */
  concurrency: number
  /** Maximum number of running tasks of one client. */
  perClient: number
  /** Maximum number of waiting tasks. Beyond it, a task of the client with the longest queue is rejected. */
  queue: number
  /** Maximum number of waiting tasks of one client. */
  queuePerClient?: number
  /** Milliseconds after which a waiting task is rejected; the server's own work is not. Without it, tasks wait as long as needed. */
  maxWaitMs?: number
  /** A client's share of the event loop's time. Without it, the time of a client is not limited. */
  share?: ShareOptions
  /** Milliseconds for which the event loop was busy so far. Tests replace it. */
  busyMs?: () => number
}

/**
 * Runs `work` when it is the client's turn.
 * @param client the client's key: `clientKey` of the request
 * @param signal aborted when the client disconnects: waiting work is dropped
 * @throws OverloadedError, ClientGoneError, and errors of `work`
 */
export type Limiter = <T>(client: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** A limiter with one queue per client. The queues take turns. */
export function createFairLimiter(options: LimiterOptions): Limiter {
  const { concurrency, perClient, queue: maxWaiting } = options
  const busyMs = options.busyMs ?? (() => performance.eventLoopUtilization().active)
  const shares = options.share && createClientShares(options.share)
  let nextLook: NodeJS.Timeout | undefined
  /** A place is free and will be given to the next waiting task. */
  let isTurnDue = false
  let running = 0
  const runningOf = new Map<string, number>()
  const queues = new ClientQueues()

  const hasPlace = (client: string) =>
    running < concurrency && (runningOf.get(client) ?? 0) < Math.min(perClient, concurrency)
  const waitMs = (client: string) => (client === OWN_WORK ? 0 : (shares?.waitMs(client) ?? 0))
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

  /** Starts waiting work later, if all waiting clients have used their share and no running task ends before. */
  function lookAgainIn(ms: number): void {
    clearTimeout(nextLook)
    nextLook = setTimeout(startNext, Math.ceil(ms)).unref()
  }

  /** Makes room in the queue for this client, by rejecting a task of the client with the longest queue. */
  function makeRoom(client: string): void {
    const own = queues.lengthOf(client)
    if (own >= (options.queuePerClient ?? maxWaiting))
      throw new OverloadedError('too many tasks of this client are waiting')
    if (queues.total < maxWaiting) return
    const longest = queues.longest()
    if (!longest || own >= longest.length) throw new OverloadedError('too many tasks are waiting')
    queues.dropLast(longest.client)
    longest.last.refuse(new OverloadedError('too many tasks are waiting'))
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
    if (options.maxWaitMs === undefined || client === OWN_WORK) return await turn
    const limit = setTimeout(() => {
      queues.take(client, waiting)
      waiting.refuse(new OverloadedError('the task waited too long'))
    }, options.maxWaitMs).unref()
    await turn.finally(() => clearTimeout(limit))
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
    // Between two tasks, cheap requests that arrived meanwhile are answered.
    if (!queues.total || isTurnDue) return
    isTurnDue = true
    setImmediate(() => {
      isTurnDue = false
      startNext()
    })
  }

  return async (client, work, signal) => {
    if (signal?.aborted) throw new ClientGoneError('the client disconnected')
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
 * A task that waits until it is started or rejected, or its client disconnects.
 * @param onGone called when the client disconnects, before `turn` rejects
 */
function waitForTurn(
  signal: AbortSignal | undefined,
  onStart: () => void,
  onGone: () => void,
): { waiting: Waiting; turn: Promise<void> } {
  const { promise: turn, resolve, reject } = Promise.withResolvers<void>()
  const gone = () => {
    onGone()
    reject(new ClientGoneError('the client disconnected'))
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
