import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientKey, hungUp } from '../http/client-key.ts'
import { createLimiter } from '../http/limiter.ts'
import type { Allowance } from './allowances.ts'
import { errorText, HttpError, tooLargeErrors } from './form-error.ts'
import { formsIn, localeOf } from './languages.ts'
import { createOpenUploads } from './open-uploads.ts'

// The checks before the body of a request is read: same origin, Content-Length, its turn, which comes later when the address has used up
// what it may (allowances.ts).

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
/** The same while the response is made and read, as for every connection (http/framework.ts). */
const OTHER_SILENCE_MS = 60_000

/** Makes the check of a form's route. */
export type Preflight = (
  form: keyof (typeof formsIn)['en'],
  maxBytes: (request: FastifyRequest) => number,
  allowance?: Allowance,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Creates the checks before a body is read. */
export function createPreflight(publicUrl: string | undefined): Preflight {
  const inTurn = createLimiter(POSTS)
  const openUpload = createOpenUploads()
  return (name, maxBytes, allowance) => async (request, reply) => {
    const form = formsIn[localeOf(request)][name]
    request.form = form
    if (!isSameOrigin(request, publicUrl)) throw new HttpError(403, errorText('crossSite'))
    if (Number(request.headers['content-length'] ?? 0) > maxBytes(request))
      throw new HttpError(413, errorText('tooLarge'), tooLargeErrors(form))
    await allowance?.inTurn(request, reply)
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
