/** The PDFs of the fake upstream: documents on the school's letterhead, with the texts of `data/papers.json`. */
import PDFDocument from 'pdfkit'
import texts from '../data/papers.json' with { type: 'json' }
import { seeded } from './seeded.ts'

/** The name on letterheads. Fictional. */
const LETTERHEAD = 'Baitul Hikmah Academy'
const GREEN = '#0d5a47'
const GOLD = '#b98a2f'
const INK = '#16241f'
const MUTED = '#55635c'
const LEFT = 50

interface Paper {
  /** A pattern for paths. The first paper whose pattern matches is used, and the last one matches all paths. */
  words: string
  title: string
  /** Paragraphs before and after the table. */
  before: string[]
  table?: { widths: number[]; head: string[]; rows: string[][] }
  after: string[]
  /** Names of lines to fill in by hand. */
  blanks?: string[]
}
type Document = InstanceType<typeof PDFDocument>

/**
 * Makes the PDF of a path. The same path always gives the same bytes.
 * @param path `uploads/folder/2026/name.pdf`
 */
export function paperOf(path: string): Promise<Buffer> {
  const year = /\/(20\d\d)\//.exec(path)?.[1] ?? '2026'
  const name = path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'))
  const fill = (text: string) => filled(text, name, year)
  const text = (texts as Paper[]).find(({ words }) => new RegExp(words).test(path.toLowerCase()))
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 50, bottom: 56, left: LEFT, right: LEFT },
    info: {
      Title: fill(text?.title ?? ''),
      Author: LETTERHEAD,
      CreationDate: new Date(Date.UTC(Number(year), 0, 1)),
    },
  })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  const width = doc.page.width - 2 * LEFT
  letterhead(doc, width, `Ref. ${year}/${String(100 + Math.floor(seeded(path)() * 880))}`)
  doc.fillColor(INK).font('Times-Bold').fontSize(18)
  doc.text(fill(text?.title ?? ''), LEFT, 146, { width }).moveDown(0.7)
  const paragraph = (line: string) =>
    doc
      .font('Times-Roman')
      .fontSize(11.5)
      .fillColor(INK)
      .text(fill(line), { width, lineGap: 3 })
      .moveDown(0.55)
  text?.before.forEach(paragraph)
  if (text?.table) table(doc, text.table, fill)
  if (text?.blanks) blanks(doc, text.blanks, width)
  text?.after.forEach(paragraph)
  // Text in the bottom margin would start a new page, so the margin is removed before the footer.
  doc.page.margins.bottom = 0
  doc.font('Helvetica').fontSize(8).fillColor(MUTED)
  doc.text('This is a sample paper.', LEFT, doc.page.height - 40, {
    width,
    align: 'center',
    lineBreak: false,
  })
  doc.end()
  return done
}

/** Replaces placeholders by the year, name and dates of a path: `{day 3}` is the fourth school day of December. */
function filled(text: string, name: string, year: string): string {
  const values: Record<string, string> = {
    year,
    digits: name.replace(/\D/g, '') || '20260000',
    class: name.replace(/^syllabus\s*/i, '').replace(/ \d+$/, '') || 'all classes',
    title: name
      .replace(/[^\x20-\x7e]|[-_]/g, ' ')
      .replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
      .trim(),
  }
  return text
    .replace(/\{day (\d+)\}/g, (_, n) => schoolDay(year, Number(n)))
    .replace(/\{(\w+)\}/g, (_, key) => values[key] || 'Notice')
}

/** The n-th school day (Sunday to Thursday) of December, counted from 0. */
function schoolDay(year: string, n: number): string {
  const date = new Date(Date.UTC(Number(year), 11, 1))
  for (let left = n; ; date.setUTCDate(date.getUTCDate() + 1)) {
    const weekend = date.getUTCDay() > 4
    if (!weekend && left-- === 0) break
  }
  return date.toLocaleDateString('en-GB', {
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    timeZone: 'UTC',
  })
}

/** Draws a star in a circle, the name and a golden line. */
function letterhead(doc: Document, width: number, reference: string): void {
  const star = (radius: number) => {
    const points = Array.from({ length: 16 }, (_, i): [number, number] => {
      const reach = i % 2 ? radius * 0.765 : radius
      return [74 + reach * Math.cos((Math.PI / 8) * i), 70 + reach * Math.sin((Math.PI / 8) * i)]
    })
    return doc.polygon(...points)
  }
  doc.circle(74, 70, 24).fill(GREEN)
  star(17).lineWidth(1.2).stroke('#e0b04c')
  star(8).fill('#e0b04c')
  doc.fillColor(GREEN).font('Times-Bold').fontSize(22).text(LETTERHEAD, 112, 50)
  doc.fillColor(MUTED).font('Helvetica').fontSize(9)
  doc.text('Quran-centred and general education · West Khulshi, Chattogram', 112, 77)
  line(doc, LEFT, LEFT + width, 106, 1.6, GOLD)
  doc.text(reference, LEFT, 114, { lineBreak: false })
  doc.text('Office of the Principal', LEFT, 114, { width, align: 'right' })
}

const line = (doc: Document, from: number, to: number, y: number, thickness: number, colour: string) =>
  doc.moveTo(from, y).lineTo(to, y).lineWidth(thickness).stroke(colour)

function table(doc: Document, content: NonNullable<Paper['table']>, fill: (text: string) => string): void {
  const { widths, head, rows } = content
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const draw = (cells: string[], bold: boolean) => {
    doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(9.5)
    const width = (i: number) => (widths[i] ?? 80) - 12
    const height = Math.max(...cells.map((cell, i) => doc.heightOfString(cell, { width: width(i) }))) + 10
    if (doc.y + height > doc.page.height - 70) doc.addPage()
    const y = doc.y
    if (bold) doc.rect(LEFT, y, whole, height).fill('#f1ebdc')
    let x = LEFT
    for (const [i, cell] of cells.entries()) {
      doc.fillColor(bold ? GREEN : INK).text(cell, x + 6, y + 6, { width: width(i) })
      x += widths[i] ?? 80
    }
    line(doc, LEFT, LEFT + whole, y + height, 0.6, '#e2d9c6')
    doc.x = LEFT
    doc.y = y + height
  }
  if (head.some(Boolean)) draw(head.map(fill), true)
  for (const row of rows) draw(row.map(fill), false)
  doc.moveDown(1.2)
}

function blanks(doc: Document, names: string[], width: number): void {
  for (const name of names) {
    const y = doc.y + 14
    doc.font('Helvetica').fontSize(10).fillColor(INK).text(name, LEFT, y, { width: 160 })
    line(doc, 215, LEFT + width, y + 12, 0.6, '#8b8471')
    doc.x = LEFT
    doc.y = y + 20
  }
  doc.moveDown(1)
}
