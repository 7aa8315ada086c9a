import { promisify } from 'node:util'
import zlib from 'node:zlib'

// Decompresses a body by its `Content-Encoding`, and by its content where the header says something untrue: servers name
// encodings that are none ("utf-8", "none", ""), compress twice, or name a compression that a proxy has undone.

type Decompressor = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>

const inflate: Decompressor = promisify(zlib.inflate)
const inflateRaw: Decompressor = promisify(zlib.inflateRaw)
const gunzip: Decompressor = promisify(zlib.gunzip)
const DECOMPRESSORS: Record<string, Decompressor> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: (bytes, options) => {
    // "deflate" is zlib's format by the standard, and bare in the answers of some servers.
    const isZlib = ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0
    return (isZlib ? inflate : inflateRaw)(bytes, options)
  },
  br: promisify(zlib.brotliDecompress),
  zstd: promisify(zlib.zstdDecompress),
}
const MAX_CODINGS = 3

/**
 * The body without its compression. Unknown and empty codings are taken as none.
 * @param header the value of `Content-Encoding`: names with commas, in the order in which they were applied
 */
export async function decompress(
  sent: Uint8Array,
  header: string,
  maxBytes: number,
): Promise<Uint8Array | 'too large' | 'cut off' | 'unreadable'> {
  const codings = header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => Object.hasOwn(DECOMPRESSORS, name))
  if (codings.length > MAX_CODINGS) return 'unreadable'
  let bytes = sent
  for (const coding of codings.reverse()) {
    if (bytes.byteLength === 0) return bytes
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
    // Something between the server and us has undone the compression and left the header.
    if (DECOMPRESSORS[coding] === gunzip && !isGzip && looksLikeText(bytes)) continue
    try {
      bytes = (await DECOMPRESSORS[coding]?.(bytes, { maxOutputLength: maxBytes })) ?? bytes
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ERR_BUFFER_TOO_LARGE') return 'too large'
      // Another compression than the header says is undone as one that it does not name.
      if (looksLikeText(bytes) || (isGzip && DECOMPRESSORS[coding] !== gunzip)) continue
      return code === 'Z_BUF_ERROR' ? 'cut off' : 'unreadable'
    }
  }
  return bytes
}

/** A body that was compressed more often than its header says, as it often is behind a proxy. */
const MAX_UNDECLARED = 2

/** The body of a text without a compression that its header does not name: gzip, or the format of zlib. */
export async function withoutUndeclared(
  sent: Uint8Array,
  maxBytes: number,
): Promise<Uint8Array | 'too large'> {
  let bytes = sent
  for (let undone = 0; undone < MAX_UNDECLARED; undone++) {
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
    const isZlib = bytes[0] === 0x78 && [0x01, 0x5e, 0x9c, 0xda].includes(bytes[1] ?? 0)
    if (!isGzip && !isZlib) return bytes
    try {
      bytes = await (isGzip ? gunzip : inflate)(bytes, { maxOutputLength: maxBytes })
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : bytes
    }
  }
  return bytes
}

/** Whether the body begins as JSON or a page does. */
const looksLikeText = (bytes: Uint8Array) =>
  /^\s*[[{<"]/.test(new TextDecoder().decode(bytes.subarray(0, 100)))
