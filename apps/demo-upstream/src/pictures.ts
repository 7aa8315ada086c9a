/**
 * The pictures of the fake upstream, cropped from the files in `pictures`. A picture depends only on its path: the folder
 * determines the size, words in the path select the file, and random numbers seeded by the path select crop and
 * brightness.
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

/** The first pattern that matches a path is used, so specific patterns come before general ones. */
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
/** For a path that matches no pattern. */
const anyFiles = [...new Set(filesByPattern.slice(2).flatMap(([, files]) => files))]

/** Pictures without text, which may be mirrored. */
const MIRRORED = new Set(['campus', 'library', 'sports', 'science', 'garden', 'road', 'river', 'books'])

type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'svg'

/**
 * Tests use plain pictures, small and of one colour: drawing some hundred real pictures and encoding their copies would
 * take more time than everything else.
 */
const arePlain = () => process.env.DEMO_PICTURES === 'plain'
const PLAIN_SCALE = 0.3

/** Whether a folder of `uploads` has pictures. */
export const hasPictures = (folder: string) => Object.hasOwn(sizes, folder)

/**
 * Makes the picture of a path. The same path always gives the same bytes.
 * @param address `uploads/folder/…/name.jpg`
 */
export async function pictureOf(address: string, format: PictureFormat): Promise<Buffer> {
  // The year in a path depends on today's date; the picture must not.
  const name = address.slice('uploads/'.length).replace(/\/20\d\d\//, '/')
  const random = seeded(name)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const files = filesByPattern.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1] ?? anyFiles
  const file = pick(files)
  if (format === 'svg') return readFile(path.join(folder, 'art.svg'))
  const [width, height] = pick(sizes[name.split('/')[0] ?? ''] ?? [[1200, 800]])
  // GIF is smaller, because its encoder is slow.
  const scale = (format === 'gif' ? 0.5 : 1) * (arePlain() ? PLAIN_SCALE : 1)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const drawn = arePlain() ? plain(size, random) : await crop(file, width, height, size, random)
  if (format === 'png') return drawn.png({ compressionLevel: 4 }).toBuffer()
  if (format === 'webp') return drawn.webp({ quality: 84, effort: 1 }).toBuffer()
  if (format === 'gif') return drawn.gif({ effort: 1, colours: 64 }).toBuffer()
  return drawn.jpeg({ quality: 84 }).toBuffer()
}

interface Size {
  width: number
  height: number
}

/** A picture of one colour, which distinguishes pictures of the same size. */
function plain(size: Size, random: () => number): Sharp {
  const part = () => Math.floor(random() * 256)
  return sharp({ create: { ...size, channels: 3, background: { r: part(), g: part(), b: part() } } })
}

/** A crop of a file with the proportions `width` to `height`, resized to `size`. */
async function crop(
  file: string,
  width: number,
  height: number,
  size: Size,
  random: () => number,
): Promise<Sharp> {
  const source = sharp(path.join(folder, `${file}.webp`))
  const whole = await source.metadata()
  const zoom = width > 1600 ? 1 : 1 - random() * 0.14
  const cropWidth = Math.min(whole.width, (whole.height * width) / height) * zoom
  const section = { width: Math.round(cropWidth), height: Math.round((cropWidth * height) / width) }
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
