import { applicationForm } from '@school/forms/application'
import { type Chosen, nothingChosen } from './chosen.ts'
import type { PreparedPicture } from './picture.ts'

/** What a page shows of an application that is being written, beside what its own fields hold. */
export interface ApplicationState {
  chosen: Chosen
  picture: Blob | null
  /** Why the picture that was chosen cannot be used. */
  pictureError: string | null
  /** The picture is being prepared. */
  isPreparing: boolean
  isSameAddress: boolean
  /** Fields that are not valid yet. */
  missing: ReadonlySet<string>
  /** Fields whose option was chosen once and is no longer offered. */
  unavailable: ReadonlySet<string>
  /** Whether the draft is saved on this device. */
  saving: 'not yet' | 'saved' | 'restored' | 'impossible'
  /** Above the form: why what was sent before did not go through. */
  notice: string
  /** The reference of what was sent and is not settled. */
  pendingReference: string | null
  /** The reference under which this application was delivered. */
  sentReference: string | null
  /** How often the visitor had to be told that this application was sent already. */
  timesToldSent: number
}

/** What a draft tells its page. */
export interface ApplicationEvents {
  /** For screen readers. */
  announce(text: string): void
  /** These fields have changed: their errors may be gone. */
  recheck(names: string[]): void
  /** Nothing that was entered is left. */
  emptied(): void
}

export interface ApplicationServices {
  preparePicture(file: Blob): Promise<PreparedPicture>
  /** What became of a submission; null where that is not to be had soon. */
  outcomeOf(reference: string): Promise<{ state: string; message: string } | null>
}

export const requiredNames = applicationForm.fields.flatMap((field) =>
  field.required && !field.requiredWhen ? [field.name] : [],
)

export const emptyState: ApplicationState = {
  chosen: nothingChosen,
  picture: null,
  pictureError: null,
  isPreparing: false,
  isSameAddress: false,
  missing: new Set(requiredNames),
  unavailable: new Set(),
  saving: 'not yet',
  notice: '',
  pendingReference: null,
  sentReference: null,
  timesToldSent: 0,
}

/** Fields whose validity follows from another one. */
export const dependents: Record<string, string[]> = {
  needTransport: ['pickupPoint'],
  sameAddress: ['permanentAddress'],
  presentAddress: ['permanentAddress'],
}

/** The same set where nothing changed, so that nothing is rendered. */
export function withMembers(
  before: ReadonlySet<string>,
  names: readonly string[],
  members: readonly string[],
): ReadonlySet<string> {
  if (names.every((name) => before.has(name) === members.includes(name))) return before
  return new Set([...[...before].filter((name) => !names.includes(name)), ...members])
}
