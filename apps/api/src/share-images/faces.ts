import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as hb from 'harfbuzzjs'
import { unpackWoff } from './woff.ts'

// The typefaces of link previews.

export interface Face {
  font: hb.Font
  unitsPerEm: number
  holds: Set<number>
}

function parseFace(bytes: Buffer): Face {
  const read = new hb.Face(new hb.Blob(new Uint8Array(bytes)))
  return { font: new hb.Font(read), unitsPerEm: read.upem, holds: new Set(read.collectUnicodes()) }
}

function readFaces() {
  const { resolve } = createRequire(import.meta.url)
  const woff = (name: string) => parseFace(unpackWoff(readFileSync(resolve(`@fontsource/${name}.woff`))))
  return {
    latin: woff('source-serif-4/files/source-serif-4-latin-600-normal'),
    bengali: woff('noto-sans-bengali/files/noto-sans-bengali-bengali-600-normal'),
    honorifics: parseFace(readFileSync(new URL('honorifics.ttf', import.meta.url))),
  }
}

/** Loaded with the first preview. */
let faces: ReturnType<typeof readFaces> | undefined

/** The first face with all characters of a cluster; undefined for emoji and other scripts, which are left out. */
export function faceOf(cluster: string, before: Face | undefined): Face | undefined {
  faces ??= readFaces()
  const { bengali, latin, honorifics } = faces
  const points = [...cluster].flatMap((sign) => sign.codePointAt(0) ?? [])
  const isWhole = (one: Face | undefined) =>
    one !== undefined && points.every((point) => one.holds.has(point) || point === 0x200c || point === 0x200d)
  // Digits, blanks and punctuation use the face of the text before them if it has them.
  if (/^[\s\d.,:;()–-]$/.test(cluster) && isWhole(before)) return before
  return [/\p{Script=Bengali}/u.test(cluster) ? bengali : latin, bengali, latin, honorifics].find(isWhole)
}
