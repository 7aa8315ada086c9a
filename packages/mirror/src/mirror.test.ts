import path from 'node:path'
import type { Db } from '@school/prisma'
import type { Upstream } from '@school/upstream'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMirror, entities, openMediaStorage } from './mirror.ts'

// Which entities a started mirror runs, and when. In this database every entity was read just now, so a run only looks;
// those in `busy` belong to another process.

const MINUTE_MS = 60_000
const names = entities.map(({ name }) => name)
const frequent = entities.filter(({ schedule }) => schedule === 'frequent').map(({ name }) => name)

const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T00:00:30Z'), toFake: [...toFake] }))
afterEach(() => void vi.useRealTimers())

/** @param stale entities that were not read before */
function started(busy: Set<string>, stale = new Set<string>()) {
  /** The runs that are recorded, each with what began it. */
  const recorded: string[] = []
  /** The entities that were tried, in order. */
  const tried: string[] = []
  /** The ages by which they count as read, in milliseconds. */
  const ages = new Map<string, number>()
  const query = async (sql: string, [entity = '', ms]: [string?, (number | string)?] = []) => {
    if (sql.includes('RETURNING token')) {
      tried.push(entity)
      return { rows: busy.has(entity) ? [] : [{ token: '1' }], rowCount: 1 }
    }
    if (sql.includes('BETWEEN now()')) {
      ages.set(entity, Number(ms))
      return { rows: [{}], rowCount: stale.has(entity) ? 0 : 1 }
    }
    if (sql.includes('INSERT INTO sync_run')) recorded.push(`${entity} by ${ms}`)
    return { rows: [], rowCount: 0 }
  }
  const results: string[] = []
  const mirror = createMirror({
    db: {
      $pool: { query, connect: async () => ({ query, release() {}, on() {}, off() {} }) },
    } as unknown as Db,
    upstream: { cycle: () => ({}) } as unknown as Upstream,
    log: pino({ level: 'silent' }),
    storage: openMediaStorage(path.join(import.meta.dirname, 'none')),
    schedules: { frequent: '*/5 * * * *', slow: '0 * * * *' },
    onRun: ({ entity, outcome }) => void results.push(`${entity} ${outcome}`),
  })
  return { mirror, tried, ages, results, recorded }
}

test('a mirror runs at its start what was not read within its interval, and then each schedule what belongs to it', async () => {
  const { mirror, tried, ages, results } = started(new Set())
  await mirror.start()
  expect(tried).toEqual(names)
  expect(results).toEqual(names.map((name) => `${name} skipped`))
  expect(ages.get('notices')).toBe(5 * MINUTE_MS)
  expect(ages.get('teachers')).toBe(60 * MINUTE_MS)
  tried.length = 0
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  expect(tried).toEqual(frequent)
  // Only what another replica has read since the same moment.
  expect(ages.get('notices')).toBeLessThan(1_000)
  tried.length = 0
  await vi.advanceTimersByTimeAsync(54 * MINUTE_MS)
  expect(new Set(tried)).toEqual(new Set(frequent))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(new Set(tried)).toEqual(new Set(names))
  await mirror.stop()
  tried.length = 0
  await vi.advanceTimersByTimeAsync(120 * MINUTE_MS)
  expect(tried).toEqual([])
})

test('an entity that another process runs is tried again when its lease may have expired, until it is free', async () => {
  const busy = new Set(['notices', 'teachers'])
  const { mirror, tried } = started(busy)
  await mirror.start()
  tried.length = 0
  await vi.advanceTimersByTimeAsync(15_000)
  expect(tried.toSorted()).toEqual(['notices', 'teachers'])
  busy.delete('notices')
  await vi.advanceTimersByTimeAsync(15_000)
  tried.length = 0
  await vi.advanceTimersByTimeAsync(15_000)
  expect(tried).toEqual(['teachers'])
  tried.length = 0
  await mirror.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tried).toEqual([])
})

test('the record of a run says whether a start, a schedule or a command began it', async () => {
  const { mirror, recorded } = started(new Set(), new Set(['strip']))
  await mirror.run('command', ['strip', 'faq'])
  await mirror.start()
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  await mirror.stop()
  expect(recorded).toEqual(['strip by command', 'faq by command', 'strip by start', 'strip by schedule'])
})
