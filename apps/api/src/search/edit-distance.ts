/** Longer words have no edit distance. They are far longer than any word with a typing error. */
const MAX_LENGTH = 62

/** Rows of the matrix of distances, reused: a query is compared with thousands of words. */
const rows = Array.from({ length: 3 }, () => new Uint8Array(MAX_LENGTH + 2))

/**
 * Returns the edit distance of two words: the number of letters that are missing, added, replaced, or exchanged with their
 * neighbour. The time is in proportion to the length of the words times `maxDistance`.
 * @returns `maxDistance` + 1 if the distance is larger than `maxDistance`, or a word is longer than 62 UTF-16 units
 */
export function editDistance(one: string, other: string, maxDistance: number): number {
  const far = maxDistance + 1
  if (Math.abs(one.length - other.length) > maxDistance) return far
  if (Math.max(one.length, other.length) > MAX_LENGTH) return far
  const start = lengthOfCommonStart(one, other)
  const height = one.length - start
  const width = other.length - start
  let [beforeLast = new Uint8Array(), last = beforeLast, row = beforeLast] = rows
  for (let j = 0; j <= width; j += 1) last[j] = j
  for (let i = 1; i <= height; i += 1) {
    // Cells further from the diagonal are larger than the maximum, so they are not computed.
    const from = Math.max(1, i - maxDistance)
    const to = Math.min(width, i + maxDistance)
    let nearest = from === 1 ? i : far
    row[from - 1] = nearest
    row[to + 1] = far
    const letter = one.charCodeAt(start + i - 1)
    for (let j = from; j <= to; j += 1) {
      const otherLetter = other.charCodeAt(start + j - 1)
      const replaced = (last[j - 1] ?? far) + (letter === otherLetter ? 0 : 1)
      let least = Math.min((last[j] ?? far) + 1, (row[j - 1] ?? far) + 1, replaced)
      const isExchanged =
        i > 1 &&
        j > 1 &&
        letter === other.charCodeAt(start + j - 2) &&
        otherLetter === one.charCodeAt(start + i - 2)
      if (isExchanged) least = Math.min(least, (beforeLast[j - 2] ?? far) + 1)
      row[j] = least
      nearest = Math.min(nearest, least)
    }
    if (nearest > maxDistance) return far
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return Math.min(last[width] ?? far, far)
}

function lengthOfCommonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one.charCodeAt(length) === other.charCodeAt(length)) length += 1
  return length
}
