import { refusal, UpstreamError } from './error.ts'
import { isAboutCredential, parseStatusMessage, type StatusMessage } from './message.ts'
import type { Call, CallPolicy } from './pipeline.ts'
import { isSuccess, statusError, withoutCode } from './status.ts'
import type { Answer } from './transport.ts'
import type { SubmissionOutcome, Upstream } from './types.ts'

// What visitors send, and the admit card: asked once each, never repeated in here.

export interface SubmissionsOptions {
  call: Call
  policy: CallPolicy
  /** Posts once, on a connection of its own. */
  post: (path: string, type: string, body: Uint8Array | string) => Promise<Answer>
  credential: { userId: string; password: string }
  /** Takes the credential out of what the upstream says. */
  hide: (text: string) => string
}

export function createSubmissions({
  call,
  policy,
  post,
  credential,
  hide,
}: SubmissionsOptions): Pick<Upstream, 'contactForm' | 'applyOnline' | 'jobAdmitCard'> {
  const withCredential = (body: Record<string, unknown>) => JSON.stringify({ ...body, ...credential })

  /** @param decides whether an answer with this status and code settles what became of the submission */
  async function submit(
    path: string,
    attempt: () => Promise<Answer>,
    decides: (status: number, code: string | null) => boolean,
  ): Promise<SubmissionOutcome> {
    const interpret = ({ status, bytes }: Answer): SubmissionOutcome => {
      if (status === 401) throw refusal(path, null, status)
      if ([429, 502, 503, 504].includes(status)) throw statusError(path, status)

      let reply: StatusMessage
      try {
        reply = parseStatusMessage(bytes, path, hide)
      } catch (error) {
        // With a success as status this is an unknown outcome; a fault may well come as an HTML page.
        if (isSuccess(status)) throw error
        reply = { code: null, message: null }
      }
      if (reply.code !== '200' && isAboutCredential(reply.message) && !/success/i.test(reply.message ?? '')) {
        throw refusal(path, reply.message, status)
      }
      if (decides(status, reply.code)) return { kind: 'answered', httpStatus: status, ...reply }
      throw isSuccess(status) ? withoutCode(path, status) : statusError(path, status)
    }

    try {
      return await call(path, policy, attempt, interpret)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      return { kind: error.reached ? 'no answer' : 'never reached', error }
    }
  }

  return {
    contactForm: (message) =>
      submit(
        '/contact-form',
        () => post('/contact-form', 'application/json', withCredential(message)),
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
          // Response is the platform's own way to write a form as multipart.
          const written = new Response(form)
          const type = written.headers.get('content-type') ?? 'multipart/form-data'
          return post(path, type, new Uint8Array(await written.arrayBuffer()))
        },
        (status, code) => code !== null || (status >= 400 && status < 500),
      )
    },

    jobAdmitCard(mobileNumber, verificationCode) {
      const path = '/job-admit-card'
      const body = withCredential({ mobile_number: mobileNumber, verification_code: verificationCode })
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
          // A failing status with words: they are what the visitor is told (docs/spec/part-1.md#8 and docs/spec/part-2.md#8).
          return { code: String(status), message: reply.message }
        },
      )
    },
  }
}
