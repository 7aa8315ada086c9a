import { wordsOf } from '@school/forms/phonetics'
import { oneLine } from '../text/text-clipping.ts'

/** A text in pieces. Every second piece is a match. */
export type Marked = string[]

/** The length of an excerpt in characters, and how many of them precede the first match. */
const EXCERPT_LENGTH = 220
const CONTEXT_BEFORE_HIT = 60

/** Separates headings, items and cells, which are lines, where no sign does it. */
const withSeparators = (text: string) => text.replace(/([^\s.!?।:;,|·…-])[^\S\n]*\n\s*(?=\S)/g, '$1 · ')

/** Marks the words that match. With `around`, the result is an excerpt around the first match. */
export function highlight(text: string, isMatch: (word: string) => boolean, around: boolean): Marked {
  const line = oneLine(around ? withSeparators(text) : text)
  const hits: { from: number; to: number }[] = []
  let until = around ? Number.POSITIVE_INFINITY : line.length
  for (const word of wordsOf(line)) {
    if (word.index > until) break
    if (!isMatch(word.text)) continue
    if (!hits.length && around) until = word.index + EXCERPT_LENGTH
    hits.push({ from: word.index, to: word.index + word.text.length })
  }
  let [from, to] = [0, line.length]
  if (around) {
    // The excerpt begins and ends at a blank, so no grapheme cluster is split (docs/spec/rulings.md#12).
    const first = hits[0]?.from ?? 0
    from = first > CONTEXT_BEFORE_HIT ? line.indexOf(' ', first - CONTEXT_BEFORE_HIT) + 1 : 0
    if (from > first) from = first
    to = Math.min(line.length, from + EXCERPT_LENGTH)
    if (to < line.length) to = Math.max(line.lastIndexOf(' ', to), hits[0]?.to ?? 0) || to
  }
  const pieces: Marked = []
  let at = from
  for (const hit of hits) {
    if (hit.to > to) break
    pieces.push(line.slice(at, hit.from), line.slice(hit.from, hit.to))
    at = hit.to
  }
  pieces.push(line.slice(at, to).toWellFormed())
  if (from > 0) pieces[0] = `… ${pieces[0]}`
  if (to < line.length) pieces[pieces.length - 1] = `${pieces.at(-1)?.trimEnd()} …`
  return pieces
}
