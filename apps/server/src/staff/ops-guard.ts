import { createHash, timingSafeEqual } from 'node:crypto'
import { audit, TECHNICIAN_ACTOR } from '@school/office/audit'
import type { Db } from '@school/prisma'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { isOwnForm } from './own-form.ts'
import { type SessionLimits, TECHNICIAN } from './sessions.ts'
import { attemptSignIn } from './sign-in.ts'

// Who gets into `/ops` (docs/decisions/0026-operation-page.md): who has the token, by a form or by the Authorization header. It opens
// while Postgres is away.

const HOUR = 3_600_000
const LIMITS: SessionLimits = { idleMs: HOUR, maxMs: 12 * HOUR }

/** The status of a rejected request, and the sentence above the sign-in form. */
export type Rejection = [status: number, sentence: string]

const REJECTIONS = {
  wrong: [401, 'This is not the token.'],
  locked: [429, 'Too many attempts. Please try again in a minute.'],
  busy: [503, 'Please try again in a moment.'],
} as const satisfies Record<string, Rejection>

interface GuardOptions {
  db: Db
  token: string
  log: Logger
}

/** Checks requests for the token, or for a session that was created with it. */
export function createOpsGuard(app: FastifyInstance, { db, token, log }: GuardOptions) {
  const sessions = app.staffSessions
  // A new token ends all sessions.
  const mark = digestOf(token).toString('base64url')

  /** @returns null for the correct token. Wrong ones are logged. */
  async function attempt(request: FastifyRequest, reply: FastifyReply, given: string) {
    const result = await attemptSignIn(request, reply, { area: 'ops', name: TECHNICIAN }, async () =>
      timingSafeEqual(digestOf(given), digestOf(token)) ? { who: null } : 'wrong',
    )
    if (typeof result !== 'string') return null
    if (result === 'wrong') log.warn({ ip: request.ip }, 'wrong token at /ops')
    return REJECTIONS[result] as Rejection
  }

  return {
    /** @returns why the request is rejected, or null. It cannot return a reply, because a reply is a thenable. */
    async check(request: FastifyRequest, reply: FastifyReply): Promise<Rejection | null> {
      const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      if (bearer !== undefined) return attempt(request, reply, bearer)
      if (typeof (await sessions.find(request, 'ops', LIMITS, mark)) === 'string') return [401, '']
      if (request.method === 'POST' && !isOwnForm(request))
        return [403, 'Please use the button on this page.']
      return null
    },
    async signIn(request: FastifyRequest, reply: FastifyReply, given: string): Promise<Rejection | null> {
      if (!isOwnForm(request)) return [403, 'Please sign in on this page.']
      if (!given) return [422, 'Please enter the token.']
      const rejection = await attempt(request, reply, given)
      if (rejection) return rejection
      log.info({ ip: request.ip }, 'signed in at /ops')
      // It opens while Postgres is away; then the log of the site has it.
      await audit(db, TECHNICIAN_ACTOR, 'sign-in').catch(() => undefined)
      await sessions.begin(request, 'ops', null, mark)
      return null
    },
    signOut: (request: FastifyRequest) => sessions.end(request, 'ops'),
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()
