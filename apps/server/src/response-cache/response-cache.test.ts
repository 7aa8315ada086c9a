import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CachedResponse, ResponseCache } from './response-cache.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T08:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const response = (text: string, status = 200): CachedResponse => ({
  status,
  headers: {},
  body: { etag: text, br: Buffer.from(text), identity: null },
})
/** Makes responses that all differ. */
const maker = () => vi.fn(async () => response(randomUUID()))
const etagOf = async (made: Promise<CachedResponse>) => (await made).body.etag

test('a response is made once for any number of requests', async () => {
  const cache = new ResponseCache()
  const make = maker()
  const all = await Promise.all(Array.from({ length: 50 }, () => etagOf(cache.get('/a', make))))
  expect(new Set(all).size).toBe(1)
  await cache.get('/a', make)
  expect(make).toHaveBeenCalledTimes(1)
  expect(cache.find('/a')?.body.etag).toBe(all[0])
})

test('right after a change the old response is served while one new one is made, and a moment later nobody gets the old one', async () => {
  const cache = new ResponseCache()
  const old = await etagOf(cache.get('/a', maker()))
  await cache.get('/b', maker())
  cache.invalidate()
  expect(cache.find('/a')).toBeUndefined()
  const make = maker()
  const during = await Promise.all([1, 2, 3].map(() => etagOf(cache.get('/a', make))))
  expect(new Set(during)).toEqual(new Set([old]))
  await vi.advanceTimersByTimeAsync(1)
  expect(await etagOf(cache.get('/a', make))).not.toBe(old)
  expect(make).toHaveBeenCalledTimes(1)
  // Nobody has asked for the other one in time: its next visitor waits for the new one.
  vi.advanceTimersByTime(60_000)
  const other = maker()
  await cache.get('/b', other)
  expect(other).toHaveBeenCalledTimes(1)
})

test('a response that was made while rows changed is made again', async () => {
  const cache = new ResponseCache()
  const { promise, resolve } = Promise.withResolvers<CachedResponse>()
  const first = cache.get('/a', () => promise)
  cache.invalidate()
  resolve(response('made of old rows'))
  await first
  expect(cache.find('/a')).toBeUndefined()
  vi.advanceTimersByTime(5_000)
  expect(await etagOf(cache.get('/a', async () => response('made of new rows')))).toBe('made of new rows')
})

test('a response is made again on another day of the school, and after ten minutes even without a notification', async () => {
  const cache = new ResponseCache()
  const make = maker()
  await cache.get('/a', make)
  vi.advanceTimersByTime(9 * 60_000)
  await cache.get('/a', make)
  expect(make).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2 * 60_000)
  await cache.get('/a', make)
  expect(make).toHaveBeenCalledTimes(2)
  // Midnight in Dhaka.
  vi.setSystemTime(Date.parse('2026-11-25T17:59:30Z'))
  await cache.get('/a', make)
  vi.setSystemTime(Date.parse('2026-11-25T18:00:10Z'))
  await cache.get('/a', make)
  expect(make).toHaveBeenCalledTimes(4)
})

test('if no new response can be made, the old one is served, and the next attempt is half a minute later', async () => {
  const cache = new ResponseCache()
  await cache.get('/a', async () => response('old'))
  cache.invalidate()
  vi.advanceTimersByTime(60_000)
  const fails = vi.fn(async (): Promise<CachedResponse> => {
    throw new Error('no database')
  })
  for (const _ of [1, 2, 3]) expect(await etagOf(cache.get('/a', fails))).toBe('old')
  vi.advanceTimersByTime(31_000)
  const failed = vi.fn(async () => response('an error page', 503))
  expect(await etagOf(cache.get('/a', failed))).toBe('old')
  expect([fails, failed].map((make) => make.mock.calls.length)).toEqual([1, 1])
  // Without an old one, the error is the answer, and is not cached.
  await expect(cache.get('/b', fails)).rejects.toThrow('no database')
  expect(await etagOf(cache.get('/b', failed))).toBe('an error page')
  expect(cache.find('/b')).toBeUndefined()
})

test('if the new response does not come, nobody waits longer than three seconds for it, and the next ones not at all', async () => {
  const cache = new ResponseCache()
  const old = await etagOf(cache.get('/a', maker()))
  cache.invalidate()
  vi.advanceTimersByTime(5_000)
  const { promise, resolve } = Promise.withResolvers<CachedResponse>()
  const begun = Date.now()
  const waiting = etagOf(cache.get('/a', () => promise))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await waiting).toBe(old)
  expect(Date.now() - begun).toBe(3_000)
  expect(cache.find('/a')?.body.etag).toBe(old)
  // It came after all.
  resolve(response('new'))
  await vi.advanceTimersByTimeAsync(1)
  expect(cache.find('/a')?.body.etag).toBe('new')
})

test('what no longer exists leaves the cache, and unknown addresses do not fill it', async () => {
  const cache = new ResponseCache()
  await cache.get('/a', maker())
  cache.invalidate()
  vi.advanceTimersByTime(60_000)
  expect((await cache.get('/a', async () => response('gone', 404))).status).toBe(404)
  expect(cache.size.responses).toBe(0)
})

test('an unchanged response keeps the copies that were sent before', async () => {
  const cache = new ResponseCache()
  const first = await cache.get('/a', async () => response('same'))
  cache.invalidate()
  vi.advanceTimersByTime(60_000)
  expect(await cache.get('/a', async () => response('same'))).toBe(first)
})

test('responses with a query string have their own share, and evict no others', async () => {
  const cache = new ResponseCache({ plain: 30_000, queries: 30_000, files: 30_000 })
  await cache.get('/a', maker())
  for (let number = 0; number < 100; number += 1) await cache.get(`/a?title=${number}`, maker())
  expect(cache.find('/a')).toBeDefined()
  expect(cache.size.responses).toBeLessThan(20)
  expect(cache.size.bytes).toBeLessThanOrEqual(90_000)
})
