import { UpstreamError } from './error.ts'

export const withoutCode = (path: string, status: number) =>
  new UpstreamError('unreadable', path, 'the answer has no responseCode', { status })

export const isServerError = (status: number) => status >= 500
export const isSuccess = (status: number) => status >= 200 && status < 300

export function statusError(path: string, status: number): UpstreamError {
  const sentence =
    status >= 300 && status < 400
      ? `the upstream redirects (status ${status})`
      : `the upstream answers with status ${status}`
  // 429 and 503 mean that the request was not processed.
  return new UpstreamError('status', path, sentence, { status, reached: status !== 503 && status !== 429 })
}
