import { beforeEach, expect, test, vi } from 'vitest'
import { noteDependency, trackDependencies, trackedToday } from './dependencies.ts'
import { ResultCache } from './result-cache.ts'

let results: ResultCache
let computed: number
beforeEach(() => {
  results = new ResultCache()
  computed = 0
})

/** Reads a list of an entity. */
const readList = (entity: string) => async () => {
  noteDependency(entity, 'all')
  computed += 1
  return { computed }
}
const notices = () => results.get('few', 'notices', readList('notices'))
const news = () => results.get('few', 'news', readList('news'))

test('a result is computed once until a row on which it depends changes', async () => {
  expect([await notices(), await notices(), await news()]).toEqual([
    { computed: 1 },
    { computed: 1 },
    { computed: 2 },
  ])
  results.changed({ entity: 'notices', ids: ['7'] })
  expect([await notices(), await news()]).toEqual([{ computed: 3 }, { computed: 2 }])
  results.allChanged()
  expect([await notices(), await news()]).toEqual([{ computed: 4 }, { computed: 5 }])
})

test('a caller that gets a cached result gets its dependencies too', async () => {
  await notices()
  const { dependencies } = await trackDependencies(notices)
  expect(dependencies).toEqual(new Map([['notices', 'all']]))
})

test('concurrent callers share one computation, and a call after a change does not get a result that was begun before it', async () => {
  const gate = Promise.withResolvers<void>()
  const read = (value: string) => async () => {
    noteDependency('notices', 'all')
    await gate.promise
    return value
  }
  const ask = (value: string) => results.get('few', 'notices', read(value))
  const before = [ask('old'), ask('not computed')]
  results.changed({ entity: 'notices', ids: ['7'] })
  const after = ask('new')
  gate.resolve()
  expect(await Promise.all([...before, after])).toEqual(['old', 'old', 'new'])
  expect(await ask('not computed')).toBe('new')
})

test('a failure and a row that does not exist are not cached', async () => {
  const fail = () => results.get('few', 'key', () => Promise.reject(new Error('away')))
  await expect(fail()).rejects.toThrow('away')
  expect(await results.get('few', 'key', async () => null)).toBe(null)
  expect(await results.get('few', 'key', async () => 'there')).toBe('there')
})

test('a result expires after a minute and at the end of the day, even without a notification', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T23:59:30+06:00') })
  try {
    const day = () =>
      results.get('few', 'day', async () => {
        const today = trackedToday()
        return { today }
      })
    expect([await notices(), await day()]).toEqual([{ computed: 1 }, { today: '2026-11-22' }])
    vi.advanceTimersByTime(40_000)
    expect([await notices(), await day()]).toEqual([{ computed: 1 }, { today: '2026-11-23' }])
    vi.advanceTimersByTime(25_000)
    expect(await notices()).toEqual({ computed: 2 })
  } finally {
    vi.useRealTimers()
  }
})

test('results of arbitrary inputs do not evict results of the few known inputs', async () => {
  await notices()
  for (let i = 0; i < 60; i += 1) await results.get('any', `${i}`, async () => 'x'.repeat(100_000))
  expect(await results.get('any', '0', async () => 'again')).toBe('again')
  expect(await notices()).toEqual({ computed: 1 })
})

test('a caller cannot change a cached result', async () => {
  const rows = await results.get('few', 'rows', async () => ({ rows: [{ id: '1' }] }))
  expect(() => rows.rows.push({ id: '2' })).toThrow(TypeError)
})
