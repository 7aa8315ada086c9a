import { monitorEventLoopDelay } from 'node:perf_hooks'
import cookies from '@fastify/cookie'
import formBody from '@fastify/formbody'
import { entities, mirrorStatus } from '@school/mirror'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { askToAccept } from '../worker/requests.ts'
import { POLICY, sendDocument } from './document.ts'
import { createSessions, isOwnPage, isSame, sessionCookie } from './session.ts'
import { readOperationStatus, type StatusSources } from './status.ts'
import { noticeView, signInView, statusView } from './view.ts'

// `/ops`: the operation page for the school's technician. It works on a phone and without scripts. The token is sent in a
// form, which sets a cookie, or in the Authorization header; it is never in an address or in the log. The page shows no
// data of visitors (docs/decisions/0026-operation-page.md).

interface OpsOptions extends StatusSources {
  log: Logger
  /** Without a token there is no operation page. */
  token: string | undefined
  /** The site's own address. If it is https, cookies are used over TLS only. */
  publicUrl: string | undefined
}

const TEN_MINUTES = 10 * 60_000
/** Maximum number of wrong tokens in ten minutes, which leaves room for typing errors but not for guessing. */
const MAX_WRONG = 30
const MAX_CLIENTS = 5_000
const BODY_LIMIT = 4_096
/** How long the accept button waits for the run. */
const ACCEPT_MS = 25_000

/** The status of a rejected request, and the sentence above the sign-in form. */
type Rejection = [status: number, sentence: string]

/**
 * `GET /ops` shows the page, `POST /ops` signs in, `POST /ops/out` signs out, `POST /ops/accept` applies the quarantined
 * deletion of an entity, as `npm run sync -- <entity> --accept` does.
 */
export async function serveOps(app: FastifyInstance, options: OpsOptions): Promise<void> {
  const { token } = options
  if (!token) return
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => delay.disable())

  await app.register(async (scope) => {
    await scope.register(cookies)
    await scope.register(formBody, { bodyLimit: BODY_LIMIT })
    const guard = createGuard({ ...options, token })
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': POLICY,
        'x-robots-tag': 'noindex, nofollow',
        // With no-referrer, browsers would send the origin "null" with our own forms.
        'referrer-policy': 'same-origin',
      })
    })

    scope.get('/ops', async (request, reply) => {
      const rejection = await guard.check(request, reply)
      if (rejection) return sendSignIn(reply, rejection)
      const status = await readOperationStatus(options, delay)
      return sendDocument(reply, 'Operation', statusView(status))
    })

    scope.post('/ops', async (request, reply) => {
      const rejection = await guard.signIn(request, reply, field(request, 'token').trim())
      return rejection ? sendSignIn(reply, rejection) : reply.redirect('/ops', 303)
    })

    scope.post('/ops/out', async (request, reply) => {
      if (!isOwnPage(request)) return sendSignIn(reply, [403, ''])
      return guard.signOut(request, reply).redirect('/ops', 303)
    })

    scope.post('/ops/accept', async (request, reply) => {
      const rejection = await guard.check(request, reply)
      if (rejection) return sendSignIn(reply, rejection)
      const entity = entities.find(({ name }) => name === field(request, 'entity'))
      const sentence = entity
        ? await acceptRemoval(options, entity.name, field(request, 'gone'))
        : 'There is no such entity.'
      const view = noticeView(entity?.name ?? 'Operation', sentence)
      return sendDocument(reply.code(entity ? 200 : 422), 'Operation', view)
    })
  })
}

const sendSignIn = (reply: FastifyReply, [status, sentence]: Rejection) =>
  sendDocument(reply.code(status), 'Sign in', signInView(sentence))

/** Checks requests for the token, or for a session that was created with it. */
function createGuard({ token, log, publicUrl }: OpsOptions & { token: string }) {
  const sessions = createSessions(token)
  const cookie = sessionCookie(publicUrl?.startsWith('https:') ?? false)

  /** Wrong tokens by client. The time begins with the first one. */
  const wrong = new LRUCache<string, number>({ max: MAX_CLIENTS, ttl: TEN_MINUTES, noUpdateTTL: true })
  /** A browser that was signed in before is counted apart from its address, which a guessing neighbour may share. */
  const clientOf = (request: FastifyRequest) =>
    sessions.isOurs(cookie.read(request)) ? cookie.read(request) : request.ip

  /** Checks a token. Wrong tokens are counted and logged. @returns null for the correct token */
  const attempt = (request: FastifyRequest, given: string): Rejection | null => {
    const client = clientOf(request)
    const count = wrong.get(client) ?? 0
    if (count >= MAX_WRONG) return [429, 'Too many attempts. Please try again in ten minutes.']
    if (isSame(given, token)) return null
    wrong.set(client, count + 1)
    log.warn({ ip: request.ip }, 'wrong token at /ops')
    return [401, 'This is not the token.']
  }

  return {
    /** @returns why the request is rejected, or null. It cannot return a reply, because a reply is a thenable. */
    async check(request: FastifyRequest, reply: FastifyReply): Promise<Rejection | null> {
      const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      if (bearer !== undefined) return attempt(request, bearer)
      const renewed = sessions.renew(cookie.read(request))
      if (!renewed) return [401, '']
      // Browsers send the cookie with forms of other sites too, so the form must come from our own page.
      if (request.method === 'POST' && !isOwnPage(request))
        return [403, 'Please use the button on this page.']
      cookie.set(request, reply, renewed)
      return null
    },
    async signIn(request: FastifyRequest, reply: FastifyReply, given: string): Promise<Rejection | null> {
      if (!isOwnPage(request)) return [403, 'Please sign in on this page.']
      const rejection = attempt(request, given)
      if (rejection) return rejection
      log.info({ ip: request.ip }, 'signed in at /ops')
      cookie.set(request, reply, sessions.create())
      return null
    },
    signOut: (request: FastifyRequest, reply: FastifyReply) => cookie.clear(request, reply),
  }
}

/** Applies a quarantined deletion. @returns a sentence about the result */
async function acceptRemoval({ db, log }: OpsOptions, entity: string, seen: string): Promise<string> {
  const status = await mirrorStatus(db).catch(() => null)
  if (!status) return 'The database does not answer: nothing was changed.'
  // The page may be hours old, so the number of rows must be the one that it showed.
  const held = status.find((one) => one.entity === entity)?.heldGone ?? 0
  if (held === 0) return 'Nothing is quarantined any more.'
  if (String(held) !== seen)
    return `It has changed since: ${held} rows are quarantined now. Nothing was done; please look again.`
  log.warn({ entity, rows: held }, 'a deletion was accepted at /ops')
  const run = await askToAccept(db, { accept: entity, gone: held }, ACCEPT_MS)
  if (!run)
    return 'It takes longer than usual, or no worker runs. The deletion stays on this page until it is applied: please look again in a minute.'
  if (run.outcome === 'failed') return `Nothing was changed: ${run.error ?? 'the sync failed'}`
  return `Done: ${run.gone} rows are deleted.`
}

/** A field of a posted form; '' when it is missing or repeated. */
function field({ body }: FastifyRequest, name: string): string {
  const value = (body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}
