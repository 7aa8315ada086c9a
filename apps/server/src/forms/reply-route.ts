import { localPath } from '@school/content/locales'
import { MAX_PICTURE_BYTES } from '@school/forms'
import { withoutInvisible } from '@school/forms/text'
import type { PictureProcesses } from '@school/mirror/media/pictures'
import { answerRequest, MAX_REPLY_PICTURES } from '@school/office/replies'
import { readApplicationStatus } from '@school/office/status'
import type { DataKeys } from '@school/outbox/data-keys'
import { linkedIn, openStatusLink } from '@school/outbox/signed-links'
import type { Db } from '@school/prisma'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientKey, hungUp } from '../http/client-key.ts'
import { createLimiter } from '../http/limiter.ts'
import type { SendOwnPage } from '../pages/own-page.ts'
import { sendStaticPage } from '../pages/send-static-page.ts'
import type { Allowance } from './allowances.ts'
import { PICTURES } from './application-route.ts'
import { throwAsBodyError } from './form-body.ts'
import { errorText, HttpError } from './form-error.ts'
import { addressesOf, localeOf, textsIn } from './languages.ts'
import { headerError, reencodePicture } from './picture.ts'
import type { Preflight } from './preflight.ts'
import { type SpooledFile, spool } from './spooled-file.ts'
import { statusOf } from './status-route.ts'

// A family answers what the office has asked for, on the page of the status: text, and up to three pictures, which are decoded like the
// photograph of the form.

interface ReplyRouteOptions {
  db: Db
  keys: DataKeys
  pictures: PictureProcesses
  preflight: Preflight
  pages: Allowance
  uploadFolder: string
  sendOwnPage: SendOwnPage
}

const MAX_TEXT = 1_000
const MAX_BODY_BYTES = MAX_REPLY_PICTURES * MAX_PICTURE_BYTES + 128 * 1024
const LIMITS = { fileSize: MAX_PICTURE_BYTES, files: MAX_REPLY_PICTURES + 1, fields: 4, fieldSize: 16 * 1024 }

interface Reply {
  text: string
  files: SpooledFile[]
  /** Why it is not taken, as the name of a message. */
  error: 'tooMany' | 'tooLarge' | null
}

/** `POST /status/<link>/answer`, in each language. */
export function serveReplies(app: FastifyInstance, options: ReplyRouteOptions): void {
  const { db, keys, preflight, pages, sendOwnPage } = options
  const read = createPictureReading(options)
  const onRequest = preflight('status', () => MAX_BODY_BYTES, pages)
  for (const address of addressesOf('/status/:link/answer'))
    app.post<{ Params: { link: string } }>(address, { onRequest }, async (request, reply) => {
      await pages.use(request)
      const locale = localeOf(request)
      const { link } = request.params
      const opened = await openStatusLink(keys, link, linkedIn(db))
      const path = localPath(`/status/${link}`, locale)
      if (!opened) return reply.redirect(localPath('/application-status', locale), 303)
      const { text, files, error } = await replyIn(request, reply, options.uploadFolder).catch(
        throwAsBodyError,
      )
      const { replyErrors } = textsIn[locale].status
      const made = error ? replyErrors[error] : await read(request, reply, files)
      const problem = typeof made === 'string' ? made : text || made.length ? null : replyErrors.empty
      if (problem === null && typeof made !== 'string') {
        await answerRequest(db, keys, opened.reference, text, made)
        // Answered meanwhile, perhaps by a second press: the page says what is so.
        return reply.header('cache-control', 'no-store').redirect(path, 303)
      }
      const found = await readApplicationStatus(db, keys, opened.reference)
      if (!found) return reply.redirect(localPath('/application-status', locale), 303)
      const status = { ...statusOf(found, opened.until, locale), reply: { error: problem ?? '', text } }
      return (await sendOwnPage(request, reply, { path, status: 422, requestState: { status } }))
        ? reply
        : sendStaticPage(reply.code(422), locale, { page: 'status', status })
    })
}

/** Reads the text and the pictures of a body. The pictures are on disk, and gone after the response. */
async function replyIn(request: FastifyRequest, reply: FastifyReply, folder: string): Promise<Reply> {
  if (!request.isMultipart()) throw new HttpError(415, errorText('wrongType'))
  const read: Reply = { text: '', files: [], error: null }
  for await (const part of request.parts({ limits: LIMITS, throwFileSizeLimit: false } as object)) {
    if (part.type === 'field') {
      if (part.fieldname === 'text' && typeof part.value === 'string')
        read.text = withoutInvisible(part.value).trim().slice(0, MAX_TEXT)
      continue
    }
    const file = await spool(folder, part.file, (bytes) => request.upload?.grow(bytes))
    reply.raw.once('close', () => void file.close())
    if (part.file.truncated) read.error = 'tooLarge'
    // If no file was chosen, the browser sends an empty one.
    else if (file.size > 0) read.files.push(file)
    if (read.files.length > MAX_REPLY_PICTURES) read.error = 'tooMany'
  }
  return read
}

/** @returns what decodes pictures one after the other: JPEGs, or why one is not taken */
function createPictureReading({ pictures }: ReplyRouteOptions) {
  const inTurn = createLimiter(PICTURES)
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    files: readonly SpooledFile[],
  ): Promise<Uint8Array<ArrayBuffer>[] | string> => {
    const { messages } = textsIn[localeOf(request)].forms
    const signal = hungUp(reply)
    return inTurn(
      clientKey(request.ip),
      async () => {
        const made: Uint8Array<ArrayBuffer>[] = []
        for (const file of files) {
          const bytes = await file.read()
          const error = headerError(bytes)
          if (error) return messages[error]
          const one = await reencodePicture(bytes, pictures, signal)
          if (!one.ok) return messages[one.error]
          made.push(one.bytes)
        }
        return made
      },
      signal,
    )
  }
}
