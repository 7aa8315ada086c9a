import { applicationForm } from '@school/forms/application'
import type { Entries } from '@school/forms/content'
import { dateOf } from '@school/forms/dates'
import { type Chosen, nothingChosen } from '../chosen.ts'
import type { PreparedPicture } from '../picture.ts'

/** The state that the form shows in addition to the values of its fields. */
export interface ApplicationState {
  chosen: Chosen
  picture: Blob | null
  /** The picture is accepted, but may print blurred. */
  isPictureSmall: boolean
  /** The visitor is looking at all answers before they are sent. */
  isChecked: boolean
  /** Why the chosen picture cannot be used. */
  pictureError: string | null
  /** Whether the picture is being prepared. */
  isPreparing: boolean
  isSameAddress: boolean
  /** Answers on which other parts of the form depend. */
  watched: Watched
  /** The invalid fields. */
  invalid: ReadonlySet<string>
  /** Fields with a chosen option that is no longer offered. */
  unavailable: ReadonlySet<string>
  /** Whether the draft is stored on this device. */
  saving: 'not yet' | 'saved' | 'restored' | 'impossible'
  /** Shown above the form: why an earlier submission failed. */
  notice: string
  /** The upstream's own words, below the notice. */
  quote: string
  /** The reference of a submission that is not delivered yet. */
  pendingReference: string | null
  /** The reference of the delivered application. */
  sentReference: string | null
  /** How often the visitor was informed that this application had been sent. Each increment shows the notice again. */
  sentStatusCount: number
}

export type Watched = Readonly<Record<'dob' | 'birthRegNo' | 'paymentMethod' | 'confirmation', string>>

export const watchedIn = (entries: Entries): Watched => {
  const text = (name: string) => entries.find(([entry]) => entry === name)?.[1] ?? ''
  return {
    dob: dateOf({ whole: text('dob'), parts: [text('dobDay'), text('dobMonth'), text('dobYear')] }),
    birthRegNo: text('birthRegNo'),
    paymentMethod: text('paymentMethod'),
    confirmation: text('confirmation'),
  }
}

/** Callbacks of the draft to the form. */
export interface ApplicationEvents {
  /** Announces a text to screen readers. */
  announce(text: string): void
  /** These fields have changed, so their errors may be resolved. */
  recheck(names: string[]): void
  /** The form was emptied, so it has no errors. */
  clearErrors(): void
}

export interface ApplicationServices {
  preparePicture(file: Blob): Promise<PreparedPicture>
  /** Returns the result of a submission, or null if it is not available soon. */
  outcomeOf(reference: string): Promise<{ state: string; message: string; quote?: string } | null>
}

export const requiredNames = applicationForm.fields.flatMap((field) =>
  field.required && !field.requiredWhen ? [field.name] : [],
)

/** Required answers that the form does not give itself: what the progress counts. */
export const countedNames = applicationForm.fields.flatMap((field) =>
  field.required && !field.requiredWhen && field.initial === undefined ? [field.name] : [],
)

export const emptyState: ApplicationState = {
  chosen: nothingChosen,
  picture: null,
  isPictureSmall: false,
  pictureError: null,
  isChecked: false,
  isPreparing: false,
  isSameAddress: false,
  watched: watchedIn([]),
  invalid: new Set(requiredNames),
  unavailable: new Set(),
  saving: 'not yet',
  notice: '',
  quote: '',
  pendingReference: null,
  sentReference: null,
  sentStatusCount: 0,
}

/** Fields whose validity depends on another field. */
export const dependents: Record<string, string[]> = {
  needTransport: ['pickupPoint'],
  sameAddress: ['permanentAddress'],
  presentAddress: ['permanentAddress'],
  paymentMethod: ['transactionDetails'],
  email: ['confirmation'],
}

/** Returns the same set if nothing changes, so that nothing renders. */
export function withMembers(
  before: ReadonlySet<string>,
  names: readonly string[],
  members: readonly string[],
): ReadonlySet<string> {
  if (names.every((name) => before.has(name) === members.includes(name))) return before
  return new Set([...[...before].filter((name) => !names.includes(name)), ...members])
}
