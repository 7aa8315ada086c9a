import * as hb from 'harfbuzzjs'
import { graphemes } from '../http/text-clipping.ts'
import { type Face, faceOf } from './faces.ts'

// Text as outlines: shaped, broken into lines, and drawn.

interface ShapedLine {
  width: number
  glyphs: { face: Face; id: number; x: number; y: number; scale: number }[]
}

/** Shapes a line of text. `size` is in pixels; x starts at 0, y grows upward from the baseline. */
export function shape(text: string, size: number): ShapedLine {
  const runs: { face: Face; text: string }[] = []
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    const last = runs.at(-1)
    const own = faceOf(segment, last?.face)
    if (!own) continue
    if (last?.face === own) last.text += segment
    else runs.push({ face: own, text: segment })
  }
  const shaped: ShapedLine = { width: 0, glyphs: [] }
  for (const run of runs) {
    const scale = size / run.face.unitsPerEm
    const buffer = new hb.Buffer()
    buffer.addText(run.text)
    buffer.guessSegmentProperties()
    hb.shape(run.face.font, buffer)
    for (const glyph of buffer.getGlyphInfosAndPositions()) {
      shaped.glyphs.push({
        face: run.face,
        id: glyph.codepoint,
        x: shaped.width + (glyph.xOffset ?? 0) * scale,
        y: (glyph.yOffset ?? 0) * scale,
        scale,
      })
      shaped.width += (glyph.xAdvance ?? 0) * scale
    }
  }
  return shaped
}

export function toSvg(line: ShapedLine, x: number, baseline: number, colour: string): string {
  const paths = line.glyphs.map(({ face: { font }, id, x: dx, y: dy, scale }) => {
    const outline = font.glyphToPath(id)
    const place = `translate(${(x + dx).toFixed(2)} ${(baseline - dy).toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`
    return outline ? `<path transform="${place}" d="${outline}"/>` : ''
  })
  return `<g fill="${colour}">${paths.join('')}</g>`
}

/**
 * Breaks a text into lines no wider than `width`. A wider word is broken between clusters.
 * @returns `whole`: whether the lines contain the whole text
 */
export function wrap(
  text: string,
  size: number,
  width: number,
  maxLines: number,
): { lines: ShapedLine[]; whole: boolean } {
  const lines: string[] = []
  let line = ''
  // A word ends at a blank, or when it fills a line.
  const words = text.split(/\s+/).flatMap((word) => {
    if (word.length < 12 || shape(word, size).width <= width) return [word]
    const parts: string[] = ['']
    for (const { segment } of graphemes.segment(word)) {
      const longer = parts.at(-1) + segment
      if (shape(longer, size).width > width) parts.push(segment)
      else parts[parts.length - 1] = longer
    }
    return parts
  })
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word
    if (line && shape(longer, size).width > width) {
      lines.push(line)
      line = word
      if (lines.length > maxLines) break
    } else line = longer
  }
  if (line) lines.push(line)
  const whole = lines.length <= maxLines
  const fitting = lines.slice(0, maxLines)
  if (!whole) {
    const clusters = [...graphemes.segment(fitting.at(-1) ?? '')].map(({ segment }) => segment)
    while (clusters.length > 1 && shape(`${clusters.join('')}…`, size).width > width) clusters.pop()
    fitting[fitting.length - 1] = `${clusters.join('').trimEnd()}…`
  }
  return { lines: fitting.map((one) => shape(one, size)), whole }
}
