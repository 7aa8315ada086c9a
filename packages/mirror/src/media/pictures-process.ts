import sharp, { type Metadata } from 'sharp'
import { decodedBytes, MAX_DECODED_BYTES } from './picture-cost.ts'

// The program of the processes in which foreign pictures are decoded (pictures.ts): bytes come in, bytes go out. It opens
// no file, speaks to nobody, and is given no secret.

/** Of the school's pictures. */
const MIRRORED = { pixels: 50_000_000, seconds: 30 }
/** A phone's largest photograph has more only in modes that nobody uses for this. */
const SENT = { pixels: 60_000_000, seconds: 15 }

// Each process works at one picture at a time, and none comes twice.
sharp.concurrency(1)
sharp.cache(false)

/** With limits: a small file can be made to keep a decoder busy for hours. */
const opened = (bytes: Uint8Array, { pixels, seconds }: typeof SENT) =>
  sharp(bytes, { limitInputPixels: pixels, failOn: 'error' }).timeout({ seconds })

/** By what the header says, before any pixel is read. */
function isTooExpensive({ width, height, channels, depth, isProgressive }: Metadata): boolean {
  const bytesPerSample = depth === 'uchar' || depth === 'char' ? 1 : depth === 'ushort' ? 2 : 4
  const header = { width, height, channels, bytesPerSample, interlaced: isProgressive ?? false }
  return decodedBytes(header) > MAX_DECODED_BYTES
}

const methods = {
  /** Upright size in pixels, and what stands in the picture's place until it is there: a data address of 16 px. */
  async inspect(bytes: Uint8Array): Promise<{ width: number; height: number; placeholder: string }> {
    const metadata = await sharp(bytes, { limitInputPixels: MIRRORED.pixels }).metadata()
    if (isTooExpensive(metadata)) throw new Error('it is too large once decoded')
    const tiny = await opened(bytes, MIRRORED)
      .autoOrient()
      .resize(16, 16, { fit: 'inside' })
      .webp({ quality: 40 })
      .toBuffer()
    const { width, height } = metadata.autoOrient
    return { width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
  },

  /** An upright copy of this width. */
  async copy(bytes: Uint8Array, width: number, format: 'avif' | 'webp'): Promise<Uint8Array> {
    const resized = sharp(bytes, { limitInputPixels: MIRRORED.pixels })
      .timeout({ seconds: MIRRORED.seconds })
      .autoOrient()
      .resize(width)
    return (
      format === 'avif' ? resized.avif({ quality: 50, effort: 2 }) : resized.webp({ quality: 72, effort: 4 })
    ).toBuffer()
  },

  /** An upright crop of this size around what draws the eye. */
  async crop(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array> {
    return opened(bytes, SENT)
      .autoOrient()
      .resize(width, height, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#f1ebdc' })
      .png({ compressionLevel: 1 })
      .toBuffer()
  },

  /**
   * An upright JPEG of at most so many pixels in each direction, with nothing of the file that it was made of.
   * @param shortestSide a picture with fewer pixels in a direction is too small
   */
  async reencode(
    bytes: Uint8Array,
    longestSide: number,
    shortestSide = 0,
  ): Promise<Uint8Array | 'wrong type' | 'too many pixels' | 'too few pixels'> {
    // The head alone, before any pixel is read.
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    const { width, height, format } = metadata
    if (format !== 'jpeg' && format !== 'png') return 'wrong type'
    if (width * height > SENT.pixels || isTooExpensive(metadata)) return 'too many pixels'
    if (Math.min(width, height) < shortestSide) return 'too few pixels'
    return opened(bytes, SENT)
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 88 })
      .toBuffer()
  },
}

export type PictureMethods = typeof methods

/** What the server asks, one after the other, and is told. */
export interface Asked {
  id: number
  name: keyof PictureMethods
  args: unknown[]
}
export type Told = { id: number } & ({ made: unknown } | { unreadable: string; late: boolean })

process.on('message', async ({ id, name, args }: Asked) => {
  const method = methods[name] as (...args: unknown[]) => Promise<unknown>
  const told: Told = await method(...args).then(
    (made) => ({ id, made }),
    // The library says of its own limit of time "timeout: …% complete".
    ({ message }: Error) => ({ id, unreadable: message, late: /^timeout\b/.test(message) }),
  )
  process.send?.(told)
})
// Nobody asks any more; a decoder that does not look at the clock would hold up any other end.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
