/**
 * The client of the school's `/webapi`: the only code that talks to the upstream, one function per call
 * (specification, docs/spec/part-1.md#7 and docs/spec/part-2.md#7).
 *
 * - Every call has one deadline that covers connecting, headers and the whole body, and a size limit that is applied
 *   while the body streams in.
 * - Calls that only read are retried on network errors and 5xx, with full jitter. A timeout is not retried: it has
 *   cost its time already, and repeating it hammers a server that is slow. Submissions are never retried in here.
 * - What only visitors wait for (submissions, the admit card) has a lane of its own, so that it never queues behind
 *   a sync.
 * - The breaker counts attempts that found nobody, timed out or got a 5xx; anything else is an answer.
 * - Neither part of the credential is in an error, in what `onCall` is told, or in an upstream message handed on.
 */
import http from 'node:http'
import https from 'node:https'
import {
  type Listing,
  type Row,
  readListing,
  readSaid,
  readSingle,
  refusal,
  type Said,
  speaksOfCredential,
  UpstreamError,
  type UpstreamErrorKind,
} from './read.ts'
import { circuit, lane, NEVER_OPEN } from './restraint.ts'
import * as shapes from './shapes.ts'
import { type Answer, exchange } from './transport.ts'

export { type EmptyAs, type Listing, type Row, UpstreamError, type UpstreamErrorKind } from './read.ts'

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
  banner(): Promise<Listing<shapes.UpstreamBanner>>
  marque(): Promise<Listing<shapes.UpstreamStripItem>>
  recentNotice(): Promise<Listing<shapes.UpstreamNotice>>
  recentEvents(): Promise<Listing<shapes.UpstreamEvent>>
  recentVideos(): Promise<Listing<shapes.UpstreamVideo>>
  recentNews(): Promise<Listing<shapes.UpstreamNews>>
  parentFeedback(): Promise<Listing<shapes.UpstreamTestimonial>>
  allNotice(): Promise<Listing<shapes.UpstreamNotice>>
  allNews(): Promise<Listing<shapes.UpstreamNews>>
  career(): Promise<Listing<shapes.UpstreamCareer>>
  /** The first row counts. */
  latestCareer(): Promise<Listing<shapes.UpstreamLatestCareer>>
  academicCalendar(): Promise<Listing<shapes.UpstreamCalendarEntry>>
  allVideos(): Promise<Listing<shapes.UpstreamVideo>>
  allEvents(): Promise<Listing<shapes.UpstreamEvent>>
  faq(): Promise<Listing<shapes.UpstreamFaq>>
  gallery(): Promise<Listing<shapes.UpstreamPicture>>
  allTeacher(gender: 'Male' | 'Female'): Promise<Listing<shapes.UpstreamTeacher>>
  admissionProgrammeList(): Promise<Listing<shapes.UpstreamProgramme>>
  /** @param classId made by `classId()` */
  admissionSemesterList(classId: string): Promise<Listing<shapes.UpstreamSession>>
  categoryList(): Promise<Listing<shapes.UpstreamCategory>>
  admissionGender(classId: string, semesterId: string): Promise<Listing<shapes.UpstreamGender>>
  noticeDetails(id: string): Promise<Row<shapes.UpstreamNotice> | null>
  newsDetails(id: string): Promise<Row<shapes.UpstreamNews> | null>
  careerDetails(id: string): Promise<Row<shapes.UpstreamCareerDetail> | null>
  teacherInfo(id: string): Promise<Row<shapes.UpstreamTeacherDetail> | null>
  /** null when the upstream has no fee for that class and session. */
  applicationFee(classId: string, semesterId: string): Promise<Row<shapes.UpstreamFee> | null>
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
  /** Closes the connections; what is under way fails. */
  close(): void
}

/** How the upstream joins programme and department is not known (docs/spec/rulings.md#27): this is the one place that says so. */
const CLASS_ID_SEPARATOR = '-'

/** `classId` of the application and of the admission calls. */
export const classId = (programmeId: string, departmentId: string) =>
  `${programmeId}${CLASS_ID_SEPARATOR}${departmentId}`

const THUMBNAILS = 'https://i.ytimg.com'
const THUMBNAIL = /^https:\/\/i\.ytimg\.com(\/vi\/[\w-]{11}\/hqdefault\.jpg)$/

/**
 * Where the video service keeps its own picture of a video (specification, docs/spec/part-1.md#3, "Video"), as `file()`
 * takes it; '' for what is no id of a video.
 */
