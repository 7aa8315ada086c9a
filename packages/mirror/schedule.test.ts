import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { overdueAfter, runOnSchedule } from './schedule.ts'

const RealDate = Date
afterEach(() => {
  globalThis.Date = RealDate
})

/** Moves the wall clock of this process; monotonic time and timers go on. */
function moveClock(byMs: number): void {
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      super(given.length ? given[0] : RealDate.now() + byMs)
    }
    static override now() {
      return RealDate.now() + byMs
    }
  } as DateConstructor
}

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
  await expect.poll(() => ticks, { timeout: 10_000 }).toBeGreaterThan(1)
  moveClock(byMs)
  const before = ticks
  await expect.poll(() => ticks, { timeout: 18_000 }).toBeGreaterThan(before + 2)
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
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    running -= 1
  }
  const schedule = runOnSchedule('* * * * * *', tick, pino({ level: 'silent' }))
  await expect.poll(() => ticks, { timeout: 15_000 }).toBeGreaterThan(2)
  await schedule.stop()
  const atEnd = ticks
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(ticks).toBe(atEnd)
  expect(most).toBe(1)
})

test('an entity is overdue when its schedule was due twice', () => {
  const ms = overdueAfter('0 */5 * * * *') ?? 0
  expect(ms).toBeGreaterThan(5 * 60_000)
  expect(ms).toBeLessThanOrEqual(10 * 60_000 + 30_000)
})
