import type { FieldError, Form } from './forms.ts'
import type { Receipt } from './outcome.ts'

// What the server and a form's page tell each other about a form that was sent.

/** The JSON that a page's script gets. */
export type FormAnswer =
  /** The upstream accepted it; `message` is its own. */
  | { state: 'delivered'; reference: string; message: string; receipt: Receipt | null }
  /** The upstream rejected it, with its own message: a new attempt needs a new key. */
  | { state: 'refused'; reference: string; message: string; receipt: Receipt | null }
  /** Stored, and delivered later. It need not be sent again. */
  | { state: 'pending'; reference: string; message: string; receipt: Receipt | null }
  /** Stored. Nobody knows if it has arrived, so the office checks. It need not be sent again. */
  | { state: 'unclear'; reference: string; message: string; receipt: Receipt | null }
  /** Nothing is stored. The errors are in the order of the fields; one that concerns no field has the field ''. */
  | { state: 'invalid'; message: string; errors: FieldError[] }
  /** Nothing is stored, and the visitor can try again: we could not store it, or there were too many requests. */
  | { state: 'failed'; message: string }

/**
 * Reads the state as it was called before: in what a page has left on a device, and in answers of a server that is not
 * updated yet.
 */
export const withCurrentState = <Answer extends { state: string }>(answer: Answer): Answer =>
  answer.state === 'kept' ? { ...answer, state: 'pending' } : answer

/** What became of a submission that is stored. */
export type SubmissionResult = Extract<FormAnswer, { reference: string }>

/** A form as it was sent, for the page that shows it again: never a secret or a picture. */
export interface FormState {
  form: Form['name']
  entries: [name: string, text: string][]
  /** '' where nothing is wrong: the visitor asked for the next choices only. */
  message: string
  errors: FieldError[]
}

/** What a page shows that belongs to one request. */
export interface RequestState {
  posted?: FormState
  result?: SubmissionResult
}
