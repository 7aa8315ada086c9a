// The states of a submission, one word each: in the database, in code, logs and metrics, and in the names of messages
// (docs/architecture.md#states-of-a-submission).

export const SUBMISSION_STATES = [
  /** Stored; not sent yet. */
  'received',
  /** A process is sending it. */
  'forwarding',
  /** The school's server was not reached, or only a gateway answered: it is sent again. */
  'waiting',
  /** It was reached, and whether it took the submission cannot be told: the office decides. */
  'unclear',
  /** Its own answer says that it has it. */
  'delivered',
  /** Its own words say that it does not take it. */
  'refused',
] as const

export type SubmissionState = (typeof SUBMISSION_STATES)[number]

/** The states for which a visitor has words of their own. What is stored and not sent yet, or being sent, is read as `waiting`. */
export type ToldState = Exclude<SubmissionState, 'received' | 'forwarding'>

export const toldState = (state: SubmissionState): ToldState =>
  state === 'received' || state === 'forwarding' ? 'waiting' : state

/** Whether it is neither delivered nor refused: the visitor need not send it again, and its page is worth another look. */
export const isOpen = (state: SubmissionState): boolean => state !== 'delivered' && state !== 'refused'
