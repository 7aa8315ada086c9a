import type { Listing } from '@school/upstream'
import type pg from 'pg'
import type { AnyEntity } from '../entity.ts'
import { hashOf } from '../parse.ts'
import type { Difference } from './compare.ts'

// No answer of the upstream can empty the mirror (docs/decisions/0011). A deletion that is too large or doubtful is
// quarantined until the same listing has come several times in a row, or an operator accepts it.
//
// Plain SQL: within the transaction that writes the rows (a client of `pg`).

/** A deletion beyond both limits is quarantined, and so is an empty listing over a filled table. */
const LIMIT = { share: 0.15, rows: 5 }
/**
 * A quarantined deletion is applied when the same listing has come in this many scheduled runs in a row, over this time. A technician
 * who runs a sync three times in a minute sees one fault three times.
 */
const TO_BELIEVE = { times: 3, time: '30 minutes' }

export interface Deletion {
  isQuarantined: boolean
  /** Identifies the listing of a doubtful deletion; null when the deletion is not doubtful. */
  listingHash: string | null
  /** In how many scheduled runs in a row this listing has come. */
  timesSeen: number
}

/**
 * Decides whether the missing rows are deleted now, within the transaction that deletes them.
 * @param run whether an operator accepts the deletion, and whether the run is a scheduled one
 */
export async function guardDeletion(
  client: pg.PoolClient,
  entity: AnyEntity,
  listed: Listing<unknown>,
  difference: Difference,
  run: { accept: boolean; isScheduled: boolean },
): Promise<Deletion> {
  const { present, missing, unmatched } = difference
  const isDoubtful = isDeletionDoubtful(entity, listed, difference)
  const listingHash = isDoubtful ? hashOf([...present].sort().concat(`${unmatched} others`)) : null
  const { rows } = await client.query<{ heldHash: string | null; heldTimes: number; isOld: boolean }>(
    `SELECT "heldHash", "heldTimes", COALESCE("heldSince" <= now() - $2::interval, false) AS "isOld"
     FROM entity_state WHERE entity = $1`,
    [entity.name, TO_BELIEVE.time],
  )
  const before = rows[0]?.heldHash === listingHash ? rows[0] : undefined
  const timesSeen = (before?.heldTimes ?? 0) + (run.isScheduled ? 1 : 0)
  // All missing rows may be among the rejected rows without a match.
  const mayBeRejected = unmatched >= missing.length && isLarge(entity, difference)
  const isBelieved =
    timesSeen >= TO_BELIEVE.times &&
    before?.isOld === true &&
    !listed.partial &&
    !mayBeRejected &&
    (present.size > 0 || (await isEmptyBelievable(client, entity, listed.emptyAs)))
  return { isQuarantined: isDoubtful && !run.accept && !isBelieved, listingHash, timesSeen }
}

/** Whether a deletion is too large, or may have another cause than a deletion. */
function isDeletionDoubtful(entity: AnyEntity, listed: Listing<unknown>, difference: Difference): boolean {
  if (difference.missing.length === 0) return false
  if (difference.listedCount === 0 || listed.emptyAs !== null || listed.partial) return true
  // Missing rows may be among the rejected rows without a match.
  return difference.unmatched > 0 || isLarge(entity, difference)
}

function isLarge(entity: AnyEntity, { missing, listedCount, active }: Difference): boolean {
  const lost = entity.newestOnly ? Math.max(0, active - listedCount) : missing.length
  return lost > LIMIT.rows && lost > active * LIMIT.share
}

/**
 * A refused credential can look like an empty list (docs/spec/upstream.md), for all entities at once. So an empty answer
 * is believed only if it was a list, and if the newest run of another entity got rows since the previous run of this one.
 */
async function isEmptyBelievable(
  client: pg.PoolClient,
  entity: AnyEntity,
  emptyAs: Listing<unknown>['emptyAs'],
): Promise<boolean> {
  if (emptyAs !== 'list') return false
  const others = await client.query(
    `SELECT 1 FROM (SELECT DISTINCT ON (entity) fetched, id FROM sync_run
       WHERE entity <> $1 AND "finishedAt" IS NOT NULL ORDER BY entity, id DESC) newest
     WHERE fetched > 0 AND id > (SELECT id FROM sync_run WHERE entity = $1 ORDER BY id DESC OFFSET 1 LIMIT 1) LIMIT 1`,
    [entity.name],
  )
  return others.rowCount === 1
}
