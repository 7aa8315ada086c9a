import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnyEntity } from '../entity.ts'
import { fetchDetails } from './details.ts'
import { createResult, type Run } from './run.ts'
import type { StoredRow, WrittenRow } from './write.ts'

// Which details a run fetches, and how it uses their answers. Tests with Postgres are in tests/mirror/rules.test.ts.

const NOW = new Date('2026-03-01T12:00:00Z')
const HOUR_MS = 3_600_000
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())

const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)
/** A row that is not one of the newest. */
const row = (id: string): WrittenRow => ({
  id,
  hash: id,
  columns: { name: `list ${id}`, text: '' },
  raw: null,
})
const before = (detailAt: Date | null, detailHash: string | null = 'stored'): StoredRow => ({
  hash: 'x',
  gone: false,
  listRank: null,
  detailHash,
  detailAt,
})

type Answer = Record<string, unknown> | null | Error

/** Runs the stage. @param answers by id; rows without one have the detail `{ text: 'detail <id>' }` */
async function fetched(
  rows: WrittenRow[],
  options: {
    stored?: Record<string, StoredRow>
    answers?: (id: string) => Answer
    differing?: WrittenRow[]
    intervalMs?: number
    hasDetail?: boolean
    /** The rows of the test are the newest ones. */
    isNewest?: boolean
  } = {},
) {
  const asked: string[] = []
  const entity = {
    name: 'notices',
    ...(options.hasDetail !== false && {
      detail: {
        fetch: async (_: unknown, id: string) => {
          asked.push(id)
          const answer = options.answers ? options.answers(id) : { text: `detail ${id}` }
          if (answer instanceof Error) throw answer
          return answer && { value: answer, raw: { raw: id }, fields: {}, remarks: [] }
        },
        row: (value: object) => value,
      },
    }),
  } as unknown as AnyEntity
  const result = createResult('notices')
  // Newer rows, which are fresh: so the rows of the test are not the newest.
  const newer = (options.isNewest ? [] : Array.from({ length: 30 }, (_, i) => `newer ${i}`)).map((id, i) => ({
    ...row(id),
    columns: { name: id, text: '', date: '2026-02-28', number: 1_000 + i },
  }))
  const run = { entity, options: { upstream: {}, intervalMs: options.intervalMs }, result } as unknown as Run
  const details = await fetchDetails(
    run,
    [...newer, ...rows],
    { differing: options.differing ?? [] } as unknown as Parameters<typeof fetchDetails>[2],
    new Map([
      ...newer.map(({ id }) => [id, before(hoursAgo(0.1))] as const),
      ...Object.entries(options.stored ?? {}),
    ]),
  )
  return { asked, result, ...details }
}
const ids = (rows: readonly WrittenRow[]) => rows.map(({ id }) => id)

test('an entity without a detail call fetches none', async () => {
  const rows = [row('a')]
  const { result, ...details } = await fetched(rows, { differing: rows, hasDetail: false })
  expect(result).toEqual(createResult('notices'))
  expect(details).toEqual({ asked: [], changed: [], unchanged: [], failed: [] })
})

test('the detail of a new row replaces the values of the list, except by empty ones', async () => {
  const [a] = [row('a')]
  const { result, changed } = await fetched([a], {
    differing: [a],
    answers: () => ({ name: '', text: 'from the detail', extra: null }),
  })
  expect(a.columns).toEqual({ name: 'list a', text: 'from the detail' })
  expect(a.detail).toMatchObject({ hash: expect.stringMatching(/^.{27}$/), raw: { raw: 'a' } })
  expect(result.details).toBe(1)
  expect(result.error).toBeUndefined()
  // The row is written anyway.
  expect(changed).toEqual([])
})

