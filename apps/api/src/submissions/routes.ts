import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import {
  admitCardForm,
  CHOOSE_FIELD,
  CONSENT_FIELD,
  check,
  contactForm,
  type FieldError,
  type Form,
  HONEYPOT_FIELD,
  KEY_FIELD,
  MAX_PICTURE_BYTES,
  messages,
} from '@school/forms'
import { applicationFields, applicationForm } from '@school/forms/application'
import { outcomeWords, receiptLines } from '@school/forms/outcome'
import type { FormAnswer, SubmissionResult } from '@school/forms/state'
import { NoDecoder, type PictureProcesses, TookTooLong } from '@school/mirror/media/pictures'
import type { Db } from '@school/prisma'
import { type Upstream, UpstreamError } from '@school/upstream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { clientKey, hungUp } from '../http/client-key.ts'
import { ClientGoneError, createFairLimiter, OverloadedError } from '../http/fair-limiter.ts'
import { escaped } from '../http/text.ts'
import type { SendOwnPage } from '../pages/routes.ts'
import { readChoices } from '../trpc/procedures/admission.ts'
import { createCardLinks } from './card-links.ts'
import type { SubmissionIntake } from './intake.ts'
import { createPasswordAttempts } from './password-attempts.ts'
import { headerFault, readPicture } from './picture.ts'
import { parseReference } from './reference.ts'
import type { NewSubmission } from './submission.ts'

// The three forms, posted to the addresses of their own pages. A request meets, in this order: the rate limit, the
// same-origin check, the bounds of its body, the checks of packages/forms, the mirror, the decoding of its picture; only
// then is anything stored.
// A script asks with `Accept: application/json` and gets a FormAnswer; a form without script gets its own page again
// with its entries and their faults, or is sent on to `/submitted/<reference>` (docs/decisions/0017).

interface SubmissionsOptions {
  db: Db
  upstream: Upstream
  intake: SubmissionIntake
  pictures: PictureProcesses
  log: Logger
  /** The site's own address behind its balancer. */
  publicUrl: string | undefined
  /** Shared by all replicas: what links to files are made with. */
  linkSecret: string | undefined
  sendOwnPage: SendOwnPage
}

/** Of a text form: 5,000 Bangla characters take nine bytes each on their way. */
const MAX_TEXT_BYTES = 128 * 1024
/** Pictures that are decoded at one time, one of a client, and that wait for it. */
const PICTURES = { concurrency: 2, perClient: 1, queue: 60 }
/** Of the application: the picture, its fields, and what surrounds them. */
const MAX_BODY_BYTES = MAX_PICTURE_BYTES + 512 * 1024
/** What is read of a body that was answered before its end; then the connection is cut. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024
/** Without script a picture that is too large is read past, so that the page can show the entries behind it again. */
const maxBodyOf = (request: FastifyRequest) => (wantsJson(request) ? MAX_BODY_BYTES : MAX_DISCARDED_BYTES)
const LINGER_MS = 5_000

const partLimits = {
  fileSize: MAX_PICTURE_BYTES,
  files: 1,
  fields: 120,
  parts: 121,
  fieldNameSize: 100,
  fieldSize: 16 * 1024,
  headerPairs: 20,
}

// Per address and process. A whole school, or a village behind one mobile operator's address, may apply on one day.
const TEN_MINUTES = 10 * 60_000
const limits = {
  contact: { max: 600, timeWindow: TEN_MINUTES },
  application: { max: 600, timeWindow: TEN_MINUTES },
  admitCard: { max: 120, timeWindow: TEN_MINUTES },
  submitted: { max: 600, timeWindow: TEN_MINUTES },
}

const sentences = {
  faults: 'Please correct what is marked and send the form again.',
  crossSite: 'This form was sent from another site. Please use the form on our own page.',
  tooMany: 'Too many forms were sent from your address. Please try again in a few minutes.',
  tooManyPasswords: 'Too many wrong attempts for this mobile number. Please try again later.',
  tooLarge: 'What was sent is too large.',
  unreadable: 'The form could not be read. Please reload the page and try again.',
  wrongType: 'The form was sent in a way that is not understood.',
  program:
    'A field was filled in that people do not see: perhaps by an extension of your browser. It has been emptied, and your entries are still here. Please send the form again.',
  otherContent: 'This form was sent before with other content. Please reload the page, then send it again.',
} as const

