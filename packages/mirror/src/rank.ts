/**
 * The place of every listed row as a rank: the greater of two is listed first. A stored rank stays wherever it still
 * fits, so that a new row at the top, or one that is gone, changes no rank but its own.
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