test('a detail older than a day is fetched again, one of today is not, and one from the future is', async () => {
  const rows = ['old', 'today', 'future', 'soon'].map(row)
  const { asked } = await fetched(rows, {
    stored: {
      old: before(hoursAgo(24.1)),
      today: before(hoursAgo(23.9)),
      future: before(hoursAgo(-24.1)),
      soon: before(hoursAgo(-23.9)),
    },
  })
  expect(asked.sort()).toEqual(['future', 'old'])
})

test('a run fetches at most five old details again, the oldest first', async () => {
  const rows = [30, 36, 31, 35, 32, 34, 33].map((hours) => row(String(hours)))
  const stored = Object.fromEntries(rows.map(({ id }) => [id, before(hoursAgo(Number(id)))]))
  expect((await fetched(rows, { stored })).asked).toEqual(['36', '35', '34', '33', '32'])
})

test('a run of an entity with many rows fetches so many again that all are fetched within a day', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => row(String(i)))
  const stored = Object.fromEntries(rows.map(({ id }) => [id, before(hoursAgo(48))]))
  // Every two hours: twelve runs a day, and half as much again.
  const { asked } = await fetched(rows, { stored, intervalMs: 2 * HOUR_MS })
  expect(asked.filter((id) => !id.startsWith('newer'))).toHaveLength(17)
})

test('every row without any detail yet is fetched', async () => {
  const rows = Array.from({ length: 9 }, (_, i) => row(String(i)))
  const stored = Object.fromEntries(rows.map(({ id }) => [id, before(null, null)]))
  expect((await fetched(rows, { stored })).asked).toHaveLength(9)
})

test('a detail that changed is written, and one that did not is fetched again tomorrow', async () => {
  const [a, b] = [row('a'), row('b')]
  const first = await fetched([a, b], { stored: { a: before(hoursAgo(30)), b: before(hoursAgo(30)) } })
  expect(ids(first.changed)).toEqual(['a', 'b'])
  const again = await fetched([row('a'), row('b')], {
    stored: { a: before(hoursAgo(30), a.detail?.hash ?? ''), b: before(hoursAgo(30)) },
  })
  expect(again.unchanged).toEqual(['a'])
  expect(ids(again.changed)).toEqual(['b'])
})

test('a changed row whose detail fails keeps the stored one; a new row has none to keep', async () => {
  const [changed, fresh, good] = [row('changed'), row('fresh'), row('good')]
  const { failed, result, unchanged } = await fetched([changed, fresh, good], {
    stored: { changed: before(hoursAgo(1)) },
    differing: [changed, fresh, good],
    answers: (id) => (id === 'good' ? { text: 'x' } : new Error(`no answer for ${id}\nand more`)),
  })
  expect(ids(failed)).toEqual(['changed'])
  expect(unchanged).toEqual([])
  expect(result).toMatchObject({ details: 1, error: '2 details got no answer: no answer for changed' })
})

test('a run makes no more detail calls after five failures in a row, and reports all rows without an answer', async () => {
  const rows = Array.from({ length: 20 }, (_, i) => row(String(i)))
  const { asked, result } = await fetched(rows, {
    differing: rows,
    answers: () => new Error('down'),
  })
  // Four calls run at once.
  expect(asked.length).toBeGreaterThanOrEqual(5)
  expect(asked.length).toBeLessThanOrEqual(8)
  expect(result.error).toBe('20 details got no answer: down')
})

test('failures that are not in a row do not end the detail calls', async () => {
  const rows = Array.from({ length: 20 }, (_, i) => row(String(i)))
  const { asked, result } = await fetched(rows, {
    differing: rows,
    answers: (id) => (Number(id) % 2 ? new Error('down') : { text: id }),
  })
  expect(asked).toHaveLength(20)
  expect(result).toMatchObject({ details: 10, error: '10 details got no answer: down' })
})

