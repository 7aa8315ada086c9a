import { inflateSync } from 'node:zlib'

/**
 * Unpacks the OpenType file of a WOFF 1 file, whose tables are compressed (W3C, WOFF File Format 1.0, sections 3 and 4).
 */
export function unpackWoff(file: Buffer): Buffer {
  const count = file.readUInt16BE(12)
  const header = Buffer.alloc(12 + count * 16)
  header.writeUInt32BE(file.readUInt32BE(4), 0)
  header.writeUInt16BE(count, 4)
  // Values for a binary search over the tables. FreeType ignores them, but font matchers of the system need them.
  const power = 2 ** Math.floor(Math.log2(count))
  header.writeUInt16BE(power * 16, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((count - power) * 16, 10)
  const tables: Buffer[] = []
  let offset = header.length
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + index * 20
    const from = file.readUInt32BE(entry + 4)
    const packed = file.readUInt32BE(entry + 8)
    const length = file.readUInt32BE(entry + 12)
    const bytes = file.subarray(from, from + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    const record = 12 + index * 16
    file.copy(header, record, entry, entry + 4)
    header.writeUInt32BE(file.readUInt32BE(entry + 16), record + 4)
    header.writeUInt32BE(offset, record + 8)
    header.writeUInt32BE(length, record + 12)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([header, ...tables])
}
