import type { UpstreamQueries } from './endpoints.ts'
import type { UpstreamError, UpstreamErrorKind } from './error.ts'
import type { UpstreamMap } from './map/map-schema.ts'
import type { Pause } from './resilience.ts'
import type { Verdict } from './submission-answer.ts'

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
  /** What differs from the specification. Default: nothing. */
  map?: UpstreamMap
  onCall?: (call: UpstreamCall) => void
  /** Gets each answer to a submission as it came, without the credential. For tests by hand. */
  onAnswer?: (answer: { status: number; contentType: string | undefined; text: string }) => void
  /** Default: no traces. */
  trace?: Trace
}

/**
 * The outcome of a submission. What an answer means is in submission-answer.ts (docs/spec/rulings.md#69); without one:
 *
 * | what happened | outcome |
 * |---|---|
 * | refused, no DNS, TLS, timeout while connecting, breaker open | not processed |
 * | timeout, reset or end after connecting | no answer; for a message delivered once its status 200 was read |
 */
export type SubmissionOutcome =
  /** There is a whole answer. `raw`: what it was, without the credential, for the office. */
  | { kind: 'answered'; verdict: Verdict; raw: string }
  /** The upstream certainly did not process it, so it can be sent again without creating a duplicate. */
  | { kind: 'not processed'; error: UpstreamError }
  /** The upstream may have processed it. */
  | { kind: 'no answer'; error: UpstreamError }

export interface UpstreamFile {
  /** Empty if the content was written to a file. */
  bytes: Uint8Array
  size: number
  /** The content type in the upstream's answer, which is not verified. */
  type: string | null
  /** The address after all redirects. */
  url: string
}

export interface FileLimits {
  maxBytes?: number
  /** Writes the content to this file as it arrives, so that a large one is never in memory. */
  toFile?: string
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
