import { type Locale, locales, localPath } from '@school/content/locales'
import { nameEquivalents } from '@school/content/name-equivalents'
import { pictureProcesses } from '@school/mirror/media/pictures'
import { audit } from '@school/office/audit'
import { createDesk } from '@school/office/desk'
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
} from 'fastify'
import { ContentDesk } from '../../content/content-desk.ts'
import { sendStaticPage } from '../../pages/send-static-page.ts'
import { ContentPages } from '../content/handlers.ts'
import { PicturePages } from '../content/pictures.ts'
import { serveContentIn, servePicturesIn } from '../content/routes.ts'
import { createOfficeGuard, type Refusal, statusOfRefusal } from '../office-guard.ts'
import type { Account } from './accounts.ts'
import { goOn, MAX_CARRIED, nextOf, postedNext } from './continuation.ts'
import { createHandlers } from './handlers.ts'
import type { Continuation } from './pages.ts'
import { personHandlers } from './person.ts'
import { field, textIn } from './posted.ts'
import { sendNotice, sendOfficePage } from './send-page.ts'
import { renewStatusLink } from './status-link.ts'
import type { OfficeOptions, Parts, Visit } from './visit.ts'

// `/office`: the pages of the school's office, in both languages, for people with an account (docs/office.md). They need no script
// (apps/web/src/staff/office), and are stored nowhere: not in the response cache, not by browsers. What somebody sees or changes is in the audit log
// before it is shown or done (docs/decisions/0109-office-accounts.md).

type Handler = (visit: Visit) => Promise<FastifyReply>

/**
 * Who may use a route. Editors change pages: what visitors have sent is not for them. It belongs to the route, because an address can be
 * spelt in many ways.
 */
type For = 'everybody' | 'readers' | 'officers'

const ROLES_FOR: Record<For, readonly Account['role'][]> = {
  everybody: ['reader', 'officer', 'editor'],
  readers: ['reader', 'officer'],
  officers: ['officer'],
}

export const office: FastifyPluginAsync<OfficeOptions> = async (scope, options) => {
  const guard = createOfficeGuard(scope, options)
  const desk = createDesk(options.db, options.keys, options.retention, () => nameEquivalents)
  const contentDesk = new ContentDesk(options.db, options.content, options.log)
  // One process for all steps of a photograph, and for the next one: what it sees is for visitors, unlike the picture of an applicant.
  const pictures = pictureProcesses({ atOnce: 1, niceness: 5, socket: options.picturesSocket })
  scope.addHook('onClose', async () => pictures.end())
  const parts = { ...options, guard, desk }
  const picturePages = new PicturePages(parts, contentDesk, { storage: options.media, pictures })
  for (const locale of locales) serveIn(scope, locale, parts, contentDesk, picturePages)
}

/** Registers the routes of one language. */
function serveIn(
  scope: FastifyInstance,
  locale: Locale,
  parts: Parts,
  contentDesk: ContentDesk,
  picturePages: PicturePages,
): void {
  const { guard } = parts
  const signedIn =
    (handler: Handler, whom: For = 'readers') =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const account = await guard.check(request)
      if (typeof account === 'string') return sendSignIn(reply, locale, account, nextOf(request, account))
      // Only the pages of the account are for everybody.
      if (account.mustChange && whom !== 'everybody') return reply.redirect(at('/office/account'), 303)
      if (ROLES_FOR[whom].includes(account.role)) return handler({ request, reply, locale, account })
      // After signing in.
      if (account.role === 'editor' && request.method === 'GET' && request.routeOptions.url === at('/office'))
        return reply.redirect(at('/office/pages'), 303)
      return sendForbidden(parts, { request, reply, locale, account })
    }
  const at = (path: string) => localPath(path, locale)
  const handlers = createHandlers(parts)

  /** @returns the visit of somebody who may change pages, or the answer to somebody who may not */
  async function enterPages(request: FastifyRequest, reply: FastifyReply): Promise<Visit | 'answered'> {
    const account = await guard.check(request)
    if (typeof account === 'string') await sendSignIn(reply, locale, account, nextOf(request, account))
    else if (account.mustChange) await reply.redirect(at('/office/account'), 303)
    else {
      const visit = { request, reply, locale, account }
      if (account.role === 'editor' || account.role === 'officer') return visit
      await recordForbidden(parts, visit)
      await sendOfficePage({ ...visit, reply: reply.code(403) }, '/office/pages', {
        name: 'content notice',
        notice: 'onlyEditors',
      })
    }
    return 'answered'
  }
  const contentPages = new ContentPages(parts, contentDesk)
  const shows = {
    ...handlers,
    saveText: (visit: Visit) => contentPages.saveText(visit),
    saveForm: (visit: Visit) => contentPages.saveForm(visit),
    saveLook: (visit: Visit) => contentPages.saveLook(visit),
  }
  serveContentIn(scope, at, contentPages, enterPages)
  servePicturesIn(scope, at, picturePages, enterPages)

  scope.post(at('/office'), { bodyLimit: 2 * MAX_CARRIED }, async (request, reply) => {
    const typed = {
      name: field(request, 'name'),
      // As it was set: a blank may be part of it.
      password: textIn(request, 'password'),
      code: field(request, 'code'),
    }
    const result = await guard.signIn(request, reply, typed)
    // A form of another page brings nothing along.
    const next = result === 'foreign' ? null : postedNext(request)
    if (typeof result === 'string') return sendSignIn(reply, locale, result, next)
    return goOn({ request, reply, locale, account: result }, next, shows)
  })
  scope.post(at('/office/out'), async (request, reply) => {
    const account = await guard.check(request)
    if (account === 'foreign') return sendSignIn(reply, locale, account)
    await guard.signOut(request)
    return reply.redirect(at('/office'), 303)
  })
  servePages(scope, at, parts, handlers, signedIn)
}

