import { createHash, randomBytes } from 'node:crypto'
import secureSession from '@fastify/secure-session'
import type { DataKeys } from '@school/outbox/data-keys'
import { type Db, isDatabaseUnavailable } from '@school/prisma'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

// Sessions of /office and /ops. The cookie is encrypted; each session in it is a row in Postgres too, so that signing out ends copies of
// the cookie (docs/decisions/0109-office-accounts.md).

type Area = 'office' | 'ops'

interface CookieSession {
  /** Random. The table has its hash. */
  id: string
  begunAt: number
  seenAt: number
  /** Without a row: the session of a technician who signed in while Postgres was away. */
  isStored: boolean
  /** What the session depends on besides. */
  mark: string
}

declare module '@fastify/secure-session' {
  interface SessionData {
    office: CookieSession
    ops: CookieSession
    /** Who has signed in with this browser: it is counted apart from its address, which somebody who guesses may share. */
    browser: { id: string; names: string[] }
  }
}

export interface SessionLimits {
  /** A session ends after this time without a request. */
  idleMs: number
  /** And after this time in any case. */
  maxMs: number
}

const MINUTE = 60_000
/** How long a browser keeps the cookie, in seconds: the sessions in it end much earlier. */
const COOKIE_SECONDS = 90 * 86_400
/** No session lasts longer. */
const FORGOTTEN_MS = 86_400_000
const CLEANING_MS = 60 * MINUTE
const MAX_LISTED = 50
/** Of one browser. */
const MAX_NAMES = 8

interface SessionsOptions {
  db: Db
  keys: DataKeys
  publicUrl: string | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    staffSessions: StaffSessions
  }
}

export interface StaffSessions {
  /**
   * Begins a session.
   * @param name of the account; null for the technician, who signs in without Postgres too
   * @param mark the session ends when this has changed
   */
  begin(request: FastifyRequest, area: Area, name: string | null, mark?: string): Promise<void>
  /** @returns the session that a request has, as far as it goes on; 'ended' if it does not */
  find(
    request: FastifyRequest,
    area: Area,
    limits: SessionLimits,
    mark?: string,
  ): Promise<Found | 'none' | 'ended'>
  /** Ends the session of a request, and all copies of its cookie. */
  end(request: FastifyRequest, area: Area): Promise<void>
  /**
   * The sessions of an account that go on, the one that was used last first.
   * @param since those from before are over
   */
  list(
    request: FastifyRequest,
    area: Area,
    name: string,
    limits: SessionLimits,
    since: Date,
  ): Promise<ListedSession[]>
  /**
   * Ends one session of an account, or all, but never that of the request.
   * @param id null: all
   * @returns whether there was one
   */
  endOthers(request: FastifyRequest, area: Area, name: string, id: string | null): Promise<boolean>
  /** The id of a browser that somebody of this name has signed in with; null for another one. */
  browserOf(request: FastifyRequest, name: string): string | null
}

export interface Found {
  /** Null for the technician. */
  name: string | null
  begunAt: number
}

/** A session as the owner of its account sees it. */
export interface ListedSession {
  /** The id of the row, which is of no use in a cookie. */
  id: string
  begunAt: Date
  seenAt: Date
  /** Whether the request has it. */
  isOwn: boolean
}

