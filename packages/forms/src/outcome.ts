// What a visitor reads under the reference of something that was sent (docs/spec/rulings.md#29): on its own page, and on the bare one
// that the server shows where it cannot make that.

import { outcomes, pendingMessages, receiptLabels } from './messages/en/outcome.ts'
import { formatTaka } from './taka.ts'

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

/** The title of its page, and what comes next. */
export const outcomeWords = (kind: SubmissionKind, state: OutcomeState): { title: string; next: string[] } =>
  outcomes[kind][state]

/** What is said at once of a submission that is stored and not settled. */
export const pendingMessage = (
  kind: SubmissionKind,
  state: 'pending' | 'unclear',
  reference: string,
): string => pendingMessages[kind][state](reference)

/**
 * The rows of a receipt: a name and what stands beside it. Nothing for what is not known.
 * @param months names of months, as packages/content has them
 */
export function receiptLines(
  { receivedAt, className, sessionName, fee }: Receipt,
  months: readonly string[],
): [string, string][] {
  const [, year, month, day, time = ''] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(receivedAt) ?? []
  const lines: [string, string | null][] = [
    [
      receiptLabels.received,
      year ? receiptLabels.time(`${day} ${months[Number(month) - 1]} ${year}`, time) : null,
    ],
    [receiptLabels.className, className],
    [receiptLabels.sessionName, sessionName],
    [receiptLabels.fee, fee && formatTaka(fee)],
  ]
  return lines.filter((line): line is [string, string] => Boolean(line[1]))
}
