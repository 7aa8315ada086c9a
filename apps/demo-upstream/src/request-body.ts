/** Parses the body of a call: JSON, or a form with a picture. */
import { createHash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import sharp, { type Metadata } from 'sharp'
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
  // A repeated field is an array. A map, because an assignment would not work for a field called __proto__.
  const fields = new Map<string, unknown>()
  let picture: PictureFacts | null = null
  for await (const part of request.parts()) {
    let value: unknown
    if (part.type === 'file') {
      const file = await factsOf(part)
      if (part.fieldname === 'picture') picture = file
      const { filename, mimetype, size, sha256 } = file
      value = { filename, mimetype, size, sha256 }
    } else value = part.value
    const before = fields.get(part.fieldname)
    fields.set(part.fieldname, before === undefined ? value : [before, value].flat())
  }
  return { body: Object.fromEntries(fields), picture }
}

async function factsOf(part: MultipartFile): Promise<PictureFacts> {
  const bytes = await part.toBuffer()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  // Another kind of file has no metadata. The call decides whether that is an error.
  const metadata = sharp(bytes).metadata()
  const {
    format = null,
    width = null,
    height = null,
    exif,
  } = await metadata.catch((): Partial<Metadata> => ({}))
  const { filename, mimetype } = part
  return { filename, mimetype, size: bytes.length, sha256, format, width, height, exif: exif !== undefined }
}
