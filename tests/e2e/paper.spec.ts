import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { openFont } from '@school/server/shaped-font'
import { expect, test } from './site.ts'

// The receipt as PDF is set by HarfBuzz, from the same font file in every machine. Chromium is the judge: it prints the same words with
// the same file, and its PDF has the numbers and the places of the glyphs.

const { resolve } = createRequire(path.resolve('../apps/server/package.json'))
const FONT = resolve('@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf')
const SIZE = 50
const LINE_HEIGHT = 100

interface Glyph {
  id: number
  x: number
  y: number
}

test('every Bangla word of the site is set on paper with the glyphs, and at the places, that Chromium gives them', async ({
  plainPage: page,
}) => {
  const words = banglaWords()
  expect(words.length).toBeGreaterThan(700)
  const file = readFileSync(FONT).toString('base64')
  await page.setContent(`<style>
    @font-face { font-family: Paper; src: url(data:font/ttf;base64,${file}) }
    body { margin: 0 }
    p { font: ${SIZE}px / ${LINE_HEIGHT}px Paper; margin: 0; white-space: nowrap; text-rendering: geometricPrecision; break-inside: avoid }
    </style>${words.map((word) => `<p lang="bn">${word}</p>`).join('')}`)
  await page.evaluate(() => document.fonts.load('50px Paper', 'ক'))
  const printed = linesOf(await page.pdf({ width: '1600px', height: `${20 * LINE_HEIGHT}px` }))
  expect(printed.length).toBe(words.length)
  const font = openFont(FONT)
  const wrong = words.flatMap((word, index) => {
    let pen = 0
    const ours = font.place(word).map(({ id, xAdvance, xOffset, yOffset }) => {
      const glyph = { id, x: pen + xOffset, y: yOffset }
      pen += xAdvance
      return glyph
    })
    return isSame(ours, printed[index] ?? [])
      ? []
      : [`${word}: ${shown(ours)} in place of ${shown(printed[index] ?? [])}`]
  })
  expect(wrong).toEqual([])
})

/** The distinct Bangla words of the pages, of the messages and of the forms. */
function banglaWords(): string[] {
  const folders = ['content/pages/bn', 'content/site/bn', 'content/src/messages/bn', 'forms/src/messages/bn']
  const texts = folders.flatMap((folder) => {
    const at = path.resolve('../packages', folder)
    return readdirSync(at).map((name) => readFileSync(path.join(at, name), 'utf8'))
  })
  return [...new Set(texts.join('\n').match(/[\u0980-\u09ff][\u0980-\u09ff\u200c\u200d]*/g))]
}

/** The glyphs of each line of a PDF of Chromium, in units of the font, which has 1,000 an em. A line is one text object or several. */
function linesOf(pdf: Buffer): Glyph[][] {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: start }) => {
    const begin = index + start.length
    try {
      return [inflateSync(pdf.subarray(begin, text.indexOf('endstream', begin))).toString('latin1')]
    } catch {
      return []
    }
  })
  const objects = streams.flatMap((stream, page) =>
    [...stream.matchAll(/\bBT\b[\s\S]*?\bET\b/g)].map(([text]) => {
      const [, left = '', top = ''] = /(\S+) (\S+) Tm/.exec(text) ?? []
      return { page, text, left: Number(left), top: Number(top) }
    }),
  )
  // A line may begin with a mark above or below its baseline. Most do not.
  const heights = objects.map(({ top }) => top % LINE_HEIGHT).sort((a, b) => a - b)
  const baseline = heights[Math.floor(heights.length / 2)] ?? 0
  const lines = new Map<string, Glyph[]>()
  for (const { page, text, left, top } of objects) {
    const line = Math.floor(top / LINE_HEIGHT)
    const place = { x: left, y: top - line * LINE_HEIGHT - baseline }
    const key = `${page} ${line}`
    const glyphs = lines.get(key) ?? []
    lines.set(key, glyphs)
    for (const [, x = 0, y = 0, codes = ''] of text.matchAll(/(?:(\S+) (\S+) Td )?<([\dA-F]+)> Tj/g)) {
      place.x += Number(x)
      // Upwards from here on.
      place.y -= Number(y)
      for (const code of codes.match(/.{4}/g) ?? [])
        glyphs.push({
          id: Number.parseInt(code, 16),
          x: (place.x * 1_000) / SIZE,
          y: (-place.y * 1_000) / SIZE,
        })
    }
  }
  return [...lines.values()]
}

/** Chromium rounds places to a few thousandths of a pixel. */
const isSame = (ours: Glyph[], theirs: Glyph[]) =>
  ours.length === theirs.length &&
  ours.every(({ id, x, y }, index) => {
    const other = theirs[index]
    return other?.id === id && Math.abs(other.x - x) < 2 && Math.abs(other.y - y) < 2
  })

const shown = (glyphs: Glyph[]) =>
  glyphs.map(({ id, x, y }) => `${id}@${Math.round(x)},${Math.round(y)}`).join(' ')
