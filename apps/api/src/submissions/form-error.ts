import { type FieldError, type Form, messages } from '@school/forms'
import { applicationForm } from '@school/forms/application'

// Why a form is not taken in.

/** An answer that ends the request before anything is stored. */
export class HttpError extends Error {
  readonly status: number
  readonly errors: FieldError[]
  constructor(status: number, message: string, errors: FieldError[] = []) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

/** The upstream says no to a mobile number with its password. */
export class WrongPassword extends HttpError {}

export const tooLargeErrors = (form: Form): FieldError[] =>
  form === applicationForm ? [{ field: 'picture', message: messages.pictureSize }] : []