/** Adds sessions in one cookie for the routes of a scope. */
export const staffSessions = fp<SessionsOptions>(async (app, { db, keys, publicUrl }) => {
  const isSafe = publicUrl?.startsWith('https:') ?? false
  await app.register(secureSession, {
    key: keys.derive('sessions of staff'),
    // With the prefix, neither another host of the school's domain nor a page without TLS can set it.
    cookieName: isSafe ? '__Host-staff' : 'staff',
    expiry: COOKIE_SECONDS,
    cookie: {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: isSafe ? true : 'auto',
      maxAge: COOKIE_SECONDS,
    },
  })

  /** The row of a session; undefined if Postgres is away and the session does without. */
  async function rowOf({ id, isStored }: CookieSession, area: Area) {
    if (!isStored) return undefined
    try {
      return await db.staffSession.findUnique({ where: { id: hashOf(id) } })
    } catch (error) {
      if (area === 'ops' && isDatabaseUnavailable(error)) return undefined
      throw error
    }
  }

  app.decorate('staffSessions', {
    async begin({ session }, area, name, mark = '') {
      const id = randomBytes(32).toString('base64url')
      const now = Date.now()
      const at = new Date(now)
      const storing = db.staffSession.create({
        data: { id: hashOf(id), area, account: name, begunAt: at, seenAt: at },
      })
      // The one that this browser had in the same area ends, with all copies of its cookie.
      const earlier = session.get(area)
      const isStored = await storing.then(
        () => true,
        (error) => {
          if (name === null && isDatabaseUnavailable(error)) return false
          throw error
        },
      )
      session.set(area, { id, begunAt: now, seenAt: now, isStored, mark })
      if (isStored && earlier?.isStored)
        await db.staffSession.deleteMany({ where: { id: hashOf(earlier.id) } })
      const { id: browser = randomBytes(16).toString('base64url'), names = [] } = session.get('browser') ?? {}
      const others = names.filter((one) => one !== nameIn(name))
      session.set('browser', { id: browser, names: [nameIn(name), ...others].slice(0, MAX_NAMES) })
    },

    async find({ session }, area, { idleMs, maxMs }, mark = '') {
      const held = session.get(area)
      if (!held) return 'none'
      const row = await rowOf(held, area)
      const now = Date.now()
      const seenAt = Math.max(held.seenAt, row?.seenAt.getTime() ?? 0)
      const isOver = seenAt + idleMs < now || held.begunAt + maxMs < now
      if (row === null || (row && row.area !== area) || isOver || held.mark !== mark) {
        session.set(area, undefined)
        return 'ended'
      }
      // A minute is exact enough, and spares a statement for each request.
      if (now - seenAt > MINUTE) {
        session.set(area, { ...held, seenAt: now })
        if (row) await db.staffSession.updateMany({ where: { id: row.id }, data: { seenAt: new Date(now) } })
      }
      return { name: row?.account ?? null, begunAt: held.begunAt }
    },

    async end({ session }, area) {
      const held = session.get(area)
      session.set(area, undefined)
      if (held?.isStored) await db.staffSession.deleteMany({ where: { id: hashOf(held.id) } })
    },

    async list({ session }, area, name, { idleMs, maxMs }, since) {
      const now = Date.now()
      const own = ownIn(session.get(area))
      const rows = await db.staffSession.findMany({
        where: {
          area,
          account: name,
          begunAt: { gte: new Date(Math.max(since.getTime(), now - maxMs)) },
          seenAt: { gte: new Date(now - idleMs) },
        },
        orderBy: { seenAt: 'desc' },
        take: MAX_LISTED,
        select: { id: true, begunAt: true, seenAt: true },
      })
      return rows.map((row) => ({ ...row, isOwn: row.id === own }))
    },

    async endOthers({ session }, area, name, id) {
      const own = ownIn(session.get(area))
      const { count } = await db.staffSession.deleteMany({
        where: { area, account: name, id: id === null ? { not: own } : { equals: id, not: own } },
      })
      return count > 0
    },

    browserOf({ session }, name) {
      const browser = session.get('browser')
      return browser?.names.includes(name) ? browser.id : null
    },
  } satisfies StaffSessions)

  const clean = () =>
    db.staffSession
      .deleteMany({ where: { seenAt: { lt: new Date(Date.now() - FORGOTTEN_MS) } } })
      .catch(() => undefined)
  const cleaning = setInterval(() => void clean(), CLEANING_MS).unref()
  app.addHook('onClose', () => clearInterval(cleaning))
})

/** The technician has no name. No account is called so. */
export const TECHNICIAN = ''
const nameIn = (name: string | null) => name ?? TECHNICIAN

/** The id of the row of a session; '' without one. */
const ownIn = (held: CookieSession | undefined): string => (held ? hashOf(held.id) : '')

const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url')
