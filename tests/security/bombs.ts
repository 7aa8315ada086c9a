import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { emptyPng } from '../submissions/png.ts'
import { jpegWithScans } from '../submissions/scans.ts'
import { heicOf } from '../support/heic.ts'

// Files that somebody sends to occupy a decoder, or that are two things at once. All are smaller than a form takes.

/** In what a polyglot is besides a picture, so that it is recognised in what is stored. */
export const MARK = 'marked-payload'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer | string): Buffer {
  const typed = Buffer.concat([Buffer.from(type), Buffer.from(data)])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(typed.length - 4)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}

let zeros: Buffer<ArrayBuffer> | undefined
/** Zeros that have 200 MB when they are unpacked. */
function unpacked(): Buffer<ArrayBuffer> {
  zeros ??= deflateSync(Buffer.alloc(200_000_000), { level: 6 })
  return zeros
}

/** Of all pictures: small, because each upload makes copies of them, but no miniature. */
export const SIZE = { width: 300, height: 400 }

/** A grey PNG with these chunks before its pixels. */
function pngWith(
  before: Buffer[],
  pixels = deflateSync(Buffer.alloc((SIZE.width + 1) * SIZE.height)),
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE.width, 0)
  header.writeUInt32BE(SIZE.height, 4)
  header[8] = 8
  const end = [chunk('IDAT', pixels), chunk('IEND', '')]
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...before, ...end])
}

const jpeg = () =>
  sharp({ create: { ...SIZE, channels: 3, background: '#3a6' } })
    .jpeg()
    .toBuffer()
const png = () =>
  sharp({ create: { ...SIZE, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer()

/** A JPEG whose header names another size. */
async function jpegOf(width: number, height: number): Promise<Buffer> {
  const bytes = await jpeg()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

/** A JPEG with a segment behind its first bytes. */
async function jpegWith(marker: number, data: Buffer | string): Promise<Buffer> {
  const bytes = await jpeg()
  const segment = Buffer.from(data)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(segment.length + 2, 2)
  return Buffer.concat([bytes.subarray(0, 2), head, segment, bytes.subarray(2)])
}

/** EXIF whose list of fields names itself as the next one, and as the one inside. */
function endlessExif(): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(0x8769, 10)
  tiff.writeUInt16LE(4, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt32LE(8, 18)
  tiff.writeUInt32LE(8, 22)
  return Buffer.concat([Buffer.from('Exif\0\0'), tiff])
}

/** A ZIP with one file, as far as programs look for it. */
const zip = () => {
  const name = Buffer.from(`${MARK}.js`)
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(name.length, 26)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  return Buffer.concat([local, name, end])
}

type Make = () => Buffer | Promise<Buffer>
export type Case = [what: string, make: Make]

/** Makes each file once: some take a second, and every upload gets all of them. */
const once = (cases: Case[]) =>
  cases.map(([what, make]): Case => {
    let made: ReturnType<Make> | undefined
    return [what, () => (made ??= make())]
  })

/** What no upload takes. */
export const bombs = once([
  ['a PNG of 30,000 × 30,000', () => emptyPng({ width: 30_000, height: 30_000, depth: 1, colours: 'grey' })],
  [
    'a PNG that is interlaced, with 16 bits and transparency',
    () => emptyPng({ width: 5_000, height: 5_000, depth: 16, colours: 'rgba', interlaced: true }),
  ],
  ['a JPEG of 65,535 × 65,535', () => jpegOf(65_535, 65_535)],
  ['a JPEG of 882 scans', () => jpegWithScans(SIZE.width, SIZE.height, 882)],
  ['a HEIC of 60,000 × 60,000', () => heicOf(60_000, 60_000)],
  ['a ZIP', zip],
  ['a ZIP that unpacks to 200 MB', () => Buffer.concat([zip(), unpacked()])],
  ['a gzip of a hundred megabytes', () => gzipSync(Buffer.alloc(100_000_000))],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (1) >> >>\nendobj\n')],
  [
    'an SVG whose entities multiply',
    () => {
      const levels = Array.from(
        { length: 9 },
        (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
      ).join('')
      return Buffer.from(
        `<!DOCTYPE svg [<!ENTITY e0 "x">${levels}]><svg xmlns="http://www.w3.org/2000/svg"><text>&e9;</text></svg>`,
      )
    },
  ],
  [
    'an SVG that shows a file of the server',
    () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><image href="file:///etc/passwd"/></svg>',
      ),
  ],
])

/** Pictures with something that grows, or that has no end, beside their pixels: they are shown or refused, at no great cost. */
export const swollen = once([
  [
    'a PNG with a text that unpacks to 200 MB',
    () => pngWith([chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), unpacked()]))]),
  ],
  [
    'a PNG with an international text that unpacks to 200 MB',
    () => pngWith([chunk('iTXt', Buffer.concat([Buffer.from('a\0\x01\0\0\0'), unpacked()]))]),
  ],
  [
    'a PNG with a colour profile that unpacks to 200 MB',
    () => pngWith([chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), unpacked()]))]),
  ],
  ['a PNG whose pixels go on for 200 MB', () => pngWith([], unpacked())],
  [
    'a PNG with 50,000 texts',
    () => pngWith(Array.from({ length: 50_000 }, (_, n) => chunk('tEXt', `k${n}\0v`))),
  ],
  ['a JPEG with EXIF that contains itself', () => jpegWith(0xe1, endlessExif())],
  [
    'a JPEG with 4 MB of comments',
    async () => {
      const bytes = await jpeg()
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533, 'x')])
      return Buffer.concat([
        bytes.subarray(0, 2),
        ...Array.from({ length: 60 }, () => comment),
        bytes.subarray(2),
      ])
    },
  ],
])

/** Pictures that are something else for another program. What is stored is the picture only. */
export const polyglots: Case[] = [
  ['a JPEG and a ZIP behind it', async () => Buffer.concat([await jpeg(), zip()])],
  [
    'a JPEG and a page behind it',
    async () => Buffer.concat([await jpeg(), Buffer.from(`<script>${MARK}</script>`)]),
  ],
  ['a JPEG and a script in its comment', () => jpegWith(0xfe, `*/=1;alert('${MARK}');/*`)],
  ['a JPEG and PHP in its comment', () => jpegWith(0xfe, `<?php system('${MARK}'); ?>`)],
  [
    'a JPEG and a PDF in its comment',
    () => jpegWith(0xfe, `%PDF-1.7\n1 0 obj\n<< /JS (${MARK}) >>\nendobj\n`),
  ],
  ['a JPEG and a page in its EXIF', () => jpegWith(0xe1, `Exif\0\0<script>${MARK}</script>`)],
  ['a JPEG and a page in its XMP', () => jpegWith(0xe1, `http://ns.adobe.com/xap/1.0/\0<x>${MARK}</x>`)],
  ['a PNG and a page in its text', () => pngWith([chunk('tEXt', `Comment\0<script>${MARK}</script>`)])],
  ['a PNG and a ZIP behind it', async () => Buffer.concat([await png(), zip()])],
]
