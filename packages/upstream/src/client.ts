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
import { createConnections } from './connections.ts'
import { createEndpoints, memoize, type Query } from './endpoints.ts'
import { refusal, UpstreamError } from './error.ts'
import { createFiles, THUMBNAILS } from './files.ts'
import { parseListing } from './parse-response.ts'
import { type CallPolicy, createPipeline } from './pipeline.ts'
import { createCircuitBreaker, createLimiter, NEVER_OPEN } from './resilience.ts'
import * as schemas from './schemas.ts'
import { isSuccess, statusError } from './status.ts'
import { createSubmissions } from './submissions.ts'
import { type Answer, exchange } from './transport.ts'
import type { Upstream, UpstreamHealth, UpstreamSettings } from './types.ts'

export { UpstreamError, type UpstreamErrorKind } from './error.ts'
export { videoThumbnail } from './files.ts'
export type { EmptyAs, Listing } from './parse-response.ts'
export { untraced } from './pipeline.ts'
export type { Row } from './row.ts'
export type * from './types.ts'

/** We do not know how the upstream joins programme and department (docs/spec/rulings.md#27). Change it here. */
const CLASS_ID_SEPARATOR = '-'

/** `classId` of the application and of the admission calls. */
export const classId = (programmeId: string, departmentId: string) =>
  `${programmeId}${CLASS_ID_SEPARATOR}${departmentId}`

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
  const { userId, password, timeoutMs = 10_000, maxBytes = 20 * MEGABYTE } = settings
  const connections = createConnections()
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
  const post = (path: string, type: string, body: Uint8Array | string, connection: 'persistent' | 'fresh') =>
    exchange({
      path,
      url: new URL(base + path),
      method: 'POST',
      headers: { 'content-type': type },
      body,
      agent: connections.agentFor(base, connection),
      timeoutMs,
      maxBytes,
    })

  /** Makes one request of a query, with our credential. */
  async function postQuery(path: string, body: Record<string, string>): Promise<Answer> {
    const answer = await post(
      path,
      'application/json',
      JSON.stringify({ ...body, userId, password }),
      'persistent',
    )
    if (answer.status === 401 || answer.status === 403) throw refusal(path, null, answer.status)
    if (!isSuccess(answer.status)) throw statusError(path, answer.status)
    return answer
  }

  const query: Query = (path, body, parse) =>
    call(
      path,
      policies.sync,
      () => postQuery(path, body),
      (answer) => parse(answer.bytes),
    )

  async function probe(): Promise<UpstreamHealth> {
    // Two calls, so that one broken call does not look like an outage.
    for (const [path, rowSchema] of [
      ['/category-list', schemas.category],
      ['/banner', schemas.banner],
    ] as const) {
      const listing = await call(
        path,
        policies.visitor,
        () => postQuery(path, {}),
        ({ bytes }) => parseListing<unknown>(bytes, rowSchema, path, hide),
      ).catch((error: UpstreamError) => error)
      if (listing instanceof UpstreamError) {
        if (listing.kind === 'refused') return 'refused'
      } else if (listing.emptyAs === null) return 'accepted'
    }
    return 'unavailable'
  }

  const others = {
    ...createSubmissions({
      call,
      policy: policies.visitor,
      post: (path, type, body) => post(path, type, body, 'fresh'),
      credential: { userId, password },
      hide,
    }),
    ...createFiles({
      files,
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
    cycle: (): Upstream => ({ ...createEndpoints(memoize(query), hide), ...others }),
  }
  return { ...createEndpoints(query, hide), ...others }
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
function webAddress(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new TypeError(`${name} must be an http or https address without a user name`)
  }
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`
}
