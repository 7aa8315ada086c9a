import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackDependencies, trackedToday } from './dependencies.ts'
import { type FinishedPage, PageCache } from './page-cache.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const page = (status: number, said: string): FinishedPage => ({
  status,
  headers: {},
  policy: '',
  answers: new Map(),
  body: { identity: Buffer.from(said), etag: said } as FinishedPage['body'],
})

/** Renders a page that contains the day, and counts the renderings. */
function maker(cache: PageCache) {
  let made = 0
  let status = 200
  const make = async () => {
    made += 1
    const { result, dependencies } = await trackDependencies(async () => page(status, trackedToday()))
    return { page: result, dependencies }
  }
  return {
    get: async () => `${(await cache.get('/food-snack', make)).body.identity}`,
    made: () => made,
    fail: () => {
      status = 500
    },
  }
}

test('a page that depends on the day is rendered again for the first visitor after midnight in Dhaka', async () => {
  const site = maker(new PageCache())
  vi.setSystemTime('2026-11-20T17:59:58Z')
  expect(await site.get()).toBe('2026-11-20')
  vi.setSystemTime('2026-11-20T17:59:59Z')
  expect(await site.get()).toBe('2026-11-20')
  expect(site.made()).toBe(1)
  vi.setSystemTime('2026-11-20T18:00:00Z')
  expect(await site.get()).toBe('2026-11-21')
  expect(await site.get()).toBe('2026-11-21')
  expect(site.made()).toBe(2)
})

test('if the page of the new day cannot be rendered, that of the day before is served', async () => {
  const site = maker(new PageCache())
  vi.setSystemTime('2026-11-20T17:59:59Z')
  await site.get()
  site.fail()
  vi.setSystemTime('2026-11-20T18:00:01Z')
  expect(await site.get()).toBe('2026-11-20')
})

test('a page that is older than half an hour is rendered again before it is served', async () => {
  const site = maker(new PageCache())
  vi.setSystemTime('2026-11-20T08:00:00Z')
  await site.get()
  vi.setSystemTime('2026-11-20T08:09:59Z')
  await site.get()
  expect(site.made()).toBe(1)
  const cache = new PageCache()
  let said = 'old'
  const make = async () => ({ page: page(200, said), dependencies: new Map() })
  await cache.get('/faq', make)
  said = 'new'
  vi.setSystemTime('2026-11-20T08:41:00Z')
  expect((await cache.get('/faq', make)).body.etag).toBe('new')
})

test('an old page that cannot be rendered again is served, and rendering is tried again after a minute', async () => {
  const cache = new PageCache()
  let tries = 0
  let away = false
  const make = async () => {
    tries += 1
    if (away) throw new Error('no database')
    return { page: page(200, 'old'), dependencies: new Map() }
  }
  vi.setSystemTime('2026-11-20T08:00:00Z')
  await cache.get('/faq', make)
  away = true
  vi.setSystemTime('2026-11-20T08:31:00Z')
  expect((await cache.get('/faq', make)).body.etag).toBe('old')
  expect(tries).toBe(2)
  vi.setSystemTime('2026-11-20T08:31:30Z')
  expect(cache.getServable('/faq')?.body.etag).toBe('old')
  vi.setSystemTime('2026-11-20T08:32:01Z')
  expect(cache.getServable('/faq')).toBeUndefined()
})

test('a page that has not changed for a while is recompressed once, and rendering the same bytes again keeps it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
  const recompressed: string[] = []
  const cache = new PageCache(async ({ body }) => void recompressed.push(body.etag))
  let said = 'first'
  const make = async () => ({ page: page(200, said), dependencies: new Map([['faq', 'all' as const]]) })
  const first = await cache.get('/faq', make)
  expect(recompressed).toEqual([])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(recompressed).toEqual(['first'])
  cache.changed({ entity: 'faq', ids: ['1'] })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await cache.get('/faq', make)).toBe(first)
  expect(recompressed).toEqual(['first'])
  said = 'second'
  cache.changed({ entity: 'faq', ids: ['1'] })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(recompressed).toEqual(['first', 'second'])
})

/** Requests addresses, each with a page of 1,000 bytes that contains the address. */
function asker(cache: PageCache) {
  const rendered: string[] = []
  const ask = (address: string) =>
    cache.get(address, async () => {
      rendered.push(address)
      return {
        page: page(200, address.padEnd(1_000, '.')),
        dependencies: new Map([['notices', 'all' as const]]),
      }
    })
  return { rendered, ask }
}

test('pages with a query string have a limited share of the cache, and evict no other pages', async () => {
  const cache = new PageCache(undefined, undefined, { plain: 10_000, queries: 5_000 })
  const { rendered, ask } = asker(cache)
  await ask('/all-notice')
  for (let i = 0; i < 100; i += 1) await ask(`/all-notice?title=${i}`)
  expect(cache.size.bytes).toBeLessThanOrEqual(6_100)
  rendered.length = 0
  await ask('/all-notice')
  await ask('/all-notice?title=99')
  await ask('/all-notice?title=0')
  expect(rendered).toEqual(['/all-notice?title=0'])
})

test('after a change a page with a query string is rendered at the next request, and any other page at once', async () => {
  const cache = new PageCache()
  const { rendered, ask } = asker(cache)
  await ask('/all-notice')
  await ask('/all-notice?title=a')
  rendered.length = 0
  cache.changed({ entity: 'notices', ids: ['1'] })
  await vi.waitFor(() => expect(rendered).toEqual(['/all-notice']))
  expect(cache.getServable('/all-notice?title=a')).toBeUndefined()
  await ask('/all-notice?title=a')
  expect(rendered).toEqual(['/all-notice', '/all-notice?title=a'])
})

test('a page that is rendered while all rows may have changed is rendered again', async () => {
  const cache = new PageCache()
  const gate = Promise.withResolvers<void>()
  const said = ['before', 'after']
  const make = async () => {
    const text = said.shift() ?? 'rendered too often'
    await gate.promise
    return { page: page(200, text), dependencies: new Map() }
  }
  const first = cache.get('/faq', make)
  cache.allChanged()
  gate.resolve()
  expect((await first).body.etag).toBe('before')
  await vi.waitFor(() => expect(cache.getServable('/faq')?.body.etag).toBe('after'))
})
