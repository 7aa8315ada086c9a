// What a visitor reads under the reference of something that was sent (docs/spec/rulings.md#29): on its own page, and on the bare one
// that the server shows where it cannot make that.

import * as ownAmounts from './messages/en/amounts.ts'
import * as own from './messages/en/outcome.ts'
import { type AmountTexts, formatTaka, localDigits } from './taka.ts'

export type SubmissionKind = 'application' | 'contact'
/** `pending`: on its way. `unclear`: the school's system was asked and did not answer, so nobody can say. */
export type OutcomeState = 'delivered' | 'refused' | 'pending' | 'unclear'

/** When and for what it was sent: nothing of a person, because whoever has the address can read it. */
export interface Receipt {
  /** In Dhaka: `2026-11-22T14:05:09+06:00`. */
  receivedAt: string
  /** As the mirror calls them; null where it does not, and after erasure. */
  className: string | null
  sessionName: string | null
  /** In Taka, as it was forwarded. */
  fee: string | null
}

/** The texts about submissions in one language; the English ones unless others are given. */
export interface OutcomeTexts {
  outcomes: Record<SubmissionKind, Record<OutcomeState, { title: string; next: readonly string[] }>>
  pendingMessages: Record<
    SubmissionKind,
    Record<'pending' | 'unclear', (values: { reference: string }) => string>
  >
  receiptLabels: {
    [label in 'received' | 'className' | 'sessionName' | 'fee']: string
  } & { time: (values: { day: string; month: string; year: string; time: string }) => string }
}

/** The title of its page, and what comes next. */
export const outcomeWords = (
  kind: SubmissionKind,
  state: OutcomeState,
  texts: Pick<OutcomeTexts, 'outcomes'> = own,
): { title: string; next: readonly string[] } => texts.outcomes[kind][state]

/** What is said at once of a submission that is stored and not settled. */
export const pendingMessage = (
  kind: SubmissionKind,
  state: 'pending' | 'unclear',
  reference: string,
  texts: Pick<OutcomeTexts, 'pendingMessages'> = own,
): string => texts.pendingMessages[kind][state]({ reference })

/**
 * The rows of a receipt: a name and what stands beside it. Nothing for what is not known.
 * @param months names of months, as packages/content has them
 */
export function receiptLines(
  { receivedAt, className, sessionName, fee }: Receipt,
  months: readonly string[],
  { receiptLabels: labels }: Pick<OutcomeTexts, 'receiptLabels'> = own,
  amounts: AmountTexts = ownAmounts,
): [string, string][] {
  const [, year = '', month, day = '', time = ''] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(receivedAt) ?? []
  const inDigits = (text: string) => localDigits(text, amounts)
  const lines: [string, string | null][] = [
    [
      labels.received,
      year
        ? labels.time({
            day: inDigits(day),
            month: months[Number(month) - 1] ?? '',
            year: inDigits(year),
            time: inDigits(time),
          })
        : null,
    ],
    [labels.className, className],
    [labels.sessionName, sessionName],
    [labels.fee, fee && formatTaka(fee, amounts)],
  ]
  return lines.filter((line): line is [string, string] => Boolean(line[1]))
}
