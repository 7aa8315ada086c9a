/** User-perceived characters, in both languages (docs/spec/rulings.md#12). */
export const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** Replaces line breaks and runs of blanks by single blanks. */
export function oneLine(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim()
}

/**
 * The first `limit` user-perceived characters of a text in one line, with an ellipsis if the text is longer. A Bangla
 * cluster or an emoji is never split (docs/spec/rulings.md#12).
 */
export function clip(text: string, limit: number): string {
  const line = oneLine(text)
  // A text never has more graphemes than UTF-16 units, so most texts need no segmentation.
  if (line.length <= limit) return line
  // In ASCII text each character is one grapheme. The segmenter would take 20 µs.
  const head = line.slice(0, limit + 1)
  if (/^[ -~]*$/.test(head)) return `${head.slice(0, limit).trimEnd()}…`
  let count = 0
  // The segmenter is lazy: only the first `limit` characters of a long text are segmented.
  for (const { index } of graphemes.segment(line)) {
    if (count === limit) return `${line.slice(0, index).trimEnd()}…`
    count += 1
  }
  return line
}
