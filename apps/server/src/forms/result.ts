import { upstreamNames } from '@school/content'
import type { Locale } from '@school/content/locales'
import { knownBanglaName } from '@school/content/upstream-name'
import { openMessage } from '@school/forms/outcome'
import type { SubmissionResult } from '@school/forms/state'
import type { Progress, StoredKind } from '@school/outbox/submission'
import { schoolTime } from '@school/upstream/school-time'
import { roundOfApplication } from '../text/round.ts'
import { upstreamName } from '../text/upstream-names.ts'
import { formsIn, textsIn } from './languages.ts'

// What became of a submission, in the language of its visitor.

/** The result of a stored submission whose row cannot be read. */
export const storedResult = (kind: StoredKind, reference: string, locale: Locale): SubmissionResult => ({
  state: 'received',
  reference,
  message: openMessage(kind, 'received', reference, textsIn[locale].outcome),
  receipt: null,
})

/** So long after the answer the school's own words are shown to whoever has the reference. */
const WORDS_MS = 3 * 86_400_000

/**
 * What the receipt shows to anybody with the reference, which is on paper and in telephone calls. The school's own words may name the
 * child: after some days only the status has them, for whoever knows the date of birth.
 */
export const forReceipt = (row: Progress, now = Date.now()): Progress =>
  row.settledAt && row.settledAt.getTime() + WORDS_MS < now ? { ...row, outcomeMessage: null } : row

/** The result in a language, with the upstream's own message if there is one. */
export function resultOf(row: Progress, locale: Locale): SubmissionResult {
  const { reference, kind, fee, paymentMethod } = row
  const receipt = {
    receivedAt: `${schoolTime(row.receivedAt)}+06:00`,
    className: nameIn(locale, 'classes', row.className),
    sessionName: nameIn(locale, 'sessions', row.sessionName),
    fee,
    paymentMethod: paymentMethod && payment(locale, paymentMethod),
  }
  const round = kind === 'application' && row.state !== 'refused' && { round: roundOfApplication(locale) }
  if (row.state === 'delivered' || row.state === 'refused') {
    const statusMessage = messageIn(locale, ownMessage(row, locale), row.outcomeMessage)
    return { state: row.state, reference, ...statusMessage, receipt, ...round }
  }
  return {
    state: row.state,
    reference,
    message: openMessage(kind, row.state, reference, textsIn[locale].outcome),
    receipt,
    ...round,
  }
}

/**
 * The message for a decision: in English the upstream's own if it has one; in Bangla ours, with the upstream's as a quotation
 * (docs/spec/rulings.md#48).
 */
export function messageIn(
  locale: Locale,
  own: string,
  upstreamMessage: string | null,
): { message: string; quote?: string } {
  if (!upstreamMessage) return { message: own }
  if (locale === 'en') return { message: upstreamMessage }
  const quote = upstreamMessage === own ? null : quotationIn(locale, upstreamMessage)
  return quote === null ? { message: own } : { message: own, quote }
}

/** The upstream's words as a quotation; null where a Bangla page says the same already. */
export const quotationIn = (locale: Locale, words: string): string | null =>
  locale === 'bn' && isKnownAnswer(words) ? null : words

/** Whether it only says that a form was taken (`answers` in packages/content/upstream-names.yaml). */
const isKnownAnswer = (words: string): boolean =>
  knownBanglaName(upstreamNames.answers, words.replace(/[^\p{L}\p{N}]{1,9}$/u, '')) !== null

/** How the fee was paid, as the form names it. */
const payment = (locale: Locale, method: string): string => {
  const field = formsIn[locale].application.fields.find(({ name }) => name === 'paymentMethod')
  return field?.optionLabels?.[method] ?? method
}

/** A name of the upstream in the language of the page. */
export const nameIn = (locale: Locale, kind: 'classes' | 'sessions', name: string | null) =>
  name === null ? null : upstreamName(locale, kind, name)

/** The message for a decision without a message of the upstream (docs/spec/part-1.md#8, docs/spec/part-2.md#8). */
function ownMessage({ kind, state, outcomeCode }: Progress, locale: Locale): string {
  const { messages } = textsIn[locale].forms
  if (kind === 'rights') return messages.rightsSent
  if (kind === 'reminder') return messages.reminderSaved
  if (kind === 'application')
    return state === 'delivered' ? messages.applicationSent : messages.applicationFailed
  if (state === 'delivered') return messages.contactSent
  // The code is the status: 201 to 299 is neither a success nor a server error.
  return /^[3-5]/.test(outcomeCode ?? '') ? messages.contactFailed : messages.contactRefused
}
