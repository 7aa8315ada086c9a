import { type Locale, localPath } from '@school/content/locales'
import { check } from '@school/forms'
import type { ApplicationStatus } from '@school/forms/state'
import {
  createBirthDateCheck,
  readApplicationStatus,
  type StatusOfApplication,
} from '@school/outbox/application-status'
import type { DataKeys } from '@school/outbox/data-keys'
import { parseReference } from '@school/outbox/reference'
import type { Db } from '@school/prisma'
import { schoolTime } from '@school/upstream/school-time'
import type { FastifyInstance } from 'fastify'
import { clientKey } from '../http/client-key.ts'
import type { SendOwnPage } from '../pages/own-page.ts'
import { MAX_TEXT_BYTES, textForm } from './form-body.ts'
import { errorText, HttpError } from './form-error.ts'
import { wantsJson } from './form-request.ts'
import { addressesOf, formsIn, localeOf } from './languages.ts'
import { createPasswordAttempts } from './password-attempts.ts'
import { plainPage, statusPage } from './plain-page.ts'
import type { Preflight, RateCheck } from './preflight.ts'
import { nameIn } from './result.ts'
import { ENTERED_DAYS, type StatusLinks } from './status-links.ts'

// The status of an application. Reference and date of birth are posted; what they are found for is at a signed address, which can be
// loaded again. A family with a receipt has such an address already.

/** Wrong dates for one reference. A child's date of birth is one of some thousands, so the limit of all clients is for a day. */
const ATTEMPTS = {
  client: { max: 10, ms: 15 * 60_000 },
  number: { max: 30, ms: 24 * 60 * 60_000 },
}
/** Read in place of what is no reference. No application has it. */
const NO_REFERENCE = 'A-0000-0000'

interface StatusRouteOptions {
  db: Db
  keys: DataKeys
  links: StatusLinks
  preflight: Preflight
  mayAsk: RateCheck
  isWithinLimit: RateCheck
  sendOwnPage: SendOwnPage
}

/** `POST /application-status`, and `/status/<link>`, in each language. */
export function serveStatus(app: FastifyInstance, options: StatusRouteOptions): void {
  const { db, keys, links, preflight, mayAsk, isWithinLimit, sendOwnPage } = options
  const attempts = createPasswordAttempts(Date.now, ATTEMPTS)
  const hasBirthDate = createBirthDateCheck(db, keys)
  const onRequest = preflight('status', () => MAX_TEXT_BYTES, mayAsk)
  for (const address of addressesOf('/application-status'))
    app.post(address, { onRequest }, async (request, reply) => {
      const { entries } = textForm(request)
      const locale = localeOf(request)
      const checked = check(formsIn[locale].status, entries)
      if (!checked.ok) throw new HttpError(422, errorText('invalid'), checked.errors)
      await mayAsk(request)
      const reference = parseReference(checked.values.reference) ?? NO_REFERENCE
      const client = clientKey(request.ip)
      if (!attempts.begin(reference, client)) throw new HttpError(429, errorText('tooManyStatusChecks'))
      const found = await hasBirthDate(reference, checked.values.dob).catch((error) => {
        attempts.takeBack(reference, client)
        throw error
      })
      if (!found) throw new HttpError(422, errorText('noSuchApplication'))
      attempts.takeBack(reference, client)
      const { token } = links.create(reference, ENTERED_DAYS)
      return reply.header('cache-control', 'no-store').redirect(localPath(`/status/${token}`, locale), 303)
    })

  for (const address of addressesOf('/status/:link'))
    app.get<{ Params: { link: string } }>(address, async (request, reply) => {
      await isWithinLimit(request)
      const locale = localeOf(request)
      const opened = links.open(request.params.link)
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
        : plainPage(reply, 200, statusPage(status, locale))
    })
}

/** What the page says, in its language. */
function statusOf(
  { progress, office }: StatusOfApplication,
  until: string,
  locale: Locale,
): ApplicationStatus {
  const at = (date: Date | null | undefined) => (date ? `${schoolTime(date)}+06:00` : null)
  const shown = office?.state === 'answered' ? null : office
  return {
    reference: progress.reference,
    stage: shown?.state ?? stageOf(progress.state),
    quote: progress.outcomeMessage,
    receivedAt: at(progress.receivedAt) ?? '',
    answeredAt: at(progress.settledAt),
    officeAt: at(shown?.changedAt),
    className: nameIn(locale, 'classes', progress.className),
    sessionName: nameIn(locale, 'sessions', progress.sessionName),
    text: shown?.text ?? '',
    slot: shown?.state === 'invited' ? shown.slot : null,
    decision: shown?.state === 'decided' ? shown.decision : null,
    until,
  }
}

function stageOf(state: StatusOfApplication['progress']['state']): ApplicationStatus['stage'] {
  if (state === 'delivered') return 'accepted'
  return state === 'refused' || state === 'unclear' ? state : 'waiting'
}
