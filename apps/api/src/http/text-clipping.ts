/** User-perceived characters, in both languages (docs/spec/rulings.md#12). */
export const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** A text without its line ends and double blanks. (Single blanks are most of its white space, and stay untouched.) */
export function oneLine(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim()
}

/**
 * At most `limit` user-perceived characters of a text, in one line, with an ellipsis only where something was cut
 * (docs/spec/rulings.md#12: a Bangla cluster or an emoji is never split).
 */
export function clip(text: string, limit: number): string {
  const line = oneLine(text)
  // No text has more graphemes than UTF-16 units: most rows need no segmenting at all.
  if (line.length <= limit) return line
  // Where these are all letters and signs of ASCII, each is one: the segmenter would take 20 µs.
  const head = line.slice(0, limit + 1)
  if (/^[ -~]*$/.test(head)) return `${head.slice(0, limit).trimEnd()}…`
  let count = 0
  // The segmenter walks lazily: a text of a megabyte costs as much as its first `limit` characters.
  for (const { index } of graphemes.segment(line)) {
    if (count === limit) return `${line.slice(0, index).trimEnd()}…`
    count += 1
  }
  return line
}
