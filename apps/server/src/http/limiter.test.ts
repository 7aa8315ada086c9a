import { expect, test } from 'vitest'
import { type Client, ClientGoneError, createLimiter, OverloadedError, OWN_WORK } from './limiter.ts'

/** Runs named tasks, which end when they are told to. */
function tasks(options: Partial<Parameters<typeof createLimiter>[0]> = {}) {
  const limiter = createLimiter({ concurrency: 2, perClient: 1, queue: 100, queuePerClient: 100, ...options })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (client: Client, name: string, signal?: AbortSignal) =>
    limiter(
      client,
      () =>
        new Promise<string>((resolve) => {
          started.push(name)
          ends.set(name, () => resolve(name))
        }),
      signal,
    )
  return { run, started, end: (name: string) => ends.get(name)?.() }
}

test('clients take turns, even if one of them has many more tasks', async () => {
  const { run, started, end } = tasks()
  for (let number = 0; number < 20; number += 1) void run('flood', `flood ${number}`)
  void run('visitor', 'visitor 0')
  await expect.poll(() => started).toEqual(['flood 0', 'visitor 0'])
  void run('visitor', 'visitor 1')
  end('visitor 0')
  await expect.poll(() => started.at(-1)).toBe('visitor 1')
  end('flood 0')
  await expect.poll(() => started.at(-1)).toBe('flood 1')
})

test('tasks beyond the limits of a client and of all are refused, and the work of the server itself is not', async () => {
  const { run, started } = tasks({ queue: 5, queuePerClient: 3 })
  for (const name of ['a', 'b', 'c']) void run('one', name)
  await expect(run('one', 'd')).rejects.toThrow(OverloadedError)
  for (const name of ['e', 'f']) void run('two', name)
  await expect(run('three', 'g')).rejects.toThrow(OverloadedError)
  void run(OWN_WORK, 'own')
  await expect.poll(() => started).toEqual(['a', 'e'])
})

test('the work of a client that is gone has limits like that of any other client', async () => {
  const { run } = tasks({ queuePerClient: 1 })
  void run('', 'a')
  await expect(run('', 'b')).rejects.toThrow(OverloadedError)
})

test('a waiting task is dropped when its client disconnects, and the others take their turns', async () => {
  const { run, started, end } = tasks({ concurrency: 1 })
  const gone = new AbortController()
  void run('one', 'first')
  const dropped = run('two', 'dropped', gone.signal)
  const next = run('three', 'next')
  await expect.poll(() => started).toEqual(['first'])
  gone.abort()
  end('first')
  await expect(dropped).rejects.toThrow(ClientGoneError)
  await expect.poll(() => started).toEqual(['first', 'next'])
  end('next')
  expect(await next).toBe('next')
})

test('a task that fails releases its place, and its client learns why', async () => {
  const limiter = createLimiter({ concurrency: 1, perClient: 1, queue: 10, queuePerClient: 10 })
  const fails = async () => {
    throw new Error('the database is away')
  }
  await expect(limiter('one', fails)).rejects.toThrow('the database is away')
  expect(await limiter('one', async () => 'works')).toBe('works')
})

test('a client that starts tasks faster than its rate waits, and the others do not', async () => {
  const limiter = createLimiter({
    concurrency: 2,
    perClient: 1,
    ratePerClient: { tasks: 3, ms: 300_000 },
    queue: 100,
    queuePerClient: 10,
  })
  let done = 0
  const task = async () => {
    done += 1
  }
  // One after the other: a client does not get more by waiting for each response.
  for (let number = 0; number < 3; number += 1) await limiter('flood', task)
  void limiter('flood', task)
  await limiter('visitor', task)
  for (let number = 0; number < 5; number += 1) await limiter(OWN_WORK, task)
  expect(done).toBe(3 + 1 + 5)
})
