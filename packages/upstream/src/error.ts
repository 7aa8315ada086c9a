// Why a call to the upstream brought nothing.

export type UpstreamErrorKind =
  /** Refused connection, no DNS, TLS failure, or a reset before anything was answered. */
  | 'unreachable'
  /** No complete answer in time. */
  | 'timeout'
  /** The answer ended in the middle. */
  | 'cut off'
  /** An HTTP status that is no success. */
  | 'status'
  | 'too large'
  /** Complete, but not what it should be: an HTML page, no JSON, two documents, invalid UTF-8. */
  | 'unreadable'
  /** The upstream does not accept the credential. */
  | 'refused'
  /** Not asked, because it did not answer before. */
  | 'breaker open'
  /** Not asked, because the path or a redirect leads away from the upstream's own host. */
  | 'not allowed'

/**
 * Why a call brought nothing. The message is one sentence for log and status; neither it nor anything else in here
 * holds the credential, a body or personal data. There is no `cause`: those of the network layer hold requests.
 */
export class UpstreamError extends Error {
  readonly kind: UpstreamErrorKind
  /** The call, as `/all-notice`; `file` for all files. */
  readonly path: string
  readonly status: number | undefined
  /** Whether the request may have been processed. */
  readonly reached: boolean
  /** Why the upstream could not be used, without the call and without what was done about it. */
  readonly reason: string

  constructor(
    kind: UpstreamErrorKind,
    path: string,
    sentence: string,
    at?: { reached?: boolean; status?: number; reason?: string },
  ) {
    super(`${path}: ${sentence}.`)
    this.name = 'UpstreamError'
    this.kind = kind
    this.path = path
    this.status = at?.status
    this.reached = at?.reached ?? true
    this.reason = at?.reason ?? sentence
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
