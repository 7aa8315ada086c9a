/**
 * Returns where to truncate a text to `limit` characters: after the last whole word. A single long word is cut between
 * two grapheme clusters.
 */
export function wordEnd(text: string, limit: number): number {
  const blank = text.slice(0, limit + 1).search(/\s\S*$/u)
  if (blank > limit / 2) return blank
  let end = limit
  // Combining marks, joiners and low surrogates belong to the character before them. A character after a joiner belongs
  // to the joiner.
  const joined = () =>
    /^(?:\p{M}|\u200c|\u200d|[\udc00-\udfff])/u.test(text.slice(end, end + 1)) ||
    /\u09cd|\u200d/.test(text.charAt(end - 1))
  while (end > 0 && joined()) end -= 1
  return end
}

/**
 * Replaces lone surrogates, which truncation may leave. Supported browsers do not all have
 * String.prototype.toWellFormed.
 */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD')