/** An answer that ends the request before anything is stored. */
class Refusal extends Error {
  readonly status: number
  readonly errors: FieldError[]
  constructor(status: number, message: string, errors: FieldError[] = []) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

/** The upstream says no to a mobile number with its password. */
class WrongPassword extends Refusal {}

interface Posted {
  entries: [string, unknown][]
  picture: { bytes: Buffer; tooLarge: boolean } | null
}

/** The forms' routes and `/submitted/<reference>`. */
export async function serveSubmissions(app: FastifyInstance, options: SubmissionsOptions): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, cache: 20_000 })
    await scope.register(multipart, { limits: partLimits })
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_TEXT_BYTES },
      (_request, body, done) => done(null, [...new URLSearchParams(String(body))]),
    )
    scope.setErrorHandler((error, request, reply) => answerError(error, request, reply, options))
    scope.addHook('onSend', async (request, reply, payload) => {
      if (request.raw.complete || request.method !== 'POST') return payload
      if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
      reply.header('connection', 'close').header('content-length', Buffer.byteLength(payload))
      return Readable.from(lingering(payload, request.raw))
    })
    serveForms(scope, options)
  })
}

function serveForms(
  app: FastifyInstance,
  { db, upstream, intake, pictures, log, publicUrl, linkSecret, sendOwnPage }: SubmissionsOptions,
): void {
  /** Before the body is read: floods, other sites, and bodies that say themselves that they are too large. */
  const door = (
    limit: { max: number; timeWindow: number },
    form: Form,
    maxBytes: (request: FastifyRequest) => number,
  ) => {
    const isAllowed = app.createRateLimit(limit)
    return async (request: FastifyRequest) => {
      formOf.set(request, form)
      const allowed = await isAllowed(request)
      if (!allowed.isAllowed && allowed.isExceeded) throw new Refusal(429, sentences.tooMany)
      if (!isSameOrigin(request, publicUrl)) throw new Refusal(403, sentences.crossSite)
      if (Number(request.headers['content-length'] ?? 0) > maxBytes(request))
        throw new Refusal(413, sentences.tooLarge, tooLargeErrors(form))
    }
  }

  app.post(
    '/contact',
    { onRequest: door(limits.contact, contactForm, () => MAX_TEXT_BYTES) },
    async (request, reply) => {
      const { entries } = textForm(request)
      const checked = check(contactForm, entries)
      if (!checked.ok) throw new Refusal(422, sentences.faults, checked.errors)
      const payload = Object.fromEntries(
        Object.entries(checked.values).map(([name, value]) => [name, String(value)]),
      )
      return deliver(reply, request, {
        kind: 'contact',
        key: keyOf(entries),
        contentHash: hashOf('contact', payload, null),
        payload,
        picture: null,
        consentVersion: null,
      })
    },
  )

  const pictureLimiter = createFairLimiter(PICTURES)
  app.post(
    '/apply-online',
    { onRequest: door(limits.application, applicationForm, maxBodyOf) },
    async (request, reply) => {
      const { entries, picture } = await multipartForm(request)
      refusePrograms(entries)
      if (entries.some(([name]) => name === CHOOSE_FIELD)) throw new Refusal(200, '')
      // The content decides what it is, so its name and the type that it claims are not asked.
      const size = picture?.tooLarge ? MAX_PICTURE_BYTES + 1 : picture?.bytes.length
      const seen = size === undefined ? null : { type: 'image/jpeg', size }
      const checked = check(applicationForm, entries, seen)
      const errors = checked.ok ? [] : checked.errors
      const fault = picture?.bytes.length && !picture.tooLarge ? headerFault(picture.bytes) : null
      if (fault) errors.push({ field: 'picture', message: fault })
      const text = (name: string) => {
        const entry = entries.find(([entered]) => entered === name)?.[1]
        return checked.ok
          ? String(checked.values[name] ?? '')
          : typeof entry === 'string'
            ? entry.slice(0, 60)
            : ''
      }
      const fee = await againstMirror(text, errors)
      if (errors.length || !checked.ok || !picture)
        throw new Refusal(422, sentences.faults, inOrder(applicationForm, errors))
      const payload = applicationFields(checked.values, fee)
      const key = keyOf(entries)
      // Last, when nothing else is wrong: a decoder can be kept busy for long by a small file.
      const signal = hungUp(reply)
      const decode = () => readPicture(picture.bytes, pictures, signal)
      const read = await pictureLimiter(clientKey(request.ip), decode, signal)
      if (!read.ok) throw new Refusal(422, sentences.faults, [{ field: 'picture', message: read.message }])
      return deliver(reply, request, {
        kind: 'application',
        key,
        // Of the picture as it came: the same file under another key is the same content.
        contentHash: hashOf('application', { ...payload, applicationFee: '' }, picture.bytes),
        payload,
        picture: read.bytes,
        consentVersion: String(checked.values[CONSENT_FIELD]),
      })
    },
  )

  /** Class, session, category and gender against what the mirror holds; gives the fee (docs/spec/rulings.md#26). */
  async function againstMirror(text: (name: string) => string, errors: FieldError[]): Promise<string> {
    const [classId, sessionId, categoryId, gender] = ['classId', 'sessionId', 'categoryId', 'gender'].map(
      (name) => text(name).replaceAll('\0', '').toWellFormed(),
    ) as [string, string, string, string]
    const choices = await readChoices(db, classId, sessionId)
    const faulty = new Set(errors.map((error) => error.field))
    const holds = (field: string, list: { id: string }[], id: string) => {
      const known = list.some((choice) => choice.id === id)
      if (!known && !faulty.has(field)) errors.push({ field, message: messages.invalidChoice })
      return known
    }
    // Without a class there are no sessions to compare with, without a session no genders: one fault is named.
    if (holds('classId', choices.classes, classId) && holds('sessionId', choices.sessions, sessionId))
      holds('gender', choices.genders, gender)
    holds('categoryId', choices.categories, categoryId)
    return choices.fee === null ? '' : String(choices.fee)
  }

  async function deliver(
    reply: FastifyReply,
    request: FastifyRequest,
    submission: NewSubmission,
  ): Promise<FastifyReply> {
    const told = await intake.submit(submission).catch((error: Error & { code?: string }) => {
      // The error may quote what was to be stored: its code says enough.
      log.error({ kind: submission.kind, reason: error.code ?? error.name }, 'submission could not be stored')
      throw new Refusal(
        503,
        submission.kind === 'contact' ? messages.contactFailed : messages.applicationFailed,
      )
    })
    if (told === 'other content') throw new Refusal(409, sentences.otherContent)
    if (wantsJson(request)) return answer(reply, told.state === 'refused' ? 422 : 200, told)
    return reply.header('cache-control', 'no-store').redirect(`/submitted/${told.reference}`, 303)
  }

  // ---------------------------------------------------------------- what became of it

  const mayLook = app.createRateLimit(limits.submitted)
  app.get<{ Params: { reference: string } }>('/submitted/:reference', async (request, reply) => {
    const allowed = await mayLook(request)
    if (!allowed.isAllowed && allowed.isExceeded) throw new Refusal(429, sentences.tooMany)
    const reference = parseReference(request.params.reference)
    const told = reference && (await intake.result(reference))
    if (!told) return reply.callNotFound()
    if (wantsJson(request)) return answer(reply, 200, told)
    const address = `/submitted/${told.reference}`
    // However it was typed, the page has one address.
    if (request.params.reference !== told.reference) return reply.redirect(address, 302)
    const page = { path: address, status: 200, given: { told } }
    return (await sendOwnPage(request, reply, page)) ? reply : plainPage(reply, 200, toldWords(told))
  })

  // ---------------------------------------------------------------- admit card

  const attempts = createPasswordAttempts()
  const links = createCardLinks(linkSecret)

  app.post(
    '/job-admit-card',
    { onRequest: door(limits.admitCard, admitCardForm, () => MAX_TEXT_BYTES) },
    async (request, reply) => {
      const { entries } = textForm(request)
      const checked = check(admitCardForm, entries)
      if (!checked.ok) throw new Refusal(422, sentences.faults, checked.errors)
      const mobile = String(checked.values.mobile_number)
      const client = clientKey(request.ip)
      if (!attempts.begin(mobile, client)) throw new Refusal(429, sentences.tooManyPasswords)
      const file = await cardFile(mobile, String(checked.values.verification_code)).catch((error) => {
        if (!(error instanceof WrongPassword)) attempts.takeBack(mobile, client)
        throw error
      })
      attempts.takeBack(mobile, client)
      const card = await admitCard(file)
      // Where the same file can be had by an address for a while (RFC 9110, 8.7).
      reply.header('content-location', `/job-admit-card/file?card=${links.create(file)}`)
      return sendCard(reply, card)
    },
  )

  // Behind a question mark, where the service worker looks at nothing.
  app.get<{ Querystring: { card?: unknown } }>('/job-admit-card/file', async (request, reply) => {
    const allowed = await mayLook(request)
    if (!allowed.isAllowed && allowed.isExceeded) throw new Refusal(429, sentences.tooMany)
    const file = links.open(String(request.query.card))
    // The form, which makes a new one: a page that says no more would be a dead end.
    if (file === null) return reply.header('cache-control', 'no-store').redirect('/job-admit-card', 302)
    formOf.set(request, admitCardForm)
    return sendCard(reply, await admitCard(file))
  })

  const sendCard = (reply: FastifyReply, card: Buffer) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="Admission-Form.pdf"')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('x-robots-tag', 'noindex')
      .type('application/pdf')
      .send(card)

  /** @throws Refusal with the words of docs/spec/part-2.md#8; WrongPassword where the upstream says no */
  async function cardFile(mobile: string, password: string): Promise<string> {
    const { code, message } = await orRefusal(upstream.jobAdmitCard(mobile, password))
    if (code !== '00') throw new WrongPassword(422, message || messages.admitCardRefused)
    return message
  }

  /** @throws Refusal where the file is not to be had, or is none */
  async function admitCard(file: string): Promise<Buffer> {
    const { bytes: content } = await orRefusal(upstream.file(file, { forVisitor: true }))
    const bytes = Buffer.from(content)
    // By its content: a page of HTML with status 200 is no admit card.
    if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new Refusal(502, messages.admitCardFailed)
    return bytes
  }

  async function orRefusal<Answer>(asking: Promise<Answer>): Promise<Answer> {
    return asking.catch((error) => {
      if (!(error instanceof UpstreamError)) throw error
      log.warn({ reason: error.kind }, 'admit card: the upstream failed')
      throw new Refusal(502, messages.admitCardFailed)
    })
  }
}

