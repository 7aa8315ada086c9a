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

/** Typed rows with their hashes. Of several rows with the same id, the first one counts. */
export function parseListing(
  entity: AnyEntity,
  listed: readonly { value: unknown; raw: unknown }[],
): { rows: WrittenRow[]; rejected: RejectedRow[] } {
  const rows = new Map<string, WrittenRow>()
  const rejected: RejectedRow[] = []
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
      rejected.push({ id, reason: 'another row has the same id', raw: rawText(raw) })
    }
  }
  return { rows: [...rows.values()], rejected }
}

/** The first 2,000 characters of a rejected row, for display. */
export const rawText = (raw: unknown) => JSON.stringify(raw).slice(0, 2000).toWellFormed()
