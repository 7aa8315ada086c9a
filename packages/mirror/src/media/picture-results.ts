import { z } from 'zod'
import type { PictureRequest } from './pictures-process.ts'

// What a process that decodes pictures may answer. A decoder that was taken over answers what it likes, and its answer goes to the school,
// to the office and to visitors: it is a picture of the wanted kind and size, or nothing.

/** A picture that a process makes has fewer bytes. */
export const MAX_RESULT_BYTES = 64 * 1024 * 1024
const MAX_SIDE = 1_000_000

const inspected = z.strictObject({
  width: z.int().min(1).max(MAX_SIDE),
  height: z.int().min(1).max(MAX_SIDE),
  placeholder: z
    .string()
    .max(8_000)
    .regex(/^data:image\/webp;base64,[A-Za-z0-9+/]+={0,2}$/),
})

const percent = z.int().min(0).max(100)
const described = z.strictObject({
  width: z.int().min(1).max(MAX_SIDE),
  height: z.int().min(1).max(MAX_SIDE),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  focus: z.tuple([percent, percent]),
})
const REFUSALS: unknown[] = ['wrong type', 'too many pixels', 'too small']

const startsWith = (bytes: Uint8Array, mark: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + mark.length)).toString('latin1') === mark

const isJpeg = (bytes: Uint8Array) => startsWith(bytes, '\xff\xd8\xff')
const isPng = (bytes: Uint8Array) => startsWith(bytes, '\x89PNG\r\n\x1a\n')
const isWebp = (bytes: Uint8Array) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)
const isAvif = (bytes: Uint8Array) => startsWith(bytes, 'ftypavif', 4)

/** Whether a result is what was asked for. */
export function isExpectedResult({ name, args }: Omit<PictureRequest, 'id'>, result: unknown): boolean {
  const bytes = result instanceof Uint8Array && result.byteLength <= MAX_RESULT_BYTES ? result : null
  switch (name) {
    case 'inspect':
      return inspected.safeParse(result).success
    case 'copy':
      return bytes !== null && (args[2] === 'avif' ? isAvif(bytes) : isWebp(bytes))
    case 'crop':
      return bytes !== null && isPng(bytes)
    case 'reencodeForPages':
      return REFUSALS.includes(result) || (bytes !== null && isJpeg(bytes))
    case 'describe':
      return described.safeParse(result).success
    case 'reencodeForSchool':
      if (result === 'wrong type' || result === 'too many pixels') return true
      return bytes !== null && isJpeg(bytes) && bytes.byteLength <= Number(args[2])
  }
}
