import type { Db } from '@school/prisma'
import type { Logger } from 'pino'

// Plain SQL: what a column becomes depends on what stands in it, in one statement for all rows.

/** What is left of a submission after erasure: reference, kind, state, code, times, which wording was consented to. */
const ERASED = `payload = NULL, picture = NULL, "outcomeMessage" = NULL, "contentHash" = NULL, sender = NULL, "erasedAt" = now(),
  "idempotencyKey" = CASE WHEN "idempotencyKey" LIKE 'content:%' THEN NULL ELSE "idempotencyKey" END`

/** Erases the personal data of what was settled long enough ago; says of how many. */
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

/** Erases the personal data of one at once, and never sends it again. False: none, or it is being sent just now. */
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
