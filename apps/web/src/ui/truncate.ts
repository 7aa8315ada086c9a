/**
 * Where to cut a text of more than `limit` characters: behind the last whole word before that. A text that is one word is
 * cut in front of a letter, never inside one.
 */
export function wordEnd(text: string, limit: number): number {
  const blank = text.slice(0, limit + 1).search(/\s\S*$/u)
  if (blank > limit / 2) return blank
  let end = limit
  // Marks, joiners and second halves belong to what stands before them, and what follows a joiner to the joiner.
  const joined = () =>
    /^(?:\p{M}|\u200c|\u200d|[\udc00-\udfff])/u.test(text.slice(end, end + 1)) ||
    /\u09cd|\u200d/.test(text.charAt(end - 1))
  while (end > 0 && joined()) end -= 1
  return end
}

/** The text without halves of characters, which a cut may leave. As toWellFormed, which browsers of the floor do not have. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD')
