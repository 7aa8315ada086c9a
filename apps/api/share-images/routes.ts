// The pictures that messengers and search engines show beside a link: 1200 × 630, under 300 KB, with the title set
// right in Bangla and English. The text is shaped here and drawn as outlines: what stands in the picture does not
// depend on the fonts of the machine (docs/decisions/0022).
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { pageAt, site } from '@school/content'
import { shareAddress } from '@school/content/share'
import { mediaPath } from '@school/mirror'
import { NoDecoder, type PictureProcesses, TookTooLong, UnreadablePicture } from '@school/mirror/pictures'
import type { FastifyInstance } from 'fastify'
import * as hb from 'harfbuzzjs'
import sharp from 'sharp'
import { clientKey } from '../client-key.ts'
import type { Context } from '../context.ts'
import { createFairLimiter, OverloadedError } from '../fair-limiter.ts'
import { appRouter } from '../procedures.ts'
import { graphemes, oneLine } from '../text.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 72
/** Of the row's own picture, which stands at the right. */
const PHOTO_WIDTH = 440
const MAX_BYTES = 290_000
/** Pictures held in memory; the ones not asked for longest go first. */
const MAX_KEPT_BYTES = 24 * 1024 * 1024

// What is drawn here is ours, each once: a processor less for it, and nothing remembered.
sharp.concurrency(1)
sharp.cache(false)

// ───────────────────────── Faces ─────────────────────────

/** A face out of a WOFF file, which is the same tables, each compressed. */
function unpackWoff(file: Buffer): Buffer {
  const count = file.readUInt16BE(12)
  const header = Buffer.alloc(12 + count * 16)
  header.writeUInt32BE(file.readUInt32BE(4), 0)
  header.writeUInt16BE(count, 4)
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

interface Face {
  font: hb.Font
  unitsPerEm: number
  holds: Set<number>
}

function face(bytes: Buffer): Face {
  const read = new hb.Face(new hb.Blob(new Uint8Array(bytes)))
  return { font: new hb.Font(read), unitsPerEm: read.upem, holds: new Set(read.collectUnicodes()) }
}

function readFaces() {
  const { resolve } = createRequire(import.meta.url)
  const woff = (name: string) => face(unpackWoff(readFileSync(resolve(`@fontsource/${name}.woff`))))
  return {
    latin: woff('source-serif-4/files/source-serif-4-latin-600-normal'),
    bengali: woff('noto-sans-bengali/files/noto-sans-bengali-bengali-600-normal'),
    honorifics: face(readFileSync(new URL('honorifics.ttf', import.meta.url))),
  }
}

/** Read when the first picture is asked for. */
let faces: ReturnType<typeof readFaces> | undefined

// ───────────────────────── Text as outlines ─────────────────────────

/** The first face that holds a cluster whole; none for emoji and other scripts, which are left out. */
function faceOf(cluster: string, before: Face | undefined): Face | undefined {
  faces ??= readFaces()
  const { bengali, latin, honorifics } = faces
  const points = [...cluster].flatMap((sign) => sign.codePointAt(0) ?? [])
  const isWhole = (one: Face | undefined) =>
    one !== undefined && points.every((point) => one.holds.has(point) || point === 0x200c || point === 0x200d)
  // Digits and blanks belong to the words before them where their face has them.
  if (/^[\s\d.,:;()–-]$/.test(cluster) && isWhole(before)) return before
  return [/\p{Script=Bengali}/u.test(cluster) ? bengali : latin, bengali, latin, honorifics].find(isWhole)
}

interface Shaped {
  width: number
  glyphs: { face: Face; id: number; x: number; y: number; scale: number }[]
}

/** A line of text at a size in pixels; x grows from 0, y upward from the base line. */
function shape(text: string, size: number): Shaped {
  const runs: { face: Face; text: string }[] = []
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    const last = runs.at(-1)
    const own = faceOf(segment, last?.face)
    if (!own) continue
    if (last?.face === own) last.text += segment
    else runs.push({ face: own, text: segment })
  }
  const shaped: Shaped = { width: 0, glyphs: [] }
  for (const run of runs) {
    const scale = size / run.face.unitsPerEm
    const buffer = new hb.Buffer()
    buffer.addText(run.text)
    buffer.guessSegmentProperties()
    hb.shape(run.face.font, buffer)
    for (const glyph of buffer.getGlyphInfosAndPositions()) {
      shaped.glyphs.push({
        face: run.face,
        id: glyph.codepoint,
        x: shaped.width + (glyph.xOffset ?? 0) * scale,
        y: (glyph.yOffset ?? 0) * scale,
        scale,
      })
      shaped.width += (glyph.xAdvance ?? 0) * scale
    }
  }
  return shaped
}

