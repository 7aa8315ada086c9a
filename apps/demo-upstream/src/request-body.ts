/** Parses the body of a call: JSON, or a form with a picture. */
import { createHash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import type { PictureFacts } from './rows.ts'

/** Parses a body. A body that is not JSON becomes text. The picture is null except for forms. */
export async function parseBody(
  request: FastifyRequest,
): Promise<{ body: unknown; picture: PictureFacts | null }> {
  if (!request.isMultipart()) {
    const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
    try {
      return { body: JSON.parse(text), picture: null }
    } catch {
      return { body: text, picture: null }
    }
  }
  const fields: Record<string, unknown> = {}
  let picture: PictureFacts | null = null
  for await (const part of request.parts()) {
    let value: unknown
    if (part.type === 'file') {
      const file = await factsOf(part)
      if (part.fieldname === 'picture') picture = file
      const { filename, mimetype, size, sha256 } = file
      value = { filename, mimetype, size, sha256 }
    } else value = part.value
    const before = Object.hasOwn(fields, part.fieldname) ? fields[part.fieldname] : undefined
    const joined = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
    // An assignment would not work for a field called __proto__.
    Object.defineProperty(fields, part.fieldname, {
      value: joined,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  }
  return { body: fields, picture }
}

async function factsOf(part: MultipartFile): Promise<PictureFacts> {
  const bytes = await part.toBuffer()
  // Another kind of file has no metadata. The call decides whether that is an error.
  const metadata = await sharp(bytes)
    .metadata()
    .catch(() => null)
  return {
    filename: part.filename,
    mimetype: part.mimetype,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    format: metadata?.format ?? null,
    width: metadata?.width ?? null,
    height: metadata?.height ?? null,
    exif: metadata?.exif !== undefined,
  }
}
