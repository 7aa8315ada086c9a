// Limits how much expensive work runs at once, and shares the turns between clients: whoever asks for a thousand things
// waits behind his own thousand, and not everybody else (docs/decisions/0043).

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
export function createFairLimiter({ concurrency, perClient, queue: maxWaiting }: LimiterOptions): Limiter {
  let running = 0
  let waitingTotal = 0
  const runningOf = new Map<string, number>()
  /** In the order in which the clients get their next turn. */
  const queues = new Map<string, Waiting[]>()

  const mayStart = (client: string) =>
    running < concurrency && (runningOf.get(client) ?? 0) < Math.min(perClient, concurrency)

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
    for (const [client, [next]] of queues) {
      if (running >= concurrency) return
      if (!next || !mayStart(client)) continue
      take(client, next)
      next.start()
    }
  }

  /** Makes room for one more of this client, at the cost of whoever has the longest queue. */
  function makeRoom(client: string): void {
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
    startNext()
  }

  return async (client, work, signal) => {
    if (signal?.aborted) throw new ClientGoneError('the client hung up')
    if (mayStart(client)) enter(client)
    else await wait(client, signal)
    try {
      return await work()
    } finally {
      leave(client)
    }
  }
}
