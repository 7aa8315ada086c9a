import { check } from '@school/forms'
import { wireFields } from '@school/forms/wire'
import type { Channel } from '@school/outbox/confirmations'
import type { SubmissionIntake } from '@school/outbox/intake'
import type { NewSubmission } from '@school/outbox/submission'
import type { FastifyInstance } from 'fastify'
import type { Allowance } from './allowances.ts'
import { hashOf, keyOf, MAX_TEXT_BYTES, textForm } from './form-body.ts'
import { errorText, HttpError, SentBefore } from './form-error.ts'
import { isSentAgain } from './form-request.ts'
import { addressesOf, formsIn, localeOf } from './languages.ts'
import type { Preflight } from './preflight.ts'
import type { StoreAndAnswer } from './store-and-answer.ts'

/** `POST /contact`, in each language. */
export function serveContactForm(
  app: FastifyInstance,
  {
    preflight,
    stored,
    channels,
    intake,
    storeAndAnswer,
  }: {
    preflight: Preflight
    stored: Allowance
    /** How the arrival can be confirmed. */
    channels: Channel[]
    intake: Pick<SubmissionIntake, 'findRepeated'>
    storeAndAnswer: StoreAndAnswer
  },
): void {
  const onRequest = preflight('contact', () => MAX_TEXT_BYTES, stored)
  for (const address of addressesOf('/contact'))
    app.post(address, { config: { kind: 'form' }, onRequest }, async (request, reply) => {
      const { entries } = textForm(request)
      const form = formsIn[localeOf(request)].contact
      const checked = check(form, entries)
      if (!checked.ok) throw new HttpError(422, errorText('invalid'), checked.errors)
      const payload = wireFields(form, checked.values)
      const submission: NewSubmission = {
        kind: 'contact',
        key: keyOf(entries),
        contentHash: hashOf('contact', payload, null),
        payload,
        picture: null,
        consentVersion: null,
        confirmation: channels.includes('email') ? { channel: 'email', locale: localeOf(request) } : null,
      }
      const repeated = isSentAgain(entries) ? null : await intake.findRepeated(submission)
      if (repeated) throw SentBefore.message(repeated, localeOf(request))
      return storeAndAnswer(reply, request, submission)
    })
}
