import { SCHOOL_TIME_ZONE } from '@school/upstream/school-time'
import cron, { type ScheduledTask } from 'node-cron'
import type { Logger } from 'pino'

// The schedule of the sync: cron in the school's time zone, and a watchdog that uses the monotonic clock. Cron uses the
// system clock: if that is set back by two hours, cron does nothing for two hours.

const ZONE = { timezone: SCHOOL_TIME_ZONE }
const CHECK_MS = 1_000
/** A tick that is later than this was missed. */
const LATE_MS = 5_000
/** Tolerance before a run counts as overdue. */
const OVERDUE_MS = 30_000

export interface RunningSchedule {
  stop(): Promise<void>
}

/** The reason why a schedule is not valid, or null. */
export function scheduleError(expression: string): string | null {
  const fields = expression.trim().split(/\s+/).length
  if (fields !== 5 && fields !== 6) return `it has ${fields} fields instead of five or six`
  return cron.validate(expression) ? null : 'it is not a cron expression'
}

/** The next moments at which a schedule is due. */
function nextRuns(expression: string, count: number): Date[] {
  const task = cron.createTask(expression, () => {}, ZONE)
  const runs = task.getNextRuns(count)
  void task.destroy()
  return runs
}

/** Milliseconds between the next two runs of a schedule. */
export function intervalOf(expression: string): number {
  const [first, second] = nextRuns(expression, 2)
  return first && second ? second.getTime() - first.getTime() : 0
}

/** Milliseconds until a schedule will have been due twice. An entity without a run by then is stuck. */
export function overdueAfter(expression: string): number | undefined {
  const second = nextRuns(expression, 2)[1]
  return second && second.getTime() - Date.now() + OVERDUE_MS
}

/** Calls `tick` when the schedule is due, one call at a time. */
export function runOnSchedule(expression: string, tick: () => Promise<void>, log: Logger): RunningSchedule {
  let isRunning = false
  let isStopped = false
  /** Monotonic. */
  let dueAt = Number.POSITIVE_INFINITY
  const plan = () => {
    const [next] = nextRuns(expression, 1)
    dueAt = next ? performance.now() + next.getTime() - Date.now() : Number.POSITIVE_INFINITY
  }
  const run = async () => {
    if (isRunning || isStopped) return
    isRunning = true
    plan()
    try {
      await tick()
    } catch (error) {
      log.error({ err: error }, 'a scheduled sync failed')
    } finally {
      isRunning = false
      plan()
    }
  }
  // node-cron would print a line for each missed time, outside the log. The watchdog logs a delay once; times that a clock passes
  // over when it is set ahead need no line.
  const begin = (): ScheduledTask => cron.schedule(expression, run, { ...ZONE, suppressMissedWarning: true })
  let task = begin()
  plan()
  const watchdog = setInterval(() => {
    if (isRunning || performance.now() <= dueAt + LATE_MS) return
    log.warn(
      { schedule: expression },
      'the schedule missed a tick, perhaps because the clock was changed: restarting it',
    )
    // The old task waits for a time of the old clock.
    void task.destroy()
    task = begin()
    void run()
  }, CHECK_MS)
  return {
    async stop() {
      isStopped = true
      clearInterval(watchdog)
      await task.destroy()
    },
  }
}
