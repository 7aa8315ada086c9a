import { check } from '@school/forms'
import { wireFields } from '@school/forms/wire'
import type { FastifyInstance } from 'fastify'
import type { Allowance } from './allowances.ts'
import { hashOf, keyOf, MAX_TEXT_BYTES, textForm } from './form-body.ts'
import { errorText, HttpError } from './form-error.ts'
import { addressesOf, formsIn, localeOf } from './languages.ts'
import type { Preflight } from './preflight.ts'
import type { StoreAndAnswer } from './store-and-answer.ts'

/** `POST /privacy`, in each language: a request about personal data, which the office answers. It is forwarded nowhere. */
export function serveRightsForm(
  app: FastifyInstance,
  {
    preflight,
    stored,
    storeAndAnswer,
  }: { preflight: Preflight; stored: Allowance; storeAndAnswer: StoreAndAnswer },
): void {
  const onRequest = preflight('rights', () => MAX_TEXT_BYTES, stored)
  for (const address of addressesOf('/privacy'))
    app.post(address, { config: { kind: 'form' }, onRequest }, async (request, reply) => {
      const { entries } = textForm(request)
      const form = formsIn[localeOf(request)].rights
      const checked = check(form, entries)
      if (!checked.ok) throw new HttpError(422, errorText('invalid'), checked.errors)
      const payload = wireFields(form, checked.values)
      return storeAndAnswer(reply, request, {
        kind: 'rights',
        key: keyOf(entries),
        contentHash: hashOf('rights', payload, null),
        payload,
        picture: null,
        consentVersion: null,
      })
    })
}
