import type { Listing, Upstream } from '@school/upstream'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { AnyEntity } from './entity.ts'
import { type Lease, takeLease } from './lease.ts'
import { hashOf } from './parse.ts'
import { rankRows } from './rank.ts'
import { transaction } from './transaction.ts'
import {
  markGone,
  moveRows,
  notify,
  readColumns,
  readStored,
  type StoredRow,
  touchDetails,
  type WrittenRow,
  writeRows,
} from './write.ts'

// One run of one entity (docs/architecture.md#the-path-of-a-row): fetch the whole listing → read row by row → compare hashes with what
// is stored → write the differences in one transaction → mark what is missing → record the run → tell every replica.

/** Removals beyond both bounds are held back, and so is an empty listing over a filled table. */
const BRAKE = { share: 0.15, rows: 5 }
/** A held-back removal is carried out when the same listing was seen this often in a row. */
const SEEN_TO_BELIEVE = 3
/** Details that fail one after the other before a run stops asking for more. */
const FAILED_DETAILS = 5
const DETAILS_AT_ONCE = 4
/** How long finished runs are kept for the technician. */
const KEEP_RUNS = '14 days'
export type Trigger = 'start' | 'schedule' | 'command' | 'change'

export interface RunResult {
  entity: string
  /**
   * ok: something was written; unchanged: nothing had to be; held: a removal is held back (the rest is written);
   * failed: nothing was changed; skipped: another replica runs or just ran it.
   */
  outcome: 'ok' | 'unchanged' | 'held' | 'failed' | 'skipped'
  fetched: number
  added: number
  changed: number
  returned: number
  gone: number
  held: number
  setAside: number
  details: number
  upstreamMs: number
  databaseMs: number
  error?: string
  /** Skipped because another process holds the lease of this entity. */
  busy?: true
}

export interface RunOptions {
  pool: pg.Pool
  upstream: Upstream
  log: Logger
  trigger: Trigger
  /** Carry out a removal that would be held back (`npm run sync -- <entity> --accept`). */
  accept?: boolean
  /** Skip when any replica ran it less than this long ago. */
  unlessYoungerThanMs?: number
  /** After so long another run must have ended, or the entity is stuck. Not changed without it. */
  overdueMs?: number | undefined
  /** How often this entity is due; from it follows how many old details are asked again per run. */
  intervalMs?: number
}

/** Runs one entity. Never throws: what went wrong is in the result, in the run's row and in the log line. */
export async function runEntity(entity: AnyEntity, options: RunOptions): Promise<RunResult> {
  const result: RunResult = {
    entity: entity.name,
    outcome: 'skipped',
    fetched: 0,
    added: 0,
    changed: 0,
    returned: 0,
    gone: 0,
    held: 0,
    setAside: 0,
    details: 0,
    upstreamMs: 0,
    databaseMs: 0,
  }
  const run: { id: string | null } = { id: null }
  try {
    const lease = await takeLease(options.pool, entity.name)
    if (!lease) result.busy = true
    else {
      try {
        if (await isYoung(options.pool, entity, options.unlessYoungerThanMs)) return result
        await runLeased(lease, entity, options, result, run)
      } finally {
        await lease.release()
      }
    }
  } catch (error) {
    failed(result, result.error ?? plainReason(error))
    // If the database is still there, it learns how the run ended.
    if (run.id) await recordFailure(options, entity, run.id, result).catch(() => undefined)
  }
  if (result.outcome === 'skipped') return result
  logRun(options.log, options.trigger, result)
  return result
}