// ---------------------------------------------------------------- reading

function textForm(request: FastifyRequest): Posted {
  // Nothing was sent at all: a form without entries.
  const entries = (request.body ?? []) as [string, unknown][]
  if (!Array.isArray(entries)) throw new Refusal(415, sentences.wrongType)
  entriesOf.set(request, entries)
  refusePrograms(entries)
  return { entries, picture: null }
}

/** The parts of a form, given up as soon as the whole is larger than it may be. */
async function multipartForm(request: FastifyRequest): Promise<Posted> {
  if (!request.isMultipart()) throw new Refusal(415, sentences.wrongType)
  const reading = readParts(request).catch((error: Error & { code?: string }) => {
    // The parser's own complaints about a body that is no form have neither code nor status.
    throw error instanceof Refusal || error.code ? error : new Refusal(400, sentences.unreadable)
  })
  // The plugin's limits end a part, not the body: the rest of a part that is too long would be read to its end.
  const tooLarge = new Promise<never>((_, reject) => {
    let size = 0
    const most = maxBodyOf(request)
    request.raw.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > most) reject(new Refusal(413, sentences.faults, tooLargeErrors(applicationForm)))
    })
  })
  // Whichever comes second has nobody left to tell.
  reading.catch(() => {})
  return await Promise.race([reading, tooLarge])
}

