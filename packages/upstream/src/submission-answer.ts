import { doubtIn, plainWords, saysFailed, saysSuccess, soundsLikeSuccess, wordsOf } from './answer-words.ts'
import { decodeText } from './decode.ts'
import { isRecord, lenientJson } from './json.ts'
import { isAboutCredential } from './message.ts'
import { readResponseCode } from './response-code.ts'

// What the answer to a submission means, by where it comes from (docs/spec/rulings.md#69). Pure functions of status and body.
//
// The school's own answer decides, in the form that the specification names, and nothing else does. What a gateway in front of it says
// (a web server's page, a firewall, a proxy, a redirect) is no verdict: the submission is sent again.

/** The calls that submit. */
export type SubmissionPath = '/contact-form' | '/apply-online'

/** What an answer means. `message`: the words of whoever answered, without markup, or null. */
export type Verdict = { message: string | null } & (
  | { kind: 'delivered'; code: string; doubt: Doubt | null }
  | { kind: 'refused'; code: string }
  /** A gateway has answered, or the school's own answer says that it is for later. `reason`: `status 404`. */
  | { kind: 'gateway'; reason: string }
  /** The school's server has answered, and whether it took the submission cannot be told. */
  | { kind: 'unclear'; reason: UnclearReason | `status ${number}` }
  /** It does not accept our user name and password, by its words or by status 401. `otherwise`: the meaning if it does. */
  | { kind: 'credential'; status: number; otherwise: Verdict }
)

/** `no responseCode`: the call's sign of success or failure is missing. `contradiction`: a code of failure with words of success. */
export type UnclearReason = 'no responseCode' | 'contradiction'

/** What in the answer to a delivered submission says otherwise, or that it was not read to its end: the office looks at it. */
export type Doubt = 'says failure' | 'page' | 'cut off'

/** What is looked for in an answer. A map with another form replaces it (map/answer-form.ts). */
export interface AnswerForm {
  /**
   * Reads the school's own form.
   * @param body the JSON of the answer; undefined if it has none
   * @returns null if the answer is not in that form
   */
  read(
    body: unknown,
    hide: (text: string) => string,
    status: number,
  ): { code: string; isSuccess: boolean; message: string | null } | null
  /** The words of an answer in another place than the usual ones, or null. */
  words?(body: unknown, hide: (text: string) => string): string | null
  /** The only status that is a success by itself, whatever the body says; null if none is. */
  successStatus: number | null
  /** What `read` finds decides, and `successStatus` only if it finds nothing. */
  decidesBeforeStatus?: boolean
  /** The words with which the server refuses our user name and password, if they are none of the usual ones. */
  refusal?: string
}

/** How the specification says that each call answers (docs/spec/part-1.md#7, docs/spec/part-2.md#7). */
export const SPECIFIED_FORMS: Readonly<Record<SubmissionPath, AnswerForm>> = {
  '/contact-form': { read: readResponseCode, successStatus: 200 },
  '/apply-online': { read: readResponseCode, successStatus: null },
}

/** The status with which an application rejects entries. No gateway sends it with words in JSON. */
const UNPROCESSABLE = 422
/** Statuses that both an application and a gateway may send with words in JSON. */
const AMBIGUOUS: readonly number[] = [400, 409]
/** Codes in the school's own form that mean: not now. */
export const LATER_CODES: readonly string[] = ['429', '502', '503', '504']

/**
 * What an answer means.
 * @param hide replaces the credential in texts of the upstream
 */
export function judgeAnswer(
  path: SubmissionPath,
  { status, bytes }: { status: number; bytes: Uint8Array },
  hide: (text: string) => string,
  form: AnswerForm = SPECIFIED_FORMS[path],
): Verdict {
  const text = textOf(bytes)
  const body = lenientJson(text)
  const own = form.read(body, hide, status)
  const said = own?.message ?? form.words?.(body, hide) ?? wordsOf(body, text, status, hide)
  const message = plainWords(said ?? '') || null
  const verdict = verdictOf(path, { status, text, body, own, message }, form)
  // A firewall's page speaks of access, too. Only words in JSON can be about our user name and password, and only a call that is known to
  // be allowed tells (`otherwise`).
  const isRefusal = isAboutCredential(message) || (said !== null && said === form.refusal)
  const isAboutUs = isRecord(firstOf(body)) && isRefusal && !own?.isSuccess
  if ((isAboutUs && !/success/i.test(message ?? '')) || (status === 401 && !own))
    return { kind: 'credential', status, message, otherwise: verdict }
  return verdict
}

interface Read {
  status: number
  text: string
  body: unknown
  own: ReturnType<AnswerForm['read']>
  message: string | null
}

function verdictOf(path: SubmissionPath, read: Read, form: AnswerForm): Verdict {
  const { status, body, own, message } = read
  const successStatus = own && form.decidesBeforeStatus ? null : form.successStatus
  if (status === successStatus)
    return { kind: 'delivered', code: String(status), message, doubt: doubtIn(read) }
  if (own) {
    const { code, isSuccess } = own
    // By the specification the status of a message decides, but a success that only its code says is no refusal.
    if (isSuccess && successStatus === null)
      return { kind: 'delivered', code, message, doubt: saysFailed(message ?? '') ? 'says failure' : null }
    if (isSuccess) return { kind: 'unclear', reason: `status ${status}`, message }
    if (LATER_CODES.includes(code)) return { kind: 'gateway', reason: `status ${code}`, message }
    // 201, "200 OK" or "success" is not the specified sign of success (docs/spec/rulings.md#28), and no refusal either.
    if (saysSuccess(message) || (!form.decidesBeforeStatus && soundsLikeSuccess(code)))
      return { kind: 'unclear', reason: 'contradiction', message }
    return { kind: 'refused', code, message }
  }
  if (status >= 200 && status < 300)
    return {
      kind: 'unclear',
      reason: path === '/apply-online' ? 'no responseCode' : `status ${status}`,
      message,
    }
  if (typeof body === 'object' && body !== null && message !== null) {
    // The specified form of a failed message is its words.
    const isOwn = status === UNPROCESSABLE || (path === '/contact-form' && AMBIGUOUS.includes(status))
    if (isOwn) return { kind: 'refused', code: String(status), message }
    if (AMBIGUOUS.includes(status)) return { kind: 'unclear', reason: `status ${status}`, message }
  }
  return { kind: 'gateway', reason: `status ${status}`, message }
}

const firstOf = (body: unknown): unknown => (Array.isArray(body) ? body[0] : body)

/** The body as text, also if some of its bytes are no UTF-8, or all are UTF-16. */
const textOf = (bytes: Uint8Array): string => decodeText(bytes, undefined).text.trim()
