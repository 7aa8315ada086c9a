import type { UpstreamError, UpstreamErrorKind } from './error.ts'
import type { Listing } from './parse-response.ts'
import type { Pause } from './resilience.ts'
import type { Row } from './row.ts'
import type * as schemas from './schemas.ts'

// What the client offers and what it is told.

/** Told to `onCall` once per call, when it is over. Fit for logs and metrics: no body, no credential, no file name. */
export interface UpstreamCall {
  /** The call, as `/all-notice`; `file` for all files, `thumbnail` for those of the video service. */
  path: string
  ms: number
  outcome: 'ok' | UpstreamErrorKind
  /** How often the upstream was asked: 0 when the breaker was open. */
  attempts: number
  /** Size of the last answer. */
  bytes: number
}

export interface UpstreamSettings {
  /** The address of `/webapi`. */
  baseUrl: string
  /** Where relative file paths are resolved; default: the origin of `baseUrl`. */
  filesUrl?: string
  /** Who answers for the pictures of the video service, of which only `videoThumbnail` addresses are asked: https://i.ytimg.com. */
  thumbnailsUrl?: string
  userId: string
  password: string
  /** Per attempt: 10,000. */
  timeoutMs?: number
  /** Of an answer in JSON: 20 MB. */
  maxBytes?: number
  /** Of a file: 15 MB. */
  maxFileBytes?: number
  /** Further attempts of a reading call: 2. */
  retries?: number
  /** Before the first repetition at most this long, doubled for each further one: 300. */
  retryDelayMs?: number
  /** Calls at a time: 4, and as many again that visitors wait for. */
  concurrency?: number
  /** Default: 5 failures in a row, 30,000 ms. */
  breaker?: { failures: number; coolDownMs: number } | false
  onCall?: (call: UpstreamCall) => void
}

/**
 * What became of a submission. How each answer counts:
 *
 * | answer | contact message | application |
 * |---|---|---|
 * | 200 with JSON or without a body | answered | answered; no answer when it has no `responseCode` |
 * | 200 that is no JSON, or cut off | no answer | no answer |
 * | words of a wrong credential (success not claimed), 401 | never reached | never reached |
 * | 429, 503 | never reached | never reached |
 * | 502, 504 (a gateway speaks, not the upstream) | no answer | no answer |
 * | any other status | answered | answered; no answer for 3xx and 5xx without a `responseCode` |
 * | refused, no DNS, TLS, timeout while connecting, breaker open | never reached | never reached |
 * | timeout, reset or end after that | no answer | no answer |
 *
 * (docs/spec/rulings.md#28 and #29; for the contact form docs/spec/part-1.md#8: success is HTTP 200.)
 */
export type SubmissionOutcome =
  /** The upstream decided. `code` is `responseCode` by its text: 200 is '200', 0 is '0', '00' stays. */
  | { kind: 'answered'; httpStatus: number; code: string | null; message: string | null }
  /** Certainly not taken in: it can be sent again later without doubling anything. */
  | { kind: 'never reached'; error: UpstreamError }
  /** It may have been taken in. */
  | { kind: 'no answer'; error: UpstreamError }

export interface UpstreamFile {
  bytes: Uint8Array
  /** The content type as the upstream claims it. */
  type: string | null
  /** Where it came from in the end. */
  url: string
}

export interface FileLimits {
  maxBytes?: number
  timeoutMs?: number
  /** A visitor waits for it: it does not queue behind a sync. */
  forVisitor?: boolean
}

export interface UpstreamReads {
  banner(): Promise<Listing<schemas.UpstreamBanner>>
  marque(): Promise<Listing<schemas.UpstreamStripItem>>
  recentNotice(): Promise<Listing<schemas.UpstreamNotice>>
  recentEvents(): Promise<Listing<schemas.UpstreamEvent>>
  recentVideos(): Promise<Listing<schemas.UpstreamVideo>>
  recentNews(): Promise<Listing<schemas.UpstreamNews>>
  parentFeedback(): Promise<Listing<schemas.UpstreamTestimonial>>
  allNotice(): Promise<Listing<schemas.UpstreamNotice>>
  allNews(): Promise<Listing<schemas.UpstreamNews>>
  career(): Promise<Listing<schemas.UpstreamCareer>>
  /** The first row counts. */
  latestCareer(): Promise<Listing<schemas.UpstreamLatestCareer>>
  academicCalendar(): Promise<Listing<schemas.UpstreamCalendarEntry>>
  allVideos(): Promise<Listing<schemas.UpstreamVideo>>
  allEvents(): Promise<Listing<schemas.UpstreamEvent>>
  faq(): Promise<Listing<schemas.UpstreamFaq>>
  gallery(): Promise<Listing<schemas.UpstreamPicture>>
  allTeacher(gender: 'Male' | 'Female'): Promise<Listing<schemas.UpstreamTeacher>>
  admissionProgrammeList(): Promise<Listing<schemas.UpstreamProgramme>>
  /** @param classId made by `classId()` */
  admissionSemesterList(classId: string): Promise<Listing<schemas.UpstreamSession>>
  categoryList(): Promise<Listing<schemas.UpstreamCategory>>
  admissionGender(classId: string, semesterId: string): Promise<Listing<schemas.UpstreamGender>>
  noticeDetails(id: string): Promise<Row<schemas.UpstreamNotice> | null>
  newsDetails(id: string): Promise<Row<schemas.UpstreamNews> | null>
  careerDetails(id: string): Promise<Row<schemas.UpstreamCareerDetail> | null>
  teacherInfo(id: string): Promise<Row<schemas.UpstreamTeacherDetail> | null>
  /** null when the upstream has no fee for that class and session. */
  applicationFee(classId: string, semesterId: string): Promise<Row<schemas.UpstreamFee> | null>
}

/**
 * accepted: a listing came with rows. refused: the credential is wrong. unavailable: neither is known, because nobody
 * answered, or because the answer holds no row (some servers say so that a credential is wrong).
 */
export type UpstreamHealth = 'accepted' | 'refused' | 'unavailable'

/** Every call rejects with an UpstreamError, and with nothing else. Submissions do not reject. */
export interface Upstream extends UpstreamReads {
  contactForm(message: {
    name: string
    email: string
    subject: string
    message: string
  }): Promise<SubmissionOutcome>
  /** @param fields all fields of the form as text; references and healthConditions as JSON text */
  applyOnline(
    fields: Record<string, string>,
    picture: { bytes: Uint8Array; filename: string; type: string },
  ): Promise<SubmissionOutcome>
  /** `code` '00' is success, and `message` then is the file's path, for `file()`. Asked once, not retried. */
  jobAdmitCard(mobileNumber: string, verificationCode: string): Promise<{ code: string; message: string }>
  /**
   * A file that a row names. Only the upstream's own host is asked, also by redirects; and the video service for
   * exactly the addresses that `videoThumbnail` makes (docs/decisions/0010).
   */
  file(path: string, limits?: FileLimits): Promise<UpstreamFile>
  /** Where a path of a row points, or null when that is neither a file of the upstream's own host nor a thumbnail. */
  resolveFile(path: string): URL | null
  /** A view for one sync cycle: a reading call with the same body is asked once, and its outcome kept. */
  cycle(): Upstream
  /** Does the upstream answer a listing, and take our credential? Harmless, asked once, and never rejects. */
  probe(): Promise<UpstreamHealth>
  breakerState(): 'closed' | 'open' | 'half-open'
  /** Why no calls are made, and until when; null while they are made. */
  breakerPause(): Pause | null
  /** Closes the connections; what is under way fails. */
  close(): void
}
