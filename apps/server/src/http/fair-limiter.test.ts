import { afterEach, describe, expect, test, vi } from 'vitest'
import { ClientGoneError, createFairLimiter, OverloadedError, OWN_WORK } from './fair-limiter.ts'

/** Waits until the next task has started, which happens in a later turn of the event loop. */
async function turn(): Promise<void> {
  for (let i = 0; i < 2; i += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Tasks that end on request, and the order in which they started. */
function bench(options: Parameters<typeof createFairLimiter>[0]) {
  const limiter = createFairLimiter(options)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (client: string, name: string, signal?: AbortSignal) => {
    const result = limiter(
      client,
      async () => {
        started.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      },
      signal,
    )
    result.catch(() => undefined)
    return result
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await turn()
  }
  return { run, end, started }
}

test('clients take turns, even if one of them has many more tasks', async () => {
  const { run, end, started } = bench({ concurrency: 1, perClient: 1, queue: 100 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) run('a', name)
  run('b', 'b1')
  run('c', 'c1')
  for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('one client never occupies all places', async () => {
  const { run, end, started } = bench({ concurrency: 3, perClient: 2, queue: 100 })
  for (const name of ['a1', 'a2', 'a3']) run('a', name)
  expect(started).toEqual(['a1', 'a2'])
  run('b', 'b1')
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await end('a2')
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('when the queue is full, a task of the client with the longest queue is rejected', async () => {
  const { run, end, started } = bench({ concurrency: 1, perClient: 1, queue: 3 })
  run('a', 'a1')
  run('a', 'a2')
  run('a', 'a3')
  const last = run('a', 'a4')
  await expect(run('a', 'a5')).rejects.toThrow(OverloadedError)
  run('b', 'b1')
  await expect(last).rejects.toThrow(OverloadedError)
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name)
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('the number of waiting tasks of one client is limited', async () => {
  const { run, started } = bench({ concurrency: 1, perClient: 1, queue: 100, queuePerClient: 2 })
  for (const name of ['a1', 'a2', 'a3']) run('a', name)
  await expect(run('a', 'a4')).rejects.toThrow(OverloadedError)
  run('b', 'b1')
  expect(started).toEqual(['a1'])
})

test('a waiting task is dropped when its client disconnects', async () => {
  const { run, end, started } = bench({ concurrency: 1, perClient: 1, queue: 3 })
  const hangsUp = new AbortController()
  run('a', 'a1')
  const dropped = run('b', 'b1', hangsUp.signal)
  run('c', 'c1')
  hangsUp.abort()
  await expect(dropped).rejects.toThrow(ClientGoneError)
  await expect(run('b', 'b2', hangsUp.signal)).rejects.toThrow(ClientGoneError)
  await end('a1')
  expect(started).toEqual(['a1', 'c1'])
})

test('a task that waits too long is rejected, the next one of its client takes its turn, and work of the server itself waits on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { run, end, started } = bench({ concurrency: 1, perClient: 1, queue: 10, maxWaitMs: 30_000 })
    run('a', 'a1')
    const rejected: unknown[] = []
    run('a', 'a2').catch((reason: unknown) => rejected.push(reason))
    run(OWN_WORK, 'own')
    vi.advanceTimersByTime(29_999)
    run('a', 'a3')
    expect(vi.getTimerCount()).toBe(2)
    vi.advanceTimersByTime(1)
    await turn()
    expect(rejected).toEqual([expect.any(OverloadedError)])
    for (const name of ['a1', 'own', 'a3']) await end(name)
    expect(started).toEqual(['a1', 'own', 'a3'])
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('a task that fails releases its place', async () => {
  const limiter = createFairLimiter({ concurrency: 1, perClient: 1, queue: 1 })
  await expect(limiter('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limiter('a', async () => 'next')).toBe('next')
})

test('requests that arrive between two tasks are answered before the next task starts', async () => {
  const { run, end, started } = bench({ concurrency: 1, perClient: 1, queue: 10 })
  run('a', 'a1')
  run('a', 'a2')
  const served = new Promise<string[]>((resolve) => setImmediate(() => resolve([...started])))
  const ended = end('a1')
  expect(await served).toEqual(['a1'])
  await ended
  expect(started).toEqual(['a1', 'a2'])
})

test('a new task does not overtake waiting ones', async () => {
  const { run, end, started } = bench({ concurrency: 1, perClient: 1, queue: 10 })
  run('a', 'a1')
  run('b', 'b1')
  const ended = end('a1')
  // The place is free, but the waiting task has not started yet.
  await Promise.resolve()
  await Promise.resolve()
  run('c', 'c1')
  await ended
  expect(started).toEqual(['a1', 'b1'])
})

describe('with a share of the event loop for each client', () => {
  afterEach(() => vi.useRealTimers())

  /** Each task keeps the event loop busy for 100 ms, by a clock of the test. */
  function timedBench() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    let busyMs = 0
    const limiter = createFairLimiter({
      concurrency: 1,
      perClient: 1,
      queue: 100,
      share: { share: 0.25, burstMs: 150 },
      busyMs: () => busyMs,
    })
    const done: string[] = []
    const run = (client: string, name: string) =>
      limiter(client, async () => {
        busyMs += 100
        done.push(name)
      })
    const passed = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      for (let i = 0; i < 10; i += 1) await turn()
      return done
    }
    return { run, passed }
  }

  test('a client may use a burst at once, and afterwards a quarter of the time', async () => {
    const { run, passed } = timedBench()
    for (let i = 1; i <= 6; i += 1) void run('a', `a${i}`)
    // 200 ms of work exceed the burst by 50 ms. This debt is gone after 200 ms.
    expect(await passed(0)).toEqual(['a1', 'a2'])
    expect(await passed(199)).toEqual(['a1', 'a2'])
    expect(await passed(1)).toEqual(['a1', 'a2', 'a3'])
    expect(await passed(399)).toHaveLength(3)
    expect(await passed(1)).toHaveLength(4)
    expect(await passed(400)).toHaveLength(5)
  })

  test('other clients do not wait for one that has used its share', async () => {
    const { run, passed } = timedBench()
    for (let i = 1; i <= 4; i += 1) void run('a', `a${i}`)
    expect(await passed(0)).toEqual(['a1', 'a2'])
    void run('b', 'b1')
    expect(await passed(0)).toEqual(['a1', 'a2', 'b1'])
    expect(await passed(200)).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  test("the server's own work has no share to use up", async () => {
    const { run, passed } = timedBench()
    for (let i = 1; i <= 6; i += 1) void run(OWN_WORK, `own ${i}`)
    expect(await passed(0)).toHaveLength(6)
  })

  test('a client with few tasks never waits', async () => {
    const { run, passed } = timedBench()
    for (let i = 1; i <= 20; i += 1) {
      void run('a', `a${i}`)
      expect(await passed(0)).toHaveLength(i)
      await passed(400)
    }
  })
})
