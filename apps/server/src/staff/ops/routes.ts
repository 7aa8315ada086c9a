import { monitorEventLoopDelay } from 'node:perf_hooks'
import { title } from '@school/content/operation-messages'
import { entities, mirrorStatus } from '@school/mirror'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { sendStaticPage } from '../../pages/send-static-page.ts'
import { askToAccept } from '../../worker/requests.ts'
import { createOpsGuard, type Rejection } from '../ops-guard.ts'
import { isOwnForm } from '../own-form.ts'
import { attentionOf } from './attention.ts'
import type { OperationView } from './pages.ts'
import { createServerCheck } from './server-check.ts'
import { readOperationStatus, type StatusSources } from './status.ts'

// `/ops`: the operation page for the school's technician. It works on a phone and without scripts. The token is sent in a
// form, which sets a cookie, or in the Authorization header; it is never in an address or in the log. The page shows no
// data of visitors (docs/decisions/0026-operation-page.md).

export interface OpsOptions extends StatusSources {
  log: Logger
  /** Without a token there is no operation page. */
  token: string | undefined
  /** The variables of the school's server, for its check. */
  upstream: Record<string, string>
}

/** How long the accept button waits for the run. */
const ACCEPT_MS = 25_000

/**
 * `GET /ops` shows the page, `POST /ops` signs in, `POST /ops/out` signs out, `POST /ops/accept` applies the quarantined
 * deletion of an entity, as `npm run sync -- <entity> --accept` does. `POST /ops/server-check` starts a check of the school's server,
 * whose report `GET /ops/server-check` shows.
 */
export const ops: FastifyPluginAsync<OpsOptions> = async (scope, options) => {
  const { token } = options
  if (!token) return
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  scope.addHook('onClose', async () => delay.disable())

  const guard = createOpsGuard(scope, { db: options.db, token, log: options.log })

  scope.get('/ops', async (request, reply) => {
    const rejection = await guard.check(request, reply)
    if (rejection) return sendSignIn(reply, rejection)
    const status = await readOperationStatus(options, delay)
    return sendView(reply, { name: 'status', status, attention: attentionOf(status) })
  })

  scope.post('/ops', async (request, reply) => {
    const rejection = await guard.signIn(request, reply, field(request, 'token').trim())
    return rejection ? sendSignIn(reply, rejection) : reply.redirect('/ops', 303)
  })

  scope.post('/ops/out', async (request, reply) => {
    if (!isOwnForm(request)) return sendSignIn(reply, [403, ''])
    await guard.signOut(request)
    return reply.redirect('/ops', 303)
  })

  const check = createServerCheck(options.upstream, options.log)
  scope.addHook('onClose', async () => check.close())

  scope.get('/ops/server-check', async (request, reply) => {
    const rejection = await guard.check(request, reply)
    if (rejection) return sendSignIn(reply, rejection)
    return sendView(reply, { name: 'server check', check: check.view(), isTooEarly: false })
  })

  scope.post('/ops/server-check', async (request, reply) => {
    const rejection = await guard.check(request, reply)
    if (rejection) return sendSignIn(reply, rejection)
    if (check.start()) return reply.redirect('/ops/server-check', 303)
    return sendView(reply.code(429), { name: 'server check', check: check.view(), isTooEarly: true })
  })

  scope.post('/ops/accept', async (request, reply) => {
    const rejection = await guard.check(request, reply)
    if (rejection) return sendSignIn(reply, rejection)
    const entity = entities.find(({ name }) => name === field(request, 'entity'))
    const sentence = entity
      ? await acceptRemoval(options, entity.name, field(request, 'gone'))
      : 'There is no such entity.'
    void reply.code(entity ? 200 : 422)
    return sendView(reply, { name: 'notice', title: entity?.name ?? title, sentence })
  })
}

const sendView = (reply: FastifyReply, view: OperationView) =>
  sendStaticPage(reply, 'en', { page: 'operation', view })

const sendSignIn = (reply: FastifyReply, [status, sentence]: Rejection) =>
  sendView(reply.code(status), { name: 'sign in', sentence })

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
