import type { FieldError, Form } from '@school/forms'
import type { Texts } from './languages.ts'

// The errors of a posted form.

/** A sentence for the visitor, whose language is known where it is answered; a text is said as it is. */
type Said = string | ((texts: Texts) => string)

/** An error message of packages/forms that concerns no field. */
export const errorText =
  (name: keyof Texts['errors']['errorMessages']): Said =>
  ({ errors }) =>
    errors.errorMessages[name]

/** A message of packages/forms about sending or about pictures. */
export const formText =
  (name: Exclude<keyof Texts['forms']['messages'], 'tooLong'>): Said =>
  ({ forms }) =>
    forms.messages[name]

/** Ends the request before anything is stored. */
export class HttpError extends Error {
  readonly status: number
  readonly said: Said
  /** In the language of the form. */
  readonly errors: FieldError[]
  constructor(status: number, said: Said, errors: FieldError[] = []) {
    super(`answered with ${status}`)
    this.status = status
    this.said = said
    this.errors = errors
  }
}

/** The upstream refused a mobile number with its password. */
export class WrongPassword extends HttpError {}

export const tooLargeErrors = (form: Form): FieldError[] =>
  form.name === 'application' ? [{ field: 'picture', message: form.rules.pictureSize }] : []
