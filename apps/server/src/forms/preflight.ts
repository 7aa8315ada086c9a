import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorText, HttpError, tooLargeErrors } from './form-error.ts'
import { formsIn, localeOf } from './languages.ts'

// The checks before the body of a request is read: rate limit, same origin, and Content-Length.

// Per address and process. On one day, a whole school or village may apply from one mobile operator's address.
const TEN_MINUTES = 10 * 60_000
export const limits = {
  contact: { max: 600, timeWindow: TEN_MINUTES },
  application: { max: 600, timeWindow: TEN_MINUTES },
  admitCard: { max: 120, timeWindow: TEN_MINUTES },
  outcomePage: { max: 600, timeWindow: TEN_MINUTES },
}

/** A limit for requests from one address. */
type RateLimit = (typeof limits)[keyof typeof limits]

/** Makes the check of a form's route. */
export type Preflight = (
  limit: RateLimit,
  form: keyof (typeof formsIn)['en'],
  maxBytes: (request: FastifyRequest) => number,
) => (request: FastifyRequest) => Promise<void>

/** Creates the checks: rate limit, same origin, and Content-Length. */
export function createPreflight(app: FastifyInstance, publicUrl: string | undefined): Preflight {
  return (limit, name, maxBytes) => {
    // One limit for the form in all languages.
    const isWithinLimit = createRateCheck(app, limit)
    return async (request) => {
      const form = formsIn[localeOf(request)][name]
      request.form = form
      await isWithinLimit(request)
      if (!isSameOrigin(request, publicUrl)) throw new HttpError(403, errorText('crossSite'))
      if (Number(request.headers['content-length'] ?? 0) > maxBytes(request))
        throw new HttpError(413, errorText('tooLarge'), tooLargeErrors(form))
    }
  }
}

/** @returns a check that throws an `HttpError` for a request beyond the limit */
export function createRateCheck(
  app: FastifyInstance,
  limit: RateLimit,
): (request: FastifyRequest) => Promise<void> {
  const isAllowed = app.createRateLimit(limit)
  return async (request) => {
    const allowed = await isAllowed(request)
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