export const videoThumbnail = (videoId: string) =>
  /^[\w-]{11}$/.test(videoId) ? `${THUMBNAILS}/vi/${videoId}/hqdefault.jpg` : ''

const MEGABYTE = 1024 * 1024
/** Calls of visitors that wait for a free place; more than this is an attack or an outage. */
const MAX_WAITING_VISITORS = 200
const MAX_REDIRECTS = 3

const withoutCode = (path: string, status: number) =>
  new UpstreamError('unreadable', path, 'the answer has no responseCode', { status })

const isServerFault = (status: number) => status >= 500
const isSuccess = (status: number) => status >= 200 && status < 300

/** Nobody was there, or nobody who could answer: what the breaker counts. */
const isOutage = (error: UpstreamError) =>
  error.kind === 'unreachable' ||
  error.kind === 'timeout' ||
  (error.kind === 'status' && isServerFault(error.status ?? 0))

const isWorthRepeating = (error: UpstreamError) =>
  error.kind === 'unreachable' ||
  error.kind === 'cut off' ||
  (error.kind === 'status' && isServerFault(error.status ?? 0))

function statusError(path: string, status: number) {
  const sentence =
    status >= 300 && status < 400
      ? `the upstream sends elsewhere (status ${status})`
      : `the upstream answers with status ${status}`
  // Whoever says these two has not begun with the request.
  return new UpstreamError('status', path, sentence, { status, reached: status !== 503 && status !== 429 })
}

