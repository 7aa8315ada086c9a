import type { Db } from '@school/prisma'
import { SCHOOL_TIME_ZONE } from '@school/upstream/school-time'
import cron from 'node-cron'
import type { Logger } from 'pino'
import { type Kind, reasonOf } from './submission.ts'

// Plain SQL: the new value of a column depends on its old one, and one statement changes all rows.

/** Erases all columns except reference, kind, state, code, times and consent. */
const ERASED = `payload = NULL, "sealedPayload" = NULL, "keyVersion" = NULL, "searchHashes" = '{}', "classId" = NULL,
  "sessionId" = NULL, fee = NULL, picture = NULL, "outcomeMessage" = NULL, "contentHash" = NULL, sender = NULL, "erasedAt" = now(),
  "idempotencyKey" = CASE WHEN "idempotencyKey" LIKE 'content:%' THEN NULL ELSE "idempotencyKey" END`

/** Deletes what other tables contain about erased submissions: picture, confirmations, payment check, the office's own state and notes. */
const deleteBeside = (pool: Db['$pool']) =>
  pool.query(
    `WITH pictures AS (
       DELETE FROM submission_picture p USING submission s WHERE s.id = p.id AND s."erasedAt" IS NOT NULL),
     confirmations AS (
       DELETE FROM delivery d USING submission s WHERE s.id = d."submissionId" AND s."erasedAt" IS NOT NULL),
     checks AS (
       DELETE FROM payment_check c USING submission s WHERE s.id = c.id AND s."erasedAt" IS NOT NULL),
     notes AS (
       DELETE FROM office_note n USING submission s WHERE s.id = n."submissionId" AND s."erasedAt" IS NOT NULL)
     DELETE FROM submission_office o USING submission s WHERE s.id = o.id AND s."erasedAt" IS NOT NULL`,
  )

/**
 * Moves the pictures of settled submissions to a table of their own, which nightly dumps leave out (docker/backup.sh). Until then
 * they stay in the row, because a process of the version before this one may still forward it.
 */
export async function moveSettledPictures({ $pool: pool }: Db): Promise<void> {
  await pool.query(
    `WITH settled AS (
       SELECT id, picture FROM submission WHERE picture IS NOT NULL AND state IN ('delivered', 'refused')
       FOR UPDATE SKIP LOCKED),
     moved AS (
       INSERT INTO submission_picture (id, bytes) SELECT id, picture FROM settled ON CONFLICT (id) DO NOTHING)
     UPDATE submission one SET picture = NULL FROM settled WHERE one.id = settled.id`,
  )
}

/** Erases the personal data of submissions that were settled `retentionDays` ago. @returns their number */
export async function eraseSettled({ $pool: pool }: Db, log: Logger, retentionDays: number): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE submission SET ${ERASED}
     WHERE "erasedAt" IS NULL AND state IN ('delivered', 'refused')
       AND "settledAt" < now() - make_interval(days => $1)`,
    [retentionDays],
  )
  await deleteBeside(pool)
  if (rowCount) log.info({ submissions: rowCount }, 'personal data of settled submissions erased')
  return rowCount ?? 0
}

/** For a submission that is erased by hand: it is never sent again. */
const ERASED_BY_HAND = `${ERASED}, "retryAt" = NULL, "settledAt" = coalesce("settledAt", now()),
  "outcomeCode" = CASE WHEN state IN ('delivered', 'refused') THEN "outcomeCode" ELSE 'erased' END,
  state = CASE state WHEN 'delivered' THEN state ELSE 'refused' END`

/** SQL condition: it is neither erased nor about to be sent. */
const MAY_BE_ERASED = `state IN ('delivered', 'refused', 'waiting', 'unclear') AND "erasedAt" IS NULL`

/** Erases the personal data of a submission, which is never sent again. @returns false if it does not exist or is being sent */
export async function eraseOne({ $pool: pool }: Db, reference: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE submission SET ${ERASED_BY_HAND} WHERE reference = $1 AND ${MAY_BE_ERASED}`,
    [reference],
  )
  await deleteBeside(pool)
  return rowCount === 1
}

/** Submissions of one kind that arrived in a time, `to` not included. */
export interface Period {
  kind: Kind
  from: Date
  to: Date
}

/** SQL condition with the parameters kind, from and to. */
const IS_IN_PERIOD = `kind = $1 AND "receivedAt" >= $2 AND "receivedAt" < $3 AND ${MAY_BE_ERASED}`

/** The number of submissions that `erasePeriod` would erase. */
export async function countPeriod({ $pool: pool }: Db, { kind, from, to }: Period): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int FROM submission
     WHERE ${IS_IN_PERIOD}`,
    [kind, from, to],
  )
  return rows[0]?.count ?? 0
}

/** Erases what a program has sent. @returns the number of erased submissions */
export async function erasePeriod({ $pool: pool }: Db, { kind, from, to }: Period): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE submission SET ${ERASED_BY_HAND}
     WHERE ${IS_IN_PERIOD}`,
    [kind, from, to],
  )
  await deleteBeside(pool)
  return rowCount ?? 0
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
