import { createRequire } from 'node:module'
import { type SubmissionState, type ToldState, toldState } from '@school/forms/submission-state'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { loadOnce } from '../load-once.ts'

// A sheet of paper as PDF: its fonts, measures, colours and drawings.

const { resolve } = createRequire(import.meta.url)
/** They have Latin and Bengali letters. The sheet must not depend on the fonts of the machine. */
const fontFiles = {
  regular: '400Regular/NotoSansBengali_400Regular.ttf',
  bold: '600SemiBold/NotoSansBengali_600SemiBold.ttf',
}
type FontName = keyof typeof fontFiles
/** Opened once, with the first sheet: a process that draws none does not load HarfBuzz. */
const openFonts = loadOnce(async () => {
  const { openFont } = await import('../text/shaped-font.ts')
  return Object.entries(fontFiles).map(
    ([name, file]) =>
      [name as FontName, openFont(resolve(`@expo-google-fonts/noto-sans-bengali/${file}`))] as const,
  )
})

declare global {
  namespace PDFKit {
    interface PDFDocument {
      // Not in its types, because it is internal.
      _fragment(text: string, x: number, y: number, options: object): void
    }
  }
}

// In points.
const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
const CODE = 104
const COLUMN = 150

/** The width beside the code. */
const HEAD = WIDTH - CODE - 24

const INK = '#16241f'
export const MUTED = '#55635c'
const GREEN = '#0a3d30'
const HAIRLINE = '#8b8471'

interface Look {
  dark: string
  light: string
  /** A path around the origin. */
  sign: string
  isDashed: boolean
}

/** Sheets of different states are told apart at arm's length, also in black and white: by a bar, a sign and its shape. */
const looks: Record<ToldState, Look> = {
  delivered: { dark: '#0d5a47', light: '#e3f0ea', sign: 'M-6 0L-2 5L7 -5', isDashed: false },
  waiting: { dark: '#80590f', light: '#f7edd6', sign: 'M0 -7L0 0L5 3', isDashed: false },
  unclear: {
    dark: '#55635c',
    light: '#f1ebdc',
    sign: 'M-4 -4C-4 -9 4 -9 4 -4C4 -1 0 -1 0 3M0 7L0 7.2',
    isDashed: true,
  },
  refused: { dark: '#a4262c', light: '#fbe9e7', sign: 'M-5 -5L5 5M5 -5L-5 5', isDashed: false },
}
/** Of the bar at the left edge, and of the box with the message. */
const BAR = 14
const PADDING = 10

/** Characters that the fonts may lack, such as emoji and Arabic, would be drawn as boxes. The joiners shape conjuncts. */
const UNKNOWN = /(?!\u200c|\u200d)[^\p{Script=Latin}\p{Script=Bengali}\p{P}\p{Zs}\p{Sc}0-9+=<>|~]/gu
/** Names and words of the upstream are of any length; the sheet stays one. */
const printable = (text: string) => {
  const known = text.replace(UNKNOWN, '').trim()
  return known.length > 300 ? `${known.slice(0, 300)}…` : known
}

/** A sheet in portrait, written from top to bottom. */
export class Sheet extends PDFDocument {
  private readonly look: Look

  private constructor(state: SubmissionState, lang: string, info: { Title: string; Author: string }) {
    super({ size: 'A4', margin: MARGIN, lang, info })
    this.look = looks[toldState(state)]
  }

  static async open(state: SubmissionState, lang: string, info: { Title: string; Author: string }) {
    const sheet = new Sheet(state, lang, info)
    // PDFKit takes opened fonts too, which its types do not say.
    for (const [name, font] of await openFonts())
      sheet.registerFont(name, font.forDocument() as unknown as ArrayBuffer)
    return sheet
  }

  /** PDFKit draws each line of a text by this. What a line says is written beside its glyphs, for copying and reading aloud. */
  override _fragment(text: string, x: number, y: number, options: object) {
    this.markContent('Span', { actual: text.trim() })
    super._fragment(text, x, y, options)
    this.endMarkedContent()
  }

