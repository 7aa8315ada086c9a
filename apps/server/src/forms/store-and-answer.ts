import { type Locale, localPath } from '@school/content/locales'
import type { FormAnswer, StatusLink } from '@school/forms/state'
import type { DataKeys } from '@school/outbox/data-keys'
import type { SubmissionIntake } from '@school/outbox/intake'
import { linkedIn, RECEIPT_DAYS, signStatusLink } from '@school/outbox/signed-links'
import type { NewSubmission } from '@school/outbox/submission'
import type { Db } from '@school/prisma'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { ServingFailures } from '../monitoring/serving-failures.ts'
import type { Allowance } from './allowances.ts'
import { errorText, formText, HttpError } from './form-error.ts'
import { wantsJson } from './form-request.ts'
import { localeOf } from './languages.ts'
import { resultOf, storedResult } from './result.ts'

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
  stored: allowance,
  db,
  keys,
}: {
  intake: SubmissionIntake
  log: Logger
  failures: ServingFailures
  stored: Allowance
  db: Db
  keys: DataKeys
}): StoreAndAnswer {
  const find = linkedIn(db)

  /** The address of its status, which only the answer to the sender has: the page of the reference may be read by others. */
  async function statusLink(reference: string, locale: Locale): Promise<{ statusLink?: StatusLink }> {
    // It is stored: without the link the family has the form for the status.
    const linked = await find(reference).catch(() => null)
    if (!linked) return {}
    const { token, until } = signStatusLink(keys, linked, RECEIPT_DAYS)
    return { statusLink: { href: localPath(`/status/${token}`, locale), until } }
  }

  return async (reply, request, submission) => {
    await allowance.use(request)
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
        submission.kind === 'application' ? { ...result, ...(await statusLink(reference, locale)) } : result
      return sendJson(reply, result.state === 'refused' ? 422 : 200, answer)
    }
    return reply
      .header('cache-control', 'no-store')
      .redirect(localPath(`/submitted/${result.reference}`, locale), 303)
  }
}
