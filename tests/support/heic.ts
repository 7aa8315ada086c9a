import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The photograph of a phone whose header names another size. */
export function heicOf(width: number, height: number): Buffer {
  const bytes = readFileSync(path.join(import.meta.dirname, 'photo.heic'))
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  }
  return bytes
}
