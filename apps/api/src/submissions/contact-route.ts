import { check } from '@school/forms'
import { contactForm } from '@school/forms/contact'
import { errorMessages } from '@school/forms/messages/errors'
import type { FastifyInstance } from 'fastify'
import type { Deliver } from './deliver.ts'
import { hashOf, keyOf, MAX_TEXT_BYTES, textForm } from './form-body.ts'
import { HttpError } from './form-error.ts'
import { limits, type Preflight } from './preflight.ts'

/** `POST /contact`. */
export function serveContactForm(
  app: FastifyInstance,
  { preflight, deliver }: { preflight: Preflight; deliver: Deliver },
): void {
  app.post(
    '/contact',
    { onRequest: preflight(limits.contact, contactForm, () => MAX_TEXT_BYTES) },
    async (request, reply) => {
      const { entries } = textForm(request)
      const checked = check(contactForm, entries)
      if (!checked.ok) throw new HttpError(422, errorMessages.invalid, checked.errors)
      const payload = checked.values
      return deliver(reply, request, {
        kind: 'contact',
        key: keyOf(entries),
        contentHash: hashOf('contact', payload, null),
        payload,
        picture: null,
        consentVersion: null,
      })
    },
  )
}
