import type { FieldCounts, Listing } from '@school/upstream'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { AnyEntity } from '../entity.ts'
import type { RejectedRow } from './convert-rows.ts'
import type { Deletion } from './deletion-guard.ts'
import {
  compareFields,
  type FieldDifference,
  type KnownColumns,
  unreadableFields,
} from './field-differences.ts'
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
  trigger: Trigger,
): Promise<boolean> {
  if (!ms) return false
  // After a start, an entity that failed or was empty is read at once: perhaps the credential was corrected.
  const young = await pool.query(
    `SELECT 1 FROM entity_state WHERE entity = $1 AND "freshAt" BETWEEN now() - $2 * interval '1 ms' AND now()
       AND ($3 OR ("lastFetched" > 0 AND "lastOutcome" <> 'failed'))`,
    [entity.name, ms, trigger !== 'start'],
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
       returned = $6, gone = $7, held = $8, rejected = $9, details = $10, "upstreamMs" = $11, "databaseMs" = $12,
       error = $13, unreadable = $14, remarks = $15, fields = $16
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
      result.unreadable,
      result.remarks,
      JSON.stringify(unreadableFields(allFields(result))),
    ],
  )
  return ended.rowCount === 1
}

/** The columns of list and details in one: those of details begin with `detail `. */
const allFields = ({ fields, detailFields }: RunResult): FieldCounts => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(detailFields).map(([name, count]) => [
      `detail ${name}`,
      // The details of one run are a few of all.
      { ...count, isExpected: count.isExpected && count.of >= MIN_DETAILS },
    ]),
  ),
})
const MIN_DETAILS = 5

/**
 * Compares the columns with those of the last good runs, and records what differs. What was not told before is logged once.
 * A listing without rows says nothing about its columns.
 */
export async function recordFields(client: pg.PoolClient, { entity, options, result }: Run): Promise<void> {
  if (result.fetched === 0) return
  const fields = allFields(result)
  const { rows } = await client.query<{ known: KnownColumns | null; told: FieldDifference[] | null }>(
    `SELECT "knownColumns" AS known, differences AS told FROM entity_state WHERE entity = $1`,
    [entity.name],
  )
  const { known = null, told } = rows[0] ?? {}
  const { differences, known: after } = compareFields(fields, known)
  // A detail that was not asked for in this run differs as before.
  const open = (told ?? []).filter(({ field }) => field.startsWith('detail ') && !fields[field]?.of)
  const all = [...differences, ...open]
  await client.query(
    `UPDATE entity_state SET fields = $2::jsonb || COALESCE((SELECT jsonb_object_agg(key, value) FROM jsonb_each(fields)
         WHERE key LIKE 'detail %' AND NOT $2::jsonb ? key), '{}'), "knownColumns" = $3, differences = $4 WHERE entity = $1`,
    [entity.name, JSON.stringify(fields), JSON.stringify(after), JSON.stringify(all)],
  )
  const isTold = ({ field, kind }: FieldDifference) =>
    told?.some((before) => before.field === field && before.kind === kind) === true
  const fresh = differences.filter((difference) => !isTold(difference))
  if (fresh.length > 0)
    options.log.warn(
      { entity: entity.name, differences: fresh },
      `the rows of ${entity.name} differ: ${fresh.map(({ text }) => text).join('; ')}`,
    )
}

/** Pages that say "not available yet" are made again, also if the list is empty. */
const NOTIFY_READ = `pg_notify('mirror', json_build_object('entity', entity, 'ids', '[]'::json)::text)`

