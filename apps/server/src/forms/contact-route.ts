import { check } from '@school/forms'
import { wireFields } from '@school/forms/wire'
import type { Channel } from '@school/outbox/confirmations'
import type { FastifyInstance } from 'fastify'
import { hashOf, keyOf, MAX_TEXT_BYTES, textForm } from './form-body.ts'
import { errorText, HttpError } from './form-error.ts'
import { addressesOf, formsIn, localeOf } from './languages.ts'
import type { Preflight, RateCheck } from './preflight.ts'
import type { StoreAndAnswer } from './store-and-answer.ts'

/** `POST /contact`, in each language. */
export function serveContactForm(
  app: FastifyInstance,
  {
    preflight,
    mayStore,
    channels,
    storeAndAnswer,
  }: {
    preflight: Preflight
    mayStore: RateCheck
    /** How the arrival can be confirmed. */
    channels: Channel[]
    storeAndAnswer: StoreAndAnswer
  },
): void {
  const onRequest = preflight('contact', () => MAX_TEXT_BYTES, mayStore)
  for (const address of addressesOf('/contact'))
    app.post(address, { onRequest }, async (request, reply) => {
      const { entries } = textForm(request)
      const form = formsIn[localeOf(request)].contact
      const checked = check(form, entries)
      if (!checked.ok) throw new HttpError(422, errorText('invalid'), checked.errors)
      const payload = wireFields(form, checked.values)
      return storeAndAnswer(reply, request, {
        kind: 'contact',
        key: keyOf(entries),
        contentHash: hashOf('contact', payload, null),
        payload,
        picture: null,
        consentVersion: null,
        confirmation: channels.includes('email') ? { channel: 'email', locale: localeOf(request) } : null,
      })
    })
}
