import { intake } from '@school/content/intake'
import { check } from '@school/forms'
import { wireFields } from '@school/forms/wire'
import { CHANNELS, type Channel } from '@school/outbox/confirmations'
import type { FastifyInstance } from 'fastify'
import { closedText, mayRemind } from '../text/round.ts'
import type { Allowance } from './allowances.ts'
import { hashOf, MAX_TEXT_BYTES, textForm } from './form-body.ts'
import { errorText, HttpError } from './form-error.ts'
import { addressesOf, formsIn, localeOf, textsIn } from './languages.ts'
import type { Preflight } from './preflight.ts'
import type { StoreAndAnswer } from './store-and-answer.ts'

interface ReminderRouteOptions {
  preflight: Preflight
  stored: Allowance
  /** The ways that are configured. */
  channels: Channel[]
  storeAndAnswer: StoreAndAnswer
}

/** `POST /apply-online/reminder`, in each language: a message on the day on which the intake opens. */
export function serveReminderForm(
  app: FastifyInstance,
  { preflight, stored, channels, storeAndAnswer }: ReminderRouteOptions,
): void {
  const onRequest = preflight('reminder', () => MAX_TEXT_BYTES, stored)
  for (const address of addressesOf('/apply-online/reminder'))
    app.post(address, { config: { kind: 'form' }, onRequest }, async (request, reply) => {
      const locale = localeOf(request)
      const { entries } = textForm(request)
      const form = formsIn[locale].reminder
      const checked = check(form, entries)
      if (!checked.ok) throw new HttpError(422, errorText('invalid'), checked.errors)
      const { opens } = intake
      // The page was opened before, and the intake has opened or has no day any more.
      if (!opens || !mayRemind()) throw new HttpError(409, closedText(locale) ?? errorText('invalid'))
      const payload = wireFields(form, checked.values)
      const wanted = CHANNELS.filter((one) => channels.includes(one) && payload[fieldOf(one)])
      if (wanted.length === 0) {
        const message = textsIn[locale].reminder.reminderMissing
        throw new HttpError(422, errorText('invalid'), [{ field: fieldOf(channels[0] ?? 'email'), message }])
      }
      return storeAndAnswer(reply, request, {
        kind: 'reminder',
        // The content is the key: who asks twice is reminded once.
        key: null,
        contentHash: hashOf('reminder', { ...payload, opens }, null),
        payload,
        picture: null,
        consentVersion: null,
        reminder: { channels: wanted, locale, at: new Date(`${opens}T00:00:00+06:00`) },
      })
    })
}

const fieldOf = (channel: Channel): 'email' | 'mobile' => (channel === 'email' ? 'email' : 'mobile')
