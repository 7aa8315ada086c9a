import { SCHOOL_TIME_ZONE } from '@school/upstream/school-time'
import cron, { type ScheduledTask } from 'node-cron'
import type { Logger } from 'pino'

// When entities are due: cron in the school's time zone, and a watchdog on monotonic time beside it. Cron counts by the
// wall clock: set back by two hours, it would be silent for two hours.

const ZONE = { timezone: SCHOOL_TIME_ZONE }
const CHECK_MS = 1_000
/** A tick that is this late was missed. */
const LATE_MS = 5_000
/** Added to the moment by which a run must have ended. */
const OVERDUE_MS = 30_000

export interface RunningSchedule {
  stop(): Promise<void>
}

/** Whether a schedule can be read, with the reason if not. */
export function scheduleFault(expression: string): string | null {
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

/** In how many milliseconds a schedule will have been due twice: who has not run by then is stuck. */
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
  const begin = (): ScheduledTask => cron.schedule(expression, run, { ...ZONE, noOverlap: true })
  let task = begin()
  plan()
  const watchdog = setInterval(() => {
    if (isRunning || performance.now() <= dueAt + LATE_MS) return
    log.warn({ schedule: expression }, 'the schedule stood still, as after a clock was moved: it starts anew')
    // The old task waits for a moment by the old clock.
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
