import { MIN_PICTURE_SIDE } from '@school/forms'
import { decodedBytes, MAX_DECODED_BYTES, parsePictureHeader } from '@school/mirror/media/picture-cost'
import { type PictureProcesses, UnreadablePictureError } from '@school/mirror/media/pictures'

// A picture that a visitor sent: judged by what it is, and made anew (docs/spec/rulings.md#25). What arrives at the upstream are our
// own pixels: no EXIF, no place, no comment, nothing behind the end of the picture.

const MAX_SIDE = 2_000

/** What is wrong with a picture, as the name of its message. */
type PictureFault = 'pictureType' | 'pictureSmall' | 'picturePixels' | 'pictureBroken'
export type ReencodedPicture =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; fault: PictureFault }

/** What is wrong with a picture as far as its first bytes say: nothing is decoded. */
export function headerError(bytes: Buffer): PictureFault | null {
  if (!isJpegOrPng(bytes)) return 'pictureType'
  const header = parsePictureHeader(bytes)
  // Without a header it is damaged, which its decoder finds at once.
  if (!header) return null
  if (Math.min(header.width, header.height) < MIN_PICTURE_SIDE) return 'pictureSmall'
  return decodedBytes(header) > MAX_DECODED_BYTES ? 'picturePixels' : null
}

/**
 * Decodes a picture and encodes it again: the most expensive thing that a visitor can ask for, so it comes last.
 * @param signal aborted when the visitor hangs up
 * @returns an upright JPEG of at most 2,000 px, or what is wrong
 * @throws DecodingTimeoutError, NoDecoderError: it may go well another time
 */
export async function reencodePicture(
  bytes: Buffer,
  pictures: PictureProcesses,
  signal: AbortSignal,
): Promise<ReencodedPicture> {
  try {
    const made = await pictures.runFor(signal, 'reencode', bytes, MAX_SIDE, MIN_PICTURE_SIDE)
    if (made === 'wrong type') return { ok: false, fault: 'pictureType' }
    if (made === 'too many pixels') return { ok: false, fault: 'picturePixels' }
    if (made === 'too few pixels') return { ok: false, fault: 'pictureSmall' }
    return { ok: true, bytes: new Uint8Array(made) }
  } catch (error) {
    if (error instanceof UnreadablePictureError) return { ok: false, fault: 'pictureBroken' }
    throw error
  }
}

function isJpegOrPng(bytes: Buffer): boolean {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) || bytes.subarray(0, 8).equals(png)
}
