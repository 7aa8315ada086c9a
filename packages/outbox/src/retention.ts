import type { Db } from '@school/prisma'
import type { Logger } from 'pino'
import type { Kind, StoredKind } from './submission.ts'

// Plain SQL: the new value of a column depends on its old one, and one statement changes all rows.

/** Erases all columns except reference, kind, state, code, times and consent. */
const ERASED = `payload = NULL, "keyVersion" = NULL, "classId" = NULL,
  "sessionId" = NULL, fee = NULL, picture = NULL, "outcomeMessage" = NULL, "outcomeAnswer" = NULL, "contentHash" = NULL, sender = NULL,
  "idempotencyKey" = NULL, "settledFrom" = NULL, doubt = NULL, "erasedAt" = now()`

/** Deletes what other tables contain about erased submissions: search terms, picture, messages, payment check, the matter and notes. */
const deleteBeside = (pool: Db['$pool']) =>
  pool.query(
    `WITH terms AS (
       DELETE FROM submission_index i USING submission s WHERE s.id = i.id AND s."erasedAt" IS NOT NULL),
     pictures AS (
       DELETE FROM submission_picture p USING submission s WHERE s.id = p.id AND s."erasedAt" IS NOT NULL),
     confirmations AS (
       DELETE FROM delivery d USING submission s WHERE s.id = d."submissionId" AND s."erasedAt" IS NOT NULL),
     checks AS (
       DELETE FROM payment_check c USING submission s WHERE s.id = c.id AND s."erasedAt" IS NOT NULL),
     notes AS (
       DELETE FROM office_note n USING submission s WHERE s.id = n."submissionId" AND s."erasedAt" IS NOT NULL),
     replies AS (
       DELETE FROM reply_picture r USING submission s WHERE s.id = r."submissionId" AND s."erasedAt" IS NOT NULL),
     changes AS (
       DELETE FROM matter_change c USING submission s WHERE s.id = c."submissionId" AND s."erasedAt" IS NOT NULL)
     DELETE FROM matter o USING submission s WHERE s.id = o.id AND s."erasedAt" IS NOT NULL`,
  )

/**
 * Moves the pictures of settled submissions to a table of their own, which nightly dumps leave out (docker/backup.sh).
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

/** How long personal data is kept. */
export interface Retention {
  /** Days after the end of the matter. */
  days: number
  /** Days after it has arrived, whatever becomes of it. */
  maxDays: number
  /** Whether an admission round goes on: an application without a decision has not ended then. */
  isRoundOpen: boolean
}

const SUBMISSIONS = `submission s LEFT JOIN matter o ON o.id = s.id LEFT JOIN test_slot t ON t.id = o."slotId"`

/**
 * SQL: when a submission is erased; null while that is not known. Its matter ends with the last of these: the answer of the school's
 * system, the office's decision or answer, the day after the test. What is not settled is not erased by itself.
 */
const erasedOn = ({ days, maxDays, isRoundOpen }: Retention): string => `CASE
  WHEN s.state IN ('delivered', 'refused') AND s."settledAt" IS NOT NULL THEN least(
    s."receivedAt" + interval '${Math.trunc(maxDays)} days',
    CASE WHEN ${isRoundOpen} AND s.kind = 'application' AND s.state = 'delivered' AND o.decision IS NULL THEN NULL
      ELSE greatest(s."settledAt", o."changedAt", t.date + interval '1 day')
        + interval '${Math.trunc(days)} days' END) END`

/** Erases the personal data whose time has come. @returns the number of submissions */
export async function eraseSettled({ $pool: pool }: Db, log: Logger, retention: Retention): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE submission SET ${ERASED} WHERE id IN (
       SELECT s.id FROM ${SUBMISSIONS} WHERE s."erasedAt" IS NULL AND ${erasedOn(retention)} < now())`,
  )
  await deleteBeside(pool)
  if (rowCount) log.info({ submissions: rowCount }, 'personal data of settled submissions erased')
  return rowCount ?? 0
}

/** When a submission is erased; null while that is not known, and for one that does not exist. */
export async function erasureOf(
  { $pool: pool }: Db,
  retention: Retention,
  reference: string,
): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `SELECT ${erasedOn(retention)} AS at FROM ${SUBMISSIONS} WHERE s.reference = $1 AND s."erasedAt" IS NULL`,
    [reference],
  )
  return rows[0]?.at ?? null
}

/** A submission that is erased soon. */
export interface Erasure {
  reference: string
  kind: StoredKind
  at: Date
}

/** The submissions that are erased within so many days, the next one first. */
export async function erasuresWithin(
  { $pool: pool }: Db,
  retention: Retention,
  days: number,
): Promise<Erasure[]> {
  const { rows } = await pool.query<Erasure>(
    `SELECT * FROM (SELECT s.reference, s.kind, ${erasedOn(retention)} AS at FROM ${SUBMISSIONS}
       WHERE s."erasedAt" IS NULL AND s.kind <> 'reminder') soon
     WHERE at < now() + make_interval(days => $1) ORDER BY at, reference`,
    [days],
  )
  return rows
}

/** For a submission that is erased by hand: it is never sent again. */
const ERASED_BY_HAND = `${ERASED}, "retryAt" = NULL, "settledAt" = coalesce("settledAt", now()),
  "outcomeCode" = CASE WHEN state IN ('delivered', 'refused') THEN "outcomeCode" ELSE 'erased' END,
  state = CASE state WHEN 'delivered' THEN state ELSE 'refused' END`

/** SQL condition: it is neither erased nor about to be sent, and no message about it is just being handed over. */
const MAY_BE_ERASED = `state IN ('delivered', 'refused', 'waiting', 'unclear') AND "erasedAt" IS NULL
  AND NOT EXISTS (SELECT FROM delivery d WHERE d."submissionId" = submission.id AND d.state = 'forwarding' AND d."leaseUntil" > now())`

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
