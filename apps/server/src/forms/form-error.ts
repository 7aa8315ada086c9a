import type { Locale } from '@school/content/locales'
import type { FieldError, Form } from '@school/forms'
import type { EarlierSent } from '@school/forms/state'
import type { EarlierApplication } from '@school/outbox/earlier'
import { schoolDay } from '@school/upstream/school-time'
import { formatDate } from '../text/dates.ts'
import type { Texts } from './languages.ts'

// The errors of a posted form.

/** A message for the visitor: a text, or a function of the texts in the visitor’s language. */
type VisitorText = string | ((texts: Texts) => string)

/** An error message of packages/forms that concerns no field. */
export const errorText =
  (name: keyof Texts['errors']['errorMessages']): VisitorText =>
  ({ errors }) =>
    errors.errorMessages[name]

/** A message of packages/forms about sending or about pictures. */
export const formText =
  (name: Exclude<keyof Texts['forms']['messages'], 'tooLong'>): VisitorText =>
  ({ forms }) =>
    forms.messages[name]

/** Ends the request before anything is stored. */
export class HttpError extends Error {
  readonly status: number
  readonly text: VisitorText
  /** In the language of the form. */
  readonly errors: FieldError[]
  /** After how many milliseconds the visitor may try again, if that is known. */
  readonly waitMs: number | undefined
  constructor(status: number, text: VisitorText, errors: FieldError[] = [], waitMs?: number) {
    super(`answered with ${status}`)
    this.status = status
    this.text = text
    this.errors = errors
    this.waitMs = waitMs
  }
}

/** It looks like an earlier one: the visitor is asked whether to send it all the same. */
export class SentBefore extends HttpError {
  readonly earlier: EarlierSent
  constructor(text: VisitorText, earlier: EarlierSent) {
    super(409, text)
    this.earlier = earlier
  }

  static application({ reference, receivedAt, isSurelySame }: EarlierApplication, locale: Locale) {
    const earlier = { reference: isSurelySame ? reference : null }
    const date = formatDate(schoolDay(receivedAt), locale)
    return new SentBefore(({ errors }) => errors.sentBefore({ ...earlier, date }), earlier)
  }

  static message(receivedAt: Date, locale: Locale) {
    const date = formatDate(schoolDay(receivedAt), locale)
    return new SentBefore(({ errors }) => errors.messageSentBefore({ date }), { reference: null })
  }
}

/** The upstream refused a mobile number with its password. */
export class WrongPassword extends HttpError {
  /** The upstream's own message; '' if it has none. */
  readonly upstreamMessage: string
  constructor(text: VisitorText, upstreamMessage: string) {
    super(422, text)
    this.upstreamMessage = upstreamMessage
  }
}

export const tooLargeErrors = (form: Form): FieldError[] =>
  form.name === 'application' ? [{ field: 'picture', message: form.rules.pictureSize }] : []
