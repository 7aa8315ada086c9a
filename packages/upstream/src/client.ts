/**
 * The client of the school's `/webapi`: the only code that calls the upstream, one function per call
 * (specification, docs/spec/part-1.md#7 and docs/spec/part-2.md#7).
 *
 * - Every call has one deadline that covers connecting, headers and the whole body, and a size limit that is applied
 *   while the body streams in.
 * - Queries (calls that only read) are retried on network errors and 5xx, with full jitter. A timeout is not retried:
 *   the time is already spent, and a slow server should not get more requests. The client never retries a submission.
 * - Calls that a visitor waits for (submissions, the admit card) have a limiter of their own, so that they never queue
 *   behind a sync.
 * - The circuit breaker counts attempts that got no connection, no complete answer in time or a 5xx. All other answers
 *   show that the upstream is available.
 * - Errors, reports to `onCall` and messages of the upstream never contain any part of the credential.
 */
import type { QueryPath, SubmissionPath } from './calls.ts'
import { createConnections } from './connections.ts'
import { createEndpoints, createOnce, type Once, type Query, type QueryOptions } from './endpoints.ts'
import { refusal, UpstreamError } from './error.ts'
import { createFiles, THUMBNAILS } from './files.ts'
import { answerFormBy } from './map/answer-form.ts'
import { bodyBy, fileHostsOf, queryMapOf, submissionMapOf } from './map/apply-map.ts'
import type { UpstreamMap } from './map/map-schema.ts'
import { specifiedAnswer } from './map/specified-answer.ts'
import { saysWords } from './message.ts'
import { parsePage } from './parse-response.ts'
import { type CallPolicy, createPipeline } from './pipeline.ts'
import { lookupWithin, type Reach } from './reach.ts'
import { createCircuitBreaker, createLimiter, NEVER_OPEN } from './resilience.ts'
import * as schemas from './schemas.ts'
import { isSuccess, queryStatusError } from './status.ts'
import { createSubmissions } from './submissions.ts'
import { type Answer, exchange } from './transport.ts'
import type { Upstream, UpstreamHealth, UpstreamSettings } from './types.ts'
import type { DateOrder } from './values/dates.ts'

export type { ListPath, QueryPath, RowAt } from './calls.ts'
export { UpstreamError, type UpstreamErrorKind } from './error.ts'
export { addFieldCounts, type FieldCount, type FieldCounts } from './field-counts.ts'
export { videoThumbnail } from './files.ts'
export { type LikelyCut, likelyCuts } from './likely-cuts.ts'
export type { Detail, EmptyAs, Listing } from './parse-response.ts'
export { untraced } from './pipeline.ts'
export type { Row } from './row.ts'
export type { Doubt, Verdict } from './submission-answer.ts'
export type * from './types.ts'

const MEGABYTE = 1024 * 1024
/** Maximum number of visitors' calls in the queue. More occur only in an attack or an outage. */
const MAX_WAITING_VISITORS = 200
/** Shorter secrets are not replaced, because they occur in ordinary text. */
const MIN_SECRET_LENGTH = 4
const DEFAULT_BREAKER = { failures: 5, coolDownMs: 30_000 }

/** @throws TypeError when an address in the settings is not valid */
export function createUpstream(settings: UpstreamSettings): Upstream {
  const base = webAddress('baseUrl', settings.baseUrl)
  const files = webAddress('filesUrl', settings.filesUrl ?? new URL(base).origin)
  const thumbnails = webAddress('thumbnailsUrl', settings.thumbnailsUrl ?? THUMBNAILS)
  const { userId, password, timeoutMs = 10_000, maxBytes = 20 * MEGABYTE, map } = settings
  const credential = {
    [map?.credential?.userId ?? 'userId']: userId,
    [map?.credential?.password ?? 'password']: password,
  }
  const connections = createConnections(lookupWithin(reachFrom([base, files])))
  const call = createPipeline(
    settings.retryDelayMs ?? 300,
    connections.isClosed,
    settings.onCall,
    settings.trace,
  )
  const policies = createPolicies(settings, new URL(files).origin === new URL(base).origin)
  const secrets = [password, userId].filter((secret) => secret.length >= MIN_SECRET_LENGTH)
  const hide = (text: string) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text)

  /** Makes one POST request. */
  const post = (
    path: string,
    type: string,
    body: Uint8Array | string,
    connection: 'persistent' | 'fresh',
    page?: Record<string, string>,
  ) =>
    exchange({
      path,
      url: new URL(base + path + (page ? `?${new URLSearchParams(page)}` : '')),
      method: 'POST',
      headers: { 'content-type': type },
      body,
      agent: connections.agentFor(base, connection),
      timeoutMs,
      maxBytes,
    })

  /** Makes one request of a query, with our credential. */
  async function postQuery(
    path: QueryPath,
    body: Record<string, string>,
    { page, mayBeMissing }: QueryOptions = {},
  ): Promise<Answer> {
    const call = queryMapOf(map, path)
    const { type, text } = encoded({ ...bodyBy(call, body), ...page, ...credential }, call?.format)
    const answer = await post(call?.path ?? path, type, text, 'persistent', page)
    const refused = map?.credential?.refusal
    if (refused !== undefined && saysWords(answer.bytes, refused, hide)) throw refusal(path, refused)
    const isMissing = answer.status === 404 || answer.status === 410
    if (isSuccess(answer.status) || (mayBeMissing && isMissing)) return answer
    throw queryStatusError(path, answer)
  }

  const query: Query = (path, body, parse, options) =>
    call(path, policies.sync, () => postQuery(path, body, options), parse)

  const dateOrders = new Map<QueryPath, DateOrder>()
  const endpoints = (once: Once) => createEndpoints({ query, hide, once, dateOrders, map })

  async function probe(): Promise<UpstreamHealth> {
    // Two calls, so that one broken call does not look like an outage.
    for (const [path, rowSchema] of [
      ['/category-list', schemas.category],
      ['/banner', schemas.banner],
    ] as const) {
      const page = await call(
        path,
        policies.visitor,
        () => postQuery(path, {}),
        (answer) => parsePage(answer, rowSchema, path, hide, queryMapOf(map, path)),
      ).catch((error: UpstreamError) => error)
      if (page instanceof UpstreamError) {
        if (page.kind === 'refused') return 'refused'
      } else if (page.emptyAs === null) return 'accepted'
    }
    return 'unavailable'
  }

  const others = {
    ...byMap(
      createSubmissions({
        call,
        policy: policies.visitor,
        post: submissionPost(post, settings, hide),
        credential,
        hide,
        formOf: (path) => answerFormBy(path, submissionMapOf(map, path), map?.credential?.refusal),
      }),
      map,
    ),
    ...createFiles({
      files,
      hosts: fileHostsOf(map),
      thumbnails,
      timeoutMs,
      maxBytes: settings.maxFileBytes ?? 15 * MEGABYTE,
      call,
      connections,
      policies,
    }),
    probe,
    breakerState: policies.sync.breaker.state,
    breakerPause: policies.sync.breaker.pause,
    close: connections.close,
    cycle: (): Upstream => ({ ...endpoints(createOnce()), ...others }),
  }
  return { ...endpoints((_key, make) => make()), ...others }
}