async function readParts(request: FastifyRequest): Promise<Posted> {
  const posted: Posted = { entries: [], picture: null }
  entriesOf.set(request, posted.entries)
  // The types of `parts` leave out the second, which its documentation has.
  const options = { limits: partLimits, throwFileSizeLimit: wantsJson(request) }
  for await (const part of request.parts(options)) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      // A field that the browser sends although no file was chosen is empty and has no name.
      if (part.fieldname === 'picture') posted.picture = { bytes, tooLarge: part.file.truncated }
      else posted.entries.push([part.fieldname, null])
    } else if (part.valueTruncated || part.fieldnameTruncated) {
      throw new Refusal(413, sentences.tooLarge, [{ field: part.fieldname, message: sentences.tooLarge }])
    } else posted.entries.push([part.fieldname, part.value])
  }
  return posted
}

function refusePrograms(entries: [string, unknown][]): void {
  if (entries.some(([name, value]) => name === HONEYPOT_FIELD && value !== ''))
    throw new Refusal(422, sentences.program)
}

/** The form's idempotency key; null where the form has none (no script). */
function keyOf(entries: [string, unknown][]): string | null {
  const keys = entries.filter(([name]) => name === KEY_FIELD).map(([, value]) => value)
  const [key] = keys
  if (key === undefined || key === '') return null
  // A colon marks the keys that are made from the content.
  if (keys.length > 1 || typeof key !== 'string' || !/^[\w.-]{8,100}$/.test(key))
    throw new Refusal(422, sentences.unreadable)
  return key
}

