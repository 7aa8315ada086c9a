// What a process of the site and the service that decodes pictures (decoder-service.ts) send each other: frames of a JSON header and
// bytes. JSON, not Node's own serialization: whatever a decoder that was taken over sends is read as data.

/** A message: its fields, and the bytes of one picture. */
export interface Frame {
  header: Record<string, unknown>
  bytes: Uint8Array | null
}

const LENGTHS_BYTES = 8
const MAX_HEADER_BYTES = 64 * 1024
/** Of a frame without bytes. */
const NONE = 0xffff_ffff

/** The parts of a frame, in their order: lengths of header and bytes, header, bytes. */
export function frameParts({ header, bytes }: Frame): Uint8Array[] {
  const text = Buffer.from(JSON.stringify(header))
  const lengths = Buffer.alloc(LENGTHS_BYTES)
  lengths.writeUInt32BE(text.byteLength)
  lengths.writeUInt32BE(bytes ? bytes.byteLength : NONE, 4)
  return bytes ? [lengths, text, bytes] : [lengths, text]
}

/**
 * Reads frames from a connection until it ends.
 * @param maxBytes of a picture
 * @throws Error for what is no frame
 */
export async function* readFrames(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Frame> {
  let held: Buffer[] = []
  let size = 0
  const source = chunks[Symbol.asyncIterator]()
  /** @returns null at the end of the connection */
  async function take(length: number): Promise<Buffer | null> {
    while (size < length) {
      const { value, done } = await source.next()
      if (done) return null
      held.push(value)
      size += value.byteLength
    }
    const all = Buffer.concat(held)
    held = [all.subarray(length)]
    size -= length
    return all.subarray(0, length)
  }
  for (;;) {
    const lengths = await take(LENGTHS_BYTES)
    if (!lengths) return
    const ofHeader = lengths.readUInt32BE()
    const ofBytes = lengths.readUInt32BE(4)
    if (ofHeader > MAX_HEADER_BYTES || (ofBytes !== NONE && ofBytes > maxBytes))
      throw new Error('a frame is too large')
    const text = await take(ofHeader)
    const bytes = ofBytes === NONE ? null : await take(ofBytes)
    if (!text || (ofBytes !== NONE && !bytes)) return
    const header: unknown = JSON.parse(text.toString())
    if (typeof header !== 'object' || header === null || Array.isArray(header))
      throw new Error('a frame has no header')
    yield { header: header as Record<string, unknown>, bytes }
  }
}
