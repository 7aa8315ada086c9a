import { expect, test } from 'vitest'
import { isWhole } from './whole-picture.ts'

const bytes = (...parts: (readonly number[])[]) => new Uint8Array(parts.flat())

/** A segment of a JPEG: marker, length, content. */
const segment = (marker: number, content: readonly number[]) => [
  0xff,
  marker,
  0,
  content.length + 2,
  ...content,
]

const SOI = [0xff, 0xd8]
const EOI = [0xff, 0xd9]
const frame = segment(0xc0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0])
/** Its data have an 0xff, and a marker that restarts the decoder. */
const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]
const preview = segment(0xe1, [...SOI, ...scan, ...EOI])

/** A chunk of a PNG: length, name, content, checksum. */
const chunk = (name: string, content: readonly number[] = []) => [
  ...[0, 0, 0, content.length],
  ...Buffer.from(name),
  ...content,
  ...[0, 0, 0, 0],
]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const data = chunk('IDAT', [...Buffer.from('IEND'), 1, 2, 3])

test.each<[string, Uint8Array, boolean]>([
  ['a JPEG', bytes(SOI, frame, scan, EOI), true],
  ['a JPEG of several scans', bytes(SOI, frame, scan, scan, EOI), true],
  ['a JPEG with a preview', bytes(SOI, preview, frame, scan, EOI), true],
  ['a JPEG with filling before a marker', bytes(SOI, frame, scan, [0xff, 0xff], EOI), true],
  ['a JPEG with something behind its end', bytes(SOI, frame, scan, EOI, [1, 2]), true],
  ['a JPEG without its end', bytes(SOI, frame, scan), false],
  ['a JPEG without its end, with a whole preview', bytes(SOI, preview, frame, scan), false],
  ['a JPEG that ends within a marker', bytes(SOI, frame, scan, [0xff]), false],
  ['a JPEG that ends within a segment', bytes(SOI, frame.slice(0, 3)), false],
  ['the beginning of a JPEG', bytes(SOI), false],
  ['a PNG', bytes(PNG, data, chunk('IEND')), true],
  ['a PNG with something behind its end', bytes(PNG, data, chunk('IEND'), [1, 2]), true],
  ['a PNG without its end', bytes(PNG, data), false],
  ['a PNG that ends within its data', bytes(PNG, data.slice(0, 14)), false],
  ['the beginning of a PNG', bytes(PNG), false],
  ['another file', bytes([...Buffer.from('GIF89a')]), true],
  ['an empty file', bytes(), true],
])('whether a picture goes to its end: %s', (_what, file, expected) => {
  expect(isWhole(file)).toBe(expected)
})