/** The address without query, fragment and closing slashes; a sentence for whoever wrote the setting otherwise. */
function webAddress(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new TypeError(`${name} must be an http or https address without a user name`)
  }
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`
}

/** @throws TypeError when an address in the settings is none */
export function createUpstream(settings: UpstreamSettings): Upstream {
  const base = webAddress('baseUrl', settings.baseUrl)
  const files = webAddress('filesUrl', settings.filesUrl ?? new URL(base).origin)
  const filesAt = new URL(files)
  const thumbnails = webAddress('thumbnailsUrl', settings.thumbnailsUrl ?? THUMBNAILS)
  const { userId, password } = settings
  const timeoutMs = settings.timeoutMs ?? 10_000
  const maxBytes = settings.maxBytes ?? 20 * MEGABYTE
  const maxFileBytes = settings.maxFileBytes ?? 15 * MEGABYTE
  const retries = settings.retries ?? 2
  const retryDelayMs = settings.retryDelayMs ?? 300
  const concurrency = settings.concurrency ?? 4

  const breakerSettings = settings.breaker || { failures: 5, coolDownMs: 30_000 }
  const breaker = settings.breaker === false ? NEVER_OPEN : circuit(breakerSettings)
  /** Files may come from another host, whose failures say nothing about this one. */
  const filesBreaker =
    filesAt.origin === new URL(base).origin || settings.breaker === false ? breaker : circuit(breakerSettings)
  const thumbnailsBreaker = settings.breaker === false ? breaker : circuit(breakerSettings)
  const syncLane = lane(concurrency, Number.POSITIVE_INFINITY)
  const visitorLane = lane(concurrency, MAX_WAITING_VISITORS)

  // Idle connections are dropped before a server's usual five seconds are over, so that a request seldom meets a
  // connection that is just being closed. Submissions get a fresh one each: after a reset on a reused connection
  // nobody could say whether they had arrived.
  // Two seconds per address of a host that has several: Node's quarter of one is short from another continent.
  const fresh = { autoSelectFamilyAttemptTimeout: 2_000 }
  const kept = { ...fresh, keepAlive: true, timeout: 4_000 }
  const agents = {
    'http:': { kept: new http.Agent(kept), fresh: new http.Agent(fresh) },
    'https:': { kept: new https.Agent(kept), fresh: new https.Agent(fresh) },
  }
  let closed = false
  const agentsOf = (url: string) => agents[url.startsWith('https:') ? 'https:' : 'http:']

  const secrets = [password, userId].filter((secret) => secret.length >= 4)
  const hide = (text: string) => secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), text)

  interface HowToCall {
    lane: typeof syncLane
    breaker: typeof breaker
    retries: number
  }
  const asSync: HowToCall = { lane: syncLane, breaker, retries }
  /** Asked once: what a visitor sends may not arrive twice, and a visitor can press the button again. */
  const asVisitor: HowToCall = { lane: visitorLane, breaker, retries: 0 }

  /**
   * One call: its place in a lane, the breaker, the attempts, the reading of the answer, the report.
   * `attempt` asks once; `read` makes of the answer what the caller wants, and is never repeated.
   */
  async function call<T>(
    path: string,
    how: HowToCall,
    attempt: () => Promise<Answer>,
    read: (answer: Answer) => T,
  ): Promise<T> {
    const started = performance.now()
    let attempts = 0
    let bytes = 0
    let outcome: UpstreamCall['outcome'] = 'ok'

    const ask = async (): Promise<Answer> => {
      let before: UpstreamError | null = null
      for (;;) {
        if (closed) {
          throw new UpstreamError('unreachable', path, 'this client has been closed', { reached: false })
        }
        const leave = how.breaker.enter()
        if (!leave) {
          const sentence = 'the upstream has not been answering and is left alone for now'
          throw before ?? new UpstreamError('breaker open', path, sentence, { reached: false })
        }
        attempts++
        try {
          const answer = await attempt()
          leave(!isServerFault(answer.status))
          bytes = answer.bytes.byteLength
          return answer
        } catch (error) {
          leave(!(error instanceof UpstreamError && isOutage(error)))
          if (!(error instanceof UpstreamError) || attempts > how.retries) throw error
          if (!isWorthRepeating(error)) throw error
          before = error
        }
        const longest = Math.min(retryDelayMs * 2 ** (attempts - 1), 5_000)
        await new Promise((resolve) => setTimeout(resolve, Math.random() * longest))
      }
    }

    try {
      return read(await how.lane(path, ask))
    } catch (error) {
      outcome = error instanceof UpstreamError ? error.kind : 'unreadable'
      throw error
    } finally {
      try {
        settings.onCall?.({ path, ms: Math.round(performance.now() - started), outcome, attempts, bytes })
      } catch {
        // A log line that fails must not make an unknown outcome of a submission that was answered.
      }
    }
  }

  /** Posts once. */
  const post = (path: string, type: string, body: Uint8Array | string, connection: 'kept' | 'fresh') =>
    exchange({
      path,
      url: new URL(base + path),
      method: 'POST',
      headers: { 'content-type': type },
      body,
      agent: agentsOf(base)[connection],
      timeoutMs,
      maxBytes,
    })
  const withCredential = (body: Record<string, unknown>) => JSON.stringify({ ...body, userId, password })

  type Ask = <T>(path: string, body: Record<string, string>, read: (bytes: Uint8Array) => T) => Promise<T>

  /** A reading call with our credential, once. */
  async function postReading(path: string, body: Record<string, string>): Promise<Answer> {
    const answer = await post(path, 'application/json', withCredential(body), 'kept')
    if (answer.status === 401 || answer.status === 403) throw refusal(path, null, answer.status)
    if (!isSuccess(answer.status)) throw statusError(path, answer.status)
    return answer
  }

  const ask: Ask = (path, body, read) =>
    call(
      path,
      asSync,
      () => postReading(path, body),
      (answer) => read(answer.bytes),
    )

  /** The same answer for the same question. A failure is kept too: its retries have been made. */
  function rememberingAsk(): Ask {
    const asked = new Map<string, Promise<unknown>>()
    return <T>(path: string, body: Record<string, string>, read: (bytes: Uint8Array) => T) => {
      const key = `${path} ${JSON.stringify(body)}`
      // One path is always read in one way, so what is kept under it has that way's type.
      const known = asked.get(key) as Promise<T> | undefined
      const answer = known ?? ask(path, body, read)
      asked.set(key, answer)
      return answer
    }
  }

  /** @param decides whether an answer with this status and code settles what became of the submission */
  async function submit(
    path: string,
    attempt: () => Promise<Answer>,
    decides: (status: number, code: string | null) => boolean,
  ): Promise<SubmissionOutcome> {
    const interpret = ({ status, bytes }: Answer): SubmissionOutcome => {
      if (status === 401) throw refusal(path, null, status)
      if ([429, 502, 503, 504].includes(status)) throw statusError(path, status)

      let said: Said
      try {
        said = readSaid(bytes, path, hide)
      } catch (error) {
        // With a success as status this is an unknown outcome; a fault may well come as an HTML page.
        if (isSuccess(status)) throw error
        said = { code: null, message: null }
      }
      if (said.code !== '200' && speaksOfCredential(said.message) && !/success/i.test(said.message ?? '')) {
        throw refusal(path, said.message, status)
      }
      if (decides(status, said.code)) return { kind: 'answered', httpStatus: status, ...said }
      throw isSuccess(status) ? withoutCode(path, status) : statusError(path, status)
    }

    try {
      return await call(path, asVisitor, attempt, interpret)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      return { kind: error.reached ? 'no answer' : 'never reached', error }
    }
  }

  function resolveFile(path: string): URL | null {
    const written = path.trim().replaceAll('\\/', '/')
    const [, thumbnail] = THUMBNAIL.exec(written) ?? []
    if (thumbnail) return new URL(thumbnails + thumbnail)
    if (written === '' || written.length > 2_000 || /[\p{Cc}\\]/u.test(written)) return null
    if (/(?:^|\/)(?:\.|%2e){2}(?:[/?#]|$)/i.test(written) || written.startsWith('//')) return null

    let url: URL
    if (/^[a-z][a-z0-9+.-]*:/i.test(written)) {
      if (!/^https?:\/\/[^/]/i.test(written) || !URL.canParse(written)) return null
      url = new URL(written)
      if (url.host === filesAt.host) url.protocol = filesAt.protocol
    } else {
      // A file name may hold # and %, which an address would read as something else.
      const name = written
        .replace(/^\/+/, '')
        .replace(/%(?![0-9a-f]{2})/gi, '%25')
        .replaceAll('#', '%23')
      const address = `${files}/${name}`
      if (!URL.canParse(address)) return null
      url = new URL(address)
    }
    url.hash = ''
    return url.origin === filesAt.origin && url.username === '' && url.password === '' ? url : null
  }

  async function fetchFile(start: URL, limits: FileLimits): Promise<{ answer: Answer; url: URL }> {
    const deadline = performance.now() + (limits.timeoutMs ?? timeoutMs)
    let url = start
    for (let redirects = 0; ; redirects++) {
      const answer = await exchange({
        path: 'file',
        url,
        method: 'GET',
        headers: {},
        agent: agentsOf(url.href).kept,
        timeoutMs: Math.max(1, Math.round(deadline - performance.now())),
        maxBytes: limits.maxBytes ?? maxFileBytes,
      })
      if (isSuccess(answer.status)) return { answer, url }
      const location = answer.headers.location
      if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined) {
        throw statusError('file', answer.status)
      }
      if (redirects === MAX_REDIRECTS) {
        throw new UpstreamError('not allowed', 'file', `the file redirects more than ${MAX_REDIRECTS} times`)
      }
      const next = URL.canParse(location, url) ? new URL(location, url) : null
      if (next?.origin !== start.origin || next.username !== '' || next.password !== '') {
        throw new UpstreamError('not allowed', 'file', 'the file redirects to another host')
      }
      url = next
    }
  }

  const DEPARTMENT = { department_id: '0' }

  function reads(ask: Ask): UpstreamReads {
    const list = <T>(path: string, shape: shapes.Shape<T>, body: Record<string, string> = {}) =>
      ask(path, body, (bytes) => readListing(bytes, shape, path, hide))
    const detail = <T>(path: string, shape: shapes.Shape<T>, column: string, id: string, strict = true) =>
      ask(path, { [column]: id }, (bytes) => readSingle(bytes, shape, path, hide, { column, id, strict }))

    return {
      banner: () => list('/banner', shapes.banner),
      marque: () => list('/marque', shapes.stripItem, DEPARTMENT),
      recentNotice: () => list('/recent-notice', shapes.notice, DEPARTMENT),
      recentEvents: () => list('/recent-events', shapes.event, DEPARTMENT),
      recentVideos: () => list('/recent-videos', shapes.video, DEPARTMENT),
      recentNews: () => list('/recent-news', shapes.news, DEPARTMENT),
      parentFeedback: () => list('/parent-feedback', shapes.testimonial, DEPARTMENT),
      allNotice: () => list('/all-notice', shapes.notice),
      allNews: () => list('/all-news', shapes.news),
      career: () => list('/career', shapes.career),
      latestCareer: () => list('/latest-career', shapes.latestCareer),
      academicCalendar: () => list('/academic-calendar', shapes.calendarEntry),
      allVideos: () => list('/all-videos', shapes.video, DEPARTMENT),
      allEvents: () => list('/all-events', shapes.event),
      faq: () => list('/faq', shapes.faq),
      gallery: () => list('/gallery', shapes.picture, DEPARTMENT),
      allTeacher: (gender) => list('/all-teacher', shapes.teacher, { gender }),
      admissionProgrammeList: () => list('/admission-programme-list', shapes.programme),
      admissionSemesterList: (classId) => list('/admission-semester-list', shapes.session, { classId }),
      categoryList: () => list('/category-list', shapes.category),
      admissionGender: (classId, semesterId) =>
        list('/admission-gender', shapes.gender, { classId, semester_id: semesterId }),
      noticeDetails: (id) => detail('/notice-details', shapes.notice, 'id', id),
      newsDetails: (id) => detail('/news-details', shapes.news, 'id', id),
      // The detail's columns name no id, so one that is there may be that of something joined.
      careerDetails: (id) => detail('/career-details', shapes.careerDetail, 'id', id, false),
      teacherInfo: (id) => detail('/teacher-info', shapes.teacherDetail, 'teacher_id', id),
      async applicationFee(classId, semesterId) {
        const path = '/application-fee'
        const row = await ask(path, { classId, semester_id: semesterId }, (bytes) =>
          readSingle(bytes, shapes.fee, path, hide),
        )
        return row === null || row.value.fee === null ? null : { value: { fee: row.value.fee }, raw: row.raw }
      },
    }
  }

  const others: Omit<Upstream, keyof UpstreamReads> = {
    contactForm: (message) =>
      submit(
        '/contact-form',
        () => post('/contact-form', 'application/json', withCredential(message), 'fresh'),
        () => true,
      ),

    applyOnline(fields, picture) {
      const path = '/apply-online'
      return submit(
        path,
        async () => {
          const form = new FormData()
          for (const [name, value] of Object.entries(fields)) form.append(name, value)
          form.set('userId', userId)
          form.set('password', password)
          form.set(
            'picture',
            new Blob([new Uint8Array(picture.bytes)], { type: picture.type }),
            picture.filename,
          )
          // Response is the platform's own way to write a form as multipart.
          const written = new Response(form)
          const type = written.headers.get('content-type') ?? 'multipart/form-data'
          return post(path, type, new Uint8Array(await written.arrayBuffer()), 'fresh')
        },
        (status, code) => code !== null || (status >= 400 && status < 500),
      )
    },

    jobAdmitCard(mobileNumber, verificationCode) {
      const path = '/job-admit-card'
      const body = withCredential({ mobile_number: mobileNumber, verification_code: verificationCode })
      return call(
        path,
        asVisitor,
        () => post(path, 'application/json', body, 'fresh'),
        ({ status, bytes }) => {
          let said: Said = { code: null, message: null }
          try {
            said = readSaid(bytes, path, hide)
          } catch (error) {
            if (isSuccess(status)) throw error
          }
          if (said.code !== null) return { code: said.code, message: said.message ?? '' }
          if (isSuccess(status)) throw withoutCode(path, status)
          if (said.message === null) throw statusError(path, status)
          // A failing status with words: they are what the visitor is told (docs/spec/part-1.md#8 and docs/spec/part-2.md#8).
          return { code: String(status), message: said.message }
        },
      )
    },

    resolveFile,

    async file(path, limits = {}) {
      const start = resolveFile(path)
      if (!start) {
        throw new UpstreamError(
          'not allowed',
          'file',
          "the path does not lead to a file of the upstream's own host",
          {
            reached: false,
          },
        )
      }
      let url = start
      const foreign = THUMBNAIL.test(path.trim())
      return call(
        foreign ? 'thumbnail' : 'file',
        {
          lane: limits.forVisitor ? visitorLane : syncLane,
          breaker: foreign ? thumbnailsBreaker : filesBreaker,
          retries: foreign ? 0 : retries,
        },
        async () => {
          const fetched = await fetchFile(start, limits)
          url = fetched.url
          return fetched.answer
        },
        ({ bytes, headers }) => ({ bytes, type: headers['content-type'] ?? null, url: url.href }),
      )
    },

    async probe() {
      // Two, so that one broken call does not look like an upstream that is away.
      for (const [path, shape] of [
        ['/category-list', shapes.category],
        ['/banner', shapes.banner],
      ] as const) {
        const listing = await call(
          path,
          asVisitor,
          () => postReading(path, {}),
          ({ bytes }) => readListing<unknown>(bytes, shape, path, hide),
        ).catch((error: UpstreamError) => error)
        if (listing instanceof UpstreamError) {
          if (listing.kind === 'refused') return 'refused'
        } else if (listing.emptyAs === null) return 'accepted'
      }
      return 'unavailable'
    },

    cycle: () => ({ ...reads(rememberingAsk()), ...others }),
    breakerState: breaker.state,
    close() {
      closed = true
      for (const { kept, fresh } of Object.values(agents)) {
        kept.destroy()
        fresh.destroy()
      }
    },
  }

  return { ...reads(ask), ...others }
}