async function runLeased(
  lease: Lease,
  entity: AnyEntity,
  options: RunOptions,
  result: RunResult,
  run: { id: string | null },
): Promise<void> {
  const { pool } = options
  const runId = await beginRun(pool, entity, options.trigger)
  run.id = runId
  try {
    const listed = await timed(result, 'upstreamMs', () => entity.list(options.upstream))
    const stored = await timed(result, 'databaseMs', () =>
      transaction(pool, (client) => readStored(client, entity)),
    )
    const reading = readListing(entity, listed.rows)
    const bad = [...listed.bad, ...reading.bad]
    result.fetched = listed.rows.length + listed.bad.length
    result.setAside = bad.length

    const moved = entity.ranked ? rank(reading.rows, stored) : []
    const differing = reading.rows.filter((row) => {
      const before = stored.get(row.id)
      return !before || before.gone || before.hash !== row.hash
    })
    const checked = await timed(result, 'upstreamMs', () =>
      addDetails(entity, options, reading.rows, differing, stored, result),
    )
    if (checked.failed.length) {
      // What the last detail said stands until the next answer; the list's newer words go first.
      const ids = checked.failed.map((row) => row.id)
      const before = await transaction(pool, (client) => readColumns(client, entity, ids))
      for (const row of checked.failed) {
        const names = Object.keys(row.columns)
        const stood = Object.fromEntries(names.map((name) => [name, before.get(row.id)?.[name]]))
        row.columns = overlay(stood, row.columns)
      }
    }

    // A row that is listed but could not be read is not missing.
    const present = new Set(
      [...reading.rows.map((row) => row.id), ...bad.map((row) => row.id)].filter((id) => id !== null),
    )
    const missing = [...stored].filter(([id, row]) => !row.gone && !present.has(id)).map(([id]) => id)
    const living = [...stored.values()].filter((row) => !row.gone).length
    const unmatched = bad.filter((row) => row.id === null || !stored.has(row.id)).length
    const seen = {
      missing: missing.length,
      living,
      listed: reading.rows.length + bad.length,
      unmatched,
      doubtful: listed.emptyAs !== null || listed.partial === true,
    }
    const removal = weighRemoval(entity, seen)
    // What is missing may be nothing but the rows that could not be told apart.
    const mayBeUnread = unmatched >= missing.length && isLarge(entity, seen)
    const listingHash = removal ? hashOf([...present].sort().concat(`${unmatched} others`)) : null

    const write = async (client: pg.PoolClient) => {
      const state = await client.query<{ heldHash: string | null; heldTimes: number }>(
        'SELECT "heldHash", "heldTimes" FROM entity_state WHERE entity = $1',
        [entity.name],
      )
      const seenBefore = state.rows[0]?.heldHash === listingHash ? (state.rows[0]?.heldTimes ?? 0) : 0
      const timesSeen = seenBefore + 1
      const believed =
        timesSeen >= SEEN_TO_BELIEVE &&
        !listed.partial &&
        !mayBeUnread &&
        (present.size > 0 || (await emptyIsBelievable(client, entity, listed.emptyAs)))
      const hold = removal && !options.accept && !believed
      if (listed.emptyAs !== null && listed.emptyAs !== 'list' && (hold || present.size === 0))
        result.error = `no list came: ${inWords(listed.emptyAs)}`

      const { written, refused } = await writeRows(
        client,
        entity,
        [...differing, ...checked.changed],
        (id) => !stored.has(id),
      )
      bad.push(...refused.map(({ row, reason }) => ({ id: row.id, reason, raw: rawText(row.raw) })))
      result.setAside = bad.length
      for (const row of bad) {
        options.log.debug({ entity: entity.name, row: row.id, reason: row.reason }, 'row set aside')
      }
      await moveRows(client, entity, moved)
      await touchDetails(client, entity, checked.unchanged)
      if (hold) result.held = missing.length
      else if (missing.length) await markGone(client, entity, missing)

      for (const id of written) {
        const before = stored.get(id)
        if (!before) result.added += 1
        else if (before.gone) result.returned += 1
        else result.changed += 1
      }
      result.gone = hold ? 0 : missing.length
      const touched = [...written, ...(hold ? [] : missing)]
      result.outcome = hold ? 'held' : touched.length || moved.length ? 'ok' : 'unchanged'

      await client.query(`DELETE FROM set_aside_row WHERE entity = $1`, [entity.name])
      await client.query(
        `INSERT INTO set_aside_row (entity, "rowId", reason, raw)
         SELECT $1, r."rowId", r.reason, r.raw FROM json_to_recordset($2) AS r("rowId" text, reason text, raw text)`,
        [
          entity.name,
          JSON.stringify(bad.slice(0, 500).map(({ id, reason, raw }) => ({ rowId: id, reason, raw }))),
        ],
      )
      await client.query(
        `INSERT INTO entity_state (entity, "freshAt", "lastRunAt", "lastOutcome", "lastError", "heldHash", "heldTimes", "heldGone",
           "overdueAt")
         VALUES ($1, now(), now(), $2, $6, $3, $4, $5, now() + $7 * interval '1 ms')
         ON CONFLICT (entity) DO UPDATE SET "freshAt" = now(), "lastRunAt" = now(), "lastOutcome" = $2,
           "lastError" = $6, "heldHash" = $3, "heldTimes" = $4, "heldGone" = $5,
           "overdueAt" = COALESCE(excluded."overdueAt", entity_state."overdueAt")`,
        [
          entity.name,
          result.outcome,
          hold ? listingHash : null,
          hold ? timesSeen : 0,
          result.held,
          result.error ?? null,
          options.overdueMs ?? null,
        ],
      )
      await endRun(client, runId, result)
      // A row that only moved looks as before; the lists that it stands in do not, and any of their rows says so.
      await notify(client, entity, touched.length ? touched : moved.map((row) => row.id))
      await lease.check(client)
    }
    await timed(result, 'databaseMs', () => transaction(pool, write))
  } catch (error) {
    failed(result, plainReason(error))
    await recordFailure(options, entity, runId, result)
  }
}

