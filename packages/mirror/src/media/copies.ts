import { sumsOf } from './integrity.ts'
import type { PictureProcesses } from './pictures.ts'
import type { MediaStorage } from './storage.ts'

// The AVIF and WebP copies of a picture.

const FORMATS = ['avif', 'webp'] as const

/** The ends of the names of copies: `-360.avif`. */
export const copyEndings = (widths: readonly number[]) =>
  widths.flatMap((width) => FORMATS.map((format) => `-${width}.${format}`))

/** The names of the copies and of the list of their checksums. */
export const copiesOf = (sha256: string, widths: readonly number[]) =>
  ['.sums', ...copyEndings(widths)].map((ending) => `${sha256}${ending}`)

/** The widths that a picture of this width gets; a smaller picture has one copy of its own width. */
export function widthsUpTo(width: number, all: readonly number[]): number[] {
  const smaller = all.filter((candidate) => candidate < width)
  return smaller.length < all.length ? [...smaller, Math.min(width, all[smaller.length] ?? width)] : smaller
}

/** Makes and stores the copies of a picture. @returns whether all were made; false when it was stopped */
export async function writeCopies(
  storage: MediaStorage,
  pictures: PictureProcesses,
  { sha256, bytes, widths }: { sha256: string; bytes: Uint8Array; widths: readonly number[] },
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  const copies = new Map<string, Uint8Array>()
  for (const width of widths) {
    for (const format of FORMATS) {
      if (isStopped()) return false
      const copy = await pictures.run('copy', bytes, width, format)
      await storage.write(`${sha256}-${width}.${format}`, copy)
      copies.set(`-${width}.${format}`, copy)
    }
  }
  await storage.write(`${sha256}.sums`, sumsOf(copies))
  return true
}
