import { addFieldCounts } from '@school/upstream'
import { schoolDay } from '@school/upstream/school-time'
import PQueue from 'p-queue'
import type pg from 'pg'
import type { AnyEntity } from '../entity.ts'
import { hashOf } from '../parse.ts'
import { LossCounter } from '../text/losses.ts'
import type { Difference } from './compare.ts'
import { plainReason, type Run } from './run.ts'
import { transaction } from './transaction.ts'
import { readColumns, type StoredRow, type WrittenRow } from './write.ts'

// Fetches details, for entities with a detail call: of new and changed rows at once, of the newest rows every half hour, of the
// others once a day, oldest first. If a detail call fails, the stored detail remains. If the upstream says that there is no such
// row, the stored detail goes.

/** A run makes no more detail calls after this many failures in a row. */
const MAX_FAILED_IN_A_ROW = 5
const CONCURRENCY = 4
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Corrections of the newest rows appear soon: of so many, and of all of the last days. */
const NEWEST = { rows: 30, days: 14, everyMs: 30 * MINUTE_MS }
/** Maximum number of the newest rows that one run asks for again. */
const MAX_NEWEST_PER_RUN = 100
/** The hash of a row whose detail the upstream does not have. */
const NO_DETAIL = 'none'

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
  const noSuchRow: { row: WrittenRow; before: StoredRow | undefined }[] = []
  const dueRows = new Set(due)
  const withoutDetail: string[] = []
  let failedInARow = 0
  let emptyInARow = 0
  let firstReason: string | null = null
  const remarks = new Set<string>()
  const losses = new LossCounter()
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
    if (answer === null) return void noSuchRow.push({ row, before })
    if (answer !== 'failed') {
      result.details += 1
      addFieldCounts(result.detailFields, answer.fields)
      for (const remark of answer.remarks) remarks.add(remark)
      const columns = losses.count(() => detail.row(answer.value))
      row.columns = overlay(row.columns, columns)
      row.detail = { hash: hashOf(columns), raw: answer.raw }
      if (differingRows.has(row)) return
      if (before?.detailHash === row.detail.hash) fetched.unchanged.push(row.id)
      else fetched.changed.push(row)
      return
    }
    failures += 1
    if (differingRows.has(row) && hasDetail(before)) fetched.failed.push(row)
    if (!hasGivenUp && dueRows.has(row)) withoutDetail.push(row.id)
  }
  const limiter = new PQueue({ concurrency: CONCURRENCY })
  await limiter.addAll([...differing, ...due, ...unanswered].map((row) => () => fetchOne(row)))
  Object.assign(result.detailFields, losses.counts())
  // Many rows that the upstream does not know, more than it knows, are a failure of the upstream.
  const losing = noSuchRow.filter(({ before }) => hasDetail(before)).length
  const isBelieved =
    result.details === 0
      ? noSuchRow.length < MAX_FAILED_IN_A_ROW
      : losing < MAX_FAILED_IN_A_ROW || losing < result.details
  if (!isBelieved) {
    failures += noSuchRow.length
    firstReason ??= 'the upstream knows none of the rows'
  }
  for (const { row, before } of noSuchRow) {
    if (!isBelieved) {
      if (differingRows.has(row) && hasDetail(before)) fetched.failed.push(row)
      continue
    }
    // The row has the columns of the list only.
    row.detail = { hash: NO_DETAIL, raw: [] }
    if (differingRows.has(row)) continue
    if (before?.detailHash === NO_DETAIL) fetched.unchanged.push(row.id)
    else fetched.changed.push(row)
  }
  if (isBelieved && noSuchRow.length > 0)
    result.remarks.push(`the upstream lists ${countOf(noSuchRow)} of which it has no detail`)
  result.remarks.push(...[...remarks].map((remark) => `details: ${remark}`))
  // If other rows got an answer, these rows are fetched again later. In an outage all are fetched again in the next run.
  if (result.details > 0) fetched.unchanged.push(...withoutDetail)
  if (failures > 0 && firstReason !== null) result.error = `${failures} details got no answer: ${firstReason}`
  return fetched
}

const countOf = ({ length }: readonly unknown[]) => (length === 1 ? '1 row' : `${length} rows`)
const hasDetail = (stored: StoredRow | undefined) =>
  stored !== undefined && stored.detailHash !== null && stored.detailHash !== NO_DETAIL

/**
 * Of the unchanged rows: those that never got an answer; those of the newest whose detail is older than half an hour, and those of
 * the others whose detail is older than a day, the oldest of each first.
 */
function chooseOthers(
  rows: readonly WrittenRow[],
  differingRows: ReadonlySet<WrittenRow>,
  stored: ReadonlyMap<string, StoredRow>,
  intervalMs: number,
): { due: WrittenRow[]; unanswered: WrittenRow[] } {
  const others = rows
    .filter((row) => !differingRows.has(row))
    .map((row) => ({ row, fetchedAt: stored.get(row.id)?.detailAt?.getTime() ?? null }))
  const answered = others
    .flatMap(({ row, fetchedAt }) => (fetchedAt === null ? [] : [{ row, fetchedAt }]))
    .sort((a, b) => a.fetchedAt - b.fetchedAt)
  // A time in the future was written before the clock was corrected.
  const isOlder = (fetchedAt: number, ms: number) =>
    fetchedAt <= Date.now() - ms || fetchedAt > Date.now() + DAY_MS
  const newest = newestRows(rows)
  // The run whose time is nearest to the half hour asks again, so that no row waits for an hour.
  const soon = Math.max(0, NEWEST.everyMs - intervalMs / 2)
  const perRun = Math.max(5, Math.ceil((rows.length * intervalMs * 1.5) / DAY_MS))
  const due = [
    ...answered
      .filter(({ row, fetchedAt }) => newest.has(row) && isOlder(fetchedAt, soon))
      .slice(0, MAX_NEWEST_PER_RUN),
    ...answered
      .filter(({ row, fetchedAt }) => !newest.has(row) && isOlder(fetchedAt, DAY_MS))
      .slice(0, perRun),
  ]
  return {
    unanswered: others.filter(({ fetchedAt }) => fetchedAt === null).map(({ row }) => row),
    due: due.map(({ row }) => row),
  }
}

/** The newest rows: by their date, without dates by the number of their id, without both by the order of the list. */
function newestRows(rows: readonly WrittenRow[]): Set<WrittenRow> {
  const since = schoolDay(new Date(Date.now() - NEWEST.days * DAY_MS))
  const dateOf = ({ columns }: WrittenRow) => String(columns.date ?? columns.startDate ?? '')
  const numberOf = ({ columns }: WrittenRow) => Number(columns.number ?? 0)
  const sorted = rows.toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)) || numberOf(b) - numberOf(a))
  // A row without a date may be new all the same.
  const byNumber = rows.toSorted((a, b) => numberOf(b) - numberOf(a))
  return new Set([
    ...sorted.slice(0, NEWEST.rows),
    ...byNumber.slice(0, NEWEST.rows),
    ...rows.filter((row) => dateOf(row) >= since),
  ])
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