test('five empty answers in a row count as an outage, unless another row got an answer', async () => {
  const rows = Array.from({ length: 20 }, (_, i) => row(String(i)))
  const none = await fetched(rows, { differing: rows, answers: () => null })
  expect(none.asked.length).toBeLessThanOrEqual(8)
  expect(none.unchanged).toEqual([])
  expect(none.result.error).toBe('20 details got no answer: the upstream knows none of the rows')
  const some = await fetched(rows, {
    differing: rows,
    answers: (id) => (id === '0' ? { text: 'x' } : null),
  })
  expect(some.asked).toHaveLength(20)
  // The upstream works and has no detail of these rows.
  expect(rows.filter(({ detail }) => detail?.hash === 'none')).toHaveLength(19)
  expect(some.result.remarks).toEqual(['the upstream lists 19 rows of which it has no detail'])
})

test('an old detail that fails is fetched again tomorrow if others got an answer, and in the next run otherwise', async () => {
  const rows = [row('bad'), row('good')]
  const stored = { bad: before(hoursAgo(40)), good: before(hoursAgo(30)) }
  const answers = (id: string) => (id === 'bad' ? new Error('x') : { text: 'y' })
  expect((await fetched(rows, { stored, answers })).unchanged).toEqual(['bad'])
  expect((await fetched(rows, { stored, answers: () => new Error('x') })).unchanged).toEqual([])
})

test.each([
  [27, 5, []],
  [28, 5, ['a', 'b']],
  [16, 30, ['a', 'b']],
  [14, 30, []],
])(
  'details of the newest rows that are %i minutes old are fetched again by a run of every %i minutes: %j',
  async (minutes, interval, expected) => {
    const stored = { a: before(hoursAgo(minutes / 60)), b: before(hoursAgo(minutes / 60)) }
    const { asked } = await fetched([row('a'), row('b')], {
      stored,
      isNewest: true,
      intervalMs: (interval * HOUR_MS) / 60,
    })
    expect(asked.sort()).toEqual(expected)
  },
)

test('the newest rows are thirty by date, thirty by number, and those of the last fourteen days, at most a hundred in a run', async () => {
  const rows = Array.from({ length: 200 }, (_, i) => ({
    ...row(String(i)),
    columns: { name: 'x', text: '', date: i < 40 ? '2026-02-20' : '2025-01-01', number: 200 - i },
  }))
  const stored = Object.fromEntries(rows.map(({ id }) => [id, before(hoursAgo(1))]))
  const asked = (await fetched(rows, { stored, isNewest: true })).asked.map(Number)
  expect(asked.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i))
  const all = rows.map((one) => ({ ...one, columns: { ...one.columns, date: '2026-02-20' } }))
  expect((await fetched(all, { stored, isNewest: true })).asked).toHaveLength(100)
})

test('"no such row" is an answer: the stored detail goes, and the row has the columns of the list', async () => {
  const [changed, same] = [row('changed'), row('same')]
  const stored = { changed: before(hoursAgo(1)), same: before(hoursAgo(30)) }
  const {
    changed: written,
    failed,
    result,
  } = await fetched([changed, same], {
    stored,
    differing: [changed],
    answers: () => null,
  })
  expect(failed).toEqual([])
  expect(ids(written)).toEqual(['same'])
  for (const one of [changed, same])
    expect(one).toMatchObject({ columns: { text: '' }, detail: { hash: 'none', raw: [] } })
  expect(result.error).toBeUndefined()
  expect(result.remarks).toEqual(['the upstream lists 2 rows of which it has no detail'])
  const again = await fetched([row('same')], {
    stored: { same: before(hoursAgo(30), 'none') },
    answers: () => null,
  })
  expect(again).toMatchObject({ changed: [], unchanged: ['same'] })
})

test('more rows lose their detail than have one: that is a failure of the upstream', async () => {
  const rows = Array.from({ length: 12 }, (_, i) => row(String(i)))
  const stored = Object.fromEntries(rows.map(({ id }) => [id, before(hoursAgo(1))]))
  const { failed } = await fetched(rows, {
    stored,
    differing: rows,
    answers: (id) => (Number(id) % 3 ? null : { text: 'x' }),
  })
  expect(failed).toHaveLength(8)
})
