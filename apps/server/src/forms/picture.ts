import { isHeic } from '@school/mirror/media/heic'
import {
  countScans,
  decodedBytes,
  MAX_DECODED_BYTES,
  MAX_SCANS,
  parsePictureHeader,
} from '@school/mirror/media/picture-cost'
import { type PictureProcesses, UnreadablePictureError } from '@school/mirror/media/pictures'

// A picture that a visitor submits is checked by its content and re-encoded (docs/spec/rulings.md#25 and #45). The upstream gets only
// pixels: no EXIF data, no place, no comment, and no data after the end of the picture.

const MAX_SIDE = 2_000
/** Of a stored picture: a thousand applications have at most 300 MB. */
const MAX_STORED_BYTES = 300_000

/** The error of a picture, as the name of its message. */
type PictureError = 'pictureType' | 'picturePixels' | 'pictureBroken' | 'pictureHeic'
type ReencodedPicture = { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; error: PictureError }

/** Checks the header and the structure of a picture, without decoding it. */
export function headerError(bytes: Buffer): PictureError | null {
  // iPhones and some Android phones make HEIC. The decoder converts it.
  if (isHeic(bytes)) return null
  if (!isJpegOrPng(bytes)) return 'pictureType'
  if (countScans(bytes) > MAX_SCANS) return 'pictureBroken'
  const header = parsePictureHeader(bytes)
  // Without a header the picture is damaged, which the decoder detects fast.
  if (!header) return null
  return decodedBytes(header) > MAX_DECODED_BYTES ? 'picturePixels' : null
}

/**
 * Decodes and re-encodes a picture. This is the most expensive step for a submission, so it is the last check.
 * @param signal aborted when the visitor disconnects
 * @returns an upright JPEG of at most 2,000 px and 300 KB, or the error
 * @throws DecodingTimeoutError, NoDecoderError: a later attempt may succeed
 */
export async function reencodePicture(
  bytes: Buffer,
  pictures: PictureProcesses,
  signal: AbortSignal,
): Promise<ReencodedPicture> {
  try {
    const made = await pictures.runFor(signal, 'reencodeForSchool', bytes, MAX_SIDE, MAX_STORED_BYTES)
    if (made === 'wrong type') return { ok: false, error: 'pictureType' }
    if (made === 'too many pixels') return { ok: false, error: 'picturePixels' }
    return { ok: true, bytes: new Uint8Array(made) }
  } catch (error) {
    if (error instanceof UnreadablePictureError)
      return { ok: false, error: isHeic(bytes) ? 'pictureHeic' : 'pictureBroken' }
    throw error
  }
}

function isJpegOrPng(bytes: Buffer): boolean {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) || bytes.subarray(0, 8).equals(png)
}
