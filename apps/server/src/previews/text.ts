import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { loadOnce } from '../load-once.ts'
import { withIsolatedArabic } from '../text/arabic-runs.ts'
import { escapeHtml } from '../text/html-escaping.ts'
import { graphemes, oneLine } from '../text/text-clipping.ts'

// Text as pictures, set by Pango, which comes with sharp.

const { resolve } = createRequire(import.meta.url)
/** The image does not depend on the fonts of the machine: most servers have none for Bangla. Pango reads no WOFF. */
const fontFiles = [
  resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
  resolve('@expo-google-fonts/noto-sans-bengali/600SemiBold/NotoSansBengali_600SemiBold.ttf'),
  resolve('@expo-google-fonts/noto-naskh-arabic/600SemiBold/NotoNaskhArabic_600SemiBold.ttf'),
  fileURLToPath(new URL('honorifics.ttf', import.meta.url)),
]
const FONTS = 'Source Serif 4 SemiBold, Noto Sans Bengali SemiBold, Amiri, Noto Naskh Arabic SemiBold'
const LINE_HEIGHT = 1.28

/** Loads the fonts with the first preview. A font file of one text stays loaded for all further ones. */
const loadFonts = loadOnce(() =>
  Promise.all(fontFiles.map((fontfile) => sharp({ text: { text: 'a', fontfile } }).metadata())),
)

/**
 * Characters for which the fonts have no glyph, such as emoji and other scripts: Pango would draw boxes with their numbers. The two
 * joiners shape Bangla conjuncts.
 */
const UNKNOWN =
  /(?!\u200c|\u200d)[^\p{Script=Latin}\p{Script=Bengali}\p{Script=Arabic}\u064b-\u065f\u0670\u0660-\u0669\u06d6-\u06ed\p{P}\p{Zs}\p{Sc}0-9+=<>|~^°©®™×÷ﷺﷻ﷽]/gu

/** A text as pixels with transparency: a layer for `composite`. */
interface SetText {
  input: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/**
 * Draws a text in the largest of some sizes in which it fits into a box. If it fits in none, it is cut, with an ellipsis.
 * @param sizes in pixels, the largest first
 * @returns null if there is nothing to draw
 */
export async function setText(
  text: string,
  {
    sizes,
    width,
    height,
    colour,
  }: { sizes: readonly number[]; width: number; height: number; colour: string },
): Promise<SetText | null> {
  await loadFonts()
  const known = oneLine(text.normalize('NFC').replace(UNKNOWN, ''))
  if (known === '') return null
  const draw = async (shown: string, size: number): Promise<SetText> => {
    // Pango takes an absolute line height in 1024ths of a point. The height of each line would follow its fonts otherwise.
    const lineHeight = Math.round(size * LINE_HEIGHT * 1024)
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}" line_height="${lineHeight}" insert_hyphens="false">${escapeHtml(withIsolatedArabic(shown))}</span>`,
        font: `${FONTS} ${size}px`,
        width,
        wrap: 'word-char',
        rgba: true,
      },
    })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } }
  }
  let set: SetText | undefined
  for (const size of sizes) {
    set = await draw(known, size)
    if (set.raw.height <= height) return set
  }
  const clusters = [...graphemes.segment(known)].map(({ segment }) => segment)
  while (set && set.raw.height > height && clusters.length > 1) {
    // About as many clusters as fit, and at least one in twenty less than before.
    const fitting = Math.floor(clusters.length * Math.min(height / set.raw.height, 0.95))
    clusters.length = Math.max(1, fitting)
    set = await draw(`${clusters.join('').trimEnd()}…`, sizes.at(-1) ?? 0)
  }
  return set ?? null
}
