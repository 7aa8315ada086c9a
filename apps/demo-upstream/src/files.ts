/**
 * The files of the fake upstream, from the folder `files`. The words of a path choose the file, so that a test may invent a
 * path (`uploads/notice/2026/anything.jpg`). A name that contains `missing` gets a 404.
 */
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { seeded } from './seeded.ts'

interface SampleFile {
  contentType: string
  body: Buffer
}

/** The first pattern that matches a path is used, so specific patterns come before general ones. */
const scenes: [pattern: RegExp, file: string][] = [
  [/circle|competition|recitation|\bhifz/, 'circle'],
  [/quran|khatm|pattern/, 'quran'],
  [/courtyard|iftar-c|night/, 'courtyard'],
  [/mosque|\beid\b|ramadan|prayer/, 'mosque'],
  [/assembly|national|language/, 'assembly'],
  [/football|cricket|\bsports?\b/, 'sports'],
  [/stage|prize|award|debate|graduation/, 'stage'],
  [/science|computer|robot/, 'science'],
  [/\bexam|result|syllabus|books|worksheet|olympiad/, 'books'],
  [/library|book|reading/, 'library'],
  [/garden|\btree|planting/, 'garden'],
  [/meeting|seminar|workshop|training|parents/, 'meeting'],
  [/\broad\b|\bbus\b|transport|excursion|\brain\b|weather/, 'road'],
  [/\bsea\b|beach|\bport\b|\briver|boat/, 'river'],
  [/\bart\b|calligraphy|handwriting/, 'art'],
  [/dining|menu|food|kitchen/, 'dining'],
  [/hostel-(?!building)/, 'hostel'],
  [/campus|admission|building|ক্যাম্পাস/, 'campus'],
  [/\bclass|health|nursery/, 'classroom'],
]
const papers =
  'admit exam-routine class-routine book-list syllabus result payment permission consent form career'.split(
    ' ',
  )
const formats = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif' } as const

const folder = path.join(import.meta.dirname, '../files')
const sampleFiles = new Set(readdirSync(folder))
const read = (file: string) => readFile(path.join(folder, file))
/** Converted pictures by their path. */
const pictures = new Map<string, Promise<Buffer>>()

/**
 * The file of a path: the same bytes for the same path.
 * @param address without leading slash, decoded
 * @returns null when the fake upstream has no such file
 */
export async function fileOf(address: string): Promise<SampleFile | null> {
  const [, kind = '', name = '', ending = ''] =
    /^uploads\/([a-z]+)\/((?:.*\/)?[^/]+)\.([A-Za-z]+)$/.exec(address.toLowerCase()) ?? []
  if (!kind || name.includes('missing') || name.includes('..')) return null
  if (ending === 'txt') return { contentType: 'text/plain; charset=UTF-8', body: await read('worksheet.txt') }
  if (ending === 'svg') return { contentType: 'image/svg+xml', body: await read('art.svg') }
  if (ending === 'docx' || ending === 'xlsx') return officeFile(ending)
  if (ending === 'pdf') {
    const words = `${kind}/${name}`.replace(/circular|job/, 'career')
    const paper = papers.find((one) => words.includes(one)) ?? 'notice'
    const body = await read(`${paper}.pdf`)
    return { contentType: 'application/pdf', body: name.endsWith('20-mb') ? withPages(body, 20) : body }
  }
  if (!Object.hasOwn(formats, ending)) return null
  const format = formats[ending as keyof typeof formats]
  const file = `${pictureFile(kind, name.replace(/^20\d\d\//, ''))}.jpg`
  if (format === 'jpeg' && kind !== 'gallery') return { contentType: 'image/jpeg', body: await read(file) }
  const body = pictures.get(address) ?? convert(file, format, kind === 'gallery' ? name : null)
  pictures.set(address, body)
  return { contentType: `image/${format}`, body: await body }
}

/** A PDF with as much behind it as a scan of many pages has: it is made, not stored. */
function withPages(pdf: Buffer, megabytes: number): Buffer {
  const start = pdf.lastIndexOf('startxref')
  const padding = `%${'0'.repeat(1_022)}\n`.repeat(megabytes * 1_024)
  return Buffer.concat([pdf.subarray(0, start), Buffer.from(padding), pdf.subarray(start)])
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const officeTypes = {
  docx: { contentType: `${OFFICE}.wordprocessingml.document`, part: 'word/document.xml' },
  xlsx: { contentType: `${OFFICE}.spreadsheetml.sheet`, part: 'xl/workbook.xml' },
}

/** A small Office file: enough to be known as one. */
function officeFile(ending: keyof typeof officeTypes): SampleFile {
  const { contentType, part } = officeTypes[ending]
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${contentType}.main+xml"/></Types>`
  const body = zipOf([
    ['[Content_Types].xml', types],
    [part, '<?xml version="1.0"?><document/>'],
  ])
  return { contentType, body }
}

/** A ZIP archive without compression. */
function zipOf(entries: readonly (readonly [name: string, content: string])[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of entries) {
    const [path, data] = [Buffer.from(name), Buffer.from(content)]
    const sizes = Buffer.alloc(16)
    sizes.writeUInt32LE(crc32(data), 0)
    sizes.writeUInt32LE(data.length, 4)
    sizes.writeUInt32LE(data.length, 8)
    sizes.writeUInt16LE(path.length, 12)
    // Version 2.0, no flags, stored, no time.
    const fixed = Buffer.from('14000000000000000000', 'hex')
    local.push(Buffer.from('504b0304', 'hex'), fixed, sizes, path, data)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(Buffer.from('504b01021400', 'hex'), fixed, sizes, place, path)
    offset += 30 + path.length + data.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}

/** The picture of a path. Its name decides where no pattern matches. */
function pictureFile(kind: string, name: string): string {
  const chance = seeded(name)()
  const person = `${/female|mother/.test(name) ? 'woman' : 'man'}-${1 + Math.floor(chance * 4)}`
  if (kind === 'teacher' || kind === 'feedback') return person
  const [, scene] =
    scenes.find(([pattern]) => pattern.test(name)) ?? scenes[Math.floor(chance * scenes.length)] ?? []
  return kind === 'banner' && sampleFiles.has(`banner-${scene}.jpg`) ? `banner-${scene}` : `${scene}`
}

/** Pictures of the gallery are different crops, so that no two are the same. */
async function convert(file: string, format: 'jpeg' | 'png' | 'webp' | 'gif', crop: string | null) {
  let picture = sharp(await read(file))
  if (crop) {
    const random = seeded(crop)
    const [left, top] = [Math.floor(random() * 90), Math.floor(random() * 60)]
    picture = picture.extract({ left, top, width: 630, height: 420 })
  }
  return picture.toFormat(format).toBuffer()
}
