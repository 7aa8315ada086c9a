import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SendOwnPage } from '../pages/own-page.ts'
import { sendJson } from './deliver.ts'
import { wantsJson } from './form-request.ts'
import type { SubmissionIntake } from './intake.ts'
import { plainPage, resultPage } from './plain-page.ts'
import { parseReference } from './reference.ts'

interface OutcomeRouteOptions {
  intake: SubmissionIntake
  isWithinLimit: (request: FastifyRequest) => Promise<void>
  sendOwnPage: SendOwnPage
}

/** `/submitted/<reference>`: what became of a submission. */
export function serveOutcome(
  app: FastifyInstance,
  { intake, isWithinLimit, sendOwnPage }: OutcomeRouteOptions,
): void {
  app.get<{ Params: { reference: string } }>('/submitted/:reference', async (request, reply) => {
    await isWithinLimit(request)
    const reference = parseReference(request.params.reference)
    const told = reference && (await intake.result(reference))
    if (!told) return reply.callNotFound()
    if (wantsJson(request)) return sendJson(reply, 200, told)
    const address = `/submitted/${told.reference}`
    // However it was typed, the page has one address.
    if (request.params.reference !== told.reference) return reply.redirect(address, 302)
    const page = { path: address, status: 200, requestState: { result: told } }
    return (await sendOwnPage(request, reply, page)) ? reply : plainPage(reply, 200, resultPage(told))
  })
}