function hashOf(kind: string, payload: Record<string, string>, picture: Buffer | null): string {
  const hash = createHash('sha256').update(JSON.stringify([kind, Object.entries(payload).sort()]))
  if (picture) hash.update(picture)
  return hash.digest('hex')
}

/** A browser says where a form stood; what says nothing is no browser, and has no visitor's rights to abuse. */
function isSameOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  // 'none': the visitor's own doing, such as loading an answer again.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = request.headers
  if (origin === undefined) return true
  const host = URL.parse(origin)?.host
  return host !== undefined && (host === request.host || host === URL.parse(publicUrl ?? '')?.host)
}

const inOrder = (form: Form, errors: FieldError[]) => {
  const place = (error: FieldError) => form.fields.findIndex((field) => field.name === error.field)
  return errors.toSorted((a, b) => place(a) - place(b))
}

const tooLargeErrors = (form: Form): FieldError[] =>
  form === applicationForm ? [{ field: 'picture', message: messages.pictureSize }] : []

// ---------------------------------------------------------------- answering

/** Which form a request posts, for whoever answers its errors. */
const formOf = new WeakMap<FastifyRequest, Form>()
/** What was read of it so far. */
const entriesOf = new WeakMap<FastifyRequest, [string, unknown][]>()

/** What may be shown again of what was entered: text of known fields, no secret, no picture. */
function shownEntries(form: Form, entries: readonly [string, unknown][]): [string, string][] {
  const shown = new Set(
    form.fields
      .filter(({ kind }) => kind !== 'secret' && kind !== 'picture' && kind !== 'shown')
      .map(({ name }) => name),
  )
  return entries.flatMap(([name, value]) =>
    shown.has(name) && typeof value === 'string' ? [[name, value.slice(0, 20_000).toWellFormed()]] : [],
  )
}

const wantsJson = (request: FastifyRequest) => (request.headers.accept ?? '').includes('application/json')

function answer(reply: FastifyReply, status: number, body: FormAnswer): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/** Codes of what Fastify and its multipart plugin refuse by themselves. */
const bodyFaults: Record<string, (form: Form | undefined) => Refusal> = {
  FST_REQ_FILE_TOO_LARGE: () => new Refusal(413, sentences.faults, tooLargeErrors(applicationForm)),
  FST_ERR_CTP_BODY_TOO_LARGE: (form) =>
    new Refusal(413, sentences.tooLarge, form ? tooLargeErrors(form) : []),
  FST_FILES_LIMIT: () =>
    new Refusal(422, sentences.faults, [{ field: 'picture', message: messages.oneAnswer }]),
  FST_FIELDS_LIMIT: () => new Refusal(413, sentences.tooLarge),
  FST_PARTS_LIMIT: () => new Refusal(413, sentences.tooLarge),
  FST_PROTO_VIOLATION: () => new Refusal(422, messages.unknownField),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal(415, sentences.wrongType),
  FST_ERR_CTP_EMPTY_TYPE: () => new Refusal(415, sentences.wrongType),
}

