import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { countScans, decodedBytes, parsePictureHeader } from './picture-cost.ts'

const drawn = (channels: 3 | 4) =>
  sharp({ create: { width: 60, height: 40, channels, background: { r: 9, g: 99, b: 199, alpha: 0.5 } } })
const plain = { width: 60, height: 40, channels: 3, bytesPerSample: 1, interlaced: false }

test('the cost of decoding is computed from the header of every kind of PNG and JPEG', async () => {
  const header = async (picture: Sharp) => parsePictureHeader(await picture.toBuffer())
  expect(await header(drawn(3).jpeg())).toEqual(plain)
  expect(await header(drawn(3).jpeg({ progressive: true }))).toEqual({ ...plain, interlaced: true })
  expect(await header(drawn(3).jpeg().withMetadata({ orientation: 6 }))).toEqual(plain)
  expect(await header(drawn(3).toColourspace('b-w').jpeg())).toEqual({ ...plain, channels: 1 })
  expect(await header(drawn(3).png())).toEqual(plain)
  expect(await header(drawn(4).png({ progressive: true }))).toEqual({
    ...plain,
    channels: 4,
    interlaced: true,
  })
  expect(await header(drawn(3).png({ palette: true }))).toEqual({ ...plain, channels: 4 })
  expect(await header(drawn(3).toColourspace('rgb16').png())).toEqual({ ...plain, bytesPerSample: 2 })
})

/** A PNG of 60 × 40 pixels in colours, up to the end of its header. */
function pngHeader(change: { chunk?: string; colourType?: number } = {}) {
  const bytes = Buffer.alloc(33)
  bytes.writeUInt32BE(0x89504e47, 0)
  bytes.write(change.chunk ?? 'IHDR', 12, 'latin1')
  bytes.writeUInt32BE(60, 16)
  bytes.writeUInt32BE(40, 20)
  bytes.writeUInt8(8, 24)
  bytes.writeUInt8(change.colourType ?? 2, 25)
  return bytes
}

test('a PNG has a header only if that is its first chunk and names a kind of colours that exists', () => {
  expect(parsePictureHeader(pngHeader())).toEqual(plain)
  expect(parsePictureHeader(pngHeader({ chunk: 'IDAT' }))).toBeNull()
  expect(parsePictureHeader(pngHeader({ colourType: 5 }))).toBeNull()
})

test.each([
  ['fill bytes', [0xff, 0xff]],
  ['markers without a length', [0xff, 0x01, 0xff, 0xd0, 0xff, 0xd8]],
  ['a segment', [0xff, 0xe0, 0, 4, 1, 2]],
  ['tables', [0xff, 0xc4, 0, 3, 9, 0xff, 0xc8, 0, 2, 0xff, 0xcc, 0, 2]],
])('the frame of a JPEG is found after %s', (_what, before) => {
  const frame = [0xff, 0xc0, 0, 17, 8, 0, 40, 0, 60, 3]
  expect(parsePictureHeader(Buffer.from([0xff, 0xd8, ...before, ...frame]))).toEqual(plain)
})

test('a picture with few pixels can need many bytes', () => {
  const photograph = { width: 8_000, height: 6_000, channels: 3, bytesPerSample: 1, interlaced: false }
  expect(decodedBytes(photograph)).toBe(144_000_000)
  expect(decodedBytes({ ...photograph, channels: 4, bytesPerSample: 2, interlaced: true })).toBe(768_000_000)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a beginning', Buffer.from([0xff, 0xd8, 0xff])],
  ['another kind of file', Buffer.from('GIF89a, and so on and so on and so on')],
  ['a JPEG without a frame', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1_000, 0xff)])],
  ['a segment without a length', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
])('%s has no header', (_what, bytes) => expect(parsePictureHeader(bytes)).toBeNull())

test('the scans of a JPEG are counted, without those of a thumbnail in its metadata or of data after its end', async () => {
  const scan = [0xff, 0xda, 0, 2, 1, 0xff, 0, 2, 0xff, 0xd0, 3]
  const thumbnail = [0xff, 0xe1, 0, 2 + scan.length, ...scan]
  const end = [0xff, 0xd9]
  const jpeg = [0xff, 0xd8, ...thumbnail, 0xff, ...scan, ...scan, ...end, ...scan]
  expect(countScans(Buffer.from(jpeg))).toBe(2)
  expect(countScans(Buffer.from(jpeg.slice(0, 30)))).toBe(1)
  expect(countScans(await drawn(3).jpeg().toBuffer())).toBe(1)
  expect(countScans(await drawn(3).jpeg({ progressive: true }).toBuffer())).toBe(10)
  expect(countScans(await drawn(3).png().toBuffer())).toBe(0)
})
