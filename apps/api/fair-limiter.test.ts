import { expect, test } from 'vitest'
import { ClientGoneError, createFairLimiter, OverloadedError } from './fair-limiter.ts'

/** Work that ends when it is told to, and the order in which it began. */
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
    // Whoever is next starts in a later turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { run, end, started }
}

test('clients take turns, however much one of them asks for', async () => {
  const { run, end, started } = bench({ concurrency: 1, perClient: 1, queue: 100 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) run('a', name)
  run('b', 'b1')
  run('c', 'c1')
  for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('one client never has all places', async () => {
  const { run, end, started } = bench({ concurrency: 3, perClient: 2, queue: 100 })
  for (const name of ['a1', 'a2', 'a3']) run('a', name)
  expect(started).toEqual(['a1', 'a2'])
  run('b', 'b1')
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await end('a2')
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('where too much waits, the client with the longest queue is turned away', async () => {
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

test('work of a client that hung up is dropped while it waits', async () => {
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

test('work that fails gives its place back', async () => {
  const limiter = createFairLimiter({ concurrency: 1, perClient: 1, queue: 1 })
  await expect(limiter('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limiter('a', async () => 'next')).toBe('next')
})
