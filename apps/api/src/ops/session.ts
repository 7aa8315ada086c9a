import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

// Who is signed in at the operation page: a signed session in a cookie (needs @fastify/cookie), and where a posted form
// comes from.

/** A browser is signed out when it was not used for this long, and in any case after the longer time. */
const IDLE_SECONDS = 3_600
const MAX_SECONDS = 12 * 3_600

/** Signed sessions: their beginning, their end and a signature. The token itself never goes into a cookie. */
export function createSessions(token: string) {
  // Made of the token, so that every replica accepts it and a new token ends it.
  const sign = (text: string) => createHmac('sha256', `ops pass\0${token}`).update(text).digest('base64url')
  const from = (begunAt: number) => {
    const endsAt = Math.min(Date.now() + IDLE_SECONDS * 1_000, begunAt + MAX_SECONDS * 1_000)
    const text = `${begunAt}-${endsAt}-${randomBytes(16).toString('hex')}`
    return `${text}.${sign(text)}`
  }
  return {
    create: () => from(Date.now()),
    /** The same session for a longer time, or null when it is none of ours or its time is over. */
    renew(session: string): string | null {
      const [text = '', signature = ''] = session.split('.')
      const [begunAt = 0, endsAt = 0] = text.split('-').map(Number)
      return isSame(signature, sign(text)) && endsAt > Date.now() ? from(begunAt) : null
    },
  }
}

/** Compares in a time that says nothing about where two texts differ, or how long the right one is. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/**
 * The cookie that holds a session. Behind TLS it has the prefix that no other host below the school's name and no page
 * without TLS can set, and a cookie without the prefix is none.
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
      reply.setCookie(nameFor(request), session, { ...options(request), maxAge: IDLE_SECONDS }),
    clear: (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      reply.clearCookie(nameFor(request), options(request)),
  }
}

/** Every browser says with a posted form where it stood, in one of these two headers. */
export function isOwnPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return headers.origin === undefined ? site === 'same-origin' : URL.parse(headers.origin)?.host === host
}
