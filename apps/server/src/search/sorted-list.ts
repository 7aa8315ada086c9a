// Binary search in sorted lists of words.

/** Returns the index of the first element that is not less than `key`, or the length of the list. */
export function lowerBound(list: readonly string[], key: string): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Yields the indexes of the elements that begin with `prefix`. */
export function* withPrefix(list: readonly string[], prefix: string): Generator<number> {
  for (let index = lowerBound(list, prefix); list[index]?.startsWith(prefix); index += 1) yield index
}
