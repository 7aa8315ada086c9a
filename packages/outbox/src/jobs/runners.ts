import type { Logger } from 'pino'
import { reasonOf } from '../submission.ts'
import type { Claimed, RowJob } from './job.ts'

/** Runs the jobs of a process, each with as many rows at once as it says: one that hangs holds up no other. */
export function createRunners(jobs: RowJob[], log: Logger, isStopping: () => boolean) {
  const running = new Map<RowJob, Set<Promise<number>>>(jobs.map((job) => [job, new Set()]))
  /** The jobs whose rows could not be looked at, and that were told. */
  const failing = new Set<RowJob>()

  /** One line per outage of the database, and one for a job that fails alone. */
  function tell(failed: ReadonlyMap<RowJob, string>): void {
    const fresh = [...failed].filter(([job]) => !failing.has(job))
    const isToldOutage = failing.size > 0 && failed.size === running.size
    const [first] = fresh
    if (first && !isToldOutage) {
      const jobs = fresh.map(([job]) => job.about)
      log.warn({ jobs, reason: first[1] }, 'submissions could not be looked at')
    }
    failing.clear()
    for (const job of failed.keys()) failing.add(job)
  }

  /** @returns the number of rows that were worked on */
  async function run(job: RowJob): Promise<number> {
    let rows = 0
    try {
      for (let claim: Claimed | null; !isStopping(); rows += 1) {
        claim = await job.claim()
        if (!claim) break
        await job.handle(claim)
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
      let mayRecover = recovers
      const failed = new Map<RowJob, string>()
      for (const [job, own] of running)
        try {
          if (mayRecover) await job.recover?.()
          if (!job.isDue || (await job.isDue()))
            while (!isStopping() && own.size < job.atOnce) start(job, own)
        } catch (error) {
          failed.set(job, reasonOf(error))
          // The database is away: claims of living processes have expired too.
          mayRecover = false
        }
      tell(failed)
      return failed.size === 0
    },

    /** What runs: promises of the number of rows. */
    all: () => [...running.values()].flatMap((own) => [...own]),
  }
}
