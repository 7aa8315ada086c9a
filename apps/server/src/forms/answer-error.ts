import { localPath } from '@school/content/locales'
import { entryNames, type Form } from '@school/forms'
import type { FormState } from '@school/forms/state'
import { DecodingTimeoutError, NoDecoderError } from '@school/mirror/media/pictures'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { ClientGoneError, OverloadedError } from '../http/limiter.ts'
import type { ServingFailures } from '../monitoring/serving-failures.ts'
import type { SendOwnPage } from '../pages/own-page.ts'
import { tooLargePicture } from './form-body.ts'
import { errorText, formText, HttpError, SentBefore, tooLargeErrors, WrongPassword } from './form-error.ts'
import { sendFormErrors } from './form-errors-page.ts'
import { isSentAgain, wantsJson } from './form-request.ts'
import { localeOf, textsIn } from './languages.ts'
import { messageIn } from './result.ts'
import { sendJson } from './store-and-answer.ts'

// Responses to forms with errors.

/** Errors of Fastify and its multipart plugin, by code. */
const bodyErrors: Record<string, (request: FastifyRequest, form: Form | null) => HttpError> = {
  FST_REQ_FILE_TOO_LARGE: tooLargePicture,
  FST_ERR_CTP_BODY_TOO_LARGE: (_, form) =>
    new HttpError(413, errorText('tooLarge'), form ? tooLargeErrors(form) : []),
  FST_FILES_LIMIT: (request) => {
    const { oneAnswer } = textsIn[localeOf(request)].forms.messages
    return new HttpError(422, errorText('invalid'), [{ field: 'picture', message: oneAnswer }])
  },
  FST_FIELDS_LIMIT: () => new HttpError(413, errorText('tooLarge')),
  FST_PARTS_LIMIT: () => new HttpError(413, errorText('tooLarge')),
  FST_PROTO_VIOLATION: () => new HttpError(422, formText('unknownField')),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new HttpError(415, errorText('wrongType')),
  FST_ERR_CTP_EMPTY_TYPE: () => new HttpError(415, errorText('wrongType')),
}

/** Responds to an error: with JSON for a script, otherwise with the form's own page or a plain page. */
export async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { log, failures, sendOwnPage }: { log: Logger; failures: ServingFailures; sendOwnPage: SendOwnPage },
): Promise<FastifyReply> {
  const form = request.form
  const locale = localeOf(request)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  let httpError: HttpError
  if (error instanceof HttpError) httpError = error
  else if (
    [NoDecoderError, DecodingTimeoutError, OverloadedError, ClientGoneError].some(
      (kind) => error instanceof kind,
    )
  )
    httpError = new HttpError(503, errorText('busy'))
  else if (bodyErrors[code]) httpError = bodyErrors[code](request, form)
  // Errors of the request, and of clients that disconnected or were too slow, are not logged.
  else if (request.raw.destroyed && !request.raw.complete)
    httpError = new HttpError(400, errorText('unreadable'))
  else if ((status >= 400 && status < 500) || error === request.raw.errored)
    httpError = new HttpError(status < 500 ? status : 400, errorText('unreadable'))
  else {
    // The message may contain the form's entries, so only the kind of error is logged.
    log.error(
      { form: form?.name, reason: code || (error instanceof Error ? error.name : 'unknown') },
      'form failed',
    )
    if (form) failures.form(form.name, false)
    const failed = form?.name === 'application' ? 'applicationFailed' : 'contactFailed'
    httpError = new HttpError(503, formText(failed))
  }
  if (httpError.waitMs !== undefined) reply.header('retry-after', Math.ceil(httpError.waitMs / 1_000))
  if (httpError.status === 503) reply.header('retry-after', '60')
  const { text, errors } = httpError
  const own = typeof text === 'string' ? text : text(textsIn[locale])
  const statusMessage = messageIn(
    locale,
    own,
    httpError instanceof WrongPassword ? httpError.upstreamMessage : null,
  )
  const barePage = () =>
    sendFormErrors(reply.code(httpError.status), locale, form, { ...statusMessage, errors })
  if (!wantsJson(request)) {
    // For rate limits and forms of other sites, the page is not rendered.
    if (!form || httpError.status === 429 || httpError.status === 403) return barePage()
    const entries = entriesToShowAgain(form, request.entries ?? [])
    const earlier = earlierToShow(httpError, request.entries ?? [])
    const posted = { form: form.name, entries, ...statusMessage, errors, ...(earlier && { earlier }) }
    const page = {
      path: localPath(form.page ?? form.path, locale),
      status: httpError.status,
      requestState: { posted },
    }
    return (await sendOwnPage(request, reply, page)) ? reply : barePage()
  }
  return sendJson(
    reply,
    httpError.status,
    httpError.status === 503 || httpError.status === 429 || httpError.status === 502
      ? { state: 'failed', message: statusMessage.message }
      : {
          state: 'invalid',
          ...statusMessage,
          errors,
          ...(httpError instanceof SentBefore && { earlier: httpError.earlier }),
        },
  )
}

/** The entries that the page may show again: texts of known fields, without secrets and the picture. */
function entriesToShowAgain(form: Form, entries: readonly [string, unknown][]): [string, string][] {
  const names = new Set(
    form.fields
      .filter(({ kind }) => kind !== 'secret' && kind !== 'picture' && kind !== 'readonly')
      .flatMap(entryNames),
  )
  return entries.flatMap(([name, value]) =>
    names.has(name) && typeof value === 'string' ? [[name, value.slice(0, 20_000).toWellFormed()]] : [],
  )
}

/** Whether the page shows the box by which an application is sent all the same, and with a tick. */
function earlierToShow(error: HttpError, entries: readonly [string, unknown][]): FormState['earlier'] {
  if (error instanceof SentBefore) return { ...error.earlier, isTicked: false }
  return isSentAgain(entries) ? { reference: null, isTicked: true } : undefined
}
