import type { FieldError, Form } from './forms.ts'
import type { Receipt } from './outcome.ts'
import type { SubmissionState, ToldState } from './submission-state.ts'

// The results of a submission that the server sends to the form's page.

/** A step of the admission round, and when it is, in the language of the page. */
export interface RoundDay {
  step: 'opens' | 'closes' | 'test' | 'interviews' | 'results' | 'starts'
  name: string
  text: string
}

/** The result of a stored submission. */
export interface SubmissionResult {
  /** After `refused`, a new attempt needs a new key. In every other state it need not be sent again. */
  state: SubmissionState
  reference: string
  /** For `delivered` and `refused`, in English the upstream's own message if it has one (docs/spec/rulings.md#48). */
  message: string
  /** In Bangla the upstream's own message, which is shown below ours as a quotation. */
  quote?: string
  /** Null if the database does not answer. */
  receipt: Receipt | null
  /** The days of the admission round that are to come, for an application that is not refused. */
  round?: RoundDay[]
  /** Only in the answer to whoever sends an application: the address of its status, and the last day on which it works. */
  statusLink?: StatusLink
}

/** An application that the new one probably repeats. */
export interface EarlierSent {
  /** Null unless the visitor has shown that he knows the application (docs/decisions/0115-sent-before-and-rights.md). */
  reference: string | null
}

export interface StatusLink {
  href: string
  /** `2027-02-20` */
  until: string
}

/** The JSON response to a script. */
export type FormAnswer =
  | SubmissionResult
  /** Nothing is stored. The errors are in the order of the fields; an error without a field has the field ''. */
  | {
      state: 'invalid'
      message: string
      quote?: string
      errors: FieldError[]
      /** The application looks like an earlier one: the message asks whether to send it all the same. */
      earlier?: EarlierSent
    }
  /** Nothing is stored, and the visitor can try again: storing failed, or there were too many requests. */
  | { state: 'failed'; message: string }

/** A posted form that is shown again, without secrets and pictures. */
export interface FormState {
  form: Form['name']
  entries: [name: string, text: string][]
  /** '' if nothing is wrong: the visitor has only requested the next options. */
  message: string
  /** The upstream's own message, below ours. */
  quote?: string
  errors: FieldError[]
  /** It looks like an earlier application. `isTicked`: the visitor wants to send it all the same. */
  earlier?: EarlierSent & { isTicked: boolean }
}

/** Texts are the office's words to the family; '' if there are none. Times are as those of the status. */
export interface StatusMatter {
  request: { text: string; at: string; answer: { text: string; at: string; pictures: number } | null } | null
  invitation: {
    slot: { date: string; time: string; place: string; isCancelled: boolean }
    text: string
    at: string
    attendance: 'came' | 'absent' | null
  } | null
  decision: {
    decision: 'admitted' | 'waiting_list' | 'not_admitted' | 'withdrawn'
    text: string
    at: string
  } | null
}

/** What has become of an application. It contains no personal data except what the office has written to the family. */
export interface ApplicationStatus {
  reference: string
  stage: ToldState
  /** What the office has asked, planned and decided: parts beside each other. */
  matter: StatusMatter
  /** The words of the school's system. */
  quote: string | null
  /** In Dhaka: `2026-11-22T14:05:09+06:00`. */
  receivedAt: string
  /** When the school's system has answered, in the same form. */
  answeredAt: string | null
  /** When the office has changed something, in the same form. */
  officeAt: string | null
  className: string | null
  sessionName: string | null
  /** The days of the admission round that are to come; empty where the school has named none. */
  round: RoundDay[]
  /** The last day on which the address of the page works: `2027-02-20`. */
  until: string
  /** An answer of the family that was not taken: why, and what it has written. */
  reply: { error: string; text: string } | null
}

/** The state of a page that belongs to one request. */
export interface RequestState {
  posted?: FormState
  result?: SubmissionResult
  status?: ApplicationStatus
}
