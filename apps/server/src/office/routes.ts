import formBody from '@fastify/formbody'
import { type Locale, locales, localPath } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import { createDesk } from '@school/outbox/office-desk'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OFFICE_POLICY, sendNotice, sendOfficePage } from './document.ts'
import { createHandlers } from './handlers.ts'
import { field } from './posted.ts'
import { signInView } from './queue-view.ts'
import { createOfficeGuard, type Refusal, statusOfRefusal } from './sign-in.ts'
import type { OfficeOptions, Parts, Visit } from './visit.ts'

// `/office`: the pages of the school's office, in both languages, for people with an account (docs/office.md). They are rendered here,
// need no script, and are stored nowhere: not in the response cache, not by browsers. What somebody sees or changes is in the audit log
// before it is shown or done (docs/decisions/0109-office-accounts.md).

const BODY_LIMIT = 16_384

type Handler = (visit: Visit) => Promise<FastifyReply>

export async function serveOffice(app: FastifyInstance, options: OfficeOptions): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formBody, { bodyLimit: BODY_LIMIT })
    const guard = await createOfficeGuard(scope, options)
    const desk = createDesk(options.db, options.keys)
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': OFFICE_POLICY,
        'x-robots-tag': 'noindex, nofollow',
        // With no-referrer, browsers would send the origin "null" with our own forms.
        'referrer-policy': 'same-origin',
      })
    })
    for (const locale of locales) serveIn(scope, locale, { ...options, guard, desk })
  })
}

/** Registers the routes of one language. */
function serveIn(scope: FastifyInstance, locale: Locale, parts: Parts): void {
  const { guard } = parts
  const signedIn = (handler: Handler, isForOfficers = false) =>
    async function answer(request: FastifyRequest, reply: FastifyReply) {
      const account = await guard.check(request)
      if (typeof account === 'string') return sendSignIn(reply, locale, account)
      if (isForOfficers && account.role !== 'officer')
        return sendForbidden({ request, reply, locale, account })
      return handler({ request, reply, locale, account })
    }
  const at = (path: string) => localPath(path, locale)
  const handlers = createHandlers(parts)

  scope.get(at('/office'), signedIn(handlers.queue))
  scope.post(at('/office'), async (request, reply) => {
    const typed = {
      name: field(request, 'name'),
      password: field(request, 'password'),
      code: field(request, 'code'),
    }
    const result = await guard.signIn(request, typed)
    return typeof result === 'string' ? sendSignIn(reply, locale, result) : reply.redirect(at('/office'), 303)
  })
  scope.post(at('/office/out'), async (request, reply) => {
    const account = await guard.check(request)
    if (account === 'foreign') return sendSignIn(reply, locale, account)
    await guard.signOut(request)
    return reply.redirect(at('/office'), 303)
  })
  scope.post(at('/office/search'), signedIn(handlers.search))
  scope.get(at('/office/search'), async (_request, reply) => reply.redirect(at('/office'), 303))
  for (const format of ['csv', 'xlsx'] as const)
    scope.get(
      at(`/office/list.${format}`),
      signedIn((visit) => handlers.listFile(visit, format), true),
    )
  scope.get(at('/office/slots'), signedIn(handlers.slots))
  scope.post(at('/office/slots'), signedIn(handlers.addSlot, true))
  scope.get(at('/office/log'), signedIn(handlers.log, true))
  scope.get(at('/office/:reference'), signedIn(handlers.submission))
  scope.get(at('/office/:reference/picture'), signedIn(handlers.picture))
  scope.post(at('/office/:reference/:task'), signedIn(handlers.task, true))
}

const sendSignIn = (reply: FastifyReply, locale: Locale, refusal: Refusal) => {
  const messages = messagesIn[locale].office
  const body = signInView(locale, messages.refusals[refusal])
  return sendOfficePage(reply.code(statusOfRefusal(refusal)), {
    locale,
    title: messages.signIn,
    body,
    account: null,
  })
}

function sendForbidden({ reply, locale, account }: Visit): FastifyReply {
  const messages = messagesIn[locale].office
  return sendNotice(reply.code(403), locale, account, messages.onlyOfficers)
}