/** The school's own hosts may be on this machine, and others that the map names in its network. `localhost` is meant by who names it. */
function reachFrom(addresses: readonly string[]): (host: string) => Reach {
  const own = addresses.map((address) => new URL(address).hostname)
  const videos = new URL(THUMBNAILS).hostname
  return (host) => {
    if (own.includes(host) || /^(?:.+\.)?localhost$/.test(host)) return 'machine'
    return host === videos ? 'internet' : 'network'
  }
}

type Post = (
  path: string,
  type: string,
  body: Uint8Array | string,
  connection: 'persistent' | 'fresh',
) => Promise<Answer>

/** Makes one request of a submission: at the path of the map, on a connection of its own. */
const submissionPost =
  (post: Post, { map, onAnswer }: UpstreamSettings, hide: (text: string) => string) =>
  async (path: string, type: string, body: Uint8Array | string): Promise<Answer> => {
    const call = submissionMapOf(map, path as SubmissionPath)
    const answer = await post(call?.path ?? path, type, body, 'fresh')
    onAnswer?.({
      status: answer.status,
      contentType: answer.headers['content-type'],
      text: hide(Buffer.from(answer.bytes).toString()),
    })
    return path === '/job-admit-card' ? specifiedAnswer(answer, call) : answer
  }

type Submissions = ReturnType<typeof createSubmissions>

/** Submissions with the names and further fields of the map. */
function byMap(submissions: Submissions, map: UpstreamMap | undefined): Submissions {
  const fieldsBy = (path: SubmissionPath, fields: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(bodyBy(submissionMapOf(map, path), fields)).map(([name, value]) => [
        name,
        String(value),
      ]),
    )
  return {
    contactForm: (fields) => submissions.contactForm(fieldsBy('/contact-form', fields)),
    applyOnline: (fields, picture) => submissions.applyOnline(fieldsBy('/apply-online', fields), picture),
    jobAdmitCard: (fields) => submissions.jobAdmitCard(fieldsBy('/job-admit-card', fields)),
  }
}

/** The body of a request in its format. */
export function encoded(body: Record<string, unknown>, format: 'json' | 'form' = 'json') {
  if (format === 'json') return { type: 'application/json', text: JSON.stringify(body) }
  const fields = Object.entries(body).map(([name, value]) => [name, String(value)])
  return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(fields).toString() }
}

/**
 * How each kind of call is limited and retried.
 * @param areFilesOnSameHost false: files get a circuit breaker of their own, because failures of one host say nothing
 *   about the other
 */
function createPolicies(settings: UpstreamSettings, areFilesOnSameHost: boolean) {
  const { retries = 2, concurrency = 4 } = settings
  const isOff = settings.breaker === false
  const createBreaker = () => (isOff ? NEVER_OPEN : createCircuitBreaker(settings.breaker || DEFAULT_BREAKER))
  const breaker = createBreaker()
  const filesBreaker = areFilesOnSameHost ? breaker : createBreaker()
  const thumbnailsBreaker = createBreaker()
  const syncLimiter = createLimiter(concurrency, Number.POSITIVE_INFINITY)
  const visitorLimiter = createLimiter(concurrency, MAX_WAITING_VISITORS)
  const limiterFor = (limits: { forVisitor?: boolean }) => (limits.forVisitor ? visitorLimiter : syncLimiter)

  return {
    sync: { limiter: syncLimiter, breaker, retries } satisfies CallPolicy,
    // One attempt: a submission must not arrive twice, and the visitor can press the button again.
    visitor: { limiter: visitorLimiter, breaker, retries: 0 } satisfies CallPolicy,
    file: (limits: { forVisitor?: boolean }): CallPolicy => ({
      limiter: limiterFor(limits),
      breaker: filesBreaker,
      retries,
    }),
    thumbnail: (limits: { forVisitor?: boolean }): CallPolicy => ({
      limiter: limiterFor(limits),
      breaker: thumbnailsBreaker,
      retries: 0,
    }),
  }
}

/**
 * The address without query, fragment and trailing slashes.
 * @throws TypeError when it is not an http or https address
 */
export function webAddress(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new TypeError(`${name} must be an http or https address without a user name`)
  }
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`
}
