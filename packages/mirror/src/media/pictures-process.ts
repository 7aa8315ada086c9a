import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import sharp, { type Metadata } from 'sharp'
import { countScans, decodedBytes, MAX_DECODED_BYTES, MAX_SCANS } from './picture-cost.ts'

// The program of the processes that decode untrusted pictures (pictures.ts). It receives and returns bytes, opens no file and
// no connection, and has no secrets. Its argument is its niceness: 0 is the priority of the server, 19 the lowest.

lowerPriority(Number(process.argv[2]))

/** Limits for pictures of the upstream. */
const MIRRORED = { pixels: 50_000_000, seconds: 30 }
/** Limits for pictures of visitors. Phones make larger photographs only in special modes. */
const SENT = { pixels: 60_000_000, seconds: 5 }

// Each process decodes one picture at a time, and no picture twice, so it needs neither more threads nor a cache.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Lowers the priority of every thread of this process. Threads that start later inherit it. The parent process cannot do
 * this: the first threads may already run when it gets the process id.
 */
function lowerPriority(niceness: number): void {
  if (!niceness) return
  const priority = Math.min(19, getPriority() + niceness)
  // On Linux, the priority of a process is that of its main thread.
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) {
    try {
      setPriority(thread, priority)
    } catch {
      // The thread has ended, or the system does not permit it.
    }
  }
}

/** Opens a picture with limits, because a crafted small file can keep a decoder busy for hours. */
const opened = (bytes: Uint8Array, { pixels, seconds }: typeof SENT) =>
  sharp(bytes, { limitInputPixels: pixels, failOn: 'error' }).timeout({ seconds })

/** Checks the header, before any pixel is decoded. */
function isTooExpensive({ width, height, channels, depth, isProgressive }: Metadata): boolean {
  const bytesPerSample = depth === 'uchar' || depth === 'char' ? 1 : depth === 'ushort' ? 2 : 4
  const header = { width, height, channels, bytesPerSample, interlaced: isProgressive ?? false }
  return decodedBytes(header) > MAX_DECODED_BYTES
}

const methods = {
  /** The upright size in pixels, and a placeholder of 16 px as a data URL. */
  async inspect(bytes: Uint8Array): Promise<{ width: number; height: number; placeholder: string }> {
    const metadata = await sharp(bytes, { limitInputPixels: MIRRORED.pixels }).metadata()
    if (isTooExpensive(metadata) || countScans(bytes) > MAX_SCANS)
      throw new Error('it is too large once decoded')
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

  /** An upright crop of this size around the most striking part. */
  async crop(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array> {
    return opened(bytes, SENT)
      .autoOrient()
      .resize(width, height, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#f1ebdc' })
      .png({ compressionLevel: 1 })
      .toBuffer()
  },

  /**
   * An upright JPEG of at most `longestSide` pixels in each direction and `maxBytes`, without the original's metadata.
   */
  async reencode(
    bytes: Uint8Array,
    longestSide: number,
    maxBytes: number,
  ): Promise<Uint8Array | 'wrong type' | 'too many pixels'> {
    // Reads only the header, before any pixel is decoded.
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
    const { width, height, format } = metadata
    if (format !== 'jpeg' && format !== 'png') return 'wrong type'
    if (width * height > SENT.pixels || isTooExpensive(metadata) || countScans(bytes) > MAX_SCANS)
      return 'too many pixels'
    // Decoded once, encoded until it is small enough.
    const { data, info } = await opened(bytes, SENT)
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    let side = longestSide
    for (;;) {
      const jpeg = await sharp(data, { raw })
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 85 })
        .toBuffer()
      if (jpeg.length <= maxBytes) return jpeg
      side = Math.floor(Math.min(side, Math.max(info.width, info.height)) * 0.8)
    }
  },
}

export type PictureMethods = typeof methods

/** A message to this program. The next one is sent after its reply. */
export interface PictureRequest {
  id: number
  name: keyof PictureMethods
  args: unknown[]
}
export type PictureReply = { id: number } & ({ result: unknown } | { unreadable: string; isLate: boolean })

process.on('message', async ({ id, name, args }: PictureRequest) => {
  const method = methods[name] as (...args: unknown[]) => Promise<unknown>
  const reply: PictureReply = await method(...args).then(
    (result) => ({ id, result }),
    // When sharp exceeds its time limit, its message is "timeout: …% complete".
    ({ message }: Error) => ({ id, unreadable: message, isLate: /^timeout\b/.test(message) }),
  )
  process.send?.(reply)
})
// The server has ended. SIGKILL works even if a decoder ignores its time limit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
