import type { Locale } from '@school/content/locales'
import { pendingMessage } from '@school/forms/outcome'
import type { SubmissionResult } from '@school/forms/state'
import type { Kind, Progress } from '@school/outbox/submission'
import { schoolTime } from '@school/upstream/school-time'
import { textsIn } from './languages.ts'

// What became of a submission, in the language of its visitor.

/** The result of a stored submission whose row cannot be read. */
export const storedResult = (kind: Kind, reference: string, locale: Locale): SubmissionResult => ({
  state: 'pending',
  reference,
  message: pendingMessage(kind, 'pending', reference, textsIn[locale].outcome),
  receipt: null,
})

/** The result in a language, with the upstream's own message if there is one. */
export function resultOf(row: Progress, locale: Locale): SubmissionResult {
  const { reference, kind, className, sessionName, fee } = row
  const receipt = { receivedAt: `${schoolTime(row.receivedAt)}+06:00`, className, sessionName, fee }
  if (row.state === 'delivered' || row.state === 'refused') {
    return { state: row.state, reference, message: row.outcomeMessage ?? ownMessage(row, locale), receipt }
  }
  const state = row.state === 'unclear' ? 'unclear' : 'pending'
  return {
    state,
    reference,
    message: pendingMessage(kind, state, reference, textsIn[locale].outcome),
    receipt,
  }
}

/** The message for a decision without a message of the upstream (docs/spec/part-1.md#8, docs/spec/part-2.md#8). */
function ownMessage({ kind, state, outcomeCode }: Progress, locale: Locale): string {
  const { messages } = textsIn[locale].forms
  if (kind === 'application')
    return state === 'delivered' ? messages.applicationSent : messages.applicationFailed
  if (state === 'delivered') return messages.contactSent
  // The code is the status: 201 to 299 is neither a success nor a server error.
  return /^[3-5]/.test(outcomeCode ?? '') ? messages.contactFailed : messages.contactRefused
}
