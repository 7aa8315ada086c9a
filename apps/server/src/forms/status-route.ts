import { type Locale, localPath } from '@school/content/locales'
import { check } from '@school/forms'
import type { ApplicationStatus } from '@school/forms/state'
import { toldState } from '@school/forms/submission-state'
import { createBirthDateCheck, readApplicationStatus, type StatusOfApplication } from '@school/office/status'
import type { DataKeys } from '@school/outbox/data-keys'
import { referenceIn } from '@school/outbox/reference'
import { ENTERED_DAYS, linkedIn, openStatusLink, signStatusLink } from '@school/outbox/signed-links'
import type { Db } from '@school/prisma'
import { schoolTime } from '@school/upstream/school-time'
import type { FastifyInstance } from 'fastify'
import { countedOfBirthDate } from '../attempts/limits.ts'
import type { SendOwnPage } from '../pages/own-page.ts'
import { sendStaticPage } from '../pages/send-static-page.ts'
import { roundOfApplication } from '../text/round.ts'
import type { Allowance } from './allowances.ts'
import { MAX_TEXT_BYTES, textForm } from './form-body.ts'
import { errorText, HttpError } from './form-error.ts'
import { wantsJson } from './form-request.ts'
import { addressesOf, formsIn, localeOf } from './languages.ts'
import type { Preflight } from './preflight.ts'
import { nameIn, quotationIn } from './result.ts'

// The status of an application. Reference and date of birth are posted; what they are found for is at a signed address, which can be
// loaded again. A family with a receipt has such an address already.

interface StatusRouteOptions {
  db: Db
  keys: DataKeys
  preflight: Preflight
  questions: Allowance
  pages: Allowance
  sendOwnPage: SendOwnPage
}

/** `POST /application-status`, and `/status/<link>`, in each language. */
export function serveStatus(app: FastifyInstance, options: StatusRouteOptions): void {
  const { db, keys, preflight, questions, pages, sendOwnPage } = options
  const find = linkedIn(db)
  const hasBirthDate = createBirthDateCheck(db, keys)
  const onRequest = preflight('status', () => MAX_TEXT_BYTES, questions)
  for (const address of addressesOf('/application-status'))
    app.post(address, { config: { kind: 'form' }, onRequest }, async (request, reply) => {
      const { entries } = textForm(request)
      const locale = localeOf(request)
      const checked = check(formsIn[locale].status, entries)
      if (!checked.ok) throw new HttpError(422, errorText('invalid'), checked.errors)
      await questions.use(request)
      const reference = referenceIn(checked.values.reference)
      // No reference is no guess: it counts for nobody.
      if (reference === null) throw new HttpError(422, errorText('noSuchApplication'))
      const attempt = await app.attempts.begin(...countedOfBirthDate(reference, request.ip))
      if (attempt.waitMs > 0) throw new HttpError(429, errorText('tooManyStatusChecks'), [], attempt.waitMs)
      const found = await hasBirthDate(reference, checked.values.dob).catch(async (error) => {
        await attempt.takeBack()
        throw error
      })
      if (!found) throw new HttpError(422, errorText('noSuchApplication'))
      await attempt.takeBack()
      const linked = await find(reference)
      if (!linked) throw new HttpError(422, errorText('noSuchApplication'))
      const { token } = signStatusLink(keys, linked, ENTERED_DAYS)
      return reply.header('cache-control', 'no-store').redirect(localPath(`/status/${token}`, locale), 303)
    })

  for (const address of addressesOf('/status/:link'))
    app.get<{ Params: { link: string } }>(address, async (request, reply) => {
      await pages.inTurn(request, reply)
      await pages.use(request)
      const locale = localeOf(request)
      const opened = await openStatusLink(keys, request.params.link, find)
      const found = opened && (await readApplicationStatus(db, keys, opened.reference))
      // An address that does not work any more leads to the form.
      if (!found)
        return reply
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex')
          .redirect(localPath('/application-status', locale), 302)
      const status = statusOf(found, opened.until, locale)
      if (wantsJson(request)) return reply.header('cache-control', 'no-store').send(status)
      const path = localPath(`/status/${request.params.link}`, locale)
      return (await sendOwnPage(request, reply, { path, status: 200, requestState: { status } }))
        ? reply
        : sendStaticPage(reply, locale, { page: 'status', status })
    })
}

/** What the page says, in its language. */
export function statusOf(
  { progress, matter }: StatusOfApplication,
  until: string,
  locale: Locale,
): ApplicationStatus {
  const at = (date: Date) => `${schoolTime(date)}+06:00`
  const atOrNull = (date: Date | null) => date && at(date)
  const { request, invitation, decision } = matter
  return {
    reference: progress.reference,
    stage: toldState(progress.state),
    quote: progress.outcomeMessage && quotationIn(locale, progress.outcomeMessage),
    receivedAt: at(progress.receivedAt),
    answeredAt: atOrNull(progress.settledAt),
    officeAt: atOrNull(matter.changedAt),
    className: nameIn(locale, 'classes', progress.className),
    sessionName: nameIn(locale, 'sessions', progress.sessionName),
    matter: {
      request: request && {
        text: request.text,
        at: at(request.at),
        answer: request.answer && {
          text: request.answer.text,
          at: at(request.answer.at),
          pictures: request.answer.pictures.length,
        },
      },
      invitation: invitation && {
        slot: invitation.slot,
        text: invitation.text,
        at: at(invitation.at),
        attendance: invitation.attendance?.is ?? null,
      },
      decision: decision && { decision: decision.decision, text: decision.text, at: at(decision.at) },
    },
    round: roundOfApplication(locale),
    until,
    reply: null,
  }
}
