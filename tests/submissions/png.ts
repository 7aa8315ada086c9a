import { crc32, deflateSync } from 'node:zlib'

interface EmptyPng {
  width: number
  height: number
  depth: 1 | 16
  colours: 'grey' | 'rgba'
  interlaced?: boolean
}

/** Creates a PNG that contains only zeros: a few kilobytes that decode to hundreds of megabytes. */
export function emptyPng({ width, height, depth, colours, interlaced = false }: EmptyPng): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = depth
  header[9] = colours === 'rgba' ? 6 : 0
  header[12] = interlaced ? 1 : 0
  const bits = depth * (colours === 'rgba' ? 4 : 1)
  // The offsets and steps of each interlace pass.
  const passes: [number, number, number, number][] = interlaced
    ? [
        [0, 0, 8, 8],
        [4, 0, 8, 8],
        [0, 4, 4, 8],
        [2, 0, 4, 4],
        [0, 2, 2, 4],
        [1, 0, 2, 2],
        [0, 1, 1, 2],
      ]
    : [[0, 0, 1, 1]]
  const size = passes.reduce((sum, [x, y, dx, dy]) => {
    const [across, down] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)]
    return sum + down * (1 + Math.ceil((across * bits) / 8))
  }, 0)
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), data])
    const lengthAndChecksum = Buffer.alloc(8)
    lengthAndChecksum.writeUInt32BE(data.length, 0)
    lengthAndChecksum.writeUInt32BE(crc32(typed), 4)
    return Buffer.concat([lengthAndChecksum.subarray(0, 4), typed, lengthAndChecksum.subarray(4)])
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(size), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
