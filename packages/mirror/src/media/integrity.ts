import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

// A disk can damage a file, and browsers cache `/media/…` for a year. So a process compares a file with its checksum before
// it serves it for the first time, and the worker compares all files in turn. A damaged file is removed, and the next media
// sync fetches or encodes it again.
//
// The name of an original is half of the SHA-256 of its content. The checksums of a picture's copies are in the file
// `<name of the original>.sums`: a JSON object from the end of the name (`-360.avif`) to the checksum.

/** The path of an original or a copy (`-360.avif`) in the media folder. `sha256` must be 32 hex digits. */
export function mediaPath(directory: string, sha256: string, ending: string): string {
  return path.join(directory, sha256.slice(0, 2), `${sha256}${ending}`)
}

/** `unverified`: there is no checksum. */
type Integrity = 'intact' | 'damaged' | 'missing' | 'unverified'

const sumsSchema = z.record(z.string(), z.string())

/** The first 32 hex digits of the SHA-256. Half of it is unique enough, and keeps addresses short. */
export function checksum(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

/**
 * Compares a file of the media folder with its checksum.
 * @param ending `.jpg` of an original, `-360.avif` of a copy
 * @throws when the file exists and cannot be read
 */
export async function checkMediaFile(directory: string, sha256: string, ending: string): Promise<Integrity> {
  const expected = ending.startsWith('-') ? await checksumOfCopy(directory, sha256, ending) : sha256
  if (expected === null) return 'unverified'
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(mediaPath(directory, sha256, ending)), hash)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'missing'
    throw error
  }
  return hash.digest('hex').slice(0, 32) === expected ? 'intact' : 'damaged'
}

/** Whether all these copies of a picture exist and match their checksums. */
export async function areIntact(
  directory: string,
  sha256: string,
  endings: readonly string[],
): Promise<boolean> {
  for (const ending of endings)
    if ((await checkMediaFile(directory, sha256, ending)) !== 'intact') return false
  return true
}

/** Removes a damaged file, so that the next media sync makes it again. */
export async function removeMediaFile(directory: string, sha256: string, ending: string): Promise<void> {
  await rm(mediaPath(directory, sha256, ending), { force: true })
}

/** The content of a `.sums` file. */
export function sumsOf(copies: ReadonlyMap<string, Uint8Array>): Buffer {
  return Buffer.from(
    JSON.stringify(Object.fromEntries([...copies].map(([ending, bytes]) => [ending, checksum(bytes)]))),
  )
}

async function checksumOfCopy(directory: string, sha256: string, ending: string): Promise<string | null> {
  try {
    const text = await readFile(mediaPath(directory, sha256, '.sums'), 'utf8')
    return sumsSchema.parse(JSON.parse(text))[ending] ?? null
  } catch {
    // A damaged list of checksums counts as missing.
    return null
  }
}
