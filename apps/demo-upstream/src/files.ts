/**
 * The files of the fake upstream, from the folder `files`. The words of a path choose the file, so that a test may invent a
 * path (`uploads/notice/2026/anything.jpg`). A name that contains `missing` gets a 404.
 */
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
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
  if (ending === 'pdf') {
    const words = `${kind}/${name}`.replace(/circular|job/, 'career')
    const paper = papers.find((one) => words.includes(one)) ?? 'notice'
    return { contentType: 'application/pdf', body: await read(`${paper}.pdf`) }
  }
  if (!Object.hasOwn(formats, ending)) return null
  const format = formats[ending as keyof typeof formats]
  const file = `${pictureFile(kind, name.replace(/^20\d\d\//, ''))}.jpg`
  if (format === 'jpeg' && kind !== 'gallery') return { contentType: 'image/jpeg', body: await read(file) }
  const body = pictures.get(address) ?? convert(file, format, kind === 'gallery' ? name : null)
  pictures.set(address, body)
  return { contentType: `image/${format}`, body: await body }
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
