import type pg from 'pg'
import type { Logger } from 'pino'
import type { AnyEntity } from '../entity.ts'
import type { RejectedRow } from './convert-rows.ts'
import type { Deletion } from './deletion-guard.ts'
import type { Run, RunOptions, RunResult, Trigger } from './run.ts'
import { transaction } from './transaction.ts'

// Records a run: its row in `sync_run`, the state of the entity, the rejected rows, one log line.
//
// Plain SQL: in the transaction that writes the rows (a client of `pg`), by the database's clock.

/** How long the rows of finished runs are stored. */
const KEEP_RUNS = '14 days'
const MAX_REJECTED_ROWS = 500

/** Whether the entity was read less than `ms` milliseconds ago, by any replica. */
export async function wasReadWithin(
  pool: pg.Pool,
  entity: AnyEntity,
  ms: number | undefined,
): Promise<boolean> {
  if (!ms) return false
  const young = await pool.query(
    `SELECT 1 FROM entity_state WHERE entity = $1 AND "freshAt" BETWEEN now() - $2 * interval '1 ms' AND now()`,
    [entity.name, ms],
  )
  return young.rowCount === 1
}

/** @returns the id of the run */
export async function beginRun(pool: pg.Pool, entity: AnyEntity, trigger: Trigger): Promise<string> {
  // This process holds the lease, so a run without an end belongs to a process that died or lost the lease.
  await pool.query(
    `UPDATE sync_run SET outcome = 'interrupted', "finishedAt" = now() WHERE entity = $1 AND "finishedAt" IS NULL`,
    [entity.name],
  )
  await pool.query(`DELETE FROM sync_run WHERE entity = $1 AND "startedAt" < now() - $2::interval`, [
    entity.name,
    KEEP_RUNS,
  ])
  const begun = await pool.query<{ id: string }>(
    `INSERT INTO sync_run (entity, trigger) VALUES ($1, $2) RETURNING id`,
    [entity.name, trigger],
  )
  return begun.rows[0]?.id ?? ''
}

/** Records the end of a run. @returns false when its end was recorded before */
export async function endRun(client: pg.PoolClient, runId: string, result: RunResult): Promise<boolean> {
  const ended = await client.query(
    `UPDATE sync_run SET "finishedAt" = clock_timestamp(), outcome = $2, fetched = $3, added = $4, changed = $5,
       returned = $6, gone = $7, held = $8, "setAside" = $9, details = $10, "upstreamMs" = $11, "databaseMs" = $12,
       error = $13
     WHERE id = $1 AND "finishedAt" IS NULL`,
    [
      runId,
      result.outcome,
      result.fetched,
      result.added,
      result.changed,
      result.returned,
      result.gone,
      result.held,
      result.rejected,
      result.details,
      Math.round(result.upstreamMs),
      Math.round(result.databaseMs),
      result.error ?? null,
    ],
  )
  return ended.rowCount === 1
}

/** Records the state of the entity after a run that read the whole listing. */
export async function recordState(
  client: pg.PoolClient,
  { entity, options, result }: Run,
  { isQuarantined, listingHash, timesSeen }: Deletion,
): Promise<void> {
  await client.query(
    `INSERT INTO entity_state (entity, "freshAt", "lastRunAt", "lastOutcome", "lastError", "heldHash", "heldTimes", "heldSince",
       "heldGone", "overdueAt")
     VALUES ($1, now(), now(), $2, $6, $3, $4, CASE WHEN $4 > 0 THEN now() END, $5, now() + $7 * interval '1 ms')
     ON CONFLICT (entity) DO UPDATE SET "freshAt" = now(), "lastRunAt" = now(), "lastOutcome" = $2,
       "lastError" = $6, "heldHash" = $3, "heldTimes" = $4, "heldGone" = $5,
       "heldSince" = CASE WHEN $4 > 0 AND entity_state."heldHash" = $3
         THEN COALESCE(entity_state."heldSince", excluded."heldSince") ELSE excluded."heldSince" END,
       "overdueAt" = COALESCE(excluded."overdueAt", entity_state."overdueAt")`,
    [
      entity.name,
      result.outcome,
      isQuarantined ? listingHash : null,
      isQuarantined ? timesSeen : 0,
      result.held,
      result.error ?? null,
      options.overdueMs ?? null,
    ],
  )
}

/** Replaces the rejected rows of the entity's last run. */
export async function recordRejectedRows(
  client: pg.PoolClient,
  entity: AnyEntity,
  rejected: readonly RejectedRow[],
): Promise<void> {
  await client.query(`DELETE FROM set_aside_row WHERE entity = $1`, [entity.name])
  await client.query(
    `INSERT INTO set_aside_row (entity, "rowId", reason, raw)
     SELECT $1, r."rowId", r.reason, r.raw FROM json_to_recordset($2) AS r("rowId" text, reason text, raw text)`,
    [
      entity.name,
      JSON.stringify(
        rejected.slice(0, MAX_REJECTED_ROWS).map(({ id, reason, raw }) => ({ rowId: id, reason, raw })),
      ),
    ],
  )
}

/**
 * Records a failure. Does nothing if the run has an end: the answer to its COMMIT may have been lost.
 * @param rejected the rejected rows of a run that failed because of them
 */
export async function recordFailure(
  { pool, overdueMs }: RunOptions,
  entity: AnyEntity,
  runId: string,
  result: RunResult,
  rejected?: readonly RejectedRow[],
): Promise<void> {
  await transaction(pool, async (client) => {
    if (!(await endRun(client, runId, result))) return
    if (rejected) await recordRejectedRows(client, entity, rejected)
    await client.query(
      `INSERT INTO entity_state (entity, "lastRunAt", "lastOutcome", "lastError", "overdueAt")
       VALUES ($1, now(), 'failed', $2, now() + $3 * interval '1 ms')
       ON CONFLICT (entity) DO UPDATE SET "lastRunAt" = now(), "lastOutcome" = 'failed', "lastError" = $2,
         "overdueAt" = COALESCE(excluded."overdueAt", entity_state."overdueAt")`,
      [entity.name, result.error, overdueMs ?? null],
    )
  })
}

export function logRejectedRows(log: Logger, entity: AnyEntity, rejected: readonly RejectedRow[]): void {
  for (const { id, reason } of rejected) log.debug({ entity: entity.name, row: id, reason }, 'row rejected')
}

export function logRun(log: Logger, trigger: Trigger, result: RunResult): void {
  const line = {
    trigger,
    ...result,
    upstreamMs: Math.round(result.upstreamMs),
    databaseMs: Math.round(result.databaseMs),
  }
  if (result.outcome === 'failed') log.error(line, `sync of ${result.entity} failed: ${result.error}`)
  else if (result.outcome === 'held') {
    log.warn(line, `sync of ${result.entity}: deletion of ${result.held} rows quarantined`)
  } else log.info(line, `sync of ${result.entity}: ${result.outcome}`)
}
