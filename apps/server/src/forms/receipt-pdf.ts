import { createRequire } from 'node:module'
import { layoutIn } from '@school/content'
import type { Locale } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import { outcomeWords, receiptLines } from '@school/forms/outcome'
import type { SubmissionResult } from '@school/forms/state'
import { localDigits } from '@school/forms/taka'
import { type Font, openSync } from 'fontkit'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { textsIn } from './languages.ts'

// The receipt of an application on one sheet of paper. It says nothing of a person: who finds it learns no name from it.

const { resolve } = createRequire(import.meta.url)
/** They have Latin and Bengali letters. The sheet must not depend on the fonts of the machine. */
const fontFiles = {
  regular: '400Regular/NotoSansBengali_400Regular.ttf',
  bold: '600SemiBold/NotoSansBengali_600SemiBold.ttf',
}
type FontName = keyof typeof fontFiles
/** Opened once: reading the tables of a font for each sheet would take half of its time. */
let fonts: [FontName, Font][] | undefined
const openFonts = () => {
  fonts ??= Object.entries(fontFiles).map(([name, file]) => [
    name as FontName,
    openSync(resolve(`@expo-google-fonts/noto-sans-bengali/${file}`)) as Font,
  ])
  return fonts
}

// In points.
const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
const CODE = 104
const COLUMN = 150

const INK = '#16241f'
const MUTED = '#55635c'
const GREEN = '#0a3d30'
const HAIRLINE = '#8b8471'

/** Characters that the fonts may lack, such as emoji and Arabic, would be drawn as boxes. The joiners shape conjuncts. */
const UNKNOWN = /(?!\u200c|\u200d)[^\p{Script=Latin}\p{Script=Bengali}\p{P}\p{Zs}\p{Sc}0-9+=<>|~]/gu
/** Names and words of the upstream are of any length; the sheet stays one. */
const printable = (text: string) => {
  const known = text.replace(UNKNOWN, '').trim()
  return known.length > 300 ? `${known.slice(0, 300)}…` : known
}

/**
 * Draws the receipt of an application as a PDF of one page, about 25 KB. It takes 30 to 100 ms of processor time, so callers limit
 * how many are made.
 * @param address the address of its page, for the code; null if the site's own address is unknown
 */
export async function receiptPdf(
  { state, reference, message, quote, receipt }: SubmissionResult,
  locale: Locale,
  address: string | null,
): Promise<Buffer> {
  const { outcome, amounts } = textsIn[locale]
  const { forms, dates } = messagesIn[locale]
  const { site } = layoutIn[locale]
  const { title, next } = outcomeWords('application', state, outcome)
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: locale,
    info: { Title: `${title} | ${reference}`, Author: site.brand },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve) => doc.once('end', resolve))
  // PDFKit takes opened fonts too, which its types do not say.
  for (const [name, font] of openFonts()) doc.registerFont(name, font as unknown as ArrayBuffer)
  const write = (text: string, size: number, font: FontName = 'regular', colour = INK, options = {}) =>
    doc.font(font).fontSize(size).fillColor(colour).text(printable(text), options)
  const line = () =>
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + WIDTH, doc.y)
      .lineWidth(0.5)
      .stroke(HAIRLINE)
      .moveDown(0.8)
  const heading = (text: string) => write(text, 13, 'bold', GREEN).moveDown(0.3)
  const list = (items: readonly string[]) => {
    for (const item of items) write(`–  ${item}`, 11, 'regular', INK, { indent: 0, paragraphGap: 3 })
    doc.moveDown(0.8)
  }

  // The code stands beside the head of the sheet.
  if (address) {
    drawCode(doc, address, MARGIN + WIDTH - CODE, MARGIN)
    doc.link(MARGIN + WIDTH - CODE, MARGIN, CODE, CODE, address)
  }
  const head = { width: WIDTH - CODE - 24 }
  write(site.brand, 12, 'bold', GREEN, head).moveDown(0.5)
  write(title, 20, 'bold', INK, head).moveDown(0.3)
  write(outcome.receiptLabels.reference, 10, 'regular', MUTED, head)
  write(reference, 26, 'bold', GREEN, head)
  doc.y = Math.max(doc.y, MARGIN + CODE + 10)
  write(message, 11).moveDown(0.3)
  if (quote) write(`${outcome.officeSays} “${quote}”`, 11, 'regular', MUTED).moveDown(0.3)
  if (address) write(`${outcome.paper.code} ${address}`, 9, 'regular', MUTED)
  doc.moveDown(0.8)
  line()
  const lines = receipt ? receiptLines(receipt, dates.shortMonths, outcome, amounts) : []
  for (const [name, text] of [...lines, [outcome.paper.child, '']] as [string, string][]) {
    const top = doc.y
    write(name, 10, 'regular', MUTED, { width: COLUMN - 12 })
    const bottom = doc.y
    if (text)
      doc
        .font('bold')
        .fontSize(11)
        .fillColor(INK)
        .text(printable(text), MARGIN + COLUMN, top, { width: WIDTH - COLUMN })
    else
      doc
        .moveTo(MARGIN + COLUMN, top + 16)
        .lineTo(MARGIN + WIDTH, top + 16)
        .lineWidth(0.5)
        .stroke(HAIRLINE)
    doc.x = MARGIN
    doc.y = Math.max(doc.y, bottom, top + 18) + 4
  }
  doc.moveDown(0.5)
  line()
  heading(forms.whatComesNext)
  list(next)
  if (state !== 'refused') {
    heading(outcome.testDay.title)
    list(outcome.testDay.items)
  }
  line()
  const phones = site.phones.map((phone) => localDigits(phone, amounts)).join(', ')
  write(`${forms.questionsCall} ${phones} ${forms.orWriteTo} ${site.emails[0]}`, 11)
  write(site.address.join(', '), 10, 'regular', MUTED)
  doc.end()
  await finished
  return Buffer.concat(chunks)
}

/** Draws an address as a QR code with its light margin, which a camera needs. */
function drawCode(doc: PDFKit.PDFDocument, address: string, left: number, top: number): void {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const module = CODE / size
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) doc.rect(left + x * module, top + y * module, module, module)
  doc.fill('#000')
}
