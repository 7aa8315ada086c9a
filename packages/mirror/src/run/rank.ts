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