  write(text: string, size: number, { font = 'regular', colour = INK, left = MARGIN, width }: Style = {}) {
    this.font(font).fontSize(size).fillColor(colour)
    return this.text(printable(text), left, this.y, { width: width ?? MARGIN + WIDTH - left })
  }

  /** A line across the sheet, or in its right column. */
  rule(left = MARGIN, y = this.y) {
    return this.moveTo(left, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(0.5)
      .stroke(HAIRLINE)
  }

  heading(text: string) {
    return this.write(text, 13, { font: 'bold', colour: GREEN }).moveDown(0.3)
  }

  items(items: readonly string[]) {
    for (const item of items) {
      const top = this.y
      this.write('–', 11)
      this.y = top
      this.write(item, 11, { left: MARGIN + 14 })
      this.y += 3
    }
    return this.moveDown(0.8)
  }

  /** A name, and beside it a value, or a line to write on. */
  row(name: string, text: string) {
    const top = this.y
    this.write(name, 10, { colour: MUTED, width: COLUMN - 12 })
    const bottom = this.y
    this.y = top
    if (text) this.write(text, 11, { font: 'bold', left: MARGIN + COLUMN })
    else this.rule(MARGIN + COLUMN, top + 16)
    this.y = Math.max(this.y, bottom, top + 18) + 4
  }

  /** Brand, title with the sign of the state, and the code of an address beside them. */
  head(brand: string, title: string, address: string | null) {
    const { look } = this
    this.moveTo(BAR / 2, 0)
      .lineTo(BAR / 2, this.page.height)
      .lineWidth(BAR)
    if (look.isDashed) this.dash(12, { space: 12 })
    this.stroke(look.dark).undash()
    if (address) this.code(address, MARGIN + WIDTH - CODE, MARGIN)
    this.y = MARGIN
    this.write(brand, 12, { font: 'bold', colour: GREEN, width: HEAD }).moveDown(0.5)
    this.sign(MARGIN + 15, this.y + 17)
    const style = { font: 'bold', colour: look.dark, left: MARGIN + 40, width: HEAD - 40 } as const
    return this.write(title, 20, style).moveDown(0.3)
  }

  /** A small label, and what must not be overlooked. */
  large(label: string, text: string) {
    this.write(label, 10, { colour: MUTED, width: HEAD })
    this.write(text, 26, { font: 'bold', colour: GREEN, width: HEAD })
    this.y = Math.max(this.y, MARGIN + CODE + 10)
  }

  /** A text on the colour of the state. */
  box(text: string) {
    const style = { font: 'bold', left: MARGIN + PADDING, width: WIDTH - 2 * PADDING } as const
    const height = this.font('bold').fontSize(11).heightOfString(printable(text), style)
    this.rect(MARGIN, this.y, WIDTH, height + 2 * PADDING).fill(this.look.light)
    this.y += PADDING
    this.write(text, 11, style)
    this.y += PADDING + 4
  }

  /** Draws an address as a QR code with its light margin, which a camera needs. */
  private code(address: string, left: number, top: number) {
    const { data, size } = encode(address, { ecc: 'M', border: 2 })
    const module = CODE / size
    for (const [y, row] of data.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) this.rect(left + x * module, top + y * module, module, module)
    this.fill('#000')
    this.link(left, top, CODE, CODE, address)
  }

  /** The sign of the state, around a point. */
  private sign(x: number, y: number) {
    const { dark, sign, isDashed } = this.look
    this.save().translate(x, y).lineCap('round').lineJoin('round').circle(0, 0, 14).lineWidth(2)
    if (isDashed) this.dash(4, { space: 4 })
    this.stroke(dark).undash().path(sign).lineWidth(2.4).stroke(dark).restore()
  }
}

interface Style {
  font?: FontName
  colour?: string
  left?: number
  width?: number
}
