/**
 * The pictures of the fake upstream, cut from the few files in `pictures`. What a path shows follows from the path alone:
 * the folder gives the size, words in it choose the file, and numbers seeded by it choose the section and the light.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { seeded } from './seeded.ts'

const sizes: Record<string, [width: number, height: number][]> = {
  banner: [[1920, 900]],
  notice: [
    [1200, 800],
    [1080, 1350],
    [1280, 720],
  ],
  news: [[1200, 800]],
  event: [
    [1200, 800],
    [1280, 720],
    [1200, 900],
  ],
  gallery: [
    [1200, 900],
    [1200, 800],
    [900, 1200],
    [1600, 1000],
    [1000, 1000],
  ],
  video: [[1280, 720]],
  feedback: [[400, 400]],
  teacher: [[600, 720]],
  career: [[1080, 1350]],
  admit: [[600, 720]],
}

const men = ['man-1', 'man-2', 'man-3', 'man-4']
const women = ['woman-1', 'woman-2', 'woman-3', 'woman-4']

/** The first words found in a path decide; the order is from the particular to the general. */
const filesByPattern: [pattern: RegExp, files: string[]][] = [
  [/^(teacher|feedback)\/.*(female|mother)/, women],
  [/^(teacher|feedback)\//, men],
  [/circle/, ['circle']],
  [/competition|recitation|\bhifz/, ['circle', 'quran']],
  [/quran|khatm|pattern/, ['quran']],
  [/courtyard|iftar-c|night/, ['courtyard']],
  [/mosque|\beid\b|ramadan|prayer/, ['mosque']],
  [/assembly|national|language/, ['assembly']],
  [/football|cricket|\bsports?\b/, ['sports']],
  [/stage|prize|award|debate|graduation/, ['stage']],
  [/science|computer|robot/, ['science']],
  [/\bexam|result|syllabus|books|worksheet|olympiad/, ['books']],
  [/library|book|reading/, ['library']],
  [/garden|\btree|planting/, ['garden']],
  [/meeting|seminar|workshop|training|parents/, ['meeting']],
  [/\broad\b|\bbus\b|transport|excursion|\brain\b|weather/, ['road']],
  [/\bsea\b|beach|\bport\b|\briver|boat/, ['river']],
  [/\bart\b|calligraphy|handwriting/, ['art']],
  [/dining|menu|food|kitchen/, ['dining']],
  [/hostel-(?!building)/, ['hostel']],
  [/campus|admission|building|ক্যাম্পাস/, ['campus']],
  [/\bclass|health|nursery/, ['classroom']],
]
/** For a path without any of these words. */
const anyFiles = [...new Set(filesByPattern.slice(2).flatMap(([, files]) => files))]

/** Pictures without letters: they look as right the other way round. */
const MIRRORED = new Set(['campus', 'library', 'sports', 'science', 'garden', 'road', 'river', 'books'])

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'svg'

/**
 * Tests ask for plain pictures, small and of one colour: to draw some hundred real ones and to encode their copies costs more
 * than everything else that a site does.
 */
const arePlain = () => process.env.DEMO_PICTURES === 'plain'
const PLAIN_SCALE = 0.3

/** Whether a folder of `uploads` has pictures. */
export const hasPictures = (folder: string) => Object.hasOwn(sizes, folder)

/**
 * The picture of a path; the same path always gives the same bytes.
 * @param address `uploads/folder/…/name.jpg`
 */
export async function pictureOf(address: string, format: PictureFormat): Promise<Buffer> {
  // The year in a path changes with the day of the sample data; the picture does not.
  const name = address.slice('uploads/'.length).replace(/\/20\d\d\//, '/')
  const random = seeded(name)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const files = filesByPattern.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1] ?? anyFiles
  const file = pick(files)
  if (format === 'svg') return readFile(path.join(folder, 'art.svg'))
  const [width, height] = pick(sizes[name.split('/')[0] ?? ''] ?? [[1200, 800]])
  // GIF has 256 colours and a slow encoder: small and flat.
  const scale = (format === 'gif' ? 0.5 : 1) * (arePlain() ? PLAIN_SCALE : 1)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const drawn = arePlain() ? plain(size, random) : await cutOut(file, width, height, size, random)
  if (format === 'png') return drawn.png({ compressionLevel: 4 }).toBuffer()
  if (format === 'webp') return drawn.webp({ quality: 84, effort: 1 }).toBuffer()
  if (format === 'gif') return drawn.gif({ effort: 1, colours: 64 }).toBuffer()
  return drawn.jpeg({ quality: 84 }).toBuffer()
}

interface Size {
  width: number
  height: number
}

/** One colour, by which pictures of one size are told apart. */
function plain(size: Size, random: () => number): Sharp {
  const part = () => Math.floor(random() * 256)
  return sharp({ create: { ...size, channels: 3, background: { r: part(), g: part(), b: part() } } })
}

/** A section of a file, in the proportions of a size, made so large. */
async function cutOut(
  file: string,
  width: number,
  height: number,
  size: Size,
  random: () => number,
): Promise<Sharp> {
  const source = sharp(path.join(folder, `${file}.webp`))
  const whole = await source.metadata()
  const zoom = width > 1600 ? 1 : 1 - random() * 0.14
  const cut = Math.min(whole.width, (whole.height * width) / height) * zoom
  const section = { width: Math.round(cut), height: Math.round((cut * height) / width) }
  return source
    .extract({
      ...section,
      left: Math.round((whole.width - section.width) * (0.4 + random() * 0.2)),
      top: Math.round((whole.height - section.height) * (0.6 + random() * 0.1)),
    })
    .flop(MIRRORED.has(file) && random() < 0.5)
    .resize(size.width, size.height, { kernel: 'cubic' })
    .linear(0.94 + random() * 0.08, random() * 8)
}

const folder = path.join(import.meta.dirname, '../pictures')