/** Entities whose answers were no lists are read if others brought rows: then the credential is right. */
export async function confirmEmptyLists(pool: pg.Pool): Promise<void> {
  await pool.query(
    `WITH confirmed AS (
       UPDATE entity_state SET "freshAt" = "lastRunAt"
       FROM (SELECT entity AS name, "freshAt" AS before FROM entity_state) earlier
       WHERE name = entity AND "lastFetched" = 0 AND "lastOutcome" IN ('ok', 'unchanged') AND ("freshAt" IS NULL OR "freshAt" < "lastRunAt")
         AND EXISTS (SELECT 1 FROM entity_state WHERE "lastFetched" > 0)
       RETURNING entity, before)
     SELECT ${NOTIFY_READ} FROM confirmed WHERE before IS NULL`,
  )
}

/** Records the state of the entity after a run that read the whole listing. */
export async function recordState(
  client: pg.PoolClient,
  { entity, options, result }: Run,
  { isQuarantined, listingHash, timesSeen }: Deletion,
  emptyAs: Listing<unknown>['emptyAs'],
): Promise<void> {
  // An answer that is no list counts as read if others have rows: a wrong credential can look so.
  await client.query(
    `WITH earlier AS (SELECT "freshAt" FROM entity_state WHERE entity = $1), state AS (INSERT INTO entity_state (entity, "freshAt", "lastRunAt", "lastOutcome", "lastError", "heldHash", "heldTimes", "heldSince",
       "heldGone", "overdueAt", "lastFetched", remarks, "isWhole")
     VALUES ($1, CASE WHEN $8 > 0 OR $10 OR EXISTS (SELECT 1 FROM entity_state WHERE "lastFetched" > 0 AND entity <> $1) THEN now() END,
       now(), $2, $6, $3, $4, CASE WHEN $4 > 0 THEN now() END, $5, now() + $7 * interval '1 ms', $8, $9, $11)
     ON CONFLICT (entity) DO UPDATE SET "freshAt" = COALESCE(excluded."freshAt", entity_state."freshAt"), "lastRunAt" = now(),
       "lastOutcome" = $2, "lastError" = $6, "heldHash" = $3, "heldTimes" = $4, "heldGone" = $5, "lastFetched" = $8,
       remarks = $9, "isWhole" = $11,
       "heldSince" = CASE WHEN $4 > 0 AND entity_state."heldHash" = $3
         THEN COALESCE(entity_state."heldSince", excluded."heldSince") ELSE excluded."heldSince" END,
       "overdueAt" = COALESCE(excluded."overdueAt", entity_state."overdueAt")
       RETURNING entity, "freshAt")
     SELECT ${NOTIFY_READ} FROM state WHERE "freshAt" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM earlier WHERE "freshAt" IS NOT NULL)`,
    [
      entity.name,
      result.outcome,
      isQuarantined ? listingHash : null,
      isQuarantined ? timesSeen : 0,
      result.held,
      result.error ?? null,
      options.overdueMs ?? null,
      result.fetched,
      result.remarks,
      emptyAs === 'list',
      result.isWhole,
    ],
  )
}

/** Replaces the rejected rows of the entity's last run. */
export async function recordRejectedRows(
  client: pg.PoolClient,
  entity: AnyEntity,
  rejected: readonly RejectedRow[],
): Promise<void> {
  await client.query(`DELETE FROM rejected_row WHERE entity = $1`, [entity.name])
  await client.query(
    `INSERT INTO rejected_row (entity, "rowId", reason, raw)
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
  const { fields: _fields, detailFields: _detailFields, ...counts } = result
  const line = {
    trigger,
    ...counts,
    upstreamMs: Math.round(result.upstreamMs),
    databaseMs: Math.round(result.databaseMs),
  }
  if (result.outcome === 'failed') log.error(line, `sync of ${result.entity} failed: ${result.error}`)
  else if (result.outcome === 'held') {
    log.warn(line, `sync of ${result.entity}: deletion of ${result.held} rows quarantined`)
  } else if (result.remarks.length > 0) {
    log.warn(line, `sync of ${result.entity}: ${result.outcome}; ${result.remarks.join('; ')}`)
  } else log.info(line, `sync of ${result.entity}: ${result.outcome}`)
}