/**
 * Puts its rank into every row.
 * @returns those that are stored with another one
 */
function rank(rows: WrittenRow[], stored: Map<string, StoredRow>): { id: string; listRank: number }[] {
  const ranks = rankRows(
    rows.map((row) => row.id),
    (id) => stored.get(id)?.listRank ?? undefined,
  )
  for (const row of rows) row.listRank = ranks.get(row.id) ?? 0
  return [...ranks]
    .map(([id, listRank]) => ({ id, listRank }))
    .filter(({ id, listRank }) => stored.has(id) && stored.get(id)?.listRank !== listRank)
}

function failed(result: RunResult, reason: string): void {
  Object.assign(result, {
    outcome: 'failed',
    error: reason,
    added: 0,
    changed: 0,
    returned: 0,
    gone: 0,
    held: 0,
  })
}

/** Unless it is known already how this run ended: the answer to a COMMIT may have been lost on its way. */
async function recordFailure(
  { pool, overdueMs }: RunOptions,
  entity: AnyEntity,
  runId: string,
  result: RunResult,
): Promise<void> {
  if (!(await endRun(pool, runId, result))) return
  await pool.query(
    `INSERT INTO entity_state (entity, "lastRunAt", "lastOutcome", "lastError", "overdueAt")
     VALUES ($1, now(), 'failed', $2, now() + $3 * interval '1 ms')
     ON CONFLICT (entity) DO UPDATE SET "lastRunAt" = now(), "lastOutcome" = 'failed', "lastError" = $2,
       "overdueAt" = COALESCE(excluded."overdueAt", entity_state."overdueAt")`,
    [entity.name, result.error, overdueMs ?? null],
  )
}

interface BadRow {
  id: string | null
  reason: string
  raw: string
}

/** Typed rows with their hashes; of rows with one id the first counts, and another one is set aside. */
function readListing(
  entity: AnyEntity,
  listed: readonly { value: unknown; raw: unknown }[],
): { rows: WrittenRow[]; bad: BadRow[] } {
  const rows = new Map<string, WrittenRow>()
  const bad: BadRow[] = []
  for (const { value, raw } of listed) {
    const id: string = entity.id(value)
    const first = rows.get(id)
    if (!first) {
      try {
        const columns: Record<string, unknown> = entity.row(value, rows.size)
        rows.set(id, { id, columns, hash: hashOf(columns), raw })
      } catch (error) {
        bad.push({ id, reason: plainReason(error), raw: rawText(raw) })
      }
    } else if (JSON.stringify(first.raw) !== JSON.stringify(raw)) {
      bad.push({ id, reason: 'another row has the same id', raw: rawText(raw) })
    }
  }
  return { rows: [...rows.values()], bad }
}

