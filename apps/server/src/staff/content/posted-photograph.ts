import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { asFocus, type TextProblem } from '../../content/picture-places.ts'
import { field } from '../office/posted.ts'

// What requests of `/office/pages/picture` contain, checked.

/** Phones make photographs of 3 to 15 MB. */
export const MAX_UPLOAD_BYTES = 32 * 1024 * 1024
const MAX_FIELD_BYTES = 4_096

/** For @fastify/multipart. */
export const uploadLimits = {
  fileSize: MAX_UPLOAD_BYTES,
  files: 1,
  fields: 12,
  parts: 13,
  fieldNameSize: 100,
  fieldSize: MAX_FIELD_BYTES,
}

/** Why an upload is not taken. */
export type UploadProblem =
  | 'no file'
  | 'too large'
  | 'wrong type'
  | 'too many pixels'
  | 'too small'
  | 'broken'
  | 'heic'
  | 'busy'
  | 'no room'

export interface PhotographProblems {
  file: UploadProblem | null
  alt: TextProblem | null
  credit: TextProblem | null
}

/** What was entered, to show it again. */
export interface PhotographTexts {
  altEn: string
  altBn: string
  creditEn: string
  creditBn: string
}

export interface PostedPhotograph {
  /** Null where no file was chosen. */
  file: Buffer | 'too large' | null
  /** The photograph that was uploaded before, when a text was wrong. */
  kept: string | null
  texts: PhotographTexts
  action: 'draft' | 'publish'
}

const HASH = /^[0-9a-f]{32}$/

/** Reads the parts of the form. @throws status 400 when the body is broken, or the error of a limit */
export async function postedPhotograph(request: FastifyRequest): Promise<PostedPhotograph> {
  return readParts(request).catch((error: Error & { code?: string }) => {
    // The parser's errors about an invalid body have neither code nor status.
    throw error.code ? error : Object.assign(error, { statusCode: 400 })
  })
}

async function readParts(request: FastifyRequest): Promise<PostedPhotograph> {
  const texts: PhotographTexts = { altEn: '', altBn: '', creditEn: '', creditBn: '' }
  const posted: PostedPhotograph = { file: null, kept: null, texts, action: 'draft' }
  // The types of `parts` leave out what its documentation has.
  const options = { limits: uploadLimits, throwFileSizeLimit: false }
  for await (const part of request.parts(options)) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (part.file.truncated) posted.file = 'too large'
      // Without a choice, browsers send an empty file.
      else if (bytes.length > 0) posted.file = bytes
      continue
    }
    const value = String(part.value).replaceAll('\0', '').toWellFormed().trim().replace(/\s+/g, ' ')
    if (part.fieldname in texts) texts[part.fieldname as keyof PhotographTexts] = value
    if (part.fieldname === 'kept' && HASH.test(value)) posted.kept = value
    if (part.fieldname === 'action' && value === 'publish') posted.action = 'publish'
  }
  return posted
}

const query = z.object({
  place: z
    .string()
    .regex(/^[a-z-]{1,60}$/)
    .catch(''),
  done: z.enum(['published', 'draft', 'unchecked', 'focus', 'removed']).nullable().catch(null),
})
export const placeQueryOf = (request: Pick<FastifyRequest, 'query'>) => query.parse(request.query)

/** The longest side of the picture on which the focal point is tapped, in CSS pixels: it fits the narrowest phone. */
const TAPPED_SIDE = 300

/** The size at which a photograph is shown for a tap. */
export function tappedSize({ width, height }: { width: number; height: number }): {
  width: number
  height: number
} {
  const scale = TAPPED_SIDE / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const coordinate = z.coerce.number().int().min(0).max(TAPPED_SIDE)

/** Where a photograph was tapped (`<input type="image" name="at">`), as a focal point; null where it was not. */
export function tappedFocus(
  request: Pick<FastifyRequest, 'body'>,
  photo: { width: number; height: number },
): [x: number, y: number] | null {
  const [x, y] = ['at.x', 'at.y'].map((name) => coordinate.safeParse(field(request, name) || undefined).data)
  if (x === undefined || y === undefined) return null
  const { width, height } = tappedSize(photo)
  return asFocus([(x / width) * 100, (y / height) * 100])
}
