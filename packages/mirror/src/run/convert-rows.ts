import type { AnyEntity } from '../entity.ts'
import { hashOf } from '../parse.ts'
import { plainReason } from './run.ts'
import type { WrittenRow } from './write.ts'

// Converts the upstream's rows to ours, one by one. An invalid row is rejected and does not affect the others.

/** A row that could not be parsed or stored, with the reason. */
export interface RejectedRow {
  id: string | null
  reason: string
  raw: string
}

/**
 * Typed rows with their hashes. Of several rows with the same id, the first one counts, and the others are rejected as duplicates,
 * although they could be parsed.
 */
export function convertRows(
  entity: AnyEntity,
  listed: readonly { value: unknown; raw: unknown }[],
): { rows: WrittenRow[]; rejected: RejectedRow[]; duplicates: RejectedRow[] } {
  const rows = new Map<string, WrittenRow>()
  const rejected: RejectedRow[] = []
  const duplicates: RejectedRow[] = []
  for (const { value, raw } of listed) {
    const id: string = entity.id(value)
    const first = rows.get(id)
    if (!first) {
      try {
        const columns: Record<string, unknown> = entity.row(value, rows.size)
        rows.set(id, { id, columns, hash: hashOf(columns), raw })
      } catch (error) {
        rejected.push({ id, reason: plainReason(error), raw: rawText(raw) })
      }
    } else if (JSON.stringify(first.raw) !== JSON.stringify(raw)) {
      duplicates.push({ id, reason: 'another row has the same id', raw: rawText(raw) })
    }
  }
  return { rows: [...rows.values()], rejected, duplicates }
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
