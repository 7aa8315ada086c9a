import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorText, HttpError, tooLargeErrors } from './form-error.ts'
import { formOf } from './form-request.ts'
import { formsIn, localeOf } from './languages.ts'

// What a request meets before its body is read: the rate limit, the same-origin check, and the length that it claims.

// Per address and process. A whole school, or a village behind one mobile operator's address, may apply on one day.
const TEN_MINUTES = 10 * 60_000
export const limits = {
  contact: { max: 600, timeWindow: TEN_MINUTES },
  application: { max: 600, timeWindow: TEN_MINUTES },
  admitCard: { max: 120, timeWindow: TEN_MINUTES },
  outcomePage: { max: 600, timeWindow: TEN_MINUTES },
}

/** How often one address may do something. */
type RateLimit = (typeof limits)[keyof typeof limits]

/** Makes the check that stands before a form's route. */
export type Preflight = (
  limit: RateLimit,
  form: keyof (typeof formsIn)['en'],
  maxBytes: (request: FastifyRequest) => number,
) => (request: FastifyRequest) => Promise<void>

/** Floods, other sites, and bodies that say themselves that they are too large. */
export function createPreflight(app: FastifyInstance, publicUrl: string | undefined): Preflight {
  return (limit, name, maxBytes) => {
    // One for the form in all languages.
    const isWithinLimit = createRateCheck(app, limit)
    return async (request) => {
      const form = formsIn[localeOf(request)][name]
      formOf.set(request, form)
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
