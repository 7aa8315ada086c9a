import sharp from 'sharp'

/**
 * A valid progressive JPEG of one grey, with as many scans as its coefficients and their bits allow (882) or fewer. A decoder goes
 * through the whole picture for each of them.
 */
export async function jpegWithScans(width: number, height: number, scans: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .toColourspace('b-w')
    .jpeg({ progressive: true })
    .toBuffer()
  const startOfScan = Buffer.from([0xff, 0xda])
  const first = jpeg.indexOf(startOfScan)
  // The second scan, the first one of other coefficients than 0, comes with its Huffman table.
  const table = jpeg.indexOf(Buffer.from([0xff, 0xc4]), first)
  const second = jpeg.indexOf(startOfScan, table)
  // In the data of a scan, a 0 follows each 0xff.
  let end = jpeg.indexOf(0xff, second + 10)
  while (jpeg[end + 1] === 0) end = jpeg.indexOf(0xff, end + 2)
  const scan = jpeg.subarray(second, end)
  const all: Buffer[] = []
  for (let bit = 13; bit >= 0; bit -= 1)
    for (let coefficient = 1; coefficient <= 63; coefficient += 1) {
      const one = Buffer.from(scan)
      one.set([coefficient, coefficient, (bit === 13 ? 0 : bit + 1) * 16 + bit], 7)
      all.push(one)
    }
  return Buffer.concat([jpeg.subarray(0, second), ...all.slice(0, scans - 1), Buffer.from([0xff, 0xd9])])
}
