import type { Listing } from '@school/upstream'
import type pg from 'pg'
import type { Difference } from './compare.ts'
import { checkUsable, type RejectedRow, rawText } from './convert-rows.ts'
import { guardDeletion } from './deletion-guard.ts'
import type { FetchedDetails } from './details.ts'
import { endRun, logRejectedRows, recordFields, recordRejectedRows, recordState } from './record.ts'
import type { Run } from './run.ts'
import { moveRows, notify, type StoredRow, softDelete, touchDetails, writeRows } from './write.ts'

/**
 * Writes the difference, records the run and notifies all replicas, in one transaction. Rows that Postgres rejects are
 * added to the rejected ones.
 * @throws UnusableListingError if more than half of the rows could not be parsed or are rejected by Postgres
 */
export async function writeDifference(
  client: pg.PoolClient,
  run: Run,
  stored: ReadonlyMap<string, StoredRow>,
  listed: Listing<unknown>,
  difference: Difference,
  details: FetchedDetails,
  parsed: { unparsed: readonly RejectedRow[]; rejected: readonly RejectedRow[] },
): Promise<void> {
  const { entity, options, result, lease } = run
  const { differing, moved, missing, present } = difference
  const deletion = await guardDeletion(client, entity, listed, difference, {
    accept: options.accept ?? false,
    isScheduled: options.trigger !== 'command',
  })
  const deleted = deletion.isQuarantined ? [] : missing
  if (
    listed.emptyAs !== null &&
    listed.emptyAs !== 'list' &&
    (deletion.isQuarantined || present.size === 0)
  ) {
    result.error = `the answer was not a list: ${describeEmpty(listed.emptyAs)}`
  }

  const { written, rejected: rejectedByPostgres } = await writeRows(
    client,
    entity,
    [...differing, ...details.changed],
    (id) => !stored.has(id),
  )
  const rejected = [
    ...parsed.rejected,
    ...rejectedByPostgres.map(({ row, reason }) => ({ id: row.id, reason, raw: rawText(row.raw) })),
  ]
  result.rejected = rejected.length
  // The messages of Postgres contain values.
  const unusable = [...parsed.unparsed, ...rejectedByPostgres.map(() => ({ reason: 'Postgres rejects it' }))]
  checkUsable(result.fetched, unusable, rejected)
  logRejectedRows(options.log, entity, rejected)
  await moveRows(client, entity, moved)
  await touchDetails(client, entity, details.unchanged)
  if (deleted.length) await softDelete(client, entity, deleted)

  for (const id of written) {
    const before = stored.get(id)
    if (!before) result.added += 1
    else if (before.gone) result.returned += 1
    else result.changed += 1
  }
  result.gone = deleted.length
  if (deletion.isQuarantined) result.held = missing.length
  const touched = [...written, ...deleted]
  if (deletion.isQuarantined) result.outcome = 'held'
  else result.outcome = touched.length || moved.length ? 'ok' : 'unchanged'

  await recordRejectedRows(client, entity, rejected)
  await recordState(client, run, deletion, listed.emptyAs)
  await recordFields(client, run)
  await endRun(client, run.id, result)
  // Rows that only moved did not change themselves, but the lists that contain them did.
  await notify(client, entity, touched.length ? touched : moved.map((row) => row.id))
  await lease.check(client)
}

/** Describes an answer without a list, which may be an empty list or a refused credential (docs/spec/upstream.md). */
function describeEmpty(emptyAs: NonNullable<Listing<unknown>['emptyAs']>): string {
  return typeof emptyAs === 'object'
    ? `the upstream says "${emptyAs.message.slice(0, 200)}"`
    : `the answer was ${emptyAs === 'object' ? 'an object without rows' : emptyAs}`
}
