import type { AnyEntity } from '../entity.ts'
import type { RejectedRow } from './convert-rows.ts'
import type { StoredRow, WrittenRow } from './write.ts'

// Compares the listing with the stored rows.

export interface Difference {
  /** New rows, changed rows, and deleted rows that are listed again. */
  differing: WrittenRow[]
  /** Rows of a ranked entity that are stored with another rank. */
  moved: { id: string; listRank: number }[]
  /** Ids of all listed rows, rejected ones included: a row that is listed but could not be parsed is not missing. */
  present: Set<string>
  /** Ids of stored rows that are not listed any more. */
  missing: string[]
  /** Number of listed rows, rejected ones included. */
  listedCount: number
  /** Number of stored rows that are not deleted. */
  active: number
  /** Number of rejected rows that match no stored row. */
  unmatched: number
}

/** Compares hashes. Changes `rows`: each row of a ranked entity gets its rank. */
export function compare(
  entity: AnyEntity,
  rows: WrittenRow[],
  rejected: readonly RejectedRow[],
  stored: ReadonlyMap<string, StoredRow>,
): Difference {
  const present = new Set(
    [...rows.map((row) => row.id), ...rejected.map((row) => row.id)].filter((id) => id !== null),
  )
  return {
    moved: entity.ranked ? rank(rows, stored) : [],
    differing: rows.filter((row) => {
      const before = stored.get(row.id)
      return !before || before.gone || before.hash !== row.hash
    }),
    present,
    missing: [...stored].filter(([id, row]) => !row.gone && !present.has(id)).map(([id]) => id),
    listedCount: rows.length + rejected.length,
    active: [...stored.values()].filter((row) => !row.gone).length,
    unmatched: rejected.filter((row) => row.id === null || !stored.has(row.id)).length,
  }
}

/**
 * Sets the rank of each row.
 * @returns the rows that are stored with another rank
 */
function rank(rows: WrittenRow[], stored: ReadonlyMap<string, StoredRow>): Difference['moved'] {
  const ranks = rankRows(
    rows.map((row) => row.id),
    (id) => stored.get(id)?.listRank ?? undefined,
  )
  for (const row of rows) row.listRank = ranks.get(row.id) ?? 0
  return [...ranks]
    .map(([id, listRank]) => ({ id, listRank }))
    .filter(({ id, listRank }) => stored.has(id) && stored.get(id)?.listRank !== listRank)
}

/**
 * The position of each listed row as a rank: the row with the greater rank is listed first. Stored ranks are reused where
 * possible, so that a new row at the top or a deleted row changes no other rank.
 * @param ids in the upstream's order
 * @param rankOf the stored rank of a row
 */
export function rankRows(
  ids: readonly string[],
  rankOf: (id: string) => number | undefined,
): Map<string, number> {
  const ranks = new Map<string, number>()
  let below = -1
  for (const id of ids.toReversed()) {
    below = Math.max(rankOf(id) ?? 0, below + 1)
    ranks.set(id, below)
  }
  return ranks
}