function drawn(line: Shaped, x: number, baseline: number, colour: string): string {
  const paths = line.glyphs.map(({ face: { font }, id, x: dx, y: dy, scale }) => {
    const outline = font.glyphToPath(id)
    const place = `translate(${(x + dx).toFixed(2)} ${(baseline - dy).toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`
    return outline ? `<path transform="${place}" d="${outline}"/>` : ''
  })
  return `<g fill="${colour}">${paths.join('')}</g>`
}

/** Lines no wider than `width`; a word that is wider is broken between clusters. */
function wrapped(
  text: string,
  size: number,
  width: number,
  most: number,
): { lines: Shaped[]; whole: boolean } {
  const lines: string[] = []
  let line = ''
  // A word ends at a blank, or where it fills a line by itself.
  const words = text.split(/\s+/).flatMap((word) => {
    if (word.length < 12 || shape(word, size).width <= width) return [word]
    const parts: string[] = ['']
    for (const { segment } of graphemes.segment(word)) {
      const longer = parts.at(-1) + segment
      if (shape(longer, size).width > width) parts.push(segment)
      else parts[parts.length - 1] = longer
    }
    return parts
  })
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word
    if (line && shape(longer, size).width > width) {
      lines.push(line)
      line = word
      if (lines.length > most) break
    } else line = longer
  }
  if (line) lines.push(line)
  const whole = lines.length <= most
  const shown = lines.slice(0, most)
  if (!whole) {
    const kept = [...graphemes.segment(shown.at(-1) ?? '')].map(({ segment }) => segment)
    while (kept.length > 1 && shape(`${kept.join('')}…`, size).width > width) kept.pop()
    shown[shown.length - 1] = `${kept.join('').trimEnd()}…`
  }
  return { lines: shown.map((one) => shape(one, size)), whole }
}

// ───────────────────────── The picture ─────────────────────────

