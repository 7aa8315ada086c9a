import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeLease } from './lease.ts'

// The lease on a pool that records its statements. What they do in Postgres is tested in tests/mirror/leases.test.ts.

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A pool whose lease has this token, or is taken. */
function poolWith(token: string | null) {
  const statements: string[] = []
  const settings = { isBroken: false }
  const query = async (sql: string, values: unknown[]) => {
    statements.push(`${/^\s*(\w+)/.exec(sql)?.[1]} ${values.slice(0, 2).join(' ')}`)
    if (settings.isBroken) throw new Error('no database')
    return { rows: sql.includes('RETURNING token') && token ? [{ token }] : [] }
  }
  return { pool: { query } as unknown as pg.Pool, statements, settings }
}
const clientThatFinds = (rowCount: number) =>
  ({ query: async () => ({ rowCount }) }) as unknown as pg.PoolClient

test('a lease is renewed three times before it expires, also after a renewal that failed, until it is released', async () => {
  const { pool, statements, settings } = poolWith('7')
  const lease = await takeLease(pool, 'notices')
  statements.length = 0
  await vi.advanceTimersByTimeAsync(5_000)
  settings.isBroken = true
  await vi.advanceTimersByTimeAsync(5_000)
  settings.isBroken = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(statements).toEqual(Array(3).fill('UPDATE notices 7'))
  await lease?.release()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(statements).toHaveLength(4)
  expect(vi.getTimerCount()).toBe(0)
})

test('a lease that another process holds is not taken, and nothing is renewed', async () => {
  expect(await takeLease(poolWith(null).pool, 'notices')).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})

test('a process that has lost its lease learns so before it commits', async () => {
  const lease = await takeLease(poolWith('7').pool, 'notices')
  await expect(lease?.check(clientThatFinds(1))).resolves.toBeUndefined()
  await expect(lease?.check(clientThatFinds(0))).rejects.toThrow('another worker has taken over the entity')
  await lease?.release()
})

test('a lease that cannot be released is no error, because it expires', async () => {
  const { pool, settings } = poolWith('7')
  const lease = await takeLease(pool, 'notices')
  settings.isBroken = true
  await expect(lease?.release()).resolves.toBeUndefined()
})
