/**
 * Whether a JPEG or PNG goes to its end. A file that was copied only in part does not. Any other file counts as whole.
 */
export function isWhole(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff) return isWholeJpeg(bytes)
  return bytes[0] === 0x89 ? isWholePng(bytes) : true
}

function isWholeJpeg(bytes: Uint8Array): boolean {
  // The next marker: in the data of a scan, 0xff is followed by 0, or by a marker that restarts the decoder. A small picture within
  // the file, which has an end of its own, is passed over with its segment.
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return true
    const hasNoLength = marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    if (marker === 0xff) at += 1
    else at += 2 + (hasNoLength ? 0 : numberAt(bytes, at + 2, 2))
  }
  return false
}

const IEND = 0x49454e44

function isWholePng(bytes: Uint8Array): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + numberAt(bytes, at, 4))
    if (numberAt(bytes, at + 4, 4) === IEND) return true
  return false
}

const numberAt = (bytes: Uint8Array, at: number, length: number): number =>
  bytes.subarray(at, at + length).reduce((number, byte) => number * 256 + byte, 0)