/** What a picture shows. */
interface Subject {
  /** What kind of page it is. */
  label: string
  title: string
  date: string | null
  /** `/media/…` of the row's own picture. */
  picture: string | null
  /** What the page's own head says of it: its address in the head is made of this. */
  mark: string
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

function shownDate(iso: string): string {
  const [year, month, day] = iso.split('-')
  return `${day} ${months[Number(month) - 1]} ${year}`
}

const lattice =
  '<pattern id="p" width="72" height="72" patternUnits="userSpaceOnUse"><path d="M36 0L46.5 10.5H61.5V25.5L72 36L61.5 46.500V61.500H46.500L36 72L25.500 61.500H10.500V46.500L0 36L10.500 25.500V10.500H25.500Z" fill="none" stroke="#fff" stroke-opacity="0.055" stroke-width="1.500"/></pattern>'

function picture({ label, title, date }: Subject, width: number): string {
  const room = width - 2 * MARGIN
  const text = oneLine(title).slice(0, 400).toWellFormed()
  // As large as fits: a headline of three words needs not be small because another has thirty.
  const sizes = [76, 66, 57, 49, 42]
  let chosen = { size: 42, ...wrapped(text, 42, room, 6) }
  for (const size of sizes) {
    const set = wrapped(text, size, room, Math.floor(330 / (size * 1.28)))
    if (!set.whole) continue
    chosen = { size, ...set }
    break
  }
  const leading = chosen.size * 1.28
  const top = 315 - ((chosen.lines.length - 1) * leading) / 2 + chosen.size * 0.36
  const brand = wrapped(site.brand, 34, room - 76, 1).lines[0] ?? shape('', 34)
  const foot = wrapped([label, date && shownDate(date)].filter(Boolean).join('  ·  '), 32, room, 1).lines[0]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs>${lattice}</defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#0a3d30"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#p)"/>
    <g transform="translate(${MARGIN} 52) scale(1.2)"><circle cx="24" cy="24" r="24" fill="#0d5a47"/><path d="M24 8l4.700 4.700h6.600v6.600L40 24l-4.700 4.700v6.600h-6.600L24 40l-4.700-4.700h-6.600v-6.600L8 24l4.700-4.700v-6.600h6.600z" fill="none" stroke="#e0b04c" stroke-width="2.200" stroke-linejoin="round"/><path d="M24 17.800l1.800 1.800h2.600v2.600l1.800 1.800-1.800 1.800v2.600h-2.600L24 30.200l-1.800-1.800h-2.600v-2.600L17.800 24l1.800-1.800v-2.600h2.600z" fill="#e0b04c"/></g>
    ${drawn(brand, MARGIN + 76, 92, '#ffffff')}
    ${chosen.lines.map((line, index) => drawn(line, MARGIN, top + index * leading, '#ffffff')).join('')}
    <rect x="${MARGIN}" y="522" width="64" height="4" fill="#e0b04c"/>
    ${foot ? drawn(foot, MARGIN, 570, '#e0b04c') : ''}
  </svg>`
}

/** A JPEG of 1200 × 630 and less than 300 KB. */
async function render(subject: Subject, dataDir: string, pictures: PictureProcesses): Promise<Buffer> {
  const [, sha256, ending] = /^\/media\/([0-9a-f]{32})(\.\w+)$/.exec(subject.picture ?? '') ?? []
  const photo =
    sha256 && ending
      ? await readFile(mediaPath(path.join(dataDir, 'media'), sha256, ending))
          .then((bytes) => pictures.run('cut', bytes, PHOTO_WIDTH, HEIGHT))
          // A file that is gone or cannot be read: the title alone says enough.
          .catch((error: Error & { code?: string }) => {
            if (error instanceof UnreadablePicture || error.code === 'ENOENT') return null
            throw error
          })
      : null
  const drawing = sharp(Buffer.from(picture(subject, photo ? WIDTH - PHOTO_WIDTH : WIDTH)))
  const pixels = await (photo
    ? drawing.composite([{ input: Buffer.from(photo), left: WIDTH - PHOTO_WIDTH, top: 0 }])
    : drawing
  )
    .flatten()
    .png({ compressionLevel: 1 })
    .toBuffer()
  for (const quality of [84, 70, 50]) {
    const jpeg = await sharp(pixels).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length <= MAX_BYTES) return jpeg
  }
  return sharp(pixels).blur(2).jpeg({ quality: 40 }).toBuffer()
}

// ───────────────────────── Where it comes from ─────────────────────────

type Caller = ReturnType<typeof appRouter.createCaller>

/** What the page at an address shows, or null where there is no such page. */
async function subjectOf(address: string, ask: Caller): Promise<Subject | null> {
  const [, folder, rest] = /^\/([a-z-]+)\/([^/]+)$/.exec(address) ?? []
  const row = async (
    pattern: string,
    found: Omit<Subject, 'label' | 'mark'> | null,
  ): Promise<Subject | null> => {
    const page = pageAt(pattern)
    if (!found || !page) return null
    const title = found.title || page.name
    const mark = shareAddress(encoded(address), [title, found.date, found.picture])
    return { ...found, title, label: page.name, mark }
  }
  const id = rest ?? ''
  switch (folder) {
    case 'notice': {
      const found = await ask.notices.byId({ id })
      const own = found?.attachment?.kind === 'picture' ? (found.attachment.file?.src ?? null) : null
      return row('/notice/{id}', found && { title: found.headline, date: found.date, picture: own })
    }
    case 'news': {
      const found = await ask.news.byId({ id })
      return row(
        '/news/{id}',
        found && { title: found.headline, date: found.date, picture: found.picture?.src ?? null },
      )
    }
    case 'events': {
      const found = await ask.events.byId({ id })
      return row(
        '/events/{id}',
        found && { title: found.name, date: found.start, picture: found.picture?.src ?? null },
      )
    }
    case 'career-details': {
      const found = await ask.careers.byId({ id })
      return row(
        '/career-details/{id}',
        found && { title: found.title || found.designation, date: null, picture: null },
      )
    }
    case 'profile': {
      const found = await ask.faculty.byId({ id })
      return row(
        '/profile/{id}',
        found && { title: found.name, date: null, picture: found.picture?.src ?? null },
      )
    }
  }
  const page = pageAt(address)
  if (!page || page.path.includes('{id}')) return null
  return {
    label: page.path === '/' ? site.tagline : (page.group ?? site.tagline),
    title: page.path === '/' ? site.description : page.heading,
    date: null,
    picture: null,
    mark: shareAddress(encoded(address), [page.name, null, null]),
  }
}

const encoded = (address: string) => address.split('/').map(encodeURIComponent).join('/')

/** `/share/…`: a picture for the address between. An old mark still shows the page's present picture, for a while. */
export function serveSharePictures(
  app: FastifyInstance,
  context: Context,
  dataDir: string,
  pictures: PictureProcesses,
): void {
  const ask = appRouter.createCaller(context)
  const limiter = createFairLimiter({ concurrency: 4, perClient: 3, queue: 200 })
  /** By the mark of what they show. */
  const kept = new Map<string, Promise<Buffer>>()
  let bytes = 0
  const drop = (mark: string) => {
    const held = kept.get(mark)
    kept.delete(mark)
    void held?.then(
      (jpeg) => {
        bytes -= jpeg.length
      },
      () => undefined,
    )
  }
  const pictureOf = (subject: Subject, client: string): Promise<Buffer> => {
    const held = kept.get(subject.mark)
    if (held) {
      kept.delete(subject.mark)
      kept.set(subject.mark, held)
      return held
    }
    const made = limiter(client, () => render(subject, dataDir, pictures))
    kept.set(subject.mark, made)
    made
      .then((jpeg) => {
        bytes += jpeg.length
        for (const oldest of kept.keys()) {
          if (bytes <= MAX_KEPT_BYTES || oldest === subject.mark) break
          drop(oldest)
        }
      })
      .catch(() => kept.delete(subject.mark))
    return made
  }

  app.get<{ Params: { '*': string } }>('/share/*', async (request, reply) => {
    const [, asked] = /^((?:[^/]+\/)*)[a-z0-9]{1,12}\.jpg$/.exec(request.params['*']) ?? []
    const address = asked === undefined ? null : `/${asked.slice(0, -1)}`
    const subject = address === null ? null : await subjectOf(address, ask)
    if (!subject) return reply.callNotFound()
    const jpeg = await pictureOf(subject, clientKey(request.ip)).catch((error: unknown) => {
      const isForNow =
        error instanceof OverloadedError || error instanceof NoDecoder || error instanceof TookTooLong
      if (isForNow) return null
      throw error
    })
    if (!jpeg) return reply.code(503).header('retry-after', '2').type('text/plain').send('Please try again.')
    const current = decodeURIComponent(subject.mark) === `/share/${request.params['*']}`
    return (
      reply
        .type('image/jpeg')
        // Messengers on the web show it on pages of their own.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', current ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
        .send(jpeg)
    )
  })
}