/** As much of a row as is kept of one that was set aside. */
const rawText = (raw: unknown) => JSON.stringify(raw).slice(0, 2000).toWellFormed()

/**
 * Asks for the details of what is new or changed, of what got no answer last time, and of some that were not asked
 * for longest. Puts what they say into the rows.
 * @returns changed: rows whose detail changed though their list row did not; unchanged: ids that need not be asked for
 *   again today; failed: changed rows without an answer, of which an earlier detail is stored
 */
async function addDetails(
  entity: AnyEntity,
  options: RunOptions,
  rows: readonly WrittenRow[],
  differing: readonly WrittenRow[],
  stored: ReadonlyMap<string, StoredRow>,
  result: RunResult,
): Promise<{ changed: WrittenRow[]; unchanged: string[]; failed: WrittenRow[] }> {
  const detail = entity.detail
  const changed: WrittenRow[] = []
  const unchanged: string[] = []
  const failed: WrittenRow[] = []
  if (!detail) return { changed, unchanged, failed }

  const isDiffering = new Set(differing)
  const others = rows
    .filter((row) => !isDiffering.has(row))
    .map((row) => ({ row, askedAt: stored.get(row.id)?.detailAt?.getTime() ?? null }))
  const unanswered = others.filter(({ askedAt }) => askedAt === null).map(({ row }) => row)
  const perRun = Math.max(5, Math.ceil((rows.length * (options.intervalMs ?? 0) * 1.5) / DAY))
  const due = others
    .flatMap(({ row, askedAt }) => (askedAt === null ? [] : [{ row, askedAt }]))
    // A moment in the future was written by a clock that has been moved since.
    .filter(({ askedAt }) => askedAt < Date.now() - DAY || askedAt > Date.now() + DAY)
    .sort((a, b) => a.askedAt - b.askedAt)
    .slice(0, perRun)
    .map(({ row }) => row)
  const isDue = new Set(due)

  const queue = [...differing, ...due, ...unanswered]
  const without: string[] = []
  let failedInARow = 0
  let emptyInARow = 0
  let reason: string | null = null
  let noAnswer = 0
  const ask = async () => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      const before = stored.get(row.id)
      // An upstream that knows no detail at all is as good as one that does not answer.
      const givenUp =
        failedInARow >= FAILED_DETAILS || (emptyInARow >= FAILED_DETAILS && result.details === 0)
      const answer = givenUp
        ? 'failed'
        : await detail.fetch(options.upstream, row.id).then(
            (found) => {
              failedInARow = 0
              emptyInARow = found ? 0 : emptyInARow + 1
              return found
            },
            (error) => {
              failedInARow += 1
              reason ??= plainReason(error)
              return 'failed' as const
            },
          )
      if (answer && answer !== 'failed') {
        result.details += 1
        const said = detail.row(answer.value)
        row.columns = overlay(row.columns, said)
        row.detail = { hash: hashOf(said), raw: answer.raw }
        if (isDiffering.has(row)) continue
        if (before?.detailHash === row.detail.hash) unchanged.push(row.id)
        else changed.push(row)
        continue
      }
      if (answer === 'failed') noAnswer += 1
      if (isDiffering.has(row) && before?.detailHash) failed.push(row)
      if (!givenUp && (isDue.has(row) || (answer === null && !before?.detailHash))) without.push(row.id)
    }
  }
  await Promise.all(Array.from({ length: DETAILS_AT_ONCE }, ask))
  // Where others were answered, these few are asked again tomorrow and keep nobody's place; in an outage all are.
  if (result.details > 0) unchanged.push(...without)
  if (reason !== null) result.error = `${noAnswer} details got no answer: ${reason}`
  return { changed, unchanged, failed }
}

