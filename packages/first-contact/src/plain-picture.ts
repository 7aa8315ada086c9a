import { crc32, deflateSync } from 'node:zlib'

/** A grey PNG. */
export function plainPicture(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a pixel, grey.
  header[8] = 8
  const lines = Buffer.alloc((width + 1) * height, 0xc0)
  // Each line begins with its filter: none.
  for (let line = 0; line < height; line++) lines[line * (width + 1)] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    part('IHDR', header),
    part('IDAT', deflateSync(lines)),
    part('IEND', Buffer.alloc(0)),
  ])
}

function part(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
