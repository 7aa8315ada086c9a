import { type Locale, localPath } from '@school/content/locales'
import type { FormAnswer, StatusLink } from '@school/forms/state'
import type { SubmissionIntake } from '@school/outbox/intake'
import type { NewSubmission } from '@school/outbox/submission'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { ServingFailures } from '../monitoring/serving-failures.ts'
import { errorText, formText, HttpError } from './form-error.ts'
import { wantsJson } from './form-request.ts'
import { localeOf } from './languages.ts'
import type { RateCheck } from './preflight.ts'
import { resultOf, storedResult } from './result.ts'
import { RECEIPT_DAYS, type StatusLinks } from './status-links.ts'

// Stores a valid submission, and answers with the outcome.

export function sendJson(reply: FastifyReply, status: number, body: FormAnswer): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/** Stores a submission and answers. @throws HttpError when it could not be stored */
export type StoreAndAnswer = (
  reply: FastifyReply,
  request: FastifyRequest,
  submission: NewSubmission,
) => Promise<FastifyReply>

export function createStoreAndAnswer({
  intake,
  log,
  failures,
  mayStore,
  links,
}: {
  intake: SubmissionIntake
  log: Logger
  failures: ServingFailures
  mayStore: RateCheck
  links: StatusLinks
}): StoreAndAnswer {
  return async (reply, request, submission) => {
    await mayStore(request)
    const locale = localeOf(request)
    const stored = await intake.submit(submission).catch((error: Error & { code?: string }) => {
      // The error may quote the submission, so only its code is logged.
      log.error({ kind: submission.kind, reason: error.code ?? error.name }, 'submission could not be stored')
      failures.form(submission.kind, false)
      throw new HttpError(
        503,
        formText(submission.kind === 'application' ? 'applicationFailed' : 'contactFailed'),
      )
    })
    failures.form(submission.kind, true)
    if (stored === 'other content') throw new HttpError(409, errorText('otherContent'))
    const { reference, progress } = stored
    const result = progress ? resultOf(progress, locale) : storedResult(submission.kind, reference, locale)
    if (wantsJson(request)) {
      const answer =
        submission.kind === 'application'
          ? { ...result, statusLink: statusLink(links, reference, locale) }
          : result
      return sendJson(reply, result.state === 'refused' ? 422 : 200, answer)
    }
    return reply
      .header('cache-control', 'no-store')
      .redirect(localPath(`/submitted/${result.reference}`, locale), 303)
  }
}

/** The address of its status, which only the answer to the sender has: the page of the reference may be read by others. */
function statusLink(links: StatusLinks, reference: string, locale: Locale): StatusLink {
  const { token, until } = links.create(reference, RECEIPT_DAYS)
  return { href: localPath(`/status/${token}`, locale), until }
}