const DAY = 24 * 60 * 60 * 1000

/** The columns of `row` with everything that the other really says: its '' and null do not count. */
function overlay(row: Record<string, unknown>, other: Record<string, unknown>): Record<string, unknown> {
  const said = Object.entries(other).filter(([, value]) => value !== '' && value !== null)
  return { ...row, ...Object.fromEntries(said) }
}

/** What a listing looks like beside what is stored. */
interface SeenListing {
  missing: number
  living: number
  listed: number
  /** Rows that could not be read, nor told which stored row they are. */
  unmatched: number
  doubtful: boolean
}

/** Whether a removal is too large, or too doubtful, to be believed at first sight. */
function weighRemoval(entity: AnyEntity, seen: SeenListing): boolean {
  if (seen.missing === 0) return false
  if (seen.listed === 0 || seen.doubtful) return true
  // Some rows could not even be told apart: what is missing may be among them.
  if (seen.unmatched > 0) return true
  return isLarge(entity, seen)
}

function isLarge(entity: AnyEntity, seen: SeenListing): boolean {
  const lost = entity.window ? Math.max(0, seen.living - seen.listed) : seen.missing
  return lost > BRAKE.rows && lost > seen.living * BRAKE.share
}

/**
 * A refused credential can look like an empty list (spec/upstream.md), for every entity at once. So an empty answer is
 * only ever believed when it really was a list, and when meanwhile, after it had been empty before, another entity got
 * rows, by its newest run too.
 */
async function emptyIsBelievable(
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

async function isYoung(pool: pg.Pool, entity: AnyEntity, ms: number | undefined): Promise<boolean> {
  if (!ms) return false
  const found = await pool.query(
    `SELECT 1 FROM entity_state WHERE entity = $1 AND "freshAt" BETWEEN now() - $2 * interval '1 ms' AND now()`,
    [entity.name, ms],
  )
  return found.rowCount === 1
}

async function beginRun(pool: pg.Pool, entity: AnyEntity, trigger: Trigger): Promise<string> {
  // We hold the lease, so a run without an end belongs to a process that died or lost it.
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

/** @returns whether the run had no end yet */
async function endRun(database: pg.Pool | pg.PoolClient, runId: string, result: RunResult): Promise<boolean> {
  const ended = await database.query(
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
      result.setAside,
      result.details,
      Math.round(result.upstreamMs),
      Math.round(result.databaseMs),
      result.error ?? null,
    ],
  )
  return ended.rowCount === 1
}

function logRun(log: Logger, trigger: Trigger, result: RunResult): void {
  const line = {
    trigger,
    ...result,
    upstreamMs: Math.round(result.upstreamMs),
    databaseMs: Math.round(result.databaseMs),
  }
  if (result.outcome === 'failed') log.error(line, `sync of ${result.entity} failed: ${result.error}`)
  else if (result.outcome === 'held') {
    log.warn(line, `sync of ${result.entity}: removal of ${result.held} rows held back`)
  } else log.info(line, `sync of ${result.entity}: ${result.outcome}`)
}

async function timed<T>(
  result: RunResult,
  field: 'upstreamMs' | 'databaseMs',
  work: () => Promise<T>,
): Promise<T> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    result[field] += performance.now() - begun
  }
}

/** How an answer without a list looked: it may be an empty list, or a refused credential (spec/upstream.md). */
function inWords(emptyAs: NonNullable<Listing<unknown>['emptyAs']>): string {
  return typeof emptyAs === 'object'
    ? `the upstream says "${emptyAs.message.slice(0, 200)}"`
    : `the answer was ${emptyAs === 'object' ? 'an object without rows' : emptyAs}`
}

/** One sentence for log, run and /readyz; the upstream client's messages hold no credential and no body. */
function plainReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 300) ?? 'unknown'
}
