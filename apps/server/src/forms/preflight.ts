import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientKey, hungUp } from '../http/client-key.ts'
import { createLimiter } from '../http/limiter.ts'
import { errorText, HttpError, tooLargeErrors } from './form-error.ts'
import { formsIn, localeOf } from './languages.ts'
import { createOpenUploads } from './open-uploads.ts'

// The checks before the body of a request is read: what the address has stored today, same origin, Content-Length, its turn.

// Per address and process. On one day, a whole school or village may apply from one mobile operator's address.
const TEN_MINUTES = 10 * 60_000
const DAY = 24 * 60 * 60_000
export const limits = {
  // For each form that is stored. Only what is stored counts, so that invalid posts lock nobody out. A stored application has at most
  // 0.3 MB, so an address stores at most 180 MB a day.
  stored: { max: 600, timeWindow: DAY },
  // Every one needs a whole valid application, whose data the visitor knows.
  earlier: { max: 60, timeWindow: DAY },
  admitCard: { max: 120, timeWindow: TEN_MINUTES },
  // Wrong dates for one reference have a limit of their own (status-route.ts).
  status: { max: 600, timeWindow: TEN_MINUTES },
  outcomePage: { max: 600, timeWindow: TEN_MINUTES },
}

/** Posts that may begin in a time, whatever becomes of them: further ones of an address wait for their turn. */
const POSTS = {
  concurrency: 8,
  perClient: 4,
  ratePerClient: { tasks: 300, ms: 5_000 },
  queue: 1_000,
  queuePerClient: 500,
}

/** A body must keep arriving: its connection is closed after this time without any data. In milliseconds. */
const MAX_SILENCE_MS = 20_000
/** The same while the response is made and read, as for every connection (http/server.ts). */
const OTHER_SILENCE_MS = 60_000

/** A limit for requests from one address. */
type RateLimit = (typeof limits)[keyof typeof limits]

/** Makes the check of a form's route. */
export type Preflight = (
  form: keyof (typeof formsIn)['en'],
  maxBytes: (request: FastifyRequest) => number,
  isWithinLimit?: RateCheck,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Counts a request. `peek` only compares.
 * @throws HttpError 429 for a request beyond the limit
 */
export type RateCheck = (request: FastifyRequest, how?: 'peek') => Promise<void>

/** Creates the checks before a body is read. */
export function createPreflight(publicUrl: string | undefined): Preflight {
  const inTurn = createLimiter(POSTS)
  const openUpload = createOpenUploads()
  return (name, maxBytes, isWithinLimit) => async (request, reply) => {
    const form = formsIn[localeOf(request)][name]
    request.form = form
    await isWithinLimit?.(request, 'peek')
    if (!isSameOrigin(request, publicUrl)) throw new HttpError(403, errorText('crossSite'))
    if (Number(request.headers['content-length'] ?? 0) > maxBytes(request))
      throw new HttpError(413, errorText('tooLarge'), tooLargeErrors(form))
    await inTurn(clientKey(request.ip), async () => {}, hungUp(reply))
    const { raw } = request
    const upload = openUpload(request.ip, () => raw.destroy(new Error('too many uploads are open')))
    request.upload = upload
    raw.setTimeout(MAX_SILENCE_MS)
    raw.once('end', () => raw.setTimeout(OTHER_SILENCE_MS))
    raw.once('end', upload.end)
    reply.raw.once('close', upload.end)
  }
}

/** Creates a check that counts the requests of each address. */
export function createRateCheck(app: FastifyInstance, limit: RateLimit): RateCheck {
  const isAllowed = app.createRateLimit(limit)
  return async (request, how) => {
    const allowed = await isAllowed(request, { increment: how !== 'peek' })
    if (!allowed.isAllowed && allowed.isExceeded) throw new HttpError(429, errorText('tooMany'))
  }
}

/** Whether a form was posted by our own page. A client that sends no origin is not a browser, so CSRF is not possible. */
function isSameOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  // 'none': an action of the visitor, such as reloading a response.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = request.headers
  if (origin === undefined) return true
  const host = URL.parse(origin)?.host
  return host !== undefined && (host === request.host || host === URL.parse(publicUrl ?? '')?.host)
}
