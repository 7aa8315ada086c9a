import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { Blob, Face, Buffer as GlyphBuffer, Font as HarfBuzzFont, shape } from 'harfbuzzjs'

// Fonts for PDFKit. It would choose and place glyphs by fontkit, which does not know all conjuncts of Bengali and misspells জন্মনিবন্ধন.
// Here HarfBuzz does it, as in browsers; fontkit reads the font and writes its used glyphs into the file.

/** A glyph in units of the font, where it is drawn, and the characters that it stands for. */
export interface PlacedGlyph {
  id: number
  /** Those of a cluster (an indivisible group such as `ন্দি`) are at its first glyph. */
  characters: string
  xAdvance: number
  xOffset: number
  yOffset: number
}

/** Opens a TrueType font, once for all documents. */
export function openFont(file: string) {
  const bytes = readFileSync(file)
  const font = create(bytes) as Font
  const shaper = new HarfBuzzFont(new Face(new Blob(bytes)))
  const buffer = new GlyphBuffer()

  const place = (text: string): PlacedGlyph[] => {
    buffer.reset()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(shaper, buffer)
    const glyphs = buffer.getGlyphInfosAndPositions()
    const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b)
    return glyphs.map(({ codepoint: id, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }, index) => {
      const isFirst = glyphs[index - 1]?.cluster !== cluster
      const characters = isFirst ? text.slice(cluster, starts[starts.indexOf(cluster) + 1]) : ''
      return { id, characters, xAdvance, xOffset, yOffset }
    })
  }

  return { place, forDocument: () => fontOfDocument(font, place) }
}

/** Above all numbers of glyphs, of which a font has 65,536 at most. */
const FIRST_CODE = 0x10000

/**
 * The font for one document. The same glyph has a code of its own for each text that it stands for, so that what is copied or read
 * aloud is what was written.
 */
function fontOfDocument(font: Font, place: (text: string) => PlacedGlyph[]): Font {
  const codes = new Map<string, number>()
  const glyphs: number[] = []
  const codeOf = ({ id, characters }: PlacedGlyph) => {
    const key = `${id} ${characters}`
    const code = codes.get(key) ?? FIRST_CODE + glyphs.push(id) - 1
    codes.set(key, code)
    return code
  }
  const layout = (text: string) => {
    const placed = place(text)
    return {
      glyphs: placed.map((glyph) => ({
        id: codeOf(glyph),
        advanceWidth: font.getGlyph(glyph.id).advanceWidth,
        codePoints: [...glyph.characters].map((character) => character.codePointAt(0)),
      })),
      positions: placed.map(({ xAdvance, xOffset, yOffset }) => ({
        xAdvance,
        yAdvance: 0,
        xOffset,
        yOffset,
      })),
      advanceWidth: placed.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    }
  }
  const createSubset = () => {
    const subset = font.createSubset() as unknown as FontkitSubset
    const places = new Map<number, number>()
    const include = subset.includeGlyph.bind(subset)
    /** Also called by fontkit, with numbers of glyphs: those of which another is composed. */
    subset.includeGlyph = (id) => {
      if (id < FIRST_CODE) return include(id)
      const index = places.get(id) ?? subset.glyphs.push(glyphs[id - FIRST_CODE] ?? 0) - 1
      places.set(id, index)
      return index
    }
    return subset
  }
  return Object.assign(Object.create(font) as Font, { layout, createSubset })
}

interface FontkitSubset {
  /** The glyphs of the file, by their numbers in the font. */
  glyphs: number[]
  includeGlyph: (id: number) => number
}
