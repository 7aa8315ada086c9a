// The cost of decoding a picture depends on its decoded bytes, not on its pixels: 16 bits per channel, an alpha channel and
// interlacing make a small file with few pixels expensive. All of this is in the file's header.

/** The properties in the header of a picture. */
interface PictureHeader {
  width: number
  height: number
  channels: number
  bytesPerSample: number
  /** Interlaced PNG or progressive JPEG: the decoder holds the whole picture, and processes it several times. */
  interlaced: boolean
}

/** The limit. An RGB photograph of 60 million pixels has 180 MB. */
export const MAX_DECODED_BYTES = 200_000_000

/**
 * A decoder goes through the whole picture for each scan of a progressive JPEG. Cameras and editors write about ten; a file of
 * 160 KB can have 882, and keeps a decoder busy for ten seconds.
 */
export const MAX_SCANS = 100

/** The number of bytes that a decoder processes. */
export function decodedBytes({ width, height, channels, bytesPerSample, interlaced }: PictureHeader): number {
  return width * height * channels * bytesPerSample * (interlaced ? 2 : 1)
}

/** Parses the header of a PNG or JPEG without decoding it; null when it is not valid. */
export function parsePictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength >= 29 && view.getUint32(0) === 0x89504e47) return parsePng(view)
  return view.byteLength >= 4 && view.getUint16(0) === 0xffd8 ? parseJpeg(view) : null
}

/** The number of channels by the colour type of a PNG. A palette is decoded to colours, perhaps with alpha. */
const PNG_CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [3, 4],
  [4, 2],
  [6, 4],
])

function parsePng(view: DataView): PictureHeader | null {
  const channels = PNG_CHANNELS.get(view.getUint8(25))
  if (view.getUint32(12) !== 0x49484452 || channels === undefined) return null
  return {
    width: view.getUint32(16),
    height: view.getUint32(20),
    channels,
    bytesPerSample: view.getUint8(24) === 16 ? 2 : 1,
    interlaced: view.getUint8(28) !== 0,
  }
}

function parseJpeg(view: DataView): PictureHeader | null {
  let at = 2
  while (at + 10 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // Fill bytes, and markers without a length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (isStartOfFrame(marker)) {
      return {
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        channels: view.getUint8(at + 9),
        bytesPerSample: view.getUint8(at + 4) > 8 ? 2 : 1,
        interlaced: (marker & 3) === 2,
      }
    } else at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return null
}

/** The number of scans of a JPEG; 0 for another file. Reads no pixels. */
export function countScans(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return 0
  let scans = 0
  // The next marker: in the data of a scan, 0xff is followed by 0, or by a marker that restarts the decoder.
  for (let at = file.indexOf(0xff, 2); at >= 0 && at + 4 <= file.length; at = file.indexOf(0xff, at)) {
    const marker = file.readUInt8(at + 1)
    if (marker === 0xd9) break
    if (marker === 0xda) scans += 1
    const hasNoLength = marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    if (marker === 0xff) at += 1
    else at += 2 + (hasNoLength ? 0 : file.readUInt16BE(at + 2))
  }
  return scans
}

/** C0 to CF, except markers that define tables. */
const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
