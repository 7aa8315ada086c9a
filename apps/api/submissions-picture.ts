import { messages } from '@school/forms'
import sharp from 'sharp'

// A picture that a visitor sent: judged by what it is, and made anew (ruling 25). What arrives at the upstream are our
// own pixels: no EXIF, no place, no comment, nothing behind the end of the picture.

/** A phone's largest photograph has 50 to 200 million pixels only in modes that nobody uses for this. */
const MOST_PIXELS = 60_000_000
const LONGEST_SIDE = 2_000
/** Each takes up to a core and some hundred megabytes for a moment. */
const AT_ONCE = 2
const MOST_WAITING = 60

let busy = 0
const waiting: (() => void)[] = []

/** Too many pictures at a time: the visitor is asked to try again. */
export class TooBusy extends Error {}

export type ReadPicture = { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; message: string }

/**
 * @returns an upright JPEG of at most 2,000 px, or the sentence for the visitor
 * @throws TooBusy
 */
export async function readPicture(bytes: Buffer): Promise<ReadPicture> {
  if (!isJpegOrPng(bytes)) return { ok: false, message: messages.pictureType }
  if (busy < AT_ONCE) busy++
  else {
    if (waiting.length >= MOST_WAITING) throw new TooBusy()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await remade(bytes)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
}

async function remade(bytes: Buffer): Promise<ReadPicture> {
  try {
    // The head alone, before any pixel is read.
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (format !== 'jpeg' && format !== 'png') return { ok: false, message: messages.pictureType }
    if (width * height > MOST_PIXELS) return { ok: false, message: messages.picturePixels }
    const made = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .timeout({ seconds: 15 })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 88 })
      .toBuffer()
    return { ok: true, bytes: new Uint8Array(made) }
  } catch {
    return { ok: false, message: messages.pictureBroken }
  }
}

function isJpegOrPng(bytes: Buffer): boolean {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) || bytes.subarray(0, 8).equals(png)
}
