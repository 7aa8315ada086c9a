import { refusal, UpstreamError } from './error.ts'
import { isAboutCredential, parseStatusMessage, type StatusMessage } from './message.ts'
import type { Call, CallPolicy } from './pipeline.ts'
import { isSuccess, statusError, withoutCode } from './status.ts'
import type { Answer } from './transport.ts'
import type { SubmissionOutcome, Upstream } from './types.ts'

// Submissions and the admit card. Each call makes one request, without retries.

export interface SubmissionsOptions {
  call: Call
  policy: CallPolicy
  /** Makes one POST request, on a connection of its own. */
  post: (path: string, type: string, body: Uint8Array | string) => Promise<Answer>
  credential: { userId: string; password: string }
  /** Replaces the credential in texts of the upstream. */
  hide: (text: string) => string
}

export function createSubmissions({
  call,
  policy,
  post,
  credential,
  hide,
}: SubmissionsOptions): Pick<Upstream, 'contactForm' | 'applyOnline' | 'jobAdmitCard'> {
  const withCredential = (fields: Record<string, string>) => JSON.stringify({ ...fields, ...credential })

  /** @param isFinal whether an answer with this status and code determines the outcome of the submission */
  async function submit(
    path: string,
    attempt: () => Promise<Answer>,
    isFinal: (status: number, code: string | null) => boolean,
  ): Promise<SubmissionOutcome> {
    const interpret = ({ status, bytes }: Answer): SubmissionOutcome => {
      if (status === 401) throw refusal(path, null, status)
      if ([429, 502, 503, 504].includes(status)) throw statusError(path, status)

      let reply: StatusMessage
      try {
        reply = parseStatusMessage(bytes, path, hide)
      } catch (error) {
        // With a 2xx status the outcome is unclear. With another status, the answer may be an HTML page.
        if (isSuccess(status)) throw error
        reply = { code: null, message: null }
      }
      if (reply.code !== '200' && isAboutCredential(reply.message) && !/success/i.test(reply.message ?? '')) {
        throw refusal(path, reply.message, status)
      }
      if (isFinal(status, reply.code)) return { kind: 'answered', httpStatus: status, ...reply }
      throw isSuccess(status) ? withoutCode(path, status) : statusError(path, status)
    }

    try {
      return await call(path, policy, attempt, interpret)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      return { kind: error.reached ? 'no answer' : 'not processed', error }
    }
  }

  return {
    contactForm: (fields) =>
      submit(
        '/contact-form',
        () => post('/contact-form', 'application/json', withCredential(fields)),
        () => true,
      ),

    applyOnline(fields, picture) {
      const path = '/apply-online'
      return submit(
        path,
        async () => {
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
        },
        (status, code) => code !== null || (status >= 400 && status < 500),
      )
    },

    jobAdmitCard(fields) {
      const path = '/job-admit-card'
      const body = withCredential(fields)
      return call(
        path,
        policy,
        () => post(path, 'application/json', body),
        ({ status, bytes }) => {
          let reply: StatusMessage = { code: null, message: null }
          try {
            reply = parseStatusMessage(bytes, path, hide)
          } catch (error) {
            if (isSuccess(status)) throw error
          }
          if (reply.code !== null) return { code: reply.code, message: reply.message ?? '' }
          if (isSuccess(status)) throw withoutCode(path, status)
          if (reply.message === null) throw statusError(path, status)
          // The visitor sees the message of a failure (docs/spec/part-1.md#8 and docs/spec/part-2.md#8).
          return { code: String(status), message: reply.message }
        },
      )
    },
  }
}
