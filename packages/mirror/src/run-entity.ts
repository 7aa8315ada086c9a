import type { AnyEntity } from './entity.ts'
import { takeLease } from './lease.ts'
import { compare } from './run/compare.ts'
import { checkUsable, convertRows, repeatedIds, UnusableListingError } from './run/convert-rows.ts'
import { fetchDetails, keepStoredDetails } from './run/details.ts'
import { sumUnreadable } from './run/field-differences.ts'
import { beginRun, logRejectedRows, logRun, recordFailure, wasReadWithin } from './run/record.ts'
import {
  createResult,
  markFailed,
  plainReason,
  type Run,
  type RunOptions,
  type RunResult,
  timed,
} from './run/run.ts'
import { transaction } from './run/transaction.ts'
import { readRaws, readStored } from './run/write.ts'
import { writeDifference } from './run/write-difference.ts'

export type { RunOptions, RunResult, Trigger } from './run/run.ts'

// One run of one entity (docs/architecture.md#the-path-of-a-row). Its stages are `runStages`, one file each in `run/`.

/** Runs one entity. Never throws: an error is in the result, in the row of the run and in the log. */
export async function runEntity(entity: AnyEntity, options: RunOptions): Promise<RunResult> {
  const result = createResult(entity.name)
  let runId: string | null = null
  try {
    const lease = await takeLease(options.pool, entity.name)
    if (!lease) {
      result.busy = true
      return result
    }
    try {
      if (await wasReadWithin(options.pool, entity, options.minAgeMs, options.trigger)) return result
      runId = await beginRun(options.pool, entity, options.trigger)
      await runLeased({ id: runId, entity, options, lease, result })
    } finally {
      await lease.release()
    }
  } catch (error) {
    markFailed(result, result.error ?? plainReason(error))
    // Records the failure if the database can be reached again.
    if (runId) await recordFailure(options, entity, runId, result).catch(() => undefined)
  }
  if (result.outcome !== 'skipped') logRun(options.log, options.trigger, result)
  return result
}

async function runLeased(run: Run): Promise<void> {
  try {
    await runStages(run)
  } catch (error) {
    markFailed(run.result, plainReason(error))
    const rejected = error instanceof UnusableListingError ? error.rejected : undefined
    if (rejected) logRejectedRows(run.options.log, run.entity, rejected)
    await recordFailure(run.options, run.entity, run.id, run.result, rejected)
  }
}

/** The stages of a run in their order: list, parse, compare, fetch details, guard deletions and write, record. */
async function runStages(run: Run): Promise<void> {
  const { entity, options, result } = run
  const { pool, upstream } = options
  const listed = await timed(result, 'upstreamMs', () => entity.list(upstream))
  const stored = await timed(result, 'databaseMs', () =>
    transaction(pool, (client) => readStored(client, entity)),
  )
  const parsed = convertRows(entity, listed.rows, await storedRaws(run, listed.rows))
  const unparsed = [...listed.rejected, ...parsed.rejected]
  const rejected = [...unparsed, ...parsed.duplicates]
  result.fetched = listed.rows.length + listed.rejected.length
  result.rejected = rejected.length
  result.fields = { ...listed.fields, ...parsed.losses }
  result.remarks.push(...listed.remarks)
  result.isWhole = listed.isWhole === true
  if (parsed.repeated > 0) result.remarks.push(`${parsed.repeated} rows came again, word for word`)
  checkUsable(result.fetched, unparsed, rejected)

  const difference = compare(entity, parsed.rows, rejected, stored)
  const details = await timed(result, 'upstreamMs', () => fetchDetails(run, parsed.rows, difference, stored))
  await keepStoredDetails(pool, entity, details.failed)
  result.unreadable = sumUnreadable(result.fields) + sumUnreadable(result.detailFields)
  await timed(result, 'databaseMs', () =>
    transaction(pool, (client) =>
      writeDifference(client, run, stored, listed, difference, details, { unparsed, rejected }),
    ),
  )
}

/** The stored raw rows of the ids that several listed rows have: of these rows, the stored one counts. */
async function storedRaws(
  { entity, options, result }: Run,
  listed: Parameters<typeof repeatedIds>[1],
): Promise<Map<string, unknown>> {
  const ids = repeatedIds(entity, listed)
  if (ids.length === 0) return new Map()
  return timed(result, 'databaseMs', () =>
    transaction(options.pool, (client) => readRaws(client, entity, ids)),
  )
}
