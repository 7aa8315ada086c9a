import { check } from '@school/forms'
import { wireFields } from '@school/forms/wire'
import type { DataKeys } from '@school/outbox/data-keys'
import { type Upstream, UpstreamError } from '@school/upstream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { countedOfAdmitCard } from '../attempts/limits.ts'
import type { Allowance } from './allowances.ts'
import { createCardLinks } from './card-links.ts'
import { MAX_TEXT_BYTES, textForm } from './form-body.ts'
import { errorText, formText, HttpError, WrongPassword } from './form-error.ts'
import { addressesOf, formsIn, localeOf } from './languages.ts'
import type { Preflight } from './preflight.ts'

interface AdmitCardOptions {
  upstream: Upstream
  log: Logger
  keys: DataKeys
  preflight: Preflight
  /** Questions that the upstream is asked. */
  questions: Allowance
  /** Cards by their temporary link. */
  pages: Allowance
}

/** `POST /job-admit-card`, and the temporary link to the same card, in each language. */
export function serveAdmitCards(
  app: FastifyInstance,
  { upstream, log, keys, preflight, questions, pages }: AdmitCardOptions,
): void {
  const cards = createCards(upstream, log)
  const links = createCardLinks(keys.derive('links to admit cards'))

  const onRequest = preflight('admitCard', () => MAX_TEXT_BYTES, questions)
  for (const address of addressesOf('/job-admit-card')) {
    app.post(address, { onRequest }, async (request, reply) => {
      const { entries } = textForm(request)
      const form = formsIn[localeOf(request)].admitCard
      const checked = check(form, entries)
      if (!checked.ok) throw new HttpError(422, errorText('invalid'), checked.errors)
      await questions.use(request)
      const mobile = checked.values.mobile_number
      const attempt = await app.attempts.begin(...countedOfAdmitCard(mobile, request.ip))
      if (attempt.waitMs > 0) {
        const minutes = Math.ceil(attempt.waitMs / 60_000)
        throw new HttpError(429, ({ errors }) => errors.tooManyPasswords({ minutes }), [], attempt.waitMs)
      }
      const file = await cards.find(wireFields(form, checked.values)).catch(async (error) => {
        if (!(error instanceof WrongPassword)) await attempt.takeBack()
        throw error
      })
      await attempt.takeBack()
      const card = await cards.load(file)
      // The temporary link to the same file (RFC 9110, 8.7).
      reply.header('content-location', `${address}/file?card=${links.create(file)}`)
      return sendCard(reply, card)
    })

    // The card is a search parameter, because the service worker ignores addresses with one.
    app.get<{ Querystring: { card?: unknown } }>(`${address}/file`, async (request, reply) => {
      await pages.inTurn(request, reply)
      await pages.use(request)
      const file = links.open(String(request.query.card))
      // Redirects to the form, where the visitor can get a new link.
      if (file === null) return reply.header('cache-control', 'no-store').redirect(address, 302)
      request.form = formsIn[localeOf(request)].admitCard
      return sendCard(reply, await cards.load(file))
    })
  }
}

const sendCard = (reply: FastifyReply, card: Buffer) =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment; filename="Admission-Form.pdf"')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .type('application/pdf')
    .send(card)

/** Loads admit cards from the upstream. */
function createCards(upstream: Upstream, log: Logger) {
  async function orHttpError<Answer>(asking: Promise<Answer>): Promise<Answer> {
    return asking.catch((error) => {
      if (!(error instanceof UpstreamError)) throw error
      log.warn({ reason: error.kind }, 'admit card: the upstream failed')
      throw new HttpError(502, formText('admitCardFailed'))
    })
  }

  return {
    /** @throws HttpError with the texts of docs/spec/part-2.md#8; WrongPassword when the upstream refuses */
    async find(fields: Record<string, string>): Promise<string> {
      const { code, message } = await orHttpError(upstream.jobAdmitCard(fields))
      if (code !== '00') throw new WrongPassword(formText('admitCardRefused'), message)
      return message
    },

    /** @throws HttpError when the file cannot be loaded or is not a PDF */
    async load(file: string): Promise<Buffer> {
      const { bytes: content } = await orHttpError(upstream.file(file, { forVisitor: true }))
      const bytes = Buffer.from(content)
      // Checks the content, because the answer may be an HTML page with status 200.
      if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
        throw new HttpError(502, formText('admitCardFailed'))
      return bytes
    },
  }
}