type SignedIn = (handler: Handler, whom?: For) => RouteHandlerMethod

/** The pages of those who are signed in. */
function servePages(
  scope: FastifyInstance,
  at: (path: string) => string,
  parts: Parts,
  handlers: ReturnType<typeof createHandlers>,
  signedIn: SignedIn,
): void {
  scope.get(at('/office'), signedIn(handlers.queue))
  scope.get(at('/office/account'), signedIn(handlers.account, 'everybody'))
  scope.post(at('/office/account'), signedIn(handlers.changePassword, 'everybody'))
  scope.post(at('/office/account/sessions'), signedIn(handlers.endSessions, 'everybody'))
  scope.post(at('/office/account/forgotten'), signedIn(handlers.issuePassword, 'officers'))
  scope.post(at('/office/search'), signedIn(handlers.search))
  scope.get(at('/office/search'), signedIn(handlers.found))
  for (const format of ['csv', 'xlsx'] as const) {
    const path = at(`/office/list.${format}`)
    scope.get(
      path,
      signedIn((visit) => handlers.listFile(visit, format), 'officers'),
    )
    scope.post(
      path,
      signedIn((visit) => handlers.chosenFile(visit, format), 'officers'),
    )
  }
  scope.post(at('/office/several'), signedIn(handlers.several, 'officers'))
  scope.post(at('/office/several/undo'), signedIn(handlers.severalUndo, 'officers'))
  scope.get(at('/office/figures'), signedIn(handlers.figures))
  scope.get(at('/office/slots'), signedIn(handlers.slots))
  scope.post(at('/office/slots'), signedIn(handlers.addSlot, 'officers'))
  scope.get(at('/office/slots/:id'), signedIn(handlers.slot))
  scope.get(at('/office/slots/:id/cards'), signedIn(handlers.cards))
  scope.post(at('/office/slots/:id/move'), signedIn(handlers.moveSlot, 'officers'))
  scope.post(at('/office/slots/:id/cancel'), signedIn(handlers.cancelSlot, 'officers'))
  scope.post(at('/office/slots/:id/restore'), signedIn(handlers.restoreSlot, 'officers'))
  scope.post(at('/office/slots/:id/attendance'), signedIn(handlers.attendance, 'officers'))
  scope.get(at('/office/help'), signedIn(handlers.help))
  scope.get(at('/office/help/:picture'), signedIn(handlers.helpPicture))
  scope.get(at('/office/log'), signedIn(handlers.log, 'officers'))
  const person = personHandlers(parts)
  scope.get(at('/office/person'), signedIn(person.form, 'officers'))
  scope.post(at('/office/person'), signedIn(person.find, 'officers'))
  scope.post(at('/office/person/export'), signedIn(person.export, 'officers'))
  scope.post(at('/office/person/erase'), signedIn(person.erase, 'officers'))
  scope.get(at('/office/:reference'), signedIn(handlers.submission))
  scope.get(at('/office/:reference/picture'), signedIn(handlers.picture))
  scope.get(at('/office/:reference/reply/:picture'), signedIn(handlers.replyPicture))
  scope.post(
    at('/office/:reference/new-link'),
    signedIn((visit) => renewStatusLink(parts, visit), 'officers'),
  )
  scope.post(at('/office/:reference/:task'), signedIn(handlers.task, 'officers'))
}

const sendSignIn = (
  reply: FastifyReply,
  locale: Locale,
  refusal: Refusal,
  next: Continuation | null = null,
) =>
  sendStaticPage(reply.code(statusOfRefusal(refusal)), locale, {
    page: 'office',
    account: null,
    path: '/office',
    view: { name: 'sign in', refusal, next },
  })

/** Records that somebody has tried what is not for their role. The pattern of the address names nobody. */
const recordForbidden = ({ db }: Parts, { request, account }: Visit) =>
  audit(db, account.name, 'forbidden', [`${request.method} ${request.routeOptions.url}`])

async function sendForbidden(parts: Parts, visit: Visit): Promise<FastifyReply> {
  await recordForbidden(parts, visit)
  void visit.reply.code(403)
  return sendNotice(visit, 'onlyOfficers')
}
