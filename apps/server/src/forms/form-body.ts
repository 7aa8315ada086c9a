import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import { HONEYPOT_FIELD, KEY_FIELD, MAX_PICTURE_BYTES } from '@school/forms'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_DISCARDED_BYTES } from './early-answer.ts'
import { errorText, HttpError, tooLargeErrors } from './form-error.ts'
import { type Posted, wantsJson } from './form-request.ts'
import { formsIn, localeOf, textsIn } from './languages.ts'
import { spool } from './spooled-file.ts'

// Reads the bodies of forms with size limits.

/** Size limit of a text form: 5,000 Bangla characters have nine bytes each, URL-encoded. */
export const MAX_TEXT_BYTES = 128 * 1024
/** Size limit of the texts of the application, which are held in memory. */
const MAX_TEXTS_BYTES = 256 * 1024
/** Size limit of the application: the picture, the fields, and the multipart syntax. */
const MAX_BODY_BYTES = MAX_PICTURE_BYTES + 512 * 1024
/** Without a script, a picture that is too large is skipped, so that the page can show the entries after it again. */
export const maxBodyOf = (request: FastifyRequest) =>
  wantsJson(request) ? MAX_BODY_BYTES : MAX_DISCARDED_BYTES

const partLimits = {
  fileSize: MAX_PICTURE_BYTES,
  files: 1,
  fields: 120,
  parts: 121,
  fieldNameSize: 100,
  fieldSize: 16 * 1024,
  headerPairs: 20,
}

/** Lets a scope read both kinds of forms. */
export async function registerFormBodies(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits: partLimits })
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_TEXT_BYTES },
    (_request, body, done) => done(null, [...new URLSearchParams(String(body))]),
  )
}

export function textForm(request: FastifyRequest): Posted {
  // An empty body is a form without entries.
  const entries = (request.body ?? []) as [string, unknown][]
  if (!Array.isArray(entries)) throw new HttpError(415, errorText('wrongType'))
  request.entries = entries
  rejectBots(entries)
  return { entries, picture: null }
}

/**
 * Reads the parts of a form. The picture is written to disk as it arrives, and gone after the response. Fails as soon as the
 * body exceeds its limit.
 * @param folder for the picture
 */
export async function multipartForm(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
): Promise<Posted> {
  if (!request.isMultipart()) throw new HttpError(415, errorText('wrongType'))
  const reading = readParts(request, reply, folder).catch(throwAsBodyError)
  // The plugin's limits are for parts: it would read the rest of a part that is too long.
  const tooLarge = new Promise<never>((_, reject) => {
    let size = 0
    const most = maxBodyOf(request)
    request.raw.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > most) reject(tooLargePicture(request))
    })
  })
  // The error of the one that ends later is ignored.
  reading.catch(() => {})
  return await Promise.race([reading, tooLarge])
}

/** @throws the error, or status 400 for a body that is no form: those errors of the parser have neither code nor status */
export function throwAsBodyError(error: Error & { code?: string }): never {
  throw error instanceof HttpError || error.code ? error : new HttpError(400, errorText('unreadable'))
}

/** The error for a picture that is too large. */
export const tooLargePicture = (request: FastifyRequest) =>
  new HttpError(413, errorText('invalid'), tooLargeErrors(formsIn[localeOf(request)].application))

async function readParts(request: FastifyRequest, reply: FastifyReply, folder: string): Promise<Posted> {
  let textBytes = 0
  const posted: Posted = { entries: [], picture: null }
  request.entries = posted.entries
  // The types of `parts` leave out the second, which its documentation has.
  const options = { limits: partLimits, throwFileSizeLimit: wantsJson(request) }
  for await (const part of request.parts(options)) {
    if (part.type === 'file') {
      const file = await spool(folder, part.file, (bytes) => request.upload?.grow(bytes))
      reply.raw.once('close', () => void file.close())
      if (part.file.truncated && wantsJson(request)) throw tooLargePicture(request)
      // If no file was chosen, the browser sends an empty file without a name.
      if (part.fieldname === 'picture') posted.picture = { file, tooLarge: part.file.truncated }
      else posted.entries.push([part.fieldname, null])
    } else if (part.valueTruncated || part.fieldnameTruncated) {
      throw new HttpError(413, errorText('tooLarge'), [
        { field: part.fieldname, message: textsIn[localeOf(request)].errors.errorMessages.tooLarge },
      ])
    } else {
      textBytes += part.fieldname.length + Buffer.byteLength(String(part.value))
      if (textBytes > MAX_TEXTS_BYTES) throw new HttpError(413, errorText('tooLarge'))
      posted.entries.push([part.fieldname, part.value])
    }
  }
  return posted
}

export function rejectBots(entries: [string, unknown][]): void {
  if (entries.some(([name, value]) => name === HONEYPOT_FIELD && value !== ''))
    throw new HttpError(422, errorText('bot'))
}

/** The form's idempotency key; null for forms without a script. */
export function keyOf(entries: [string, unknown][]): string | null {
  const keys = entries.filter(([name]) => name === KEY_FIELD).map(([, value]) => value)
  const [key] = keys
  if (key === undefined || key === '') return null
  // A colon marks the keys that are made from the content.
  if (keys.length > 1 || typeof key !== 'string' || !/^[\w.-]{8,100}$/.test(key))
    throw new HttpError(422, errorText('unreadable'))
  return key
}

export function hashOf(kind: string, payload: Record<string, string>, picture: Buffer | null): string {
  const hash = createHash('sha256').update(JSON.stringify([kind, Object.entries(payload).sort()]))
  if (picture) hash.update(picture)
  return hash.digest('hex')
}
