import { isDeepStrictEqual } from 'node:util'
import type { FieldCounts } from '@school/upstream'
import type { AnyEntity } from '../entity.ts'
import { hashOf, keyOf } from '../parse.ts'
import { LossCounter } from '../text/losses.ts'
import { plainReason } from './run.ts'
import type { WrittenRow } from './write.ts'

// Converts the upstream's rows to ours, one by one. An invalid row is rejected and does not affect the others.

/** A row that could not be parsed or stored, with the reason. */
export interface RejectedRow {
  id: string | null
  reason: string
  raw: string
}

type ListedRow = { value: unknown; raw: unknown }

/** The ids that several different rows have. */
export function repeatedIds(entity: AnyEntity, listed: readonly ListedRow[]): string[] {
  const seen = new Map<string, unknown>()
  const repeated = new Set<string>()
  for (const { value, raw } of listed) {
    if (entity.hasOwnId && !entity.hasOwnId(value)) continue
    const id: string = entity.id(value)
    if (!seen.has(id)) seen.set(id, raw)
    else if (!isDeepStrictEqual(seen.get(id), raw)) repeated.add(id)
  }
  return [...repeated]
}

/**
 * Typed rows with their hashes. Of several rows with the same id, one counts: the one that is stored, so that their order does not
 * matter, otherwise the first. The others are rejected as duplicates, although they could be parsed. Rows without an id of their
 * own all count.
 * @param storedRaws the stored raw rows of the ids that are repeated
 */
export function convertRows(
  entity: AnyEntity,
  listed: readonly ListedRow[],
  storedRaws: ReadonlyMap<string, unknown> = new Map(),
): {
  rows: WrittenRow[]
  rejected: RejectedRow[]
  duplicates: RejectedRow[]
  /** Number of rows that came again word for word. */
  repeated: number
  /** What the texts of the rows have lost (text/losses.ts). */
  losses: FieldCounts
} {
  const rows = new Map<string, WrittenRow>()
  const rejected: RejectedRow[] = []
  const duplicates: RejectedRow[] = []
  /** The first row of each id, and the texts of all different ones if there are several. */
  const seen = new Map<string, { raw: unknown; texts?: Set<string> }>()
  const losses = new LossCounter()
  let repeated = 0
  const chosen = new Map<string, ListedRow>()
  for (const row of storedRaws.size > 0 ? listed : []) {
    const id: string = entity.id(row.value)
    if (storedRaws.has(id) && isDeepStrictEqual(row.raw, storedRaws.get(id))) chosen.set(id, row)
  }
  for (const row of listed) {
    const { value, raw } = row
    let id: string = entity.id(value)
    const before = seen.get(id)
    if (before) {
      const text = JSON.stringify(raw)
      before.texts ??= new Set([JSON.stringify(before.raw)])
      if (before.texts.has(text)) {
        repeated += 1
        continue
      }
      before.texts.add(text)
    } else seen.set(id, { raw })
    if (entity.hasOwnId && !entity.hasOwnId(value)) {
      if (before?.texts) id = keyOf(id, String(before.texts.size))
    } else if (rows.has(id) || (chosen.get(id) ?? row) !== row) {
      duplicates.push({ id, reason: 'another row has the same id', raw: rawText(raw) })
      continue
    }
    try {
      const columns: Record<string, unknown> = losses.count(() => entity.row(value, rows.size))
      rows.set(id, { id, columns, hash: hashOf(columns), raw })
    } catch (error) {
      rejected.push({ id, reason: plainReason(error), raw: rawText(raw) })
    }
  }
  return { rows: [...rows.values()], rejected, duplicates, repeated, losses: losses.counts() }
}

/** Ends a run that must not write anything, because most rows of its listing are unusable. */
export class UnusableListingError extends Error {
  readonly rejected: readonly RejectedRow[]

  constructor(message: string, rejected: readonly RejectedRow[]) {
    super(message)
    this.rejected = rejected
  }
}

/**
 * Checks that at least half of the fetched rows can be used. A listing with fewer has probably changed its form.
 * @param unusable rows that could not be parsed or that Postgres rejects. Their reasons name fields and types, never values
 * @param rejected all rejected rows, which are shown as those of this run
 * @throws UnusableListingError with the number and the first reason
 */
export function checkUsable(
  fetched: number,
  unusable: readonly { reason: string }[],
  rejected: readonly RejectedRow[],
): void {
  const [first] = unusable
  if (!first || unusable.length * 2 <= fetched) return
  throw new UnusableListingError(
    `${unusable.length} of ${fetched} rows are rejected, the first because ${first.reason}`,
    rejected,
  )
}

/** The first 2,000 characters of a rejected row, for display. */
export const rawText = (raw: unknown) => JSON.stringify(raw).slice(0, 2000).toWellFormed()
