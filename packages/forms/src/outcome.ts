// What a visitor reads under the reference of something that was sent (docs/spec/rulings.md#29): on its own page, and on the bare one
// that the server shows where it cannot make that.

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

const words: Record<SubmissionKind, Record<OutcomeState, { title: string; next: string[] }>> = {
  application: {
    delivered: {
      title: 'Application sent',
      next: [
        'Keep the reference. The office will ask for it.',
        'You will be called for the evaluation test and the interview of the parents.',
        'Bring the receipt of the application fee with you.',
      ],
    },
    pending: {
      title: 'Application saved',
      next: [
        'Your application is stored with us. You do not need to send it again.',
        'Keep the reference. This page shows when it has been delivered.',
      ],
    },
    unclear: {
      title: 'Application received, delivery not confirmed',
      next: [
        'Your application is stored with us. You do not need to send it again.',
        "The school's office system did not answer, so we do not know whether it has arrived. Our office is checking.",
        'Keep the reference. To be sure, call us and give the reference.',
      ],
    },
    refused: {
      title: 'Application not accepted',
      next: [
        "The school's office system did not accept this application.",
        'You can correct it and send it again, or call us and give the reference.',
      ],
    },
  },
  contact: {
    delivered: {
      title: 'Message sent',
      next: ['We answer on every working day.', 'Keep the reference in case you want to ask about it.'],
    },
    pending: {
      title: 'Message saved',
      next: [
        'Your message is stored with us. You do not need to send it again.',
        'Keep the reference. This page shows when it has been delivered.',
      ],
    },
    unclear: {
      title: 'Message received, delivery not confirmed',
      next: [
        'Your message is stored with us. You do not need to send it again.',
        "The school's office system did not answer, so we do not know whether it has arrived. Our office is checking.",
        'Keep the reference. To be sure, call us and give the reference.',
      ],
    },
    refused: {
      title: 'Message not accepted',
      next: [
        "The school's office system did not accept this message.",
        'You can correct it and send it again, or call us and give the reference.',
      ],
    },
  },
}

/** The title of its page, and what comes next. */
export const outcomeWords = (kind: SubmissionKind, state: OutcomeState) => words[kind][state]

/** What is said at once of a submission that is stored and not settled. */
export function pendingMessage(
  kind: SubmissionKind,
  state: 'pending' | 'unclear',
  reference: string,
): string {
  const what = kind === 'application' ? 'application' : 'message'
  return state === 'pending'
    ? `Your ${what} is saved under the reference ${reference}. It will be delivered as soon as the school can be reached. You do not need to send it again.`
    : `Your ${what} is stored under the reference ${reference}. We do not know yet whether it has reached the school's office system. Our office is checking. You do not need to send it again.`
}

/** The lines of a receipt: a name and what stands beside it. Nothing for what is not known. */
export function receiptLines({ receivedAt, className, sessionName, fee }: Receipt): [string, string][] {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(receivedAt) ?? []
  const lines: [string, string | null][] = [
    ['Received', year ? `${day} ${MONTHS[Number(month) - 1]} ${year}, ${time} (Bangladesh time)` : null],
    ['Class', className],
    ['Session', sessionName],
    ['Application fee', fee && formatTaka(fee)],
  ]
  return lines.filter((line): line is [string, string] => Boolean(line[1]))
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']
