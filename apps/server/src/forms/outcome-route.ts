import { localPath } from '@school/content/locales'
import type { SubmissionIntake } from '@school/outbox/intake'
import { parseReference } from '@school/outbox/reference'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SendOwnPage } from '../pages/own-page.ts'
import { sendStaticPage } from '../pages/send-static-page.ts'
import type { Allowance } from './allowances.ts'
import { wantsJson } from './form-request.ts'
import { addressesOf, localeOf } from './languages.ts'
import { forReceipt, resultOf } from './result.ts'
import { sendJson } from './store-and-answer.ts'

interface OutcomeRouteOptions {
  intake: SubmissionIntake
  pages: Allowance
  sendOwnPage: SendOwnPage
}

/** `/submitted/<reference>`: the outcome of a submission, in each language. */
export function serveOutcome(
  app: FastifyInstance,
  { intake, pages, sendOwnPage }: OutcomeRouteOptions,
): void {
  const route = async (
    request: FastifyRequest<{ Params: { reference: string } }>,
    reply: FastifyReply,
  ): Promise<unknown> => {
    const locale = localeOf(request)
    await pages.inTurn(request, reply)
    await pages.use(request)
    const reference = parseReference(request.params.reference)
    const progress = reference && (await intake.read(reference))
    if (!progress) return reply.callNotFound()
    const result = resultOf(forReceipt(progress), locale)
    if (wantsJson(request)) return sendJson(reply, 200, result)
    const address = localPath(`/submitted/${result.reference}`, locale)
    // Redirects other spellings of the reference.
    if (request.params.reference !== result.reference) return reply.redirect(address, 302)
    // The family's own browser may keep the receipt of an application for reading without a network (service-worker.ts).
    const cacheControl = progress.kind === 'application' ? 'private, no-cache' : 'no-store'
    const page = { path: address, status: 200, requestState: { result }, cacheControl }
    return (await sendOwnPage(request, reply, page))
      ? reply
      : sendStaticPage(reply, locale, { page: 'result', result })
  }
  for (const address of addressesOf('/submitted/:reference')) app.get(address, route)
}
