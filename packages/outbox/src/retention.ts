import type { Db } from '@school/prisma'
import { SCHOOL_TIME_ZONE } from '@school/upstream/school-time'
import cron from 'node-cron'
import type { Logger } from 'pino'
import { reasonOf } from './submission.ts'

// Plain SQL: the new value of a column depends on its old one, and one statement changes all rows.

/** Erases all columns except reference, kind, state, code, times and consent. */
const ERASED = `payload = NULL, picture = NULL, "outcomeMessage" = NULL, "contentHash" = NULL, sender = NULL, "erasedAt" = now(),
  "idempotencyKey" = CASE WHEN "idempotencyKey" LIKE 'content:%' THEN NULL ELSE "idempotencyKey" END`

/** Erases the personal data of submissions that were settled `retentionDays` ago. @returns their number */
export async function eraseSettled({ $pool: pool }: Db, log: Logger, retentionDays: number): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE submission SET ${ERASED}
     WHERE "erasedAt" IS NULL AND state IN ('delivered', 'refused')
       AND "settledAt" < now() - make_interval(days => $1)`,
    [retentionDays],
  )
  if (rowCount) log.info({ submissions: rowCount }, 'personal data of settled submissions erased')
  return rowCount ?? 0
}

/** Erases the personal data of a submission, which is never sent again. @returns false if it does not exist or is being sent */
export async function eraseOne({ $pool: pool }: Db, reference: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE submission SET ${ERASED}, "retryAt" = NULL, "settledAt" = coalesce("settledAt", now()),
       "outcomeCode" = CASE WHEN state IN ('delivered', 'refused') THEN "outcomeCode" ELSE 'erased' END,
       state = CASE state WHEN 'delivered' THEN state ELSE 'refused' END
     WHERE reference = $1 AND state IN ('delivered', 'refused', 'waiting', 'unclear') AND "erasedAt" IS NULL`,
    [reference],
  )
  return rowCount === 1
}

/** Every hour, so that what was missed, while the database or the worker was down, is made up for soon. */
const SCHEDULE = '30 * * * *'

/**
 * Calls `erase` every hour. Any number of workers may do so: each row is erased once.
 * @returns ends it
 */
export function eraseHourly(erase: () => Promise<unknown>, log: Logger): () => Promise<void> {
  const tick = () =>
    erase().catch((error) =>
      log.warn({ reason: reasonOf(error) }, 'personal data could not be erased just now'),
    )
  const options = { timezone: SCHOOL_TIME_ZONE, suppressMissedWarning: true }
  const task = cron.schedule(SCHEDULE, tick, options)
  return async () => task.destroy()
}
