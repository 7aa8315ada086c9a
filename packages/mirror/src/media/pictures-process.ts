import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { decodeHeic, isHeic } from './heic.ts'
import { countScans, decodedBytes, MAX_DECODED_BYTES, MAX_SCANS } from './picture-cost.ts'

// The program of the processes that decode untrusted pictures (pictures.ts). It receives and returns bytes, opens no file and
// no connection, and has no secrets. Its argument is its niceness: 0 is the priority of the server, 19 the lowest.

lowerPriority(Number(process.argv[2]))

/** Limits for pictures of the upstream. */
const MIRRORED = { pixels: 50_000_000, seconds: 30 }
/** Limits for pictures of visitors. Phones make larger photographs only in special modes. */
const SENT = { pixels: 60_000_000, seconds: 5 }
/** The same for the office, of whom nobody sends a picture to keep a decoder busy. */
const UPLOADED = { ...SENT, seconds: 30 }
const PHOTOGRAPH_FORMATS = ['jpeg', 'png', 'webp', 'heif']
/** What the school's server takes (docs/spec). */
const APPLICANT_FORMATS = ['jpeg', 'png']
/** A photograph that is smaller is a miniature. */
const SMALLEST_SIDE = 400
/** Enough to find the most striking point. */
const FOCUS_SIDE = 320

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

/**
 * Opens a picture with limits, because a crafted small file can keep a decoder busy for hours. There is one rule for all
 * pictures, that of browsers: what can be decoded is shown, also if the file is cut off or has errors (docs/decisions/0028).
 */
async function opened(bytes: Uint8Array, { pixels, seconds }: typeof SENT): Promise<Sharp> {
  const options = { limitInputPixels: pixels, failOn: 'none' } as const
  if (!isHeic(bytes)) return sharp(bytes, options).timeout({ seconds })
  const { data, width, height } = await decodeHeic(bytes, MAX_DECODED_BYTES)
  return sharp(data, { ...options, raw: { width, height, channels: 4 } }).timeout({ seconds })
}

/** The header, without decoding a pixel. */
const metadataOf = (bytes: Uint8Array, pixels: number | false) =>
  sharp(bytes, { limitInputPixels: pixels, failOn: 'none' }).metadata()

/** Checks the header, before any pixel is decoded. */
function isTooExpensive({ width, height, channels, depth, isProgressive }: Metadata): boolean {
  const bytesPerSample = depth === 'uchar' || depth === 'char' ? 1 : depth === 'ushort' ? 2 : 4
  const header = { width, height, channels, bytesPerSample, interlaced: isProgressive ?? false }
  return decodedBytes(header) > MAX_DECODED_BYTES
}

/**
 * Whether at least nine tenths of an applicant's picture are there. A file without its last bytes is a whole picture; of half a
 * file, a school can make nothing. A progressive JPEG is whole from its first scan on.
 */
async function isWhole(bytes: Uint8Array, { width, height, isProgressive }: Metadata): Promise<boolean> {
  const read = (rows: number) =>
    sharp(bytes, { limitInputPixels: SENT.pixels, failOn: 'truncated' })
      .timeout({ seconds: SENT.seconds })
      .extract({ left: 0, top: 0, width, height: rows })
      .resize(1, 1)
      .raw()
      .toBuffer()
      .then(
        () => true,
        () => false,
      )
  return isProgressive || (await read(Math.max(1, Math.floor(height * 0.9))))
}

/** Why a picture that somebody sent is not decoded, by its header; null if it is. An error if too much of it is missing. */
async function headerProblem(
  bytes: Uint8Array,
  metadata: Metadata,
  formats: string[],
): Promise<'wrong type' | 'too many pixels' | null> {
  if (!formats.includes(metadata.format)) return 'wrong type'
  const pixels = metadata.width * metadata.height
  if (pixels > SENT.pixels || isTooExpensive(metadata) || countScans(bytes) > MAX_SCANS)
    return 'too many pixels'
  if (!(await isWhole(bytes, metadata))) throw new Error('more than a tenth of it is missing')
  return null
}

/**
 * The pixels of a picture that somebody sent, as an upright copy on white, at most this wide and high, or why it is not decoded. They are
 * decoded once, and encoded until they are small enough.
 */
async function sentPixels(bytes: Uint8Array, formats: string[], limits: typeof SENT, longestSide: number) {
  if (!isHeic(bytes)) {
    // A file that is no picture at all has no header that could be read.
    const metadata = await metadataOf(bytes, false).catch((error: Error) => {
      if (/unsupported image format/i.test(error.message)) return null
      throw error
    })
    const problem = metadata ? await headerProblem(bytes, metadata, formats) : 'wrong type'
    if (problem) return problem
  }
  return uprightPixels(bytes, limits, longestSide)
}

