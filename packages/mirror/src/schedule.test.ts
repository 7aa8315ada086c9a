import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { intervalOf, overdueAfter, runOnSchedule, scheduleError } from './schedule.ts'

// Each test controls the wall clock, the monotonic clock and all timers.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

test.each([
  ['back by two hours', -7_200_000],
  ['ahead by two hours', 7_200_000],
])('a schedule continues after the clock was set %s, and prints nothing outside the log', async (_, byMs) => {
  const printed = vi.spyOn(console, 'warn').mockReturnValue()
  let ticks = 0
  const schedule = runOnSchedule(
    '*/10 * * * * *',
    async () => {
      ticks += 1
    },
    pino({ level: 'silent' }),
  )
  await pass(30)
  expect(ticks).toBeGreaterThan(1)
  vi.setSystemTime(Date.now() + byMs)
  const before = ticks
  await pass(60)
  expect(ticks).toBeGreaterThan(before + 2)
  expect(printed).not.toHaveBeenCalled()
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

test.each([
  ['0 */5 * * * *', null],
  [' */5  * * * * ', null],
  ['* * * *', 'it has 4 fields instead of five or six'],
  ['* * * * * * *', 'it has 7 fields instead of five or six'],
  ['61 * * * *', 'it is not a cron expression'],
])('the schedule %j is valid, or the reason is named: %s', (expression, reason) => {
  expect(scheduleError(expression)).toBe(reason)
})

test('the interval of a schedule is the time between two runs, by the time of the school', () => {
  expect(intervalOf('0 */5 * * * *')).toBe(5 * 60_000)
  expect(intervalOf('30 3 * * *')).toBe(24 * 3_600_000)
})

test('an entity is overdue half a minute after its schedule was due twice, at the time of the school', () => {
  vi.setSystemTime('2026-03-01T00:00:00Z')
  // 03:30 in Dhaka is 21:30 UTC: today, and tomorrow.
  expect(overdueAfter('30 3 * * *')).toBe((21.5 + 24) * 3_600_000 + 30_000)
  expect(overdueAfter('0 */5 * * * *')).toBe(10 * 60_000 + 30_000)
})

test('a tick that fails is logged, and the next one comes', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  let ticks = 0
  const tick = async () => {
    ticks += 1
    throw new Error('no database')
  }
  const schedule = runOnSchedule('* * * * * *', tick, log)
  await pass(5)
  await schedule.stop()
  expect(ticks).toBeGreaterThan(2)
  expect(lines).toHaveLength(ticks)
  expect(lines[0]).toMatchObject({ msg: 'a scheduled sync failed', err: { message: 'no database' } })
})

test('a schedule that is on time is never restarted', async () => {
  const lines: unknown[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  let ticks = 0
  const schedule = runOnSchedule(
    '*/10 * * * * *',
    async () => {
      ticks += 1
    },
    log,
  )
  await pass(120)
  await schedule.stop()
  expect(ticks).toBe(12)
  expect(lines).toEqual([])
})
