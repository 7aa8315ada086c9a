import type { UpstreamQueries } from './endpoints.ts'
import type { UpstreamError, UpstreamErrorKind } from './error.ts'
import type { Pause } from './resilience.ts'

// The interface and the settings of the client.

/** Passed to `onCall` at the end of each call. For logs and metrics: no body, no credential, no file name. */
export interface UpstreamCall {
  /** The call, as `/all-notice`; `file` for all files, `thumbnail` for those of the video service. */
  path: string
  ms: number
  outcome: 'ok' | UpstreamErrorKind
  /** Number of requests; 0 when the breaker was open. */
  attempts: number
  /** Size of the last answer. */
  bytes: number
}

/** Adds names and numbers to a span, never data of a person, and marks it as failed. */
export type Note = (attributes: Record<string, string | number>, hasFailed?: boolean) => void
/**
 * Runs work as a span of a trace, with the spans of its own work inside.
 * @param name one of few: no addresses, no references
 */
export type Trace = <T>(name: string, work: (note: Note) => Promise<T>) => Promise<T>

export interface UpstreamSettings {
  /** The address of `/webapi`. */
  baseUrl: string
  /** The base of relative file paths. Default: the origin of `baseUrl`. */
  filesUrl?: string
  /** The host of the video service's pictures. Only `videoThumbnail` addresses are fetched. Default: https://i.ytimg.com. */
  thumbnailsUrl?: string
  userId: string
  password: string
  /** Per attempt. Default: 10,000. */
  timeoutMs?: number
  /** Size limit of a JSON answer. Default: 20 MB. */
  maxBytes?: number
  /** Size limit of a file. Default: 15 MB. */
  maxFileBytes?: number
  /** Retries of a query. Default: 2. */
  retries?: number
  /** Maximum delay before the first retry; it doubles for each further retry. Default: 300. */
  retryDelayMs?: number
  /** Concurrent calls of the sync, and as many again for visitors. Default: 4. */
  concurrency?: number
  /** Default: 5 failures in a row, 30,000 ms. */
  breaker?: { failures: number; coolDownMs: number } | false
  onCall?: (call: UpstreamCall) => void
  /** Default: no traces. */
  trace?: Trace
}

/**
 * The outcome of a submission, by the upstream's answer:
 *
 * | answer | contact message | application |
 * |---|---|---|
 * | 200 with JSON or without a body | answered | answered; no answer when it has no `responseCode` |
 * | 200 that is not JSON, or incomplete | no answer | no answer |
 * | a message about a wrong credential (without "success"), 401 | not processed | not processed |
 * | 429, 503 | not processed | not processed |
 * | 502, 504 (from a gateway, not from the upstream) | no answer | no answer |
 * | any other status | answered | answered; no answer for 3xx and 5xx without a `responseCode` |
 * | refused, no DNS, TLS, timeout while connecting, breaker open | not processed | not processed |
 * | timeout, reset or end after connecting | no answer | no answer |
 *
 * (docs/spec/rulings.md#28 and #29; for the contact form docs/spec/part-1.md#8: success is HTTP 200.)
 */
export type SubmissionOutcome =
  /** The upstream decided. `code` is `responseCode` as text: 200 is '200', 0 is '0', '00' is '00'. */
  | { kind: 'answered'; httpStatus: number; code: string | null; message: string | null }
  /** The upstream certainly did not process it, so it can be sent again without creating a duplicate. */
  | { kind: 'not processed'; error: UpstreamError }
  /** The upstream may have processed it. */
  | { kind: 'no answer'; error: UpstreamError }

export interface UpstreamFile {
  bytes: Uint8Array
  /** The content type in the upstream's answer, which is not verified. */
  type: string | null
  /** The address after all redirects. */
  url: string
}

export interface FileLimits {
  maxBytes?: number
  timeoutMs?: number
  /** A visitor waits for the file, so the call does not queue behind a sync. */
  forVisitor?: boolean
}

/**
 * accepted: a listing has rows. refused: the credential is wrong. unavailable: neither is known, because there was no
 * answer, or because the answer has no row (some servers answer so to a wrong credential).
 */
export type UpstreamHealth = 'accepted' | 'refused' | 'unavailable'

/** All calls reject only with UpstreamError. Submissions never reject. */
export interface Upstream extends UpstreamQueries {
  /** @param fields the fields of the call as text, as for `applyOnline` and `jobAdmitCard`; lists are JSON */
  contactForm(fields: Record<string, string>): Promise<SubmissionOutcome>
  applyOnline(
    fields: Record<string, string>,
    picture: { bytes: Uint8Array; filename: string; type: string },
  ): Promise<SubmissionOutcome>
  /** `code` '00' is success: then `message` is the path of the file, for `file()`. Not retried. */
  jobAdmitCard(fields: Record<string, string>): Promise<{ code: string; message: string }>
  /**
   * Fetches a file that a row names. Files come only from the upstream's own host, also after redirects, and from the
   * video service for addresses that `videoThumbnail` makes (docs/decisions/0028).
   */
  file(path: string, limits?: FileLimits): Promise<UpstreamFile>
  /** The address of a file that a row names, or null when it is neither on the upstream's own host nor a thumbnail. */
  resolveFile(path: string): URL | null
  /** A client for one sync cycle: queries with the same body are made once. */
  cycle(): Upstream
  /** Whether the upstream answers and accepts our credential. Makes at most two queries, without retries; never rejects. */
  probe(): Promise<UpstreamHealth>
  breakerState(): 'closed' | 'open' | 'half-open'
  /** Why no calls are made, and until when; null while calls are made. */
  breakerPause(): Pause | null
  /** Closes all connections. Running calls fail. */
  close(): void
}
