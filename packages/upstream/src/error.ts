export type UpstreamErrorKind =
  /** Refused connection, no DNS, TLS failure, or a reset before the answer began. */
  | 'unreachable'
  /** No complete answer in time. */
  | 'timeout'
  /** The answer is incomplete. */
  | 'cut off'
  /** An HTTP status other than 2xx. */
  | 'status'
  | 'too large'
  /** Complete, but not one JSON document in UTF-8, or not of the expected shape. */
  | 'unreadable'
  /** The upstream does not accept the credential. */
  | 'refused'
  /** No request was made, because earlier ones failed. */
  | 'breaker open'
  /** No request was made, because the path or a redirect leads to another host. */
  | 'not allowed'

/**
 * Why a call failed. The message is one sentence for logs and status pages. The error contains no credential, no body
 * and no personal data. It has no `cause`, because errors of the network layer contain the request.
 */
export class UpstreamError extends Error {
  readonly kind: UpstreamErrorKind
  /** The call, as `/all-notice`; `file` for all files. */
  readonly path: string
  readonly status: number | undefined
  /** Whether the request may have been processed. */
  readonly reached: boolean
  /** Why the upstream could not be used, without the path and without the consequence. */
  readonly reason: string
  /** How long the upstream asks to wait before the next call; null if it does not say. */
  readonly retryAfterMs: number | null

  constructor(
    kind: UpstreamErrorKind,
    path: string,
    sentence: string,
    at?: { reached?: boolean; status?: number; reason?: string; retryAfterMs?: number | null },
  ) {
    super(`${path}: ${sentence}.`)
    this.name = 'UpstreamError'
    this.kind = kind
    this.path = path
    this.status = at?.status
    this.reached = at?.reached ?? true
    this.reason = at?.reason ?? sentence
    this.retryAfterMs = at?.retryAfterMs ?? null
  }
}

/** The upstream does not accept the credential. */
export const refusal = (path: string, message: string | null, status?: number) =>
  new UpstreamError(
    'refused',
    path,
    `the upstream does not accept the credential${message === null ? '' : ` (it says: ${message.replace(/\s+/g, ' ')})`}`,
    status === undefined ? { reached: false } : { reached: false, status },
  )
