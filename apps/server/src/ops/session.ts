import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

// Sessions of the operation page in a signed cookie (needs @fastify/cookie), and the origin check of its forms.

/** A session ends after this time without a request, and in any case after the longer time. */
const IDLE_SECONDS = 3_600
const MAX_SECONDS = 12 * 3_600
/** How long a browser keeps the cookie of an ended session, by which it is counted apart from its address (routes.ts). */
const COOKIE_SECONDS = 90 * 86_400

/** Signed sessions: start, end and signature. The token itself is never in a cookie. */
export function createSessions(token: string) {
  // The key is derived from the token, so that all replicas accept a session and a new token ends it.
  const sign = (text: string) => createHmac('sha256', `ops pass\0${token}`).update(text).digest('base64url')
  const from = (begunAt: number) => {
    const endsAt = Math.min(Date.now() + IDLE_SECONDS * 1_000, begunAt + MAX_SECONDS * 1_000)
    const text = `${begunAt}-${endsAt}-${randomBytes(16).toString('hex')}`
    return `${text}.${sign(text)}`
  }
  return {
    create: () => from(Date.now()),
    /** Whether a cookie was made here, also if its session has ended. */
    isOurs(session: string): boolean {
      const [text = '', signature = ''] = session.split('.')
      return isSame(signature, sign(text))
    },
    /** Extends a session. @returns null when it is not valid or has expired */
    renew(session: string): string | null {
      const [text = '', signature = ''] = session.split('.')
      const [begunAt = 0, endsAt = 0] = text.split('-').map(Number)
      return isSame(signature, sign(text)) && endsAt > Date.now() ? from(begunAt) : null
    },
  }
}

/** Compares two texts in constant time. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/**
 * The session cookie. With TLS its name has the prefix `__Host-`, which neither another host of the school's domain nor a
 * page without TLS can set, and a cookie without the prefix is ignored.
 * @param isPublicSafe whether PUBLIC_URL is https
 */
export function sessionCookie(isPublicSafe: boolean) {
  const isSafe = (request: FastifyRequest) => isPublicSafe || request.protocol === 'https'
  const nameFor = (request: FastifyRequest) => (isSafe(request) ? '__Host-ops' : 'ops')
  const options = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSafe(request) }) as const
  return {
    read: (request: FastifyRequest): string => request.cookies[nameFor(request)] ?? '',
    set: (request: FastifyRequest, reply: FastifyReply, session: string): FastifyReply =>
      reply.setCookie(nameFor(request), session, { ...options(request), maxAge: COOKIE_SECONDS }),
    clear: (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      reply.clearCookie(nameFor(request), options(request)),
  }
}

/** Whether a form was posted by our own page. Browsers send the origin of a form in one of these two headers. */
export function isOwnPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return headers.origin === undefined ? site === 'same-origin' : URL.parse(headers.origin)?.host === host
}
