import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { z } from 'zod'
import type { MediaStorage } from './storage.ts'

// A disk can damage a file, and browsers cache `/media/…` for a year. So a process compares a file with its checksum before
// it serves it for the first time, and the worker compares all files in turn. A damaged file is removed, and the next media
// sync fetches or encodes it again.
//
// The name of an original is half of the SHA-256 of its content. The checksums of a picture's copies are in the file
// `<name of the original>.sums`: a JSON object from the end of the name (`-360.avif`) to the checksum.

/** `unverified`: there is no checksum. */
type Integrity = 'intact' | 'damaged' | 'missing' | 'unverified'

const sumsSchema = z.record(z.string(), z.string())

/** The first 32 hex digits of the SHA-256. Half of it is unique enough, and keeps addresses short. */
export function checksum(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

/** The SHA-256 of a file of any size. */
export const hashOfFile = (file: string): Promise<string> => hashOfStream(createReadStream(file))

/** The checksum of a file of any size. */
export const checksumOfFile = async (file: string): Promise<string> => (await hashOfFile(file)).slice(0, 32)

async function hashOfStream(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Compares a stored file with its checksum.
 * @param ending `.jpg` of an original, `-360.avif` of a copy
 * @throws when the file exists and cannot be read
 */
export async function checkMediaFile(
  storage: MediaStorage,
  sha256: string,
  ending: string,
): Promise<Integrity> {
  const expected = ending.startsWith('-') ? await checksumOfCopy(storage, sha256, ending) : sha256
  const content = await storage.stream(`${sha256}${ending}`)
  if (!content) return 'missing'
  if (expected === null) {
    // Ends the reading.
    for await (const _chunk of content) break
    return 'unverified'
  }
  return (await hashOfStream(content)).slice(0, 32) === expected ? 'intact' : 'damaged'
}

/** Whether all these copies of a picture exist and match their checksums. */
export async function areIntact(
  storage: MediaStorage,
  sha256: string,
  endings: readonly string[],
): Promise<boolean> {
  for (const ending of endings) if ((await checkMediaFile(storage, sha256, ending)) !== 'intact') return false
  return true
}

/** The content of a `.sums` file. */
export function sumsOf(copies: ReadonlyMap<string, Uint8Array>): Buffer {
  return Buffer.from(
    JSON.stringify(Object.fromEntries([...copies].map(([ending, bytes]) => [ending, checksum(bytes)]))),
  )
}

async function checksumOfCopy(storage: MediaStorage, sha256: string, ending: string): Promise<string | null> {
  const text = await storage.read(`${sha256}.sums`)
  try {
    return text && (sumsSchema.parse(JSON.parse(text.toString()))[ending] ?? null)
  } catch {
    // A damaged list of checksums counts as missing.
    return null
  }
}
