import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { decodedBytes, parsePictureHeader } from './picture-cost.ts'

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
