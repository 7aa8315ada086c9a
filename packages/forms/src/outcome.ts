// The texts of the result page of a submission (docs/spec/rulings.md#29), and of the plain page that the server sends
// if the result page cannot be rendered.

import * as ownAmounts from '@school/forms/messages/amounts'
import * as own from '@school/forms/messages/outcome'
import { type SubmissionState, type ToldState, toldState } from './submission-state.ts'
import { type AmountTexts, formatTaka, localDigits } from './taka.ts'

type SubmissionKind = 'application' | 'contact' | 'rights' | 'reminder'

/** When the form was sent and for what. It contains no personal data, because anybody with the address can read it. */
export interface Receipt {
  /** In Dhaka: `2026-11-22T14:05:09+06:00`. */
  receivedAt: string
  /** The names in the mirror; null if they are unknown or were erased. */
  className: string | null
  sessionName: string | null
  /** In Taka, as it was forwarded. */
  fee: string | null
  /** In the language of the page. */
  paymentMethod: string | null
}

/** The texts about submissions in one language; default: English. */
interface OutcomeTexts {
  outcomes: Record<SubmissionKind, Record<ToldState, { title: string; next: readonly string[] }>>
  openMessages: Record<
    SubmissionKind,
    Record<'waiting' | 'unclear', (values: { reference: string }) => string>
  >
  receiptLabels: {
    [label in 'received' | 'className' | 'sessionName' | 'fee' | 'paymentMethod']: string
  } & {
    /** The hour is 0 to 23, in Dhaka. */
    time: (values: { day: number; month: string; year: string; hour: number; minute: number }) => string
  }
}

const KINDS: Record<string, SubmissionKind> = { A: 'application', R: 'rights', N: 'reminder' }

/** The kind of a submission, by the letter of its reference. */
export const kindOf = (reference: string): SubmissionKind => KINDS[reference.charAt(0)] ?? 'contact'

/** Returns the title of the result page and what happens next. */
export const outcomeWords = (
  kind: SubmissionKind,
  state: SubmissionState,
  texts: Pick<OutcomeTexts, 'outcomes'> = own,
): { title: string; next: readonly string[] } => texts.outcomes[kind][toldState(state)]

/** Returns the message for a submission that is stored but not delivered yet. */
export const openMessage = (
  kind: SubmissionKind,
  state: SubmissionState,
  reference: string,
  texts: Pick<OutcomeTexts, 'openMessages'> = own,
): string => texts.openMessages[kind][state === 'unclear' ? 'unclear' : 'waiting']({ reference })

/**
 * Returns the rows of a receipt: a name and a value each. Unknown values are left out.
 * @param months names of months, as packages/content has them
 */
export function receiptLines(
  { receivedAt, className, sessionName, fee, paymentMethod }: Receipt,
  months: readonly string[],
  { receiptLabels: labels }: Pick<OutcomeTexts, 'receiptLabels'> = own,
  amounts: AmountTexts = ownAmounts,
): [string, string][] {
  const [, year = '', month, day, hour, minute] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(receivedAt) ?? []
  const lines: [string, string | null][] = [
    [
      labels.received,
      year
        ? labels.time({
            day: Number(day),
            month: months[Number(month) - 1] ?? '',
            year: localDigits(year, amounts),
            hour: Number(hour),
            minute: Number(minute),
          })
        : null,
    ],
    [labels.className, className],
    [labels.sessionName, sessionName],
    [labels.fee, fee && formatTaka(fee, amounts)],
    [labels.paymentMethod, paymentMethod],
  ]
  return lines.filter((line): line is [string, string] => Boolean(line[1]))
}
