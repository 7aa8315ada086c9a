/** User-perceived characters, in both languages (docs/spec/rulings.md#12). */
export const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** Replaces line breaks and runs of blanks by single blanks. */
export function oneLine(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim()
}

/**
 * At most the first `limit` user-perceived characters of a text in one line, with an ellipsis if the text is longer. It is cut
 * after the last whole word. In a long word, a Bangla cluster or an emoji is never split (docs/spec/rulings.md#12).
 */
export function clip(text: string, limit: number): string {
  const line = oneLine(text)
  // A text never has more graphemes than UTF-16 units, so most texts need no segmentation.
  if (line.length <= limit) return line
  // In ASCII text each character is one grapheme. The segmenter would take 20 µs.
  const head = line.slice(0, limit + 1)
  if (/^[ -~]*$/.test(head)) return cutAfterWord(line, limit)
  let count = 0
  // The segmenter is lazy: only the first `limit` characters of a long text are segmented.
  for (const { index } of graphemes.segment(line)) {
    if (count === limit) return cutAfterWord(line, index)
    count += 1
  }
  return line
}

/** Cuts a line before this index, or after the last whole word before it, if that leaves more than half. */
function cutAfterWord(line: string, index: number): string {
  const head = line.slice(0, index)
  const blank = line.charAt(index) === ' ' ? index : head.lastIndexOf(' ')
  const words = blank > index / 2 ? head.slice(0, blank) : head
  return `${words.replace(/[ ,;:–(-]{1,3}$/, '')}…`
}
