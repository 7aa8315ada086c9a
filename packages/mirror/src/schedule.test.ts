import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overdueAfter, runOnSchedule } from './schedule.ts'

// Time passes when a test says so: the wall clock, the monotonic clock and all timers.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

test.each([
  ['back by two hours', -7_200_000],
  ['ahead by two hours', 7_200_000],
])('a schedule goes on after the clock was set %s', async (_, byMs) => {
  let ticks = 0
  const schedule = runOnSchedule(
    '* * * * * *',
    async () => {
      ticks += 1
    },
    pino({ level: 'silent' }),
  )
  await pass(3)
  expect(ticks).toBeGreaterThan(1)
  vi.setSystemTime(Date.now() + byMs)
  const before = ticks
  await pass(18)
  expect(ticks).toBeGreaterThan(before + 2)
  await schedule.stop()
})

test('no tick begins while another one runs, and none after the end', async () => {
  let running = 0
  let most = 0
  let ticks = 0
  const tick = async () => {
    ticks += 1
    running += 1
    most = Math.max(most, running)
    // eslint-disable-next-line no-restricted-syntax -- time passes when the test says so
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    running -= 1
  }
  const schedule = runOnSchedule('* * * * * *', tick, pino({ level: 'silent' }))
  await pass(10)
  expect(ticks).toBeGreaterThan(2)
  await schedule.stop()
  const atEnd = ticks
  await pass(10)
  expect(ticks).toBe(atEnd)
  expect(most).toBe(1)
})

test('an entity is overdue when its schedule was due twice', () => {
  const ms = overdueAfter('0 */5 * * * *') ?? 0
  expect(ms).toBeGreaterThan(5 * 60_000)
  expect(ms).toBeLessThanOrEqual(10 * 60_000 + 30_000)
})
