import { isDatabaseUnavailable } from '@school/prisma'
import type { Logger } from 'pino'
import { reasonOf } from '../submission.ts'
import type { Claimed, RowJob } from './job.ts'

/** Runs the jobs of a process, each with as many rows at once as it says: one that hangs holds up no other. */
export function createRunners(jobs: RowJob[], log: Logger, isStopping: () => boolean) {
  const running = new Map<RowJob, Set<Promise<number>>>(jobs.map((job) => [job, new Set()]))
  /** Whether the database is away, and that was told. It holds for all jobs, whichever of them notices. */
  let isAway = false
  /** The other jobs that did not come to their rows, and that were told. */
  const failing = new Set<RowJob>()

  /** One line per outage of the database, and one for a job that fails for another reason. */
  function tell(job: RowJob, error: unknown): void {
    const reason = reasonOf(error)
    if (isDatabaseUnavailable(error)) {
      if (!isAway) log.warn({ reason }, 'submissions could not be looked at')
      isAway = true
    } else {
      if (!failing.has(job)) log.warn({ ...job.about, reason }, 'submissions could not be looked at')
      failing.add(job)
    }
  }

  /** @returns null when nothing is due, or the database failed */
  async function claim(job: RowJob): Promise<Claimed | null> {
    try {
      const claimed = await job.claim()
      failing.delete(job)
      return claimed
    } catch (error) {
      tell(job, error)
      return null
    }
  }

  /** @returns the number of rows that were worked on */
  async function run(job: RowJob): Promise<number> {
    let rows = 0
    try {
      for (let claimed: Claimed | null; !isStopping(); rows += 1) {
        claimed = await claim(job)
        if (!claimed) break
        await job.handle(claimed)
      }
    } catch (error) {
      log.warn({ ...job.about, reason: reasonOf(error) }, job.failure)
    }
    return rows
  }

  function start(job: RowJob, own: Set<Promise<number>>): void {
    const runner: Promise<number> = run(job).finally(() => own.delete(runner))
    own.add(runner)
  }

  return {
    /**
     * Starts what is due.
     * @param recovers whether expired claims are ended, too
     * @returns false when the database failed for some job
     */
    async fill(recovers: boolean): Promise<boolean> {
      let failures = 0
      for (const [job, own] of running)
        try {
          // If the database is away, claims of living processes have expired too.
          if (recovers && failures === 0) await job.recover?.()
          if (!job.isDue || (await job.isDue())) {
            while (!isStopping() && own.size < job.atOnce) start(job, own)
          } else failing.delete(job)
        } catch (error) {
          tell(job, error)
          failures += 1
        }
      if (failures === 0) isAway = false
      return failures === 0
    },

    /** What runs: promises of the number of rows. */
    all: () => [...running.values()].flatMap((own) => [...own]),
  }
}
