import { audit } from '@school/office/audit'
import type { DataKeys } from '@school/outbox/data-keys'
import type { Db } from '@school/prisma'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type Account, accountName, createPasswordCheck, readAccount } from './office/accounts.ts'
import { isOwnForm } from './own-form.ts'
import type { SessionLimits } from './sessions.ts'
import { attemptSignIn } from './sign-in.ts'

// Who gets into `/office` (docs/decisions/0109-office-accounts.md).

const MINUTE = 60_000
const LIMITS: SessionLimits = { idleMs: 30 * MINUTE, maxMs: 10 * 60 * MINUTE }

/**
 * Why a request gets the sign-in page instead: no session, nothing entered, wrong name or password, too many attempts, too many passwords to check, a
 * form of another page.
 */
export type Refusal = 'none' | 'ended' | 'changed' | 'empty' | 'wrong' | 'locked' | 'busy' | 'foreign'

export const statusOfRefusal = (refusal: Refusal): number =>
  ({ none: 401, ended: 401, changed: 401, empty: 422, wrong: 401, locked: 429, busy: 503, foreign: 403 })[
    refusal
  ]

/** What was entered to sign in. The code is empty for accounts without a second factor. */
interface Typed {
  name: string
  password: string
  code: string
}

interface GuardOptions {
  db: Db
  keys: DataKeys
  log: Logger
}

/** @returns what checks requests of a scope for a session */
export function createOfficeGuard(app: FastifyInstance, { db, keys, log }: GuardOptions) {
  const sessions = app.staffSessions
  const checkPassword = createPasswordCheck(db, keys)

  /** Checks name, password and code within the limits of wrong attempts. */
  async function verify(request: FastifyRequest, reply: FastifyReply, { name, password, code }: Typed) {
    const result = await attemptSignIn(request, reply, { area: 'office', name }, async () => {
      const account = await checkPassword(name, password, code)
      if (account === 'busy') return 'busy'
      return account ? { who: account } : 'wrong'
    })
    if (result === 'wrong') {
      // Without the address: logs contain no visitor's.
      log.warn('wrong name or password at /office')
      // Not waited for: the answer for an unknown name takes as long. What was typed as an unknown name may be a password.
      void recordFailure(db, name).catch((error: Error) =>
        log.error({ reason: error.name }, 'not in the log'),
      )
    }
    return result
  }

  return {
    verify,

    /** Begins a session. */
    begin: (request: FastifyRequest, name: string) => sessions.begin(request, 'office', name),

    /** @returns the account of the session, or why there is none */
    async check(request: FastifyRequest): Promise<Account | Refusal> {
      const found = await sessions.find(request, 'office', LIMITS)
      if (typeof found === 'string') return found
      const account = found.name === null ? null : await readAccount(db, found.name)
      // Its password has changed since the session began.
      if (!account || account.changedAt.getTime() > found.begunAt) {
        await sessions.end(request, 'office')
        return 'changed'
      }
      if (request.method === 'POST' && !isOwnForm(request)) return 'foreign'
      return account
    },

    /**
     * Signs in. The answer for an unknown name and for a wrong code is the same as for a wrong password, and the one for an unknown name
     * takes as long.
     */
    async signIn(request: FastifyRequest, reply: FastifyReply, typed: Typed): Promise<Account | Refusal> {
      if (!isOwnForm(request)) return 'foreign'
      const name = accountName(typed.name)
      // No attempt: nothing was guessed.
      if (!name || !typed.password) return 'empty'
      const result = await verify(request, reply, { ...typed, name })
      if (typeof result === 'string') return result
      await audit(db, name, 'sign-in')
      await sessions.begin(request, 'office', name)
      return result.who
    },

    /** The sessions of the account that a request is signed in with. */
    sessionsOf: (request: FastifyRequest, { name, changedAt }: Account) =>
      sessions.list(request, 'office', name, LIMITS, changedAt),

    /** Ends another session of this account. @param id null: all others @returns whether there was one */
    endSessionsOf: (request: FastifyRequest, { name }: Account, id: string | null) =>
      sessions.endOthers(request, 'office', name, id),

    async signOut(request: FastifyRequest): Promise<void> {
      const found = await sessions.find(request, 'office', LIMITS)
      if (typeof found !== 'string' && found.name !== null) await audit(db, found.name, 'sign-out')
      await sessions.end(request, 'office')
    },
  }
}

/** Records that somebody could not sign in as an account. */
async function recordFailure(db: Db, name: string): Promise<void> {
  if (await readAccount(db, name)) await audit(db, name, 'sign-in-failed')
}

export type OfficeGuard = ReturnType<typeof createOfficeGuard>
