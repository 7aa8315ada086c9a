import PQueue from 'p-queue'
import type pg from 'pg'
import type { AnyEntity } from '../entity.ts'
import { hashOf } from '../parse.ts'
import type { Difference } from './compare.ts'
import { plainReason, type Run } from './run.ts'
import { transaction } from './transaction.ts'
import { readColumns, type StoredRow, type WrittenRow } from './write.ts'

// Fetches details, for entities with a detail call: of new and changed rows at once, of the others once a day, oldest
// first. If a detail call fails, the stored detail remains.

/** A run makes no more detail calls after this many failures in a row. */
const MAX_FAILED_IN_A_ROW = 5
const CONCURRENCY = 4
const DAY_MS = 24 * 60 * 60 * 1000

export interface FetchedDetails {
  /** Rows whose detail changed and whose list row did not. */
  changed: WrittenRow[]
  /** Ids whose detail need not be fetched again today. */
  unchanged: string[]
  /** New or changed rows without an answer for which an earlier detail is stored. */
  failed: WrittenRow[]
}

/** Fetches the details that are due. Changes `rows`: each answer is merged into its row. */
export async function fetchDetails(
  { entity, options, result }: Run,
  rows: readonly WrittenRow[],
  { differing }: Difference,
  stored: ReadonlyMap<string, StoredRow>,
): Promise<FetchedDetails> {
  const { detail } = entity
  const fetched: FetchedDetails = { changed: [], unchanged: [], failed: [] }
  if (!detail) return fetched

  const differingRows = new Set(differing)
  const { due, unanswered } = chooseOthers(rows, differingRows, stored, options.intervalMs ?? 0)
  const dueRows = new Set(due)
  const withoutDetail: string[] = []
  let failedInARow = 0
  let emptyInARow = 0
  let firstReason: string | null = null
  let failures = 0

  const fetchDetail = async (id: string) => {
    try {
      const answer = await detail.fetch(options.upstream, id)
      failedInARow = 0
      emptyInARow = answer ? 0 : emptyInARow + 1
      return answer
    } catch (error) {
      failedInARow += 1
      firstReason ??= plainReason(error)
      return 'failed'
    }
  }
  const fetchOne = async (row: WrittenRow) => {
    const before = stored.get(row.id)
    // If the upstream returns no detail at all, that counts as a failure.
    const hasGivenUp =
      failedInARow >= MAX_FAILED_IN_A_ROW || (emptyInARow >= MAX_FAILED_IN_A_ROW && result.details === 0)
    const answer = hasGivenUp ? 'failed' : await fetchDetail(row.id)
    if (answer && answer !== 'failed') {
      result.details += 1
      const columns = detail.row(answer.value)
      row.columns = overlay(row.columns, columns)
      row.detail = { hash: hashOf(columns), raw: answer.raw }
      if (differingRows.has(row)) return
      if (before?.detailHash === row.detail.hash) fetched.unchanged.push(row.id)
      else fetched.changed.push(row)
      return
    }
    if (answer === 'failed') failures += 1
    if (differingRows.has(row) && before?.detailHash) fetched.failed.push(row)
    if (!hasGivenUp && (dueRows.has(row) || (answer === null && !before?.detailHash)))
      withoutDetail.push(row.id)
  }
  const limiter = new PQueue({ concurrency: CONCURRENCY })
  await limiter.addAll([...differing, ...due, ...unanswered].map((row) => () => fetchOne(row)))
  // If other rows got an answer, these rows are fetched again tomorrow. In an outage all are fetched again in the next run.
  if (result.details > 0) fetched.unchanged.push(...withoutDetail)
  if (firstReason !== null) result.error = `${failures} details got no answer: ${firstReason}`
  return fetched
}

/** Of the unchanged rows: those that never got an answer, and those whose detail is older than a day. */
function chooseOthers(
  rows: readonly WrittenRow[],
  differingRows: ReadonlySet<WrittenRow>,
  stored: ReadonlyMap<string, StoredRow>,
  intervalMs: number,
): { due: WrittenRow[]; unanswered: WrittenRow[] } {
  const others = rows
    .filter((row) => !differingRows.has(row))
    .map((row) => ({ row, fetchedAt: stored.get(row.id)?.detailAt?.getTime() ?? null }))
  const perRun = Math.max(5, Math.ceil((rows.length * intervalMs * 1.5) / DAY_MS))
  return {
    unanswered: others.filter(({ fetchedAt }) => fetchedAt === null).map(({ row }) => row),
    due: others
      .flatMap(({ row, fetchedAt }) => (fetchedAt === null ? [] : [{ row, fetchedAt }]))
      // A time in the future was written before the clock was corrected.
      .filter(({ fetchedAt }) => fetchedAt < Date.now() - DAY_MS || fetchedAt > Date.now() + DAY_MS)
      .sort((a, b) => a.fetchedAt - b.fetchedAt)
      .slice(0, perRun)
      .map(({ row }) => row),
  }
}

/** Changes `rows`, whose detail call failed: they get the stored columns, and the current list's values override those. */
export async function keepStoredDetails(
  pool: pg.Pool,
  entity: AnyEntity,
  rows: readonly WrittenRow[],
): Promise<void> {
  if (!rows.length) return
  const ids = rows.map((row) => row.id)
  const before = await transaction(pool, (client) => readColumns(client, entity, ids))
  for (const row of rows) {
    const names = Object.keys(row.columns)
    const stored = Object.fromEntries(names.map((name) => [name, before.get(row.id)?.[name]]))
    row.columns = overlay(stored, row.columns)
  }
}

/** The columns of `row` with all values of `other` that are not '' or null. */
function overlay(row: Record<string, unknown>, other: Record<string, unknown>): Record<string, unknown> {
  const filled = Object.entries(other).filter(([, value]) => value !== '' && value !== null)
  return { ...row, ...Object.fromEntries(filled) }
}
