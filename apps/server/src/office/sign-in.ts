import secureSession from '@fastify/secure-session'
import type { DataKeys } from '@school/outbox/data-keys'
import { audit } from '@school/outbox/office-audit'
import type { Db } from '@school/prisma'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { isOwnPage } from '../ops/session.ts'
import { type Account, accountName, createPasswordCheck, readAccount } from './accounts.ts'

// Sessions of `/office` in an encrypted cookie, and the limits of wrong passwords (docs/decisions/0109-office-accounts.md).

const MINUTE = 60_000
/** A session ends after this time without a request, and in any case after the longer time. */
const IDLE_MS = 30 * MINUTE
const MAX_SESSION_MS = 10 * 60 * MINUTE
/** Wrong passwords for one account from one address, and from one address for all accounts. The time begins with the first. */
const MAX_WRONG_OF_ACCOUNT = 5
const MAX_WRONG_OF_ADDRESS = 30
/** Wrong codes after a right password, from all addresses: only somebody with the password can use them up. */
const MAX_WRONG_CODES = 10
const WRONG_MS = 15 * MINUTE
const MAX_COUNTED = 10_000

declare module '@fastify/secure-session' {
  interface SessionData {
    name: string
    begunAt: number
    seenAt: number
  }
}

/** Why a request gets the sign-in page instead: no session, wrong name or password, too many attempts, a form of another page. */
export type Refusal = 'none' | 'ended' | 'wrong' | 'locked' | 'foreign'

export const statusOfRefusal = (refusal: Refusal): number =>
  refusal === 'locked' ? 429 : refusal === 'foreign' ? 403 : 401

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
  publicUrl: string | undefined
}

/** Registers sessions in a scope. @returns what checks requests for one */
export async function createOfficeGuard(scope: FastifyInstance, { db, keys, log, publicUrl }: GuardOptions) {
  const isSafe = publicUrl?.startsWith('https:') ?? false
  await scope.register(secureSession, {
    key: keys.derive('sessions of /office'),
    cookieName: isSafe ? '__Host-office' : 'office',
    expiry: MAX_SESSION_MS / 1_000,
    cookie: { path: '/', httpOnly: true, sameSite: 'strict', secure: isSafe ? true : 'auto' },
  })
  const checkPassword = createPasswordCheck(db, keys)
  const counted = { max: MAX_COUNTED, ttl: WRONG_MS, noUpdateTTL: true }
  const wrongOfAccount = new LRUCache<string, number>(counted)
  const wrongOfAddress = new LRUCache<string, number>(counted)
  const wrongCodes = new LRUCache<string, number>(counted)

  return {
    /** @returns the account of the session, or why there is none */
    async check(request: FastifyRequest): Promise<Account | Refusal> {
      const { session } = request
      const [name, begunAt = 0, seenAt = 0] = [
        session.get('name'),
        session.get('begunAt'),
        session.get('seenAt'),
      ]
      if (name === undefined) return 'none'
      const now = Date.now()
      const isOver = seenAt + IDLE_MS < now || begunAt + MAX_SESSION_MS < now
      // The account may have been removed, or its password changed, since the session began.
      const account = isOver ? null : await readAccount(db, name)
      if (!account || account.changedAt.getTime() > begunAt) {
        session.delete()
        return 'ended'
      }
      // Browsers send the cookie with forms of other sites too, so the form must come from our own page.
      if (request.method === 'POST' && !isOwnPage(request)) return 'foreign'
      session.set('seenAt', now)
      return account
    },

    /** Signs in. The answer for an unknown name is the same as for a wrong password, and takes as long. */
    async signIn(request: FastifyRequest, typed: Typed): Promise<Account | Refusal> {
      if (!isOwnPage(request)) return 'foreign'
      const name = accountName(typed.name)
      // By account and address, so that nobody can lock out an account from elsewhere.
      const pair = `${request.ip} ${name}`
      const wrong = wrongOfAccount.get(pair) ?? 0
      const ofAddress = wrongOfAddress.get(request.ip) ?? 0
      if (wrong >= MAX_WRONG_OF_ACCOUNT || ofAddress >= MAX_WRONG_OF_ADDRESS) return 'locked'
      // Counted before the check, which takes a moment in which others could be tried.
      wrongOfAccount.set(pair, wrong + 1)
      wrongOfAddress.set(request.ip, ofAddress + 1)
      const account = await checkPassword(name, typed.password, typed.code)
      if (account === 'busy' || (account && (wrongCodes.get(name) ?? 0) >= MAX_WRONG_CODES)) return 'locked'
      if (account === 'wrong code') wrongCodes.set(name, (wrongCodes.get(name) ?? 0) + 1)
      if (!account || account === 'wrong code') {
        // Without the address: logs contain no visitor's.
        log.warn('wrong name or password at /office')
        return 'wrong'
      }
      wrongOfAccount.delete(pair)
      wrongOfAddress.set(request.ip, ofAddress)
      await audit(db, name, 'sign-in')
      const now = Date.now()
      request.session.set('name', name)
      request.session.set('begunAt', now)
      request.session.set('seenAt', now)
      return account
    },

    async signOut(request: FastifyRequest): Promise<void> {
      const name = request.session.get('name')
      if (name !== undefined) await audit(db, name, 'sign-out')
      request.session.delete()
    },
  }
}

export type OfficeGuard = Awaited<ReturnType<typeof createOfficeGuard>>
