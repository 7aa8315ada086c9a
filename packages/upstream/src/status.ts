import { refusal, UpstreamError } from './error.ts'
import { describeRefusingPage, isFirewallPage } from './pages.ts'
import { retryAfterMs } from './retry-after.ts'
import type { Answer } from './transport.ts'

export const withoutCode = (path: string, status: number) =>
  new UpstreamError('unreadable', path, 'the answer has no responseCode', { status })

export const isServerError = (status: number) => status >= 500
export const isSuccess = (status: number) => status >= 200 && status < 300

/**
 * The error of a query that was answered with another status than 2xx. 401 and 403 are about the credential only if the
 * upstream itself says so: in JSON, or without a word. A page comes from the web server or a firewall before it.
 */
export function queryStatusError(path: string, answer: Answer): UpstreamError {
  const { status, headers, bytes } = answer
  const page = Buffer.from(bytes.subarray(0, MAX_PAGE)).toString().trimStart()
  const isChallenge = headers['cf-mitigated'] !== undefined || (page.startsWith('<') && isFirewallPage(page))
  const options = { status, retryAfterMs: retryAfterMs(headers['retry-after']) }
  if (status === 401 || status === 403) {
    // A web server that wants a password of its own says so in a header.
    const isOfWebServer = status === 403 ? page.startsWith('<') : headers['www-authenticate'] !== undefined
    if (!isChallenge && !isOfWebServer) return refusal(path, null, status)
    const sentence = describeRefusingPage(isChallenge ? `just a moment ${page}` : page, status)
    return new UpstreamError('status', path, sentence, { ...options, reached: false })
  }
  if (isChallenge) {
    const sentence = describeRefusingPage(`just a moment ${page}`, status)
    return new UpstreamError('status', path, sentence, { ...options, reached: false })
  }
  return statusError(path, status, options.retryAfterMs)
}

/** The beginning of a page is enough to tell what it is. */
const MAX_PAGE = 20_000

/** @param retryAfterMs how long the upstream asks to wait */
export function statusError(path: string, status: number, retryAfterMs: number | null = null): UpstreamError {
  const sentence =
    status >= 300 && status < 400
      ? `the upstream redirects (status ${status})`
      : `the upstream answers with status ${status}`
  // 429 and 503 mean that the request was not processed.
  return new UpstreamError('status', path, sentence, {
    status,
    reached: status !== 503 && status !== 429,
    retryAfterMs,
  })
}