async function uprightPixels(bytes: Uint8Array, limits: typeof SENT, longestSide: number) {
  const { data, info } = await (await opened(bytes, limits))
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return { longer: Math.max(info.width, info.height), copy: () => sharp(data, { raw }) }
}

const methods = {
  /** The upright size in pixels, and a placeholder of 16 px as a data URL. */
  async inspect(bytes: Uint8Array): Promise<{ width: number; height: number; placeholder: string }> {
    const picture = await opened(bytes, MIRRORED)
    const metadata = isHeic(bytes) ? await picture.metadata() : await metadataOf(bytes, MIRRORED.pixels)
    if (isTooExpensive(metadata) || countScans(bytes) > MAX_SCANS)
      throw new Error('it is too large once decoded')
    const tiny = await picture.autoOrient().resize(16, 16, { fit: 'inside' }).webp({ quality: 40 }).toBuffer()
    const { width, height } = metadata.autoOrient
    return { width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
  },

  /** An upright copy of this width. */
  async copy(bytes: Uint8Array, width: number, format: 'avif' | 'webp'): Promise<Uint8Array> {
    const resized = (await opened(bytes, MIRRORED)).autoOrient().resize(width)
    return (
      format === 'avif' ? resized.avif({ quality: 50, effort: 2 }) : resized.webp({ quality: 72, effort: 4 })
    ).toBuffer()
  },

  /** An upright crop of this size around the most striking part. */
  async crop(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array> {
    return (await opened(bytes, SENT))
      .autoOrient()
      .resize(width, height, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#f1ebdc' })
      .png({ compressionLevel: 1 })
      .toBuffer()
  },

  /** A photograph for pages: an upright JPEG of at most `longestSide` pixels, of about `maxBytes`, without the original's metadata. */
  async reencodeForPages(
    bytes: Uint8Array,
    longestSide: number,
    maxBytes: number,
  ): Promise<Uint8Array | 'wrong type' | 'too many pixels' | 'too small'> {
    const pixels = await sentPixels(bytes, PHOTOGRAPH_FORMATS, UPLOADED, longestSide)
    if (typeof pixels === 'string') return pixels
    if (pixels.longer < SMALLEST_SIDE) return 'too small'
    for (let quality = 88; ; quality -= 12) {
      const jpeg = await pixels.copy().jpeg({ quality }).toBuffer()
      if (jpeg.length <= maxBytes || quality < 40) return jpeg
    }
  },

  /** What pages say of a photograph: its size, its average colour, and its most striking point in percent. */
  async describe(
    bytes: Uint8Array,
  ): Promise<{ width: number; height: number; colour: string; focus: [x: number, y: number] }> {
    const { width, height } = await metadataOf(bytes, MIRRORED.pixels)
    const small = await (await opened(bytes, UPLOADED))
      .resize(FOCUS_SIDE, FOCUS_SIDE, { fit: 'inside' })
      .toColourspace('srgb')
      .removeAlpha()
      .png()
      .toBuffer({ resolveWithObject: true })
    const { info } = await sharp(small.data)
      .resize(small.info.width, Math.ceil(small.info.height / 2), { fit: 'cover', position: 'attention' })
      .toBuffer({ resolveWithObject: true })
    const { channels } = await sharp(small.data).stats()
    const [red = 0, green = red, blue = red] = channels.map(({ mean }) => Math.round(mean))
    const percent = (at: number | undefined, side: number) =>
      Math.max(0, Math.min(100, Math.round(((at ?? side / 2) / side) * 100)))
    return {
      width,
      height,
      colour: `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
      focus: [percent(info.attentionX, small.info.width), percent(info.attentionY, small.info.height)],
    }
  },

  /**
   * A picture for the school: an upright JPEG of at most `longestSide` pixels in each direction and `maxBytes`, without the original's
   * metadata.
   */
  async reencodeForSchool(
    bytes: Uint8Array,
    longestSide: number,
    maxBytes: number,
  ): Promise<Uint8Array | 'wrong type' | 'too many pixels'> {
    const pixels = await sentPixels(bytes, APPLICANT_FORMATS, SENT, longestSide)
    if (typeof pixels === 'string') return pixels
    let side = longestSide
    for (;;) {
      const jpeg = await pixels
        .copy()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 85 })
        .toBuffer()
      if (jpeg.length <= maxBytes) return jpeg
      side = Math.floor(Math.min(side, pixels.longer) * 0.8)
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
