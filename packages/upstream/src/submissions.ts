import { plainWords } from './answer-words.ts'
import { refusal, UpstreamError } from './error.ts'
import { cut } from './message.ts'
import type { Call, CallPolicy } from './pipeline.ts'
import { parseCardAnswer } from './response-code.ts'
import { withoutBrokenCharacters } from './schemas/fields.ts'
import { isSuccess, statusError, withoutCode } from './status.ts'
import {
  type AnswerForm,
  judgeAnswer,
  LATER_CODES,
  type SubmissionPath,
  type Verdict,
} from './submission-answer.ts'
import type { Answer } from './transport.ts'
import type { SubmissionOutcome, Upstream } from './types.ts'

// Submissions and the admit card. Each call makes one request, without retries.

export interface SubmissionsOptions {
  call: Call
  policy: CallPolicy
  /** Makes one POST request, on a connection of its own. */
  post: (path: string, type: string, body: Uint8Array | string) => Promise<Answer>
  /** The two fields of the credential, by the names of the upstream. */
  credential: Record<string, string>
  /** Replaces the credential in texts of the upstream. */
  hide: (text: string) => string
  /** How the answers to a submission are read. */
  formOf: (path: SubmissionPath) => AnswerForm
}

export function createSubmissions({
  call,
  policy,
  post,
  credential,
  hide,
  formOf,
}: SubmissionsOptions): Pick<Upstream, 'contactForm' | 'applyOnline' | 'jobAdmitCard'> {
  const withCredential = (fields: Record<string, string>) => JSON.stringify({ ...fields, ...credential })

  async function submit(path: SubmissionPath, attempt: () => Promise<Answer>): Promise<SubmissionOutcome> {
    let answered: Extract<SubmissionOutcome, { kind: 'answered' }> | undefined
    try {
      await call(path, policy, attempt, (answer) => {
        const verdict = judgeAnswer(path, answer, hide, formOf(path))
        answered = { kind: 'answered', verdict, raw: rawOf(answer, hide) }
        const error = failureOf(path, answer.status, verdict)
        // For the report of the call only.
        if (error) throw error
      })
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      if (answered) return answered
      const verdict = unreadVerdict(formOf(path), error)
      if (verdict) return { kind: 'answered', verdict, raw: error.message }
      return { kind: error.reached ? 'no answer' : 'not processed', error }
    }
    if (!answered) throw new Error('an answer without a verdict')
    return answered
  }

  return {
    contactForm: (fields) =>
      submit('/contact-form', () => post('/contact-form', 'application/json', withCredential(fields))),

    applyOnline(fields, picture) {
      const path = '/apply-online'
      return submit(path, async () => {
        const form = new FormData()
        for (const [name, value] of Object.entries(fields)) form.append(name, value)
        for (const [name, value] of Object.entries(credential)) form.set(name, value)
        form.set(
          'picture',
          new Blob([new Uint8Array(picture.bytes)], { type: picture.type }),
          picture.filename,
        )
        // `Response` encodes the form as multipart.
        const written = new Response(form)
        const type = written.headers.get('content-type') ?? 'multipart/form-data'
        return post(path, type, new Uint8Array(await written.arrayBuffer()))
      })
    },

    jobAdmitCard(fields) {
      const path = '/job-admit-card'
      const body = withCredential(fields)
      return call(
        path,
        policy,
        () => post(path, 'application/json', body),
        (answer) => cardAnswer(path, answer, hide),
      )
    },
  }
}

/** The statuses with which a program that has no `responseCode` refuses a question. */
const REFUSING: readonly number[] = [400, 401, 403, 404, 409, 422]

/**
 * The answer about an admit card. Its own code decides. The visitor also sees the words of a failure (docs/spec/part-1.md#8 and
 * docs/spec/part-2.md#8), but not those of a gateway, which are no answer to the password.
 * @throws UpstreamError if only a gateway has answered
 */
function cardAnswer(path: string, { status, bytes }: Answer, hide: (text: string) => string) {
  let reply: ReturnType<typeof parseCardAnswer> = { code: null, message: null }
  try {
    reply = parseCardAnswer(bytes, path, hide)
  } catch (error) {
    if (isSuccess(status)) throw error
  }
  const { code, message } = reply
  if (code !== null && LATER_CODES.includes(code)) throw statusError(path, Number(code))
  // With '00' it is the path of a file.
  if (code !== null) return { code, message: code === '00' ? (message ?? '') : plainWords(message ?? '') }
  if (isSuccess(status)) throw withoutCode(path, status)
  if (message === null || !REFUSING.includes(status)) throw statusError(path, status)
  return { code: String(status), message: plainWords(message) }
}

/** What a call reports of an answer that decides nothing. */
function failureOf(path: string, status: number, { kind, message }: Verdict): UpstreamError | null {
  if (kind === 'credential') return refusal(path, message, status)
  if (kind === 'gateway') return statusError(path, status)
  return kind === 'unclear' ? withoutCode(path, status) : null
}

/**
 * What an answer means whose status was read and whose body was not: too long, in an unknown encoding, cut off, or never at its end. The
 * status of a message decides, whatever follows it, and the page of a gateway is one without its end, too.
 * @returns null if only the body could tell
 */
function unreadVerdict(form: AnswerForm, { status, kind }: UpstreamError): Verdict | null {
  if (status === undefined) return null
  const isWhole = kind !== 'cut off' && kind !== 'timeout'
  if (status === form.successStatus && !form.decidesBeforeStatus)
    return { kind: 'delivered', code: String(status), message: null, doubt: isWhole ? null : 'cut off' }
  return isSuccess(status) ? null : { kind: 'gateway', reason: `status ${status}`, message: null }
}

const MAX_RAW = 4_000

/** The answer as the office may read it: status, type, target of a redirect, and the beginning of the body. */
function rawOf({ status, headers, bytes }: Answer, hide: (text: string) => string): string {
  const head = [
    `HTTP ${status}`,
    headers['content-type'] ?? '',
    headers.location && `Location: ${headers.location}`,
  ]
  const body = new TextDecoder().decode(bytes.subarray(0, MAX_RAW * 4))
  return cut(hide(withoutBrokenCharacters(`${head.filter(Boolean).join('\n')}\n\n${body}`)), MAX_RAW)
}