async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { log, sendOwnPage }: SubmissionsOptions,
): Promise<FastifyReply> {
  const form = formOf.get(request)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  let refusal: Refusal
  if (error instanceof Refusal) refusal = error
  else if ([NoDecoder, TookTooLong, OverloadedError, ClientGoneError].some((kind) => error instanceof kind))
    refusal = new Refusal(503, messages.applicationFailed)
  else if (bodyFaults[code]) refusal = bodyFaults[code](form)
  // What is wrong with the request is no fault of ours, and nobody hears of one whose sender went away.
  else if ((status >= 400 && status < 500) || error === request.raw.errored)
    refusal = new Refusal(status < 500 ? status : 400, sentences.unreadable)
  else {
    // What was being handled may be in the message: only its kind goes into the log.
    log.error(
      { form: form?.name, reason: code || (error instanceof Error ? error.name : 'unknown') },
      'form failed',
    )
    const failed = { application: messages.applicationFailed, contact: messages.contactFailed }
    refusal = new Refusal(503, form?.name === 'application' ? failed.application : failed.contact)
  }
  if (refusal.status === 429) reply.header('retry-after', '600')
  const { message, errors } = refusal
  if (!wantsJson(request)) {
    // A flood and another site's form are not worth rendering for.
    if (!form || refusal.status === 429 || refusal.status === 403)
      return plainPage(reply, refusal.status, refusalWords(refusal, form))
    const entries = shownEntries(form, entriesOf.get(request) ?? [])
    const posted = { form: form.name, entries, message, errors }
    const page = { path: form.path, status: refusal.status, given: { posted } }
    return (await sendOwnPage(request, reply, page))
      ? reply
      : plainPage(reply, refusal.status, refusalWords(refusal, form))
  }
  return answer(
    reply,
    refusal.status,
    refusal.status === 503 || refusal.status === 429 || refusal.status === 502
      ? { state: 'failed', message }
      : { state: 'invalid', message, errors },
  )
}

/**
 * An answer while the body is still on its way: the answer at once, then some more of the body is read and thrown
 * away. A browser whose connection is cut while it sends shows its own error instead of our answer.
 */
async function* lingering(
  answer: string | Buffer,
  request: IncomingMessage,
): AsyncGenerator<string | Buffer> {
  yield answer
  let left = MAX_DISCARDED_BYTES
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LINGER_MS)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left <= 0) end()
    })
    request.once('end', end).once('close', end).once('error', end)
    request.resume()
  })
}

// ---------------------------------------------------------------- where the site's own pages cannot be made

const STYLE = `body{font:18px/1.6 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:2rem 1rem;color:#1c2321}
h1{font-size:1.6rem}.fault{color:#b3261e}.well{color:#1b6e3c}strong{font-size:1.3em;letter-spacing:.05em}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

function plainPage(
  reply: FastifyReply,
  status: number,
  { title, body }: { title: string; body: string },
): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
    )
}

function toldWords({ state, reference, message, receipt }: SubmissionResult): {
  title: string
  body: string
} {
  const { title, next } = outcomeWords(reference.startsWith('A') ? 'application' : 'contact', state)
  const lines = receipt ? receiptLines(receipt) : []
  return {
    title,
    body:
      `<h1>${title}</h1><p class="${state === 'refused' ? 'fault' : 'well'}" role="status">${escaped(message)}</p>` +
      `<p>Reference: <strong>${reference}</strong></p>` +
      lines.map(([name, text]) => `<p>${name}: ${escaped(text)}</p>`).join('') +
      next.map((line) => `<p>${line}</p>`).join('') +
      `<p><a href="/">Back to the first page</a></p>`,
  }
}

function refusalWords(refusal: Refusal, form: Form | undefined): { title: string; body: string } {
  const label = (name: string) => form?.fields.find((field) => field.name === name)?.label
  const items = refusal.errors.map(({ field, message }) => {
    const name = label(field)
    return `<li>${name ? `${escaped(name)}: ` : ''}${escaped(message)}</li>`
  })
  const list = items.length ? `<ul class="fault">${items.join('')}</ul>` : ''
  return {
    title: 'Not sent',
    body:
      `<h1>Not sent</h1><p class="fault" role="alert">${escaped(refusal.message)}</p>${list}` +
      `<p>Go back in your browser to find your entries as they were` +
      `${form ? `, or <a href="${form.path}">begin anew</a>` : ''}.</p>`,
  }
}
